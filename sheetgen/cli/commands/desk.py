"""Open the desk: print, play and record in a browser."""

from argparse import Namespace

from sheetgen.cli import settings
from sheetgen.core.files import called


def run(arguments: Namespace) -> None:
    """`sheetgen desk [FOLDER]`."""
    if arguments.static:
        from sheetgen.desk.site import say, write

        package = called(arguments.pyodide) if arguments.pyodide else None
        size = write(called(arguments.static), package)
        print(say("site", folder=arguments.static, megabytes=f"{size / 1e6:.1f}"))
        return
    from sheetgen.desk.server import run

    where = called(arguments.folder), arguments.port, arguments.lan, not arguments.no_browser
    run(*where, settings.manner())
