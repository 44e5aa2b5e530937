"""What is posted on the wall when an event is sealed, as a text to print or to send."""

from pathlib import Path
from textwrap import fill

from sheetgen.core.files import write_whole
from sheetgen.kits.events.data import data
from sheetgen.kits.events.ledger import ENDING, Ledger

_WIDE = 76


def announcement(ledger: Ledger) -> str:
    """The text that goes with the ledger of a sealed event."""
    sealed = ledger.sealed_part
    boards = ", ".join(map(str, sealed.sessions))
    held = {**ledger._asdict(), **sealed._asdict(), "boards": boards}
    paragraphs = []
    for said in data("new_event")["announcement"]:
        text, indent = said.format(**held), "    " if said.startswith("    ") else ""
        # The commitment is to the sealed text letter by letter: no line of it may be broken.
        exact = text == ledger.sealed
        paragraphs.append(text if exact else fill(text, _WIDE, subsequent_indent=indent))
    return "\n\n".join(paragraphs) + "\n"


def announce(place: Path, text: str) -> Path:
    """Write the text beside a published file; returns its path."""
    path = place.with_name(f"{place.name.removesuffix(ENDING)}.commitment.txt")
    write_whole(path, text.encode())
    return path
