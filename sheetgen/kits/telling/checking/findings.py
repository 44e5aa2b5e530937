"""What reading a text has come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.core.errors import printable
from sheetgen.kits.telling.checking.tagging import Sentence
from sheetgen.kits.telling.usertext import shortened

SHOWN, LONGEST = 10, 200
"""So many sentences that are not judged are shown, and so much of a sentence, in characters."""


class Denied(NamedTuple):
    """Something that does not fit the record: what is claimed, and what the record says. `sure`: it
    was said so plainly that the record contradicts it; else somebody is to look at it."""

    claim: str
    record: str
    sure: bool = False


@dataclass
class Read:
    """A sentence as read: what it claims, and what of that is false. `whole`: every word of it is
    accounted for."""

    sentence: Sentence
    whole: bool = False
    claims: list[str] = field(default_factory=list)
    false: list[Denied] = field(default_factory=list)

    @property
    def contradicted(self) -> bool:
        """Whether anything in it is surely false."""
        return any(each.sure for each in self.false)

    def hold(
        self, claim: str, so: bool, record: str | Callable[[], str] = "", sure: bool = False
    ) -> None:
        """A claim, whether it is so, what the record says, and whether it is said plainly."""
        claim = self.sentence.words(claim)
        self.claims.append(claim)
        if not so and claim not in [each.claim for each in self.false]:
            self.false.append(Denied(claim, record if isinstance(record, str) else record(), sure))


class Checked(NamedTuple):
    """A text held against a record, sentence by sentence."""

    reads: list[Read]

    @property
    def contradicted(self) -> list[Read]:
        """The sentences that the record contradicts."""
        return [read for read in self.reads if read.contradicted]

    @property
    def looks(self) -> list[Read]:
        """The sentences that do not seem to fit the record, unless they were misread."""
        return [read for read in self.reads if read.false and not read.contradicted]

    @property
    def unread(self) -> list[Read]:
        """The sentences that cannot be judged: understood in part, or not at all."""
        return [read for read in self.reads if not read.false and not (read.claims and read.whole)]

    def lines(self) -> Iterator[str]:
        """All of it, to be read on a terminal."""
        ranks = (
            ("contradicts the record", self.contradicted),
            ("worth a look (right, perhaps, and not understood)", self.looks),
        )
        for says, reads in ranks:
            if reads:
                yield f"{says}:"
            for read in reads:
                yield f"  {_said(read)}"
                for claim, record, sure in read.false:
                    yield from [printable(f"      not so: {claim}")] if sure else []
                    yield from [printable(f"      record: {record}")] if record else []
            if reads:
                yield ""
        many, wrong = len(self.reads), len(self.contradicted)
        looks, unread = len(self.looks), len(self.unread)
        yield (
            f"{_counted(many)}: {many - wrong - looks - unread} agree with the record, "
            f"{wrong} contradicted, {looks} worth a look, {unread} not judged"
        )
        if self.unread:
            yield "not judged:"
            yield from (f"  {_said(read)}" for read in self.unread[:SHOWN])
            if unread > SHOWN:
                yield f"  and {unread - SHOWN} more"


def _said(read: Read) -> str:
    return f"line {read.sentence.line}: {printable(shortened(read.sentence.printed, LONGEST))}"


def _counted(many: int) -> str:
    return f"{many} sentence{'' if many == 1 else 's'}"
