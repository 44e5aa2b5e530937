"""Open the desk: print, play and record in a browser."""

from argparse import Namespace
from pathlib import Path


def run(arguments: Namespace) -> None:
    """`sheetgen desk [FOLDER]`."""
    if arguments.static:
        from sheetgen.desk.site import say, write

        package = Path(arguments.pyodide).expanduser() if arguments.pyodide else None
        size = write(Path(arguments.static).expanduser(), package)
        print(say("site", folder=arguments.static, megabytes=f"{size / 1e6:.1f}"))
        return
    from sheetgen.desk.server import run

    folder = Path(arguments.folder).expanduser()
    run(folder, arguments.port, arguments.lan, not arguments.no_browser)
