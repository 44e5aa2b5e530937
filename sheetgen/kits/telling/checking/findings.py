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
    """Something that does not fit the record: what is claimed, what the record says, and whether
    that is `sure`: all that was said is understood, and cannot be meant otherwise."""

    claim: str
    record: str
    sure: bool


@dataclass
class Read:
    """A sentence as read: what it claims, and what of that is false."""

    sentence: Line
    claims: list[str] = field(default_factory=list)
    false: list[Denied] = field(default_factory=list)

    def hold(self, claim: str, so: bool, record: Callable[[], str], sure: bool = True) -> None:
        """A claim, whether it is so, what the record says, and whether it is `sure`."""
        claim = claim.strip(" ,;:.")
        self.claims.append(claim)
        if not so and claim not in [each.claim for each in self.false]:
            self.false.append(Denied(claim, record(), sure))

    @property
    def is_contradicted(self) -> bool:
        """Whether something in it is false for certain."""
        return any(denied.sure for denied in self.false)


class Checked(NamedTuple):
    """A text held against a record, sentence by sentence."""

    reads: list[Read]

    @property
    def contradicted(self) -> list[Read]:
        """The sentences that the record contradicts."""
        return [read for read in self.reads if read.is_contradicted]

    @property
    def doubtful(self) -> list[Read]:
        """The sentences that may say what is not so, or may not be understood."""
        return [read for read in self.reads if read.false and not read.is_contradicted]

    @property
    def unread(self) -> list[Read]:
        """The sentences in which nothing is claimed that can be judged."""
        return [read for read in self.reads if not read.claims]

    @property
    def agreed(self) -> int:
        """How many sentences agree with the record, as far as they are understood."""
        return sum(bool(read.claims and not read.false) for read in self.reads)

    def lines(self) -> Iterator[str]:
        """All of it, to be read on a terminal."""
        wrong, doubtful, unread = self.contradicted, self.doubtful, len(self.unread)
        for heading, some in (
            ("contradicts the record:", wrong),
            ("worth a look, since it may have been misunderstood:", doubtful),
        ):
            if some:
                yield heading
            for read in some:
                yield f"  {_said(read)}"
                for claim, record, sure in read.false:
                    yield printable(f"      {'not so' if sure else 'read as'}: {claim}")
                    yield from [printable(f"      record: {record}")] if record else []
            if some:
                yield ""
        yield (
            f"{_counted(len(self.reads))}: {self.agreed} agree with the record, "
            f"{len(wrong)} contradicted, {len(doubtful)} worth a look, {unread} not judged"
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
