"""What is wrong in a file that somebody wrote: all of it at once, each with its line."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import Error

MOST_TOLD = 50
"""Of the faults of a file, so many are told."""


class Fault(NamedTuple):
    """One thing that is wrong: in which line (0: in none of its own), and what, in words."""

    line: int
    text: str

    def sentence(self, file: str) -> str:
        """The fault in a sentence that names file and line."""
        return f"{file}, line {self.line}: {self.text}" if self.line else f"{file}: {self.text}"


class Faults(Error):
    """All that is wrong with a file; `sentences` has one for each fault, of many the first, and how
    many more there are; `found` are the faults themselves, each with its file, where they are
    known."""

    def __init__(
        self, file: object, sentences: Iterable[str], found: Iterable[tuple[Path, Fault]] = ()
    ) -> None:
        self.found = tuple(found)
        said = list(sentences)
        left = len(said) - MOST_TOLD
        if left > 1:
            said[MOST_TOLD:] = [f"{file}: and {left} more"]
        self.sentences = tuple(said)
        super().__init__("; ".join(self.sentences))


def complain(*found: tuple[Path, Iterable[Fault]]) -> None:
    """Raise Faults if there are any, by line: those of the first file, then of the others. The same
    is said of a line once."""
    faults = [(path, fault) for path, some in found for fault in sorted({*some})]
    if faults:
        sentences = (fault.sentence(str(path)) for path, fault in faults)
        raise Faults(found[0][0], sentences, faults)
