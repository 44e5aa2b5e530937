"""What stands in a flying log: its missions, and what is known of each.

One plan for the booklet and for its twin in Markdown. Blank, nothing is known of a mission but its
number; pre-rolled, its date, place and airplanes are; made from a record, what was flown.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.game import Conditions
from sheetgen.games.wings import logbook_words as plain
from sheetgen.games.wings.cast_names import short_rank
from sheetgen.games.wings.chronicle import Chronicle, Flight, Mission
from sheetgen.games.wings.logbook_dice import dice_of, fate
from sheetgen.games.wings.tables import AIRCRAFT, CAMPAIGN, MISSIONS, period
from sheetgen.play import Session
from sheetgen.reports.prompts import Prompts, bank
from sheetgen.reports.templates import library
from sheetgen.reports.usertext import visible

GAME = "wings"
BANK = "wings/logbook.toml"
CREWS = 7
"""The most crews that fly a mission."""
LONGEST = 23
"""The longest pilot the row of a crew has room for, in characters."""
Notes = dict[int, tuple[str, ...]]
"""The notes of each mission (0: before the first), in the order they were made."""


class Row(NamedTuple):
    """The row of a crew: pilot, airplane, kills, the dice of logbook_dice.TABLES, and fate."""

    pilot: str = ""
    aircraft: str = ""
    kills: str = ""
    dice: tuple[str, ...] = ()
    fate: str = ""


class Entry(NamedTuple):
    """A page of the book: a mission (None where nothing is known of it), the rows of its crews,
    what happened in plain words, the prompt, and what the player noted."""

    number: int
    mission: Mission | None
    rows: tuple[Row, ...]
    happened: str
    prompt: str
    notes: tuple[str, ...] = ()


class Book(NamedTuple):
    """A journal to be made. `chronicle` is None in a blank one; `words` is its bank of phrases;
    `ending` is the prompt of the last page; `notes` are the player's from before the first
    mission."""

    conditions: Conditions
    chronicle: Chronicle | None
    words: dict[str, Any]
    entries: tuple[Entry, ...]
    ending: str
    notes: tuple[str, ...] = ()


def plan(
    conditions: Conditions,
    chronicle: Chronicle | None,
    key: str,
    templates: Path | None = None,
    notes: Notes | None = None,
) -> Book:
    """The plan of a journal; `key` is what its prompts are drawn by (64 hex digits), `notes` are
    the player's own.

    Raises TemplateError if a template or phrase bank cannot be used.
    """
    words = bank(library(templates), BANK)
    prompts = Prompts(words["prompts"]["list"], BANK, key, GAME)
    told = dict(enumerate(chronicle.missions, start=1)) if chronicle else {}
    entries = [
        _entry(chronicle, told.get(number), number, words, prompts, (notes or {}).get(number, ()))
        for number in range(1, CAMPAIGN + 1)
    ]
    endings = [{"say": say} for say in words["figures"]["prompts"]]
    ending = Prompts(endings, BANK, key, GAME).draw(0, [{}], {})
    return Book(conditions, chronicle, words, tuple(entries), ending, (notes or {}).get(0, ()))


def placed(session: Session, notes: list[tuple[int, str]]) -> Notes:
    """The notes of a record, each with how many answers stood when it was made, by the missions
    they were made in."""
    found: Notes = {}
    for standing, text in notes:
        if shown := visible(text):
            asked = session.asked[: max(standing, 0)]
            mission = asked[-1].turn if asked else 0
            found[mission] = (*found.get(mission, ()), shown)
    return found


def _entry(
    chronicle: Chronicle | None,
    mission: Mission | None,
    number: int,
    words: dict[str, Any],
    prompts: Prompts,
    notes: tuple[str, ...],
) -> Entry:
    if chronicle is None or mission is None:
        prompt = prompts.draw(number, _wanted(number), {})
        return Entry(number, None, (Row(),) * CREWS, "", prompt, notes)
    moments = plain.after(mission)
    prompt = ""
    for tag, pilot in moments:
        prompt = prompt or prompts.draw(number, [{"after": tag}], {"pilot": pilot})
    prompt = prompt or prompts.draw(number, _wanted(number, mission.kind), {})
    happened = plain.happened(mission, words["happened"])
    return Entry(number, mission, _rows(mission, words["fates"]), happened, prompt, notes)


def _wanted(number: int, kind: int = 0) -> list[dict[str, str]]:
    """The tags of prompts for a mission of which nothing is told, best first: by turns those of
    its kind, of its period, and for any."""
    ends = {1: "first", CAMPAIGN: "last"}
    known = [{"kind": str(kind)}] if kind else []
    turns = [*known, {"period": period(number)}, {}]
    first = number % len(turns)
    wanted = [*turns[first:], *turns[:first]]
    return [{"mission": ends[number]}, *wanted] if number in ends else wanted


def _rows(mission: Mission, fates: dict[str, str]) -> tuple[Row, ...]:
    """The crews of a mission; where they are not told off yet, its airplanes."""
    if not mission.flights:
        kind = MISSIONS[mission.kind]
        flying = [kind.fighters, *([kind.bombers] if mission.bomber else []), kind.defenders]
        return tuple(
            Row(aircraft=AIRCRAFT[aircraft].name)
            for (_, aircraft), number in zip(mission.aircraft, flying, strict=True)
            for _ in range(number)
        )
    return tuple(
        Row(
            _pilot(flight),
            AIRCRAFT[flight.aircraft].name,
            plain.tally(mission, flight),
            dice_of(flight),
            fate(flight, fates) if mission.fought else "",
        )
        for flight in mission.flights
    )


def _pilot(flight: Flight) -> str:
    """A pilot with his rank; one with a long name by his initial."""
    if len(flight.title) <= LONGEST:
        return flight.title
    before, name = flight.before, flight.airman.name
    return f"{short_rank(before.air_force, before.rank)} {name.given[0]}. {name.surname}"
