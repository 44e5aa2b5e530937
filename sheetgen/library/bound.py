"""Several games bound into one book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetgen import __version__
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import called, safe, write_whole
from sheetgen.core.game import pick
from sheetgen.core.journal import Header
from sheetgen.core.session import watched
from sheetgen.kits.drawing.page import PAPERS, SMALL_PAPERS, Paper
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.report import Asked
from sheetgen.library import own_story
from sheetgen.library.career import notes_on
from sheetgen.library.record import Record, opened, own_folder
from sheetgen.library.sheets import mark

if TYPE_CHECKING:
    from sheetgen.kits.book.bound import Bound, Part
    from sheetgen.kits.career.career import Career, Played
    from sheetgen.library.report import Report

SOFTWARE = f"sheetgen {__version__}"
NAMED = 3
"""More players are counted."""
LOWER, NARROWER = 5.6, 8.0
"""By how much a page of the career is lower, for its number, and narrower, for the margin beside
the fold; in mm."""


class Named(NamedTuple):
    """A record, and where it was read from."""

    path: Path
    record: Record


class BoundBook:
    """Stories and log books of several games as one book; `passed_over` has a sentence for whatever
    was left out. A story that the player keeps beside his journal is bound, unless a voice is
    named."""

    def __init__(
        self,
        games: Sequence[Named],
        voice: str | None,
        player: str | None,
        templates: Path | None,
        passed_over: tuple[str, ...],
    ) -> None:
        self.games, self.passed_over = games, passed_over
        self._voice, self._templates = voice, templates
        named = [one.record.header.player for one in games if one.record.header.player]
        self.players = tuple(dict.fromkeys(named)) or ((player,) if player else ())
        check_printable(" ".join(self.players), "the player's name")
        whose = self.players[0] if len(self.players) == 1 else ""
        self.name = safe(whose) if whose else "games"
        self.header = Header("bound", self.name, "", player=whose or None, software=SOFTWARE)

    def pdf(self, paper: str = "a4", booklet: bool = False) -> bytes:
        """The book as a PDF of half pages; as a `booklet` two of them a side, to fold. Raises Error
        for a paper that there is not, for a voice that a game has not, and for a character that
        cannot be printed."""
        from sheetgen.kits.book.bound import write
        from sheetgen.library.books import check_folded, half_page

        pick(paper, (*PAPERS, *SMALL_PAPERS), "paper")
        check_folded(paper, booklet)
        file = BytesIO()
        bound = self._bound(half_page(paper))
        write(
            bound, file, author=", ".join(self.players), subject="; ".join(bound.games),
            keywords=mark(self.header, []), booklet=booklet,
        )  # fmt: skip
        return file.getvalue()

    def save(self, path: str | Path, paper: str = "a4") -> None:
        """Write it to a file, all of it or nothing; what is there is replaced."""
        write_whole(Path(path), self.pdf(paper))

    def _bound(self, paper: Paper) -> Bound:
        from sheetgen.kits.book.bound import Bound, say
        from sheetgen.kits.career.career import Career
        from sheetgen.kits.career.lists import numbered
        from sheetgen.kits.career.page import pages
        from sheetgen.kits.drawing.page import Foot

        told = [self._told(one) for one in watched(self.games, " stories", len(self.games))]
        career = Career(tuple(each for each, _ in told), given=True)
        games = numbered([*career.finished, *career.unfinished])
        number = {id(game.played): game.number for game in games}
        parts = [
            self._part(one.record, each, report, number[id(each)])
            for one, (each, report) in zip(self.games, told, strict=True)
        ]
        inner = paper._replace(width=paper.width - NARROWER, height=paper.height - LOWER)
        drawn = pages(inner, career, notes_on(career), Foot())
        return Bound(
            paper,
            say("bound", "title"),
            [text for text in (self._whose(), _when(career)) if text],
            list(_counted(career)),
            parts,
            [page._replace(paper=paper) for page in drawn],
            [*_credits(self.games), say("bound", "made", software=SOFTWARE)],
        )

    def _whose(self) -> str:
        """The players by name, or how many they are."""
        from sheetgen.core.language import join
        from sheetgen.kits.book.bound import say

        many = len(self.players) > NAMED
        return say("bound", "players", count=len(self.players)) if many else join(self.players)

    def _told(self, one: Named) -> tuple[Played, Report]:
        """A game as it counts in the career, by the title of its story; and the story."""
        from sheetgen.kits.book.bound import title_of
        from sheetgen.kits.career.reading import played

        record = one.record
        own = "" if self._voice else own_story.kept(record)
        report = record.report(self._voice, templates=self._templates, own=own, credits=False)
        each = played(one.path, record.lines, record.session)
        return each._replace(file=title_of(report.shown) or each.title), report

    def _part(self, record: Record, each: Played, report: Report, number: int) -> Part:
        from sheetgen.core.language import day
        from sheetgen.kits.book.bound import Part
        from sheetgen.kits.career.lists import result

        return Part(
            number=number,
            title=each.file,
            game=each.title,
            player=each.player if len(self.players) > 1 else "",
            date=day(each.date, 3) if each.date else "",
            result=result(each),
            text=report.shown,
            figures=lambda: report.figures,
            log=partial(_log, record, self._templates),
        )


def bound(
    journals: Sequence[str | Path],
    voice: str | None,
    player: str | None,
    templates: str | Path | None,
) -> BoundBook:
    """The games of some journals as one book, in their order; one that is there twice is bound
    once, and a last line that was cut short is left out.

    Raises Error for no journals at all, for one that cannot be read, and for a fight by itself.
    """
    if not journals:
        raise Error("no journal is named: a book needs at least one game")
    found: dict[str, Named] = {}
    complaints = []
    for path in map(called, journals):
        record = opened(path)
        if record.header.fight is not None:
            raise Error(f"{path}: a fight by itself, which has no log book")
        if record.torn is not None:
            complaints.append(f"{path}, line {record.torn}: cut short, and left out")
        first = found.setdefault(record.mark, Named(path, record))
        if first.record is not record:
            complaints.append(f"{path}: the same game as {first.path}, and bound once")
    return BoundBook(list(found.values()), voice, player, own_folder(templates), tuple(complaints))


def _log(record: Record, templates: Path | None) -> str:
    """What has been written in the log book of a record."""
    book = needed(parts_of(record.game).log_book, "log book", record.game)
    return book.turns(
        Asked(record.header, record.session, record.lines.noted, templates, photos=record.photos)
    )


def _when(career: Career) -> str:
    """From when to when the games were played, as far as their journals tell."""
    from sheetgen.core.language import day
    from sheetgen.kits.book.bound import say

    days = sorted(each.date for each in career.games if each.date)
    if not days:
        return ""
    first, last = day(days[0]), day(days[-1])
    return first if first == last else say("bound", "span", first=first, last=last)


def _counted(career: Career) -> Iterator[str]:
    """How many there are of each game."""
    from sheetgen.kits.book.bound import say

    for title, count in Counter(each.title for each in career.games).items():
        yield say(
            "bound",
            "of",
            game=title,
            count=say("bound", "count", "one" if count == 1 else "many", count=count),
        )


def _credits(games: Sequence[Named]) -> list[str]:
    """Who made each game."""
    made = ["; ".join(one.record.game.credits) for one in games if one.record.game.credits]
    return [f"{credits}." for credits in dict.fromkeys(made)]
