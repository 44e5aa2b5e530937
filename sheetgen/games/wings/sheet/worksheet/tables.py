"""The tables of the return-to-base worksheet, as blocks in the order of play."""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.conditions import data, words_of
from sheetgen.games.wings.rules.return_to_base import LOW_LEVEL
from sheetgen.games.wings.rules.state import AIR_FORCES, LUFTWAFFE, RAF
from sheetgen.games.wings.sheet.pages import air_forces
from sheetgen.games.wings.sheet.printed_tables import (
    d100,
    dice_of,
    faces,
    letter_of,
    ruled,
    span,
    spans,
    to_get_home,
)
from sheetgen.games.wings.story.tellings import (
    means_name,
    recovery_effect,
    recovery_name,
    skill_name,
)
from sheetgen.kits.drawing.columns import Block, Columns, Line, Paragraph, Row
from sheetgen.kits.telling.grammar import signed

STEPS = {"get-home": "2", "bale-out": "3", "shot-down": "4", "drink": "6"}
"""The steps at which the Return to Base tables are rolled on."""
WHERE_AT = (0.0, 0.23, 0.38, 0.535)
RANKS_AT = (0.0, 0.345, 0.645)
words: Callable[[], dict[str, Any]] = partial(data, "worksheet")
"""`data/worksheet.json`."""


def returning(conditions: Conditions) -> tuple[tuple[Block, ...], ...]:
    """The columns of steps 1 to 7: coming back, and wounds."""
    return (
        (_come(conditions), _get_home(), _again()),
        (_bale_out(), _shot_down()),
        (_where(conditions), _drink(), _injury()),
    )


def afterwards(conditions: Conditions) -> tuple[tuple[Block, ...], ...]:
    """The columns of steps 8 to 12: hospital, and experience."""
    forces = tuple(sorted(air_forces(conditions)))
    return (
        (_recovery(),),
        (_experience(conditions), _skills()),
        (_ranks(forces), _medals(forces, conditions)),
    )


def _come(conditions: Conditions) -> Block:
    said = words()["come"]
    burning = words_of(conditions)["burning_sorted"]
    rows: list[Line] = [Row("", what, f"→ {then}") for what, then in said["rows"]]
    return Block(
        said["title"],
        (
            *rows,
            Paragraph(f"{burning} ({ruled(conditions, 'burning-exit')})."),
            Paragraph(said["low"].format(low=LOW_LEVEL)),
            Paragraph(said["had"]),
            Paragraph(said["order"]),
        ),
        "1",
        said["note"],
    )


def _get_home() -> Block:
    said = words()["home"]
    modifiers = [f"{name} {signed(added)}" for name, added in to_get_home().items()]
    modifiers.append(f"{said['novice']} ({letter_of('novice')}) {signed(t.GET_HOME_NOVICE)}")
    return Block(
        said["title"],
        (*_rows(t.GET_HOME), Paragraph(said["lucky"])),
        STEPS["get-home"],
        ", ".join(modifiers),
    )


def _bale_out() -> Block:
    said = words()["bale"]
    arm = f"{said['arm']} ({letter_of('arm')}) {signed(t.BALE_OUT_ARM)}"
    return Block(said["title"], _rows(t.BALE_OUT), STEPS["bale-out"], arm)


def _shot_down() -> Block:
    said = words()["shot"]
    uncontrolled = (t.KILLED, t.BY_SCENARIO)
    first = next(row for row, one in enumerate(t.SHOT_DOWN) if one.lands not in uncontrolled)
    landings = span(faces(t.SHOT_DOWN, first).split("–")[0], "00")
    crash = Paragraph(said["crash"].format(faces=landings))
    return Block(said["title"], (*_rows(t.SHOT_DOWN), crash), STEPS["shot-down"], said["note"])


def _where(conditions: Conditions) -> Block:
    said, ruled_so = words()["where"], words_of(conditions)
    lines: list[Line] = [Columns(tuple(said["columns"]), WHERE_AT, ())]
    by_floor = groupby(t.MISSIONS.values(), key=lambda mission: (mission.floor, mission.over))
    for (floor, over), group in by_floor:
        kinds = [mission.kind for mission in group]
        low = [altitude for altitude in (1, 2, 3, 4) if floor + altitude < LOW_LEVEL]
        cells = (
            span(str(kinds[0]), str(kinds[-1])),
            str(floor),
            span(str(low[0]), str(low[-1])) if low else said["never"],
            ruled_so["comes_down"] if over == "harbour" else said[over],
        )
        lines.append(Columns(cells, WHERE_AT))
    if any(mission.over == "harbour" for mission in t.MISSIONS.values()):
        mats = f"{ruled_so['harbour_mats']} ({ruled(conditions, 'harbour-location')})."
        lines.append(Paragraph(mats))
    return Block(said["title"], (*lines, Paragraph(said["land"])), "5")


def _drink() -> Block:
    said = words()["drink"]
    kinds = (mission.kind for mission in t.MISSIONS.values() if mission.shipping)
    protect = said["protect"].format(kinds=spans(kinds))
    return Block(said["title"], (*_rows(t.DRINK), Paragraph(protect)), STEPS["drink"], said["note"])


def _again() -> Block:
    said = words()["again"]
    lines: list[Line] = []
    for reroll in t.REROLLS:
        steps = ", ".join(STEPS[table] for table in reroll.tables)
        kept = said["spent"] if reroll.means == t.LUCK else said["once"]
        lines.append(Row(letter_of(reroll.means), means_name(reroll.means), f"{steps} · {kept}"))
    return Block(said["title"], (*lines, Paragraph(said["order"])), "", said["note"])


def _injury() -> Block:
    said = words()["injury"]
    note = f"{said['two']} {signed(t.SPECIAL_INJURY_TWO)}"
    return Block(said["title"], _rows(t.SPECIAL_INJURY), "7", note)


def _recovery() -> Block:
    said = words()["recovery"]
    lines = tuple(
        Row(faces(t.RECOVERY_EVENTS, place), recovery_name(row.event), recovery_effect(row))
        for place, row in enumerate(t.RECOVERY_EVENTS)
    )
    return Block(said["title"], (*lines, Paragraph(said["misses"])), "8", said["note"])


def _experience(conditions: Conditions) -> Block:
    said = words()["experience"]
    rows = [Row("", said["rows"][name], str(points)) for name, points in t.POINTS._asdict().items()]
    novice = said["novice"].format(missions=t.NOVICE_MISSIONS)
    texts = (said["credit"].format_map(words_of(conditions)), said["lost"], novice)
    return Block(said["title"], (*rows, *(Paragraph(text) for text in texts)), "9")


def _skills() -> Block:
    said, rows = words()["skills"], []
    again = [reroll.means for reroll in t.REROLLS]
    for die, skill in enumerate(t.SKILL_OF_DIE, start=1):
        name = skill_name(skill)
        if skill in again:
            name = f"{name} ({letter_of(skill)})"
        rows.append(Row(str(die), name, said["bombers"] if skill == t.NOT_FOR_BOMBERS else ""))
    note = said["note"].format(step=t.STEP)
    return Block(said["title"], (*rows, Paragraph(said["again"])), "10", note)


def _ranks(forces: tuple[int, ...]) -> Block:
    said = words()["ranks"]
    meanings = [said["promoted" if die >= t.PROMOTED_FROM else "none"] for die in range(1, 7)]
    die = "; ".join(f"{rolled} {meaning}" for rolled, meaning in dice_of(meanings))
    at = RANKS_AT[: len(forces)]
    names = tuple(words()["forces"][AIR_FORCES[force]] for force in forces)
    lines: list[Line] = [Paragraph(f"{die}."), Columns(names, at, tuple(range(len(at))))]
    most = max(len(t.RANKS[force]) for force in forces)
    for step in range(most):
        ranks = (t.RANKS[force][step : step + 1] for force in forces)
        lines.append(Columns(("", *("".join(rank) for rank in ranks)), (0.0, *at)))
    ladder = t.RANKS[RAF]
    lines.append(Paragraph(said["desk"].format(rank=ladder[-1], first=ladder[0])))
    return Block(said["title"], tuple(lines), "11", said["note"].format(step=t.STEP))


def _medals(forces: tuple[int, ...], conditions: Conditions) -> Block:
    said = words()["medals"]
    lines: list[Line] = []
    for force in forces:
        lead = f"{words()['forces'][AIR_FORCES[force]]} {t.MEDAL_FROM[force]}+"
        lines.append(Paragraph("; ".join(t.MEDALS[force]) + ".", lead))
    scars = said["scars"].format(
        impressive=signed(t.MEDAL_MODIFIERS["impressive-scars"]),
        horrible=signed(t.MEDAL_MODIFIERS["horrible-scars"]),
    )
    texts = [scars, said["also"].format(kills=t.KILLS_FOR_A_MEDAL), said["misses"]]
    if LUFTWAFFE not in forces and "axis-nationality" in conditions.rulings:
        texts.append(said["italian"].format(ruling=ruled(conditions, "axis-nationality")))
    lines += (Paragraph(text) for text in texts)
    return Block(said["title"], tuple(lines), "12", said["note"].format(step=t.STEP))


def _rows(rows: tuple[Any, ...]) -> tuple[Line, ...]:
    """A D100 table as it is printed."""
    return tuple(Row(*row) for row in d100(rows))
