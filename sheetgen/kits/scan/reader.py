"""From pictures to a game: which pages they are, what stands on them, what it was played as, and
what of that a person should look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import permutations
from typing import NamedTuple

import numpy as np

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game, pick
from sheetgen.core.session import Session
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.pages.reading import Blank
from sheetgen.kits.parts import parts_of
from sheetgen.kits.photographs import code_on, to_read
from sheetgen.kits.scan import MOST
from sheetgen.kits.scan.decoder import Decoded, Decoder
from sheetgen.kits.scan.evidence import FIXED, Evidence, plain
from sheetgen.kits.scan.page import Array, Found, Picture, Printed, Seen, likest
from sheetgen.kits.scan.pencil import Pencil
from sheetgen.kits.scan.sheet import Blanks
from sheetgen.kits.table.form_file import Pencilled

SURE = 0.985
"""A cell that is less likely what it was read as is shown."""
PLAINLY, RECKONED = 4.0, 6.0
"""So much must a cell say against what the game has there to be shown; and one in which something
is reckoned."""
HOPELESS = -170.0
"""A sheet that says more against its game is none, as pages of two are; a person is believed."""
LIKELY = 3
"""Of the layouts of a sheet so many are looked for on a picture, those most like it."""


class Doubt(NamedTuple):
    """A cell that a person should look at: its slot and what that is, what it was taken as and how
    likely that is, and what else it may be; where the rules, or the dice, say otherwise than the
    cell, what it reads."""

    slot: str
    tip: str
    text: str
    sure: float
    others: tuple[str, ...]


class Shown(NamedTuple):
    """A page of a sheet: what it holds, its picture, small, with the page outlined, JPEG, how many
    pixels high and wide that is as it is read, and the size of the sheet."""

    holds: str
    outlined: bytes
    shape: tuple[int, ...]
    size: str


class Reading(NamedTuple):
    """What was read. `pages` are those seen, in the order of the pictures; the `session` goes to
    the end, or as far as the game was played; `cells` have what stands in each, and how likely that
    is. Of what is `overruled` a player has answered otherwise than the rules allow; `slips` are
    what he reckoned otherwise than the dice say. `confirmed` are the cells that a person has
    read; `chances` are of what stands in any. What was `doubtful` once, and nobody has read, stays
    so, though by others it may have become sure."""

    pages: list[Shown]
    session: Session
    cells: dict[str, tuple[str, float]]
    doubtful: list[Doubt]
    overruled: list[Doubt]
    slips: list[Doubt]
    confirmed: dict[str, str]
    decoder: Decoder
    chances: dict[str, dict[str, float]]

    def confirm(self, told: Mapping[str, str]) -> Reading:
        """Read once more with what a person has read in some cells (nothing: an empty text). What
        a cell does read, and no game that goes with the rest has there, is a slip. Raises Error for
        what none has there and the cell does not read; then all is as it was."""
        evidence, own = self.evidence, {name: plain(text) for name, text in told.items()}
        was, fixed = (evidence.fixed, evidence.erred), {**self.confirmed, **own}
        may = {one.slot: one.others for one in (*self.overruled, *self.doubtful)}
        off = {name for name in own if own[name] != self.cells.get(name, ("",))[0]}
        reads = {n for n in off if own[n] in (*may.get(n, ()), evidence.best(n)[0])}
        erred = ({one.slot for one in self.slips} - own.keys()) | reads
        evidence.fixed, evidence.erred = fixed, erred
        with suppress(Error):
            read = _scored(self.pages, self.decoder, self.chances)
            if not ({one.slot for one in read.slips} & fixed.keys()) - erred:
                return read
        if off == reads:
            # No game was found that goes with it: that which was there stays.
            lists = (self.doubtful, self.overruled, self.slips)
            doubted, ruled, slips = ([d for d in some if d.slot not in own] for some in lists)
            for n in sorted(reads):
                cell = self.cells.get(n, ("", 1.0))
                slips.append(Doubt(n, evidence.spots[n].tip, *cell, (own[n],)))
            return self._replace(doubtful=doubted, overruled=ruled, slips=slips, confirmed=fixed)
        evidence.fixed, evidence.erred = was
        name = min(off - reads)
        tip, fits = evidence.spots[name].tip, [self.cells.get(name, ("",))[0], *may.get(name, ())]
        either, text = " or ".join(one or "nothing" for one in fits), fixed[name] or "nothing"
        raise Error(f"{tip}: no game that goes with the rest has {text} there; it may be {either}")

    @property
    def evidence(self) -> Evidence:
        """What its cells say."""
        return self.decoder.evidence


def read(
    files: Sequence[bytes],
    game: Game,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
) -> Reading:
    """The game that photographs of a pencilled sheet show: its pages in any order, turned in any
    way. `edition` and `rulings` are needed where no code on the pages can be read; by the `names`
    the pictures are called in messages. Raises Error for what cannot be read, and for a page that
    is missing."""
    part = parts_of(game).reading
    if not isinstance(part, Pencilled):
        raise Error(f"a photograph of {game.title} cannot be read: its sheet is not declared")
    taken = [
        (f"{name}, page {n}" if len(pages) > 1 else name, picture)
        for at, file in enumerate(files[: MOST + 1])
        for name in [names[at] if at < len(names) else f"picture {at + 1}"]
        for pages in [to_read(file, name, MOST)]
        for n, picture in enumerate(map(np.asarray, pages), 1)
    ]
    if len(taken) > MOST:
        raise Error(f"more than the {MOST} pictures that can be read")
    known, papers, size, ink = _about(taken, game, edition, rulings)

    def printed(paper: str, conditions: Conditions) -> tuple[Sequence[Blank], list[Printed]]:
        blanks = part.blanks(PAPERS[paper], conditions, size)
        return blanks, [Printed(blank.page, ink) for blank in blanks]

    seen, conditions = [Seen(picture) for _, picture in taken], known or game.conditions()
    made = {paper: printed(paper, conditions) for paper in papers}
    tried = {paper: _places(seen, *made[paper]) for paper in papers}
    paper = max(tried, key=lambda one: sum(at[0].features for at in tried[one] if at))
    (blanks, prints), flats, shown = made[paper], list[tuple[int, Array]](), list[Shown]()
    for (name, _), one, at in zip(taken, seen, tried[paper], strict=True):
        if at is None:
            raise Error(f"{name}: {_NOT_FOUND}")
        found, page = at
        if not one.is_whole(prints[page], found):
            raise Error(f"{name}: a part of the page is not on the picture")
        if (flat := one.flat(prints[page], found)) is None:
            raise Error(f"{name}: {_NOT_FOUND}")
        flats.append((page, flat))
        drawn, called = one.outlined(prints[page], found), _called(blanks, page)
        shown.append(Shown(called, drawn, one.picture.shape, size))
    if known is None:
        editions = [game.conditions(edition.name) for edition in game.editions]
        of = [printed(paper, one) for one in editions]
        n = likest([(flat, [each[page] for _, each in of]) for page, flat in flats])
        conditions, (blanks, prints) = editions[n], of[n]
    return _scored(shown, *_glanced(Blanks(part, blanks), prints, flats, Session(game, conditions)))


_NOT_FOUND = "no page of this sheet is found in it; photograph all of it from above, flat, sharp"


def _called(blanks: Sequence[Blank], page: int) -> str:
    holds = blanks[page].page.holds
    before = sum(one.page.holds == holds for one in blanks[:page])
    return f"{holds} {before + 1}" if holds and before else holds or f"page {page + 1}"


def _about(
    taken: Sequence[tuple[str, Picture]],
    game: Game,
    edition: str | None,
    rulings: Mapping[str, str] | None,
) -> tuple[Conditions | None, Sequence[str], str, str]:
    """What the codes on the pages say, and the command: the conditions of a sheet (None: they are
    to be found out), the papers it may be on, its size and ink. Raises Error if they do not agree.
    """
    codes = {name: code for name, picture in taken if (code := code_on(picture))}
    given = game.conditions(edition, rulings) if edition or rulings else None
    if not codes:
        return given, tuple(PAPERS), "normal", "normal"
    (first, code), *others = codes.items()
    for name, other in others:
        if other.words != code.words:
            raise Error(f"{first} and {name} are pages of two sheets that are not of one kind")
    made, of, *_ = *code.words, ""
    if made != "blank":
        raise Error(f"{first}: print in its cells ({made[:40]}); only a blank sheet is read")
    if of != game.name:
        raise Error(f"{first}: a sheet of {of[:40]}, not of {game.name}")
    said = dict(one.partition("=")[::2] for one in code.all("ruling"))
    conditions = game.conditions(code.one("edition"), said)
    if given is not None and given != conditions:
        raise Error(f"{first}: a sheet of another edition or other rulings than the command says")
    # Anybody may print a code.
    paper = pick(code.one("paper") or "a4", PAPERS, "paper")
    return conditions, [paper], code.one("size") or "normal", code.one("ink") or "normal"


def _places(
    seen: Sequence[Seen], blanks: Sequence[Blank], prints: Sequence[Printed]
) -> list[tuple[Found, int] | None]:
    """Where each picture has a page, and which; None for one that has none."""
    layouts, places = _layouts(blanks), list[tuple[Found, int] | None]()
    for one in seen:
        like = {n: one.alike(prints[n]) for n in layouts}
        likely = sorted(layouts, key=lambda n: -len(like[n][1]))[:LIKELY]
        held = [(at, n) for n in likely if (at := one.find(prints[n], *like[n]))]
        places.append(max(held, key=lambda at: at[0].features, default=None))
    return places


def _layouts(blanks: Sequence[Blank]) -> dict[int, list[int]]:
    """Pages that look alike: by the first of each kind all of them."""
    kinds: dict[tuple[object, ...], list[int]] = {}
    for number, blank in enumerate(blanks):
        areas = tuple(placed.area for laid in blank.parts for placed in laid.slots)
        kinds.setdefault((blank.page.paper, areas, len(blank.page.items)), []).append(number)
    return {numbers[0]: numbers for numbers in kinds.values()}


def _glanced(
    sheet: Blanks,
    prints: Sequence[Printed],
    flats: Sequence[tuple[int, Array]],
    begun: Session,
) -> tuple[Decoder, dict[str, dict[str, float]] | None]:
    """What finds the game on pages laid flat, and what likely stands in their cells at a glance. Of
    pages that look alike, as one log and another, it has the order that makes most of them."""
    layouts, pencils = _layouts(sheet.blanks), dict[int, list[Pencil]]()
    for n, alike in layouts.items():
        pencils[n] = [Pencil(flat, prints[n].picture) for page, flat in flats if page == n]
        if len(some := pencils[n]) > len(alike):
            lacks = sorted(layouts.keys() - dict(flats))[:1]
            none = [f", and none shows “{_called(sheet.blanks, m)}”" for m in lacks]
            called = _called(sheet.blanks, n)
            raise Error(f"{len(some)} pictures show “{called}” of a sheet{''.join(none)}")
    is_asked, spots = sheet.part.is_asked, sheet.spots
    asked = frozenset(
        name for name in spots if any(is_asked(n, begun.conditions) for n in spots[name].slots)
    )
    tried = list[tuple[Decoder, Decoded | None]]()
    for order in permutations(range(max(map(len, pencils.values())))):
        at = {
            page: some[place]
            for n, some in pencils.items()
            for page, place in zip(layouts[n], [i for i in order if i < len(some)], strict=False)
        }
        decoder = Decoder(sheet, Evidence(sheet.spots, at, asked), begun)
        tried.append((decoder, decoder.decode()))
    decoder, found = max(tried, key=lambda one: one[1].against if one[1] else -np.inf)
    return decoder, found and found.chances


def _scored(
    pages: list[Shown], decoder: Decoder, known: dict[str, dict[str, float]] | None
) -> Reading:
    """What is read of some cells, of which it may be `known` what likely stands there."""
    evidence = decoder.evidence
    if known is not None:
        evidence.learn(known)
    found = decoder.decode()
    _check_seen(decoder, found)
    if found is None or not found.session.answers:
        raise Error("no game is written on these pages")
    if found.against < HOPELESS + FIXED * len(evidence.fixed):
        raise Error("no game fits what is written here: are these pages of one sheet?")
    asked = sorted(evidence.asked - evidence.fixed.keys())
    # Who leaves out what comes of his dice has not erred.
    reckoned = [n for n in evidence.spots if n not in evidence.asked and not evidence.left_blank(n)]
    evidence.doubted |= {name for name in asked if _taken(found, name)[1] < SURE}
    overruled = [*_read_otherwise(evidence, found, asked)]
    open_ = evidence.doubted.intersection(asked, found.chances)
    unsure = {
        name: sorted(found.chances[name].items(), key=lambda one: -one[1])
        for name in sorted(open_.difference(one.slot for one in overruled))
    }
    # To be told what stands in a cell is worth the entropy of what may stand there.
    order = sorted(unsure, key=lambda name: sum(by * np.log(by + 1e-9) for _, by in unsure[name]))
    doubtful = [
        _doubt(evidence, found, name, [text for text, by in unsure[name] if by > 0.001][:3])
        for name in order
    ]
    erred = [n for n, text in evidence.fixed.items() if text != _taken(found, n)[0]]
    slips = [_doubt(evidence, found, name, [evidence.fixed[name]]) for name in erred]
    slips += _read_otherwise(evidence, found, reckoned)
    evidence.doubted |= {one.slot for one in slips}
    cells, fixed, chances = found.cells, dict(evidence.fixed), found.chances
    return Reading(pages, found.session, cells, doubtful, overruled, slips, fixed, decoder, chances)


def _taken(found: Decoded, name: str) -> tuple[str, float]:
    """What a cell is taken as, and how likely that is."""
    return found.cells.get(name, ("", 1.0))


def _doubt(evidence: Evidence, found: Decoded, name: str, others: Iterable[str]) -> Doubt:
    text, sure = _taken(found, name)
    rest = tuple(one for one in others if one != text)
    return Doubt(name, evidence.spots[name].tip, text, sure, rest)


def _read_otherwise(evidence: Evidence, found: Decoded, names: Iterable[str]) -> Iterator[Doubt]:
    """Cells that say plainly something else than the game has there."""
    for name in filter(evidence.seen, names):
        text = _taken(found, name)[0]
        reads, against = evidence.otherwise(name, text)
        is_plain = name in evidence.asked or evidence.spots[name].kind == "mark"
        # Where a part of a number is read, a figure or a sign was lost: nobody errs like that.
        is_other = reads != text if is_plain else reads not in text
        was_named = name in evidence.doubted - evidence.asked
        if is_other and (was_named or against > (PLAINLY if is_plain else RECKONED)):
            yield _doubt(evidence, found, name, [reads])


def _check_seen(decoder: Decoder, found: Decoded | None) -> None:
    """Raise Error for a page that the game begins or goes on on, and that no picture shows."""
    evidence, written = decoder.evidence, found.cells if found else {}
    for name in (*decoder.sheet.asked(decoder.begin), *(n for n in written if written[n][0])):
        if name in evidence.asked and not evidence.seen(name):
            page = _called(decoder.sheet.blanks, evidence.spots[name].page)
            raise Error(f"no picture shows the page “{page}” of this game")
