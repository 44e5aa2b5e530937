"""What is posted on the wall when an event is sealed, as a text to print or to send."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from sheetgen.core.files import write_whole
from sheetgen.kits.events.ledger import ENDING, Ledger

_WIDE = 76


def announcement(ledger: Ledger) -> str:
    """The text that goes with the ledger of a sealed event."""
    sealed = ledger.sealed_part
    boards = ", ".join(map(str, sealed.sessions))
    paragraphs = [
        f"{sealed.name}, {sealed.date}",
        f"The dice of this event ({sealed.game}, edition {sealed.edition}; boards by session: "
        f"{boards}) hang on a secret key. This is the commitment to it:",
        f"    {ledger.commitment}",
        "Copy it, or take a photograph of it, before play. Before the event a fact that nobody "
        "knows yet is mixed in, so that nobody has chosen the dice:",
        f"    {sealed.delayed}",
        "When the event is over the key is published, and anybody can work out every die again "
        "and see that key and event are those committed to, with the program sheetgen and the "
        "published file alone:",
        "    sheetgen event verify FILE --commitment COMMITMENT",
        'By hand: the commitment is the SHA-256 of the text "sheetgen-event-1", the key in hex, '
        "and the text below, each on a line of its own, without a line feed at the end.",
        ledger.sealed,
        f"{ledger.software}, dice by the scheme {ledger.dice}",
    ]
    return "\n\n".join(_set(text, text == ledger.sealed) for text in paragraphs) + "\n"


def announce(place: Path, text: str) -> Path:
    """Write the text beside a ledger; returns its path."""
    path = place.with_name(f"{place.name.removesuffix(ENDING)}.commitment.txt")
    write_whole(path, text.encode())
    return path


def _set(text: str, exact: bool) -> str:
    indent = "    " if text.startswith("    ") else ""
    # The commitment is to the sealed text letter by letter: no line of it may be broken.
    return text if exact else fill(text, _WIDE, initial_indent="", subsequent_indent=indent)
