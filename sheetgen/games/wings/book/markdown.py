"""The flying log as Markdown, for a journal kept on the screen: one heading a mission."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sheetgen.games.wings.book import back, front
from sheetgen.games.wings.book.mission import title
from sheetgen.games.wings.book.plan import Book, Entry
from sheetgen.games.wings.rules.scenarios import DOGFIGHT
from sheetgen.games.wings.rules.state import AXIS, BRITISH
from sheetgen.games.wings.rules.tables import AIRCRAFT, period
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.telling.grammar import capital
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.usertext import code, inert, quoted, shortened

TEMPLATE = "wings/logbook.md.j2"
LONGEST = 200
"""A longer name or seed is shortened, in characters."""


def markdown(book: Book, foot: Foot, templates: Path | None = None) -> str:
    """The journal as Markdown. Raises TemplateError if the template cannot be used."""
    return library(templates).render(
        TEMPLATE,
        front=_front(book, foot),
        words=book.words,
        player=inert(shortened(foot.player, LONGEST)) if foot.player else "",
        orders=front.filled_orders(book),
        notes=[inert(note) for note in book.notes],
        sides=_sides(book),
        missions=[_mission(book, entry) for entry in book.entries],
        figures=_figures(book),
        winner=back.winner_of(book),
        aces=back.aces(book),
        ending=book.ending,
        edition=book.conditions.edition,
        rulings=foot.rulings,
        credits=foot.credits,
        software=foot.software,
        dice=code(shortened(foot.seed, LONGEST)) if foot.seed else "",
    )


def _front(book: Book, foot: Foot) -> list[tuple[str, str]]:
    """The front matter: names and YAML values."""
    found = [
        ("title", quoted(f"{book.words['name']}: {book.words['subtitle']}")),
        ("game", "wings"),
        ("edition", quoted(book.conditions.edition)),
    ]
    if foot.player:
        found.append(("player", quoted(foot.player)))
    if foot.seed:
        found.append(("seed", quoted(foot.seed)))
    return found


def _sides(book: Book) -> list[tuple[str, list[tuple[str, ...]]]]:
    """The men of each side, a row each."""
    titles = book.words["men"]["titles"]
    return [
        (
            titles[side],
            [front.row_of(book, airman) for airman in book.chronicle.of(side)]
            if book.chronicle
            else [],
        )
        for side in range(len(titles))
    ]


def _mission(book: Book, entry: Entry) -> dict[str, Any]:
    words, mission = book.words["mission"], entry.mission
    known = []
    if mission and book.chronicle:
        known = [capital(mission.place.where), words["attackers"][mission.attacker]]
        known += [
            f"{AIRCRAFT[aircraft].name}: {book.chronicle.unit(mission, aircraft).full}"
            for _, aircraft in mission.aircraft
        ]
    score = ""
    if mission and mission.fought:
        result = mission.fought.score
        won = f"{words['winner']} {words['winners'][result.winner]}"
        points = [
            f"{label} {result.of(side)}".replace("-", "−")
            for label, side in zip(words["points"], (BRITISH, AXIS), strict=True)
        ]
        score = won if mission.kind == DOGFIGHT else "; ".join([*points, won])
    return {
        "heading": title(book, entry),
        "period": capital(words["periods"][period(entry.number)]),
        "known": known,
        "rows": [
            [row.pilot, row.aircraft, row.kills, *_dice(row.dice), row.fate] for row in entry.rows
        ],
        "score": score,
        "happened": entry.happened,
        "notes": [inert(note) for note in entry.notes],
        "prompt": entry.prompt,
    }


def _dice(rolled: tuple[str, ...]) -> list[str]:
    """The cells of the six tables."""
    return [code(die) if die else "" for die in rolled or ("",) * 6]


def _figures(book: Book) -> list[tuple[str, ...]]:
    """The campaign line by line, of each side."""
    counted = back.by_side(book)
    return [
        (name, *(map(str, counted[what]) if what in counted else ("", "")))
        for what, name in book.words["figures"]["rows"].items()
    ]
