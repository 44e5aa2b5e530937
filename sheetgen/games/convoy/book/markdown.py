"""The solo journal as Markdown, for a journal kept on the screen: one heading a watch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sheetgen.games.convoy.book.back import worth
from sheetgen.games.convoy.book.orders import filled_orders
from sheetgen.games.convoy.book.plan import Book, Entry
from sheetgen.games.convoy.book.ships import ships
from sheetgen.games.convoy.book.watch import ROWS, day
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.story import watches
from sheetgen.games.convoy.story.watches import watch
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.telling.grammar import capital
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.usertext import code, inert, quoted, shortened

TEMPLATE = "convoy/logbook.md.j2"
LONGEST = 200
"""A longer name or seed is shortened, in characters."""


def markdown(book: Book, foot: Foot, templates: Path | None = None) -> str:
    """The journal as Markdown. Raises TemplateError if the template cannot be used."""
    words, chronicle = book.words, book.chronicle
    finished = chronicle is not None and chronicle.finished
    return library(templates).render(
        TEMPLATE,
        front=_front(book, foot),
        words=words,
        player=inert(shortened(foot.player, LONGEST)) if foot.player else "",
        orders=filled_orders(book),
        values=_values(book),
        notes=[inert(note) for note in book.notes],
        fleet=_fleet(book),
        heads=[capital(words["watch"]["labels"][field.label]) for row in ROWS for field in row],
        watches=[_watch(book, entry) for entry in book.entries],
        reckoning=_reckoning(book),
        score=score(chronicle.state) if chronicle is not None and finished else "",
        ending=book.ending,
        history=data("chronology"),
        month=data("passage")["month"],
        edition=book.conditions.edition,
        rulings=foot.rulings,
        credits=foot.credits,
        software=foot.software,
        dice=code(shortened(foot.seed, LONGEST)) if foot.seed else "",
    )


def _front(book: Book, foot: Foot) -> list[tuple[str, str]]:
    """The front matter: names and YAML values."""
    title = f"{book.words['title'].title()}: {book.words['subtitle']}"
    front = [
        ("title", quoted(title)),
        ("game", "convoy"),
        ("edition", quoted(book.conditions.edition)),
    ]
    if foot.player:
        front.append(("player", quoted(foot.player)))
    if foot.seed:
        front.append(("seed", quoted(foot.seed)))
    if book.turns:
        front.append(("turns", str(book.turns)))
    return front


def _values(book: Book) -> list[tuple[str, str]]:
    """What is rolled of the journey, to be filled in where it is not."""
    chronicle, words = book.chronicle, book.words["orders"]
    known = (
        [str(n) for n in (chronicle.length, chronicle.friendly, chronicle.halfway())]
        if chronicle
        else ["", "", ""]
    )
    last = watch(chronicle.length, chronicle.length) if chronicle else None
    due = f"{day(last)}, {last.name}" if last else ""
    return [*zip(map(capital, words["value-names"]), known, strict=True), (words["arrival"], due)]


def _fleet(book: Book) -> list[tuple[str, str, str]]:
    """Each type of ship, how many sailed, and their names."""
    return [
        (
            book.words["fleet"]["types"][kind],
            str(len(book.chronicle.fleet[kind])) if book.chronicle else "",
            ", ".join(ship.name for ship in ships(book, kind)),
        )
        for kind in range(len(TYPES))
    ]


def _watch(book: Book, entry: Entry) -> dict[str, Any]:
    kept, words = entry.watch, book.words["watch"]
    hours = words["hours"].format(start=watches.naval(kept.start), end=watches.ends(kept))
    maybe = f" ({words['maybe']})" if entry.maybe else ""
    place = kept.place if entry.placed else f"{words['place'].lower()}:"
    return {
        "heading": f"Turn {entry.number}: {day(kept)}, {kept.name}, {hours}{maybe}",
        "light": capital(watches.words(kept)),
        "place": place,
        "friendly": words["friendly"] if entry.friendly and not entry.played else "",
        "cells": [
            _cell([entry.cells[key] for key, _ in field.cells if key in entry.cells])
            for row in ROWS
            for field in row
        ],
        "happened": entry.happened,
        "notes": [inert(note) for note in entry.notes],
        "prompt": entry.prompt,
    }


def _cell(values: list[str]) -> str:
    return code("  ".join(values)) if values else ""


def _reckoning(book: Book) -> list[tuple[str, str, str, str]]:
    """The score line by line: what for, what one counts, how many, points."""
    chronicle = book.chronicle if book.chronicle and book.chronicle.finished else None
    reckoned = chronicle.reckoning() if chronicle else []
    counts = {what: (count, points) for what, count, points in reckoned}
    rows = []
    for what, name in book.words["reckoning"]["rows"].items():
        count, points = map(str, counts.get(what, ("", "")))
        if what == "start":
            count, points = "", "100"
        rows.append((name, worth(what), count, points.replace("-", "−")))
    return rows
