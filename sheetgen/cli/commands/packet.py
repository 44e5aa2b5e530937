"""Print the packet of an event: a PDF for each part, and all in one."""

import sys
from argparse import Namespace

from sheetgen.cli import settings
from sheetgen.library.publishing import How, Sorting, brief_of, much_paper, packet_of, printed


def run(arguments: Namespace) -> None:
    """`sheetgen packet FILE`."""
    wanted, sort = arguments.part, None
    brief = brief_of(arguments.file, wanted, arguments.paper)
    settings.fill_in(arguments)
    if arguments.by or arguments.table:
        by = arguments.by or Sorting().by
        sort = Sorting(by, arguments.table)
    if not sort and (told := much_paper(brief, wanted)):
        print(f"sheetgen: {told}", file=sys.stderr)
    how = How.said(vars(arguments))
    files = packet_of(brief, wanted, how.look(brief.event), sort)
    for path in printed(how, brief, files):
        print(path)
    if not sort and not wanted:
        warning = "the packet in one file holds every die: keep it to yourself"
        print(f"sheetgen: {warning}", file=sys.stderr)
