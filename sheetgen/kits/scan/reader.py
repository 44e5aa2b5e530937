"""From pictures to a game: which pages they are, what stands on them, what it was played as, and
what of that a person should look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import NamedTuple

import numpy as np

from sheetgen.core import again
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game, pick
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.pages.reading import Blank
from sheetgen.kits.parts import parts_of
from sheetgen.kits.scan import MOST
from sheetgen.kits.scan.decoder import NARROW, QUICK, WIDE, Decoded, Decoder
from sheetgen.kits.scan.evidence import Evidence
from sheetgen.kits.scan.page import Found, Printed, Seen, likest
from sheetgen.kits.scan.pencil import Array, Pencil
from sheetgen.kits.scan.pictures import Picture, taken_in
from sheetgen.kits.scan.sheet import Blanks
from sheetgen.kits.table.form_file import Pencilled

SURE = 0.985
"""A cell that is less likely what it was read as is shown."""
OVERRULED, SLIP, MARK = 4.0, 5.6, 4.0
"""So much must a cell say against what the rules make of it to be shown; one of what comes of dice;
and a mark."""
POOR, ABSURD, HOPELESS = -60.0, -350.0, -170.0
"""A sheet that says more than so much against its game is read once more, with more patience; is no
sheet at once, as pages of two are; or is none after that."""
LIKELY = 2
"""Of the layouts of a sheet so many are looked for on a picture, those most like it."""


class Doubt(NamedTuple):
    """A cell that a person should look at: its slot and what that is, what was read there and how
    likely that is, and what else it may be: of one that the rules overruled, what it reads."""

    slot: str
    tip: str
    text: str
    sure: float
    others: tuple[str, ...] = ()


class Slip(NamedTuple):
    """What a player wrote otherwise than the dice say."""

    slot: str
    tip: str
    wrote: str
    expected: str


class Shown(NamedTuple):
    """A page of a sheet: what it holds, and its picture, small, with the page outlined, JPEG."""

    holds: str
    outlined: bytes


@dataclass
class Reading:
    """What was read. `pages` are those seen, in the order of the pictures; `cells` have what stands
    in each, and how likely that is. `answers` are those of the rules, to the end or as far as the
    game was played. `confirmed` are the cells that a person has read, and `against` is how much the
    sheet says against it all."""

    game: Game
    conditions: Conditions
    pages: list[Shown]
    cells: dict[str, tuple[str, float]]
    doubtful: list[Doubt]
    overruled: list[Doubt]
    slips: list[Slip]
    answers: list[Answer]
    confirmed: dict[str, str]
    against: float
    _decoder: Decoder = field(repr=False)
    _chances: dict[str, dict[str, float]] = field(repr=False)

    def confirm(self, told: Mapping[str, str]) -> Reading:
        """Read once more with what a person has read in some cells (nothing: an empty text).
        Raises Error if no game goes with that."""
        self._decoder.evidence.fixed = {**self.confirmed, **told}
        return _scored(self.pages, self._decoder, self._chances)

    @property
    def asked(self) -> list[str]:
        """The cells of dice and decisions on the pages that were seen."""
        return [
            name
            for name in sorted(self._decoder.evidence.asked)
            if self._decoder.evidence.seen(name)
        ]

    def cells_of(self, session: Session) -> dict[str, str]:
        """What stands in the cells of a game."""
        return self._decoder.evidence.written(self._decoder.sheet.known(session))

    def crop(self, slot: str) -> bytes:
        """A cell as a picture, PNG."""
        return self._decoder.evidence.crop(slot)

    def alone(self, slot: str) -> str:
        """What a cell is read as by itself, whatever the rules say."""
        return self._decoder.evidence.alone[slot]


def read(
    files: Sequence[bytes],
    game: Game,
    edition: str | None,
    rulings: Mapping[str, str] | None,
    names: Sequence[str],
) -> Reading:
    """As `sheetgen.kits.scan.read` has it."""
    part = parts_of(game).reading
    if not isinstance(part, Pencilled):
        raise Error(f"a photograph of {game.title} cannot be read: its sheet is not declared")
    taken = [
        (f"{name}, page {n}" if len(pages) > 1 else name, picture)
        for file, name in [*zip(files, names, strict=True)][: MOST + 1]
        for pages in [taken_in(file, name)]
        for n, picture in enumerate(pages, 1)
    ]
    if len(taken) > MOST:
        raise Error(f"more than the {MOST} pictures that can be read")
    about = _about(taken, game, edition, rulings)
    return _Finder(part, game, about).read(taken)


class _About(NamedTuple):
    """What is known of a sheet before it is found: its conditions (None: they are tried), the
    papers it may be on, its size and ink."""

    conditions: Conditions | None
    papers: Sequence[str] = tuple(PAPERS)
    size: str = "normal"
    ink: str = "normal"


def _about(
    taken: Sequence[tuple[str, Picture]],
    game: Game,
    edition: str | None,
    rulings: Mapping[str, str] | None,
) -> _About:
    """What the codes on the pages say, and the command. Raises Error if they do not agree."""
    codes = {name: code for name, picture in taken if (code := _code(picture))}
    given = game.conditions(edition, rulings) if edition or rulings else None
    if not codes:
        return _About(given)
    (first, code), *others = codes.items()
    for name, other in others:
        if other.words != code.words:
            raise Error(f"{first} and {name} are pages of two sheets that are not of one kind")
    made, of, *_ = *code.words, ""
    if made != "blank":
        raise Error(
            f"{first}: a sheet with something printed in its cells ({made[:40]}); only a blank one "
            "that was filled in with a pencil is read"
        )
    if of != game.name:
        raise Error(f"{first}: a sheet of {of[:40]}, not of {game.name}")
    said = dict(one.partition("=")[::2] for one in code.all("ruling"))
    conditions = game.conditions(code.one("edition"), said)
    if given is not None and given != conditions:
        raise Error(f"{first}: a sheet of another edition or other rulings than the command says")
    # Anybody may print a code.
    paper = pick(code.one("paper") or "a4", PAPERS, "paper")
    return _About(conditions, [paper], code.one("size") or "normal", code.one("ink") or "normal")


def _code(picture: Picture) -> again.Code | None:
    """The code on a page, if it can be read."""
    from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

    for one in read_barcodes(picture, BarcodeFormats(BarcodeFormat.QRCode)):
        try:
            return again.read(one.text)
        except ValueError:
            continue
    return None


class _Finder:
    """Finds the pages of a sheet on pictures."""

    def __init__(self, part: Pencilled, game: Game, about: _About) -> None:
        self.part, self.game, self.about = part, game, about
        self._blanks: dict[tuple[str, str], Sequence[Blank]] = {}
        self._prints: dict[tuple[str, str, int], Printed] = {}

    def read(self, taken: Sequence[tuple[str, Picture]]) -> Reading:
        """The game on some pictures."""
        paper, places = self._places(taken)
        conditions, flats = self.about.conditions, list[tuple[int, Array, bytes]]()
        for (name, _), (seen, found, page) in zip(taken, places, strict=True):
            printed = self._printed(paper, conditions or self.game.conditions(), page)
            if not seen.is_whole(printed, found):
                raise Error(f"{name}: a part of the page is not on the picture")
            flat = seen.flat(printed, found)
            if flat is None:
                raise Error(f"{name}: {_NOT_FOUND}")
            if conditions is None:
                conditions = self._likest(paper, page, flat)
            flats.append((page, flat, seen.outlined(printed, found)))
        assert conditions is not None
        sheet = Blanks(self.part, self.blanks(paper, conditions))
        return self._best(paper, conditions, sheet, flats)

    def blanks(self, paper: str, conditions: Conditions) -> Sequence[Blank]:
        """The pages of a blank sheet."""
        key = paper, conditions.edition
        if key not in self._blanks:
            self._blanks[key] = self.part.blanks(PAPERS[paper], conditions, self.about.size)
        return self._blanks[key]

    def _printed(self, paper: str, conditions: Conditions, page: int) -> Printed:
        key = paper, conditions.edition, page
        if key not in self._prints:
            blank = self.blanks(paper, conditions)[page]
            self._prints[key] = Printed(blank.page, self.about.ink)
        return self._prints[key]

    def _places(
        self, taken: Sequence[tuple[str, Picture]]
    ) -> tuple[str, list[tuple[Seen, Found, int]]]:
        """The paper of a sheet, and which page each picture has, and where. Raises Error for a
        picture that has none."""
        conditions = self.about.conditions or self.game.conditions()
        seen = [Seen(picture) for _, picture in taken]
        best: tuple[int, str, list[tuple[Found, int] | None]] = (0, "", [])
        for paper in self.about.papers:
            layouts = _layouts(self.blanks(paper, conditions))
            found: list[tuple[Found, int] | None] = []
            for one in seen:
                prints = {n: self._printed(paper, conditions, n) for n in layouts}
                like = {n: one.alike(prints[n]) for n in layouts}
                likely = sorted(layouts, key=lambda n: -len(like[n].pairs))[:LIKELY]
                held = [(place, n) for n in likely if (place := one.find(prints[n], like[n]))]
                found.append(max(held, key=lambda at: at[0].features, default=None))
            features = sum(at[0].features for at in found if at)
            if features > best[0]:
                best = features, paper, found
        _, paper, found = best
        for (name, _), at in zip(taken, found or [None] * len(taken), strict=True):
            if at is None:
                raise Error(f"{name}: {_NOT_FOUND}")
        return paper, [(one, *at) for one, at in zip(seen, found, strict=True) if at]

    def _likest(self, paper: str, page: int, flat: Array) -> Conditions:
        """The edition that a page is most like."""
        editions = [self.game.conditions(edition.name) for edition in self.game.editions]
        prints = [self._printed(paper, one, page) for one in editions]
        return editions[likest(flat, prints)]

    def _best(
        self,
        paper: str,
        conditions: Conditions,
        sheet: Blanks,
        flats: Sequence[tuple[int, Array, bytes]],
    ) -> Reading:
        """The game on pages laid flat; of pages that look alike, as one log and another, in the
        order that makes most of them."""
        layouts, made = _layouts(sheet.blanks), list[Evidence]()
        by_layout = {n: [flat for page, flat, _ in flats if page == n] for n in layouts}
        for n, some in by_layout.items():
            if len(some) > len(layouts[n]):
                holds = sheet.blanks[n].page.holds or f"page {n + 1}"
                raise Error(f"{len(some)} pictures show the page “{holds}” of a sheet")
        pencils = {
            n: [Pencil(flat, self._printed(paper, conditions, n).picture) for flat in some]
            for n, some in by_layout.items()
        }
        orders = max(len(some) for some in pencils.values())
        seen = [
            Shown(sheet.blanks[page].page.holds or f"page {page + 1}", outlined)
            for page, _, outlined in flats
        ]
        asked = _asked(sheet, conditions)
        for order in permutations(range(orders)):
            at = {
                page: some[place]
                for n, some in pencils.items()
                for page, place in zip(
                    layouts[n], [one for one in order if one < len(some)], strict=False
                )
            }
            made.append(Evidence(sheet.spots, at, asked))
        best, *others = made
        if others:
            begun = Session(self.game, conditions)
            tried = [(one, Decoder(sheet, one, begun).decode(QUICK)) for one in made]
            best = max(tried, key=lambda one: one[1].against if one[1] else -np.inf)[0]
        return _scored(seen, Decoder(sheet, best, Session(self.game, conditions)))


_NOT_FOUND = (
    "no page of this sheet is found in it; photograph the whole page from above, flat and sharp"
)


def _layouts(blanks: Sequence[Blank]) -> dict[int, list[int]]:
    """Pages that look alike: by the first of each kind all of them."""
    kinds: dict[tuple[object, ...], list[int]] = {}
    for number, blank in enumerate(blanks):
        areas = tuple(placed.area for laid in blank.parts for placed in laid.slots)
        kinds.setdefault((blank.page.paper, areas, len(blank.page.items)), []).append(number)
    return {numbers[0]: numbers for numbers in kinds.values()}


def _asked(sheet: Blanks, conditions: Conditions) -> frozenset[str]:
    """The cells in which a player answers."""
    return frozenset(
        name
        for name, spot in sheet.spots.items()
        if any(sheet.part.is_asked(slot, conditions) for slot in spot.slots)
    )


def _scored(
    seen: list[Shown], decoder: Decoder, known: dict[str, dict[str, float]] | None = None
) -> Reading:
    """What is read of some cells, of which it may be `known` what likely stands there."""
    sheet, evidence, begun = decoder.sheet, decoder.evidence, decoder.begin
    _check_seen(sheet, evidence, begun)
    found: Decoded | None = None
    if known is None and (found := decoder.decode(NARROW)):
        known = found.chances
    # What a person has read there is of one sheet.
    if known is not None and (evidence.fixed or (found and found.against > ABSURD)):
        evidence.learn(known)
        found = None
    for width in (NARROW, WIDE):
        if tried := decoder.decode(width):
            _check_seen(sheet, evidence, tried.session)
            if found is None or tried.against > found.against:
                found = tried
        is_absurd = found and found.against < ABSURD and not evidence.fixed
        if is_absurd or (found and found.against >= POOR):
            break
    if found is None or not found.session.answers:
        raise Error("no game is written on these pages")
    if found.against < HOPELESS:
        raise Error("no game fits what is written here: are these pages of one sheet?")
    cells = {name: (found.cells.get(name, ""), sure) for name, sure in found.sure.items()}
    asked = sorted(evidence.asked - evidence.fixed.keys())
    overruled = [
        _doubt(evidence, found, name, [reads])
        for name, reads, _ in _read_otherwise(evidence, found, asked, OVERRULED)
    ]
    # Who leaves out what comes of his dice has not erred.
    reckoned = [n for n in evidence.spots if n not in evidence.asked and not evidence.left_blank(n)]
    slips = [
        Slip(name, evidence.spots[name].tip, reads, text)
        for name, reads, text in _read_otherwise(evidence, found, reckoned, SLIP)
    ]
    answers, doubtful = [*found.session.answers], _doubtful(evidence, found)
    return Reading(
        begun.game, begun.conditions, seen, cells, doubtful, overruled, slips, answers,
        dict(evidence.fixed), found.against, decoder, found.chances,
    )  # fmt: skip


def _check_seen(sheet: Blanks, evidence: Evidence, session: Session) -> None:
    """Raise Error for a page that the game has begun or goes on on, and that no picture shows."""
    played = session.with_answers([])
    for answer in [*session.answers, None]:
        names = [name for name in sheet.asked(played) if name in evidence.spots]
        if names and not any(map(evidence.seen, names)) and (answer or not session.answers):
            page = sheet.blanks[evidence.spots[names[0]].page].page
            turn = played.request.turn if played.request else 0
            when = f"; it has {played.game.noun} {turn}" if turn else ""
            raise Error(f"no picture shows the page “{page.holds}” of this game{when}")
        if answer:
            played.answer(answer)


def _doubtful(evidence: Evidence, found: Decoded) -> list[Doubt]:
    """The cells of dice and decisions that are not sure, the least sure first."""
    looked_at = evidence.asked - evidence.fixed.keys()
    unsure = [name for name, sure in found.sure.items() if name in looked_at and sure < SURE]
    return [
        _doubt(evidence, found, name, [text for text, _ in found.others[name][:3]])
        for name in sorted(unsure, key=found.sure.__getitem__)
    ]


def _doubt(evidence: Evidence, found: Decoded, name: str, others: Iterable[str]) -> Doubt:
    text, sure = found.cells.get(name, ""), found.sure.get(name, 1.0)
    return Doubt(name, evidence.spots[name].tip, text, sure, tuple(others))


def _read_otherwise(
    evidence: Evidence, found: Decoded, names: Iterable[str], written: float
) -> Iterator[tuple[str, str, str]]:
    """Cells that say plainly something else than what the game has there: by name what they are
    read as, and what it has."""
    for name in filter(evidence.seen, names):
        text, reads = found.cells.get(name, ""), evidence.best(name)[0]
        limit = MARK if evidence.spots[name].kind == "mark" else written
        if reads != text and -evidence.against(name, text) > limit:
            yield name, reads, text
