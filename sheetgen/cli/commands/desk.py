"""Open the desk: print, play and record in a browser."""

from argparse import Namespace
from pathlib import Path


def run(arguments: Namespace) -> None:
    """`sheetgen desk [FOLDER]`."""
    from sheetgen.desk.server import run

    folder = Path(arguments.folder).expanduser()
    run(folder, arguments.port, arguments.lan, not arguments.no_browser)
