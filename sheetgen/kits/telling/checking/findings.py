"""What reading a text has come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.core.errors import printable
from sheetgen.kits.telling.checking.page import Line
from sheetgen.kits.telling.usertext import shortened

SHOWN, LONGEST = 10, 200
"""So many sentences that are not judged are shown, and so much of a sentence, in characters."""


class Denied(NamedTuple):
    """Something that does not fit the record: what is claimed, and what the record says."""

    claim: str
    record: str


@dataclass
class Read:
    """A sentence as read: what it claims, and what of that is false."""

    sentence: Line
    claims: list[str] = field(default_factory=list)
    false: list[Denied] = field(default_factory=list)

    def hold(self, claim: str, so: bool, record: Callable[[], str]) -> None:
        """A claim, whether it is so, and what the record says."""
        claim = claim.strip(" ,;:.")
        self.claims.append(claim)
        if not so and claim not in [each.claim for each in self.false]:
            self.false.append(Denied(claim, record()))


class Checked(NamedTuple):
    """A text held against a record, sentence by sentence."""

    reads: list[Read]

    @property
    def contradicted(self) -> list[Read]:
        """The sentences that the record contradicts."""
        return [read for read in self.reads if read.false]

    @property
    def unread(self) -> list[Read]:
        """The sentences in which nothing is claimed that can be judged."""
        return [read for read in self.reads if not read.claims]

    def lines(self) -> Iterator[str]:
        """All of it, to be read on a terminal."""
        wrong = self.contradicted
        if wrong:
            yield "contradicts the record:"
        for read in wrong:
            yield f"  {_said(read)}"
            for claim, record in read.false:
                yield printable(f"      not so: {claim}")
                yield from [printable(f"      record: {record}")] if record else []
        if wrong:
            yield ""
        many, unread = len(self.reads), len(self.unread)
        yield (
            f"{_counted(many)}: {many - len(wrong) - unread} agree with the record, "
            f"{len(wrong)} contradicted, {unread} not judged"
        )
        if self.unread:
            yield "not judged:"
            yield from (f"  {_said(read)}" for read in self.unread[:SHOWN])
            if unread > SHOWN:
                yield f"  and {unread - SHOWN} more"


def _said(read: Read) -> str:
    return f"line {read.sentence.number}: {printable(shortened(read.sentence.text, LONGEST))}"


def _counted(many: int) -> str:
    return f"{many} sentence{'' if many == 1 else 's'}"
