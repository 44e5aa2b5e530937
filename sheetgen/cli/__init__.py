"""The command line: `sheetgen COMMAND ...`.

Every complaint is one sentence on standard error with exit status 2 (all that is wrong in a file is
one for each fault); nothing shows a traceback but a defect of the program.
"""

import gc
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, NoReturn

_MEANT = {"-help": "--help", "/?": "--help", "version": "--version", "-v": "--version"}
"""What a first word may be written as besides."""


def run() -> NoReturn:
    """Run the command the process was started with, and leave.

    Start-up counts: little of what a command imports and makes is garbage in cycles, so that is
    looked for less often; and with all files closed, the interpreter is not taken down object by
    object. Either saves about a tenth of the time of drawing a sheet.
    """
    gc.set_threshold(200_000)
    status = main()
    # What could not be written has been said.
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(status)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    # Our matrices are small: there, BLAS's threads only wait for one another, at many times the
    # processor time. It reads this once, when numpy is first imported.
    for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(threads, "1")
    # A process without a console or with its output closed has no such streams at all.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    from sheetgen.cli.parser import parser
    from sheetgen.core.errors import of_file
    from sheetgen.core.session import watching

    words = sys.argv[1:] if argv is None else list(argv)
    if words[:1] == ["sheetgen"]:
        del words[0]
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    elif words:
        words[0] = _MEANT.get(words[0], words[0])
    else:
        from sheetgen.cli.greeting import greet

        words = greet()
        if not words:
            return 0
    arguments = parser(words[0]).parse_args(words)
    try:
        with watching(_bar):
            status: int | None = arguments.run(arguments)
        sys.stdout.flush()
        _warn_of_signs()
        return status or 0
    except BrokenPipeError:
        # The reader of our output has gone; say no more, also at interpreter exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _complain(of_file(error))
    except ValueError as error:
        # Of a file that somebody wrote all is said that is wrong in it.
        return _complain(*getattr(error, "sentences", [str(error)]))
    except RecursionError:
        return _complain("a text is nested too deeply")
    except KeyboardInterrupt:
        return 130


def _bar(things: Iterable[Any], unit: str, count: int | None) -> Iterable[Any]:
    """Things that are watched pass by a bar."""
    from sheetgen.cli.outputs import bar

    return bar(things, unit, count)


def _warn_of_signs() -> None:
    """Say what no typeface could print, once, if anything was drawn that has it."""
    fonts = sys.modules.get("sheetgen.kits.drawing.fonts")
    if fonts and fonts.unprinted:
        print("sheetgen:", fonts.told(), file=sys.stderr)
        fonts.unprinted.clear()


def _complain(*sentences: str) -> int:
    from sheetgen.core.errors import printable

    for sentence in sentences:
        print("sheetgen:", printable(sentence), file=sys.stderr)
    return 2
