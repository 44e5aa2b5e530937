"""`python -m sheetgen`."""

from sheetgen.cli import run

run()
