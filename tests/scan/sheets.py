"""Games of Malta Convoy and others, and what a player writes of them on a blank sheet."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
import pypdfium2

import sheetgen
from sheetgen.core.game import Game
from sheetgen.core.session import Session
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.kits.drawing.page import PAPERS, Area, Field, Foot, Page, Tick
from sheetgen.kits.parts import parts_of
from sheetgen.library import sheets
from sheetgen.library.record import Record, Subject
from sheetgen.library.sheets import Look
from tests.scan.hand import SCALE, SIGNS, Hand

EDITIONS, POLICIES = ("sheet", "classic", "revised"), ("steady", "best", "random", "never")
SIZES = ("normal", "normal", "normal", "ten", "normal", "half", "normal", "large")
FORGOTTEN = 0.03
"""So many of the strokes that only tidy up are not made."""
LINES = 12
"""The lines of a page of log of the normal sheet."""
SHIP = ("damaged", "sunk", "home")
Cells = dict[str, str]


class Sheet(NamedTuple):
    """A game, the sheet it is written on, and what its player writes in which slot."""

    record: Record
    paper: str
    size: str
    cells: Cells

    @property
    def of(self) -> tuple[Subject, str, str]:
        """What a blank of it depends on."""
        return Subject(self.record.game, self.record.session.conditions), self.paper, self.size


def written(game: Game, session: Session) -> Cells:
    """What a player writes, by slots, and `yes` in what he marks; with the signs that a pencil
    has."""
    told = parts_of(game).reading.filled(session)
    return {name: text.translate(SIGNS) for name, text in told.items() if text}


def convoy(number: int, series: str, sizes: tuple[str, ...] = SIZES) -> Sheet:
    """A game of a series: all editions and policies, both papers, some sizes; every fourth has a
    ruling of its own."""
    rng = np.random.default_rng([number, *series.encode()])
    edition, policy = EDITIONS[number % 3], POLICIES[number // 3 % 4]
    ruled: dict[str, str] = {}
    if number % 4 == 3:
        known = data("conditions")["rulings"]
        name = str(rng.choice([*known]))
        ruled[name] = str(rng.choice([*known[name]["values"]]))
    paper, size = ("a4", "letter")[number // 2 % 2], sizes[number % len(sizes)]
    for more in range(20):
        seed = f"{series}-{number}-{more}"
        record = sheetgen.play("convoy", seed=seed, edition=edition, policy=policy, rulings=ruled)
        cells = written(GAME, record.session)
        # A second log is another page of the normal sheet.
        if size == "normal" or f"log.{LINES + 1:02}.turn" not in cells:
            return Sheet(record, paper, size, cells)
    raise AssertionError(seed)


@lru_cache(maxsize=24)
def blank(subject: Subject, paper: str, size: str) -> list[np.ndarray]:
    """The pages of a blank sheet, white as 1, SCALE px for a mm."""
    look = Look(paper=paper, size=size)
    return [*pictures(sheets.blank(subject, subject.game.sheets[:1], 1, look).pdf())]


def pictures(pdf: bytes) -> Iterator[np.ndarray]:
    """The pages of a PDF, white as 1."""
    for page in pypdfium2.PdfDocument(pdf):
        drawn = page.render(scale=SCALE * 25.4 / 72, grayscale=True).to_numpy()
        yield drawn.reshape(drawn.shape[:2]).astype(np.float32) / 255


@lru_cache(maxsize=24)
def forms(subject: Subject, paper: str, size: str) -> list[Page]:
    """The pages of a blank sheet, with their slots as fields."""
    form = parts_of(subject.game).form(subject.game.sheets[0])
    more = {"size": size} if size != "normal" else {}
    return form.pages(PAPERS[paper], subject.conditions, None, Foot(), **more)


@lru_cache(maxsize=24)
def places(subject: Subject, paper: str, size: str) -> list[dict[str, Field]]:
    """The slots of each page by their names."""
    return [{one.name: one for one in page.fields} for page in forms(subject, paper, size)]


def pages(sheet: Sheet, hand: Hand, only: int | None = None) -> list[np.ndarray]:
    """The pages of a sheet, written by a hand: white is 1; or `only` one, of a sheet of practice,
    whose slots hold no game."""
    prints, slots = blank(*sheet.of), places(*sheet.of)
    if sheet.record.game is GAME and sheet.size == "normal" and len(slots) == 3:
        # Who needs a second log prints that page once more.
        prints = [*prints, prints[1]]
        if f"log.{LINES + 1:02}.turn" not in sheet.cells:
            prints, slots = prints[:2], slots[:2]
    made = []
    if only is not None:
        prints, slots = prints[only : only + 1], slots[only : only + 1]
    for printed, known in zip(prints, slots, strict=False):
        layer = np.zeros_like(printed)
        asked = parts_of(sheet.record.game).reading.is_asked
        for name, text in sheet.cells.items():
            if name in known:
                is_die = asked(name, sheet.record.session.conditions) and name[-4:] != "from"
                _write(hand, layer, known, name, text, "die" if is_die else "number")
        if sheet.record.game is GAME and only is None:
            _tidy(hand, layer, known, sheet.cells)
        _head(hand, layer, known)
        made.append(printed * (1 - cv2.GaussianBlur(layer, (0, 0), 0.08 * SCALE)))
    return made


def _write(
    hand: Hand, layer: np.ndarray, known: Mapping[str, Field], name: str, text: str, kind: str
) -> None:
    slot = known[name]
    area = hull(known, name) if name.startswith("fleet.") else slot.area
    left, right, low = area.x + 0.14 * area.width, area.x + 0.86 * area.width, area.bottom
    if not isinstance(slot, Tick):
        # What is printed in a place is not written over.
        clear = 2.2 if name.endswith("force.size") else 1.6 if re.match(r"cov.*rs?$", name) else 0
        clear *= min(1.0, area.width / 6)
        hand.write(layer, text, area._replace(x=area.x + clear, width=area.width - clear), kind)
    elif slot.mark == "ring":
        wide = max(area.width, min(area.height, 4.0))
        hand.ring(layer, Area(area.middle[0] - wide / 2, area.y - 0.2, wide, area.height + 0.4))
    elif slot.mark in ("cross", "stroke"):
        hand.line(layer, (left, low), (right, area.y))
        if slot.mark == "cross":
            hand.line(layer, (left, area.y), (right, low))
    else:
        middle = (area.x + 0.4 * area.width, area.bottom - 0.1 * area.height)
        hand.trace(layer, [(left, area.middle[1]), middle, (right + 0.5, area.y - 0.5)])


def hull(known: Mapping[str, Field], name: str) -> Area:
    """The area of a ship, on which her marks are made."""
    ship = name.rpartition(".")[0]
    areas = [known[f"{ship}.{one}"].area for one in SHIP if f"{ship}.{one}" in known]
    return Area.around([corner for area in areas for corner in area.outline])


def _tidy(hand: Hand, layer: np.ndarray, known: Mapping[str, Field], cells: Cells) -> None:
    """The strokes that no slot is for: columns of misses, carriers that are not there, turns and
    ships that there are none of, and where friendly waters end."""
    rng = hand.rng
    for name, slot in known.items():
        area = slot.area
        miss = re.fullmatch(r"(log\.\d+\.attacker\.\d)\.target", name)
        is_struck = miss and f"{miss[1]}.attack" in cells and name not in cells
        if is_struck and rng.random() > FORGOTTEN:
            end = known[f"{miss[1]}.again"].area
            hand.line(layer, (area.x + 1.2, area.bottom - 1), (end.right - 1.2, end.y + 1))
        stay = re.fullmatch(r"covering-force\.\d\.roll", name)
        if stay and name not in cells and rng.random() > 0.3:
            end = known[name.replace("roll", "carrier")].area
            hand.line(layer, (area.x + 1.5, area.bottom), (end.right - 1.5, end.bottom))
    last = max(int(one[6:8]) for one in cells if one.startswith("track."))
    for name, slot in known.items():
        if not (track := re.fullmatch(r"track\.(\d+)\.contact", name)):
            continue
        turn, head, box = int(track[1]), slot.area, known[name.replace("contact", "die")].area
        if turn == int(cells["set-up.friendly"]):
            x = box.right + 0.1
            hand.line(layer, (x, head.y - 2.1), (x, head.y + 5.9), hand.pen * rng.uniform(1.5, 3.0))
        if turn > last and rng.random() > FORGOTTEN:
            hand.line(layer, (box.x + 1, box.bottom + 4), (box.right - 1, head.y + 1))
    ranks: dict[tuple[str, int], list[Area]] = {}
    for name in known:
        ship = re.fullmatch(r"fleet\.(\w+)\.(\d+)\.damaged", name)
        if ship and int(ship[2]) > int(cells[f"set-up.{ship[1]}"]):
            area = hull(known, name)
            ranks.setdefault((ship[1], round(area.y)), []).append(area)
    for row in ranks.values():
        y = row[0].y + 0.6 * row[0].height
        hand.line(layer, (row[0].x + 0.3, y), (row[-1].right - 0.3, y))


def _head(hand: Hand, layer: np.ndarray, known: Mapping[str, Field]) -> None:
    """A name that nobody can read, and a date."""
    if "name" in known:
        area = known["name"].area
        steps = np.arange(12) / 12 * min(area.width, 30) + area.x + 1
        hand.trace(layer, np.c_[steps, area.middle[1] + hand.rng.uniform(-2, 2, 12)][:7])
        hand.trace(layer, np.c_[steps, area.middle[1] + hand.rng.uniform(-1.5, 2, 12)][6:])
    if "date" in known:
        day, month = hand.rng.integers(1, 29), hand.rng.integers(1, 13)
        area = known["date"].area
        hand.write(layer, f"{day}/{month}", area._replace(y=area.y - 1, height=area.height + 1))
