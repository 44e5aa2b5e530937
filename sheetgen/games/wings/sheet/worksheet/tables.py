"""The tables of the return-to-base worksheet, as blocks in the order of play."""

from itertools import groupby
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import signed
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.conditions import words_of
from sheetgen.games.wings.rules.return_to_base import LOW_LEVEL
from sheetgen.games.wings.rules.state import HOME_FORCE, LATER_FORCE
from sheetgen.games.wings.rules.theatre import Theatre
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

STEPS = {"get-home": "2", "bale-out": "3", "shot-down": "4", "drink": "6"}
"""The steps at which the Return to Base tables are rolled on."""
WHERE_AT = (0.0, 0.23, 0.38, 0.535)
RANKS_AT = (0.0, 0.345, 0.645)


def returning(conditions: Conditions) -> tuple[tuple[Block, ...], ...]:
    """The columns of steps 1 to 7: coming back, and wounds."""
    theatre: Theatre = conditions.theatre
    return (
        (_come(conditions), _get_home(theatre), _again(theatre)),
        (_bale_out(theatre), _shot_down(theatre)),
        (_where(conditions), _drink(theatre), _injury(theatre)),
    )


def afterwards(conditions: Conditions) -> tuple[tuple[Block, ...], ...]:
    """The columns of steps 8 to 12: hospital, and experience."""
    theatre: Theatre = conditions.theatre
    forces = tuple(sorted(air_forces(conditions)))
    return (
        (_recovery(theatre),),
        (_experience(conditions), _skills(theatre)),
        (_ranks(theatre, forces), _medals(forces, conditions)),
    )


def _come(conditions: Conditions) -> Block:
    said = conditions.theatre.data("worksheet")["come"]
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


def _get_home(theatre: Theatre) -> Block:
    said = theatre.data("worksheet")["home"]
    modifiers = [f"{name} {signed(added)}" for name, added in to_get_home(theatre).items()]
    modifiers.append(
        f"{said['novice']} ({letter_of(theatre, 'novice')}) {signed(theatre.get_home_novice)}"
    )
    return Block(
        said["title"],
        (*_rows(theatre.get_home), Paragraph(said["lucky"])),
        STEPS["get-home"],
        ", ".join(modifiers),
    )


def _bale_out(theatre: Theatre) -> Block:
    said = theatre.data("worksheet")["bale"]
    arm = f"{said['arm']} ({letter_of(theatre, 'arm')}) {signed(theatre.bale_out_arm)}"
    return Block(said["title"], _rows(theatre.bale_out), STEPS["bale-out"], arm)


def _shot_down(theatre: Theatre) -> Block:
    said = theatre.data("worksheet")["shot"]
    uncontrolled = (t.KILLED, t.BY_SCENARIO)
    first = next(row for row, one in enumerate(theatre.shot_down) if one.lands not in uncontrolled)
    landings = span(faces(theatre.shot_down, first).split("–")[0], "00")
    crash = Paragraph(said["crash"].format(faces=landings))
    return Block(
        said["title"], (*_rows(theatre.shot_down), crash), STEPS["shot-down"], said["note"]
    )


def _where(conditions: Conditions) -> Block:
    theatre: Theatre = conditions.theatre
    said, ruled_so = theatre.data("worksheet")["where"], words_of(conditions)
    lines: list[Line] = [Columns(tuple(said["columns"]), WHERE_AT, ())]
    by_floor = groupby(theatre.missions.values(), key=lambda mission: (mission.floor, mission.over))
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
    if any(mission.over == "harbour" for mission in theatre.missions.values()):
        mats = f"{ruled_so['harbour_mats']} ({ruled(conditions, 'harbour-location')})."
        lines.append(Paragraph(mats))
    return Block(said["title"], (*lines, Paragraph(said["land"])), "5")


def _drink(theatre: Theatre) -> Block:
    said = theatre.data("worksheet")["drink"]
    kinds = (mission.kind for mission in theatre.missions.values() if mission.shipping)
    protect = said["protect"].format(kinds=spans(kinds))
    return Block(
        said["title"], (*_rows(theatre.drink), Paragraph(protect)), STEPS["drink"], said["note"]
    )


def _again(theatre: Theatre) -> Block:
    said = theatre.data("worksheet")["again"]
    lines: list[Line] = []
    for reroll in t.REROLLS:
        steps = ", ".join(STEPS[table] for table in reroll.tables)
        kept = said["spent"] if reroll.means == t.LUCK else said["once"]
        lines.append(
            Row(letter_of(theatre, reroll.means), means_name(reroll.means), f"{steps} · {kept}")
        )
    return Block(said["title"], (*lines, Paragraph(said["order"])), "", said["note"])


def _injury(theatre: Theatre) -> Block:
    said = theatre.data("worksheet")["injury"]
    note = f"{said['two']} {signed(theatre.special_injury_two)}"
    return Block(said["title"], _rows(theatre.special_injury), "7", note)


def _recovery(theatre: Theatre) -> Block:
    said = theatre.data("worksheet")["recovery"]
    lines = tuple(
        Row(
            faces(theatre.recovery_events, place),
            recovery_name(theatre, row.event),
            recovery_effect(theatre, row),
        )
        for place, row in enumerate(theatre.recovery_events)
    )
    return Block(said["title"], (*lines, Paragraph(said["misses"])), "8", said["note"])


def _experience(conditions: Conditions) -> Block:
    theatre: Theatre = conditions.theatre
    said = theatre.data("worksheet")["experience"]
    rows = [
        Row("", said["rows"][name], str(points))
        for name, points in theatre.points._asdict().items()
    ]
    novice = said["novice"].format(missions=theatre.novice_missions)
    texts = (said["credit"].format_map(words_of(conditions)), said["lost"], novice)
    return Block(said["title"], (*rows, *(Paragraph(text) for text in texts)), "9")


def _skills(theatre: Theatre) -> Block:
    said, rows = theatre.data("worksheet")["skills"], []
    again = [reroll.means for reroll in t.REROLLS]
    for die, skill in enumerate(theatre.skill_of_die, start=1):
        name = skill_name(skill)
        if skill in again:
            name = f"{name} ({letter_of(theatre, skill)})"
        rows.append(
            Row(str(die), name, said["bombers"] if skill == theatre.not_for_bombers else "")
        )
    note = said["note"].format(step=theatre.step)
    return Block(said["title"], (*rows, Paragraph(said["again"])), "10", note)


def _ranks(theatre: Theatre, forces: tuple[int, ...]) -> Block:
    said = theatre.data("worksheet")["ranks"]
    meanings = [said["promoted" if die >= theatre.promoted_from else "none"] for die in range(1, 7)]
    die = "; ".join(f"{rolled} {meaning}" for rolled, meaning in dice_of(meanings))
    at = RANKS_AT[: len(forces)]
    names = tuple(
        theatre.data("worksheet")["forces"][theatre.air_forces[force]] for force in forces
    )
    lines: list[Line] = [Paragraph(f"{die}."), Columns(names, at, tuple(range(len(at))))]
    most = max(len(theatre.ranks[force]) for force in forces)
    for step in range(most):
        ranks = (theatre.ranks[force][step : step + 1] for force in forces)
        lines.append(Columns(("", *("".join(rank) for rank in ranks)), (0.0, *at)))
    ladder = theatre.ranks[HOME_FORCE]
    lines.append(Paragraph(said["desk"].format(rank=ladder[-1], first=ladder[0])))
    return Block(said["title"], tuple(lines), "11", said["note"].format(step=theatre.step))


def _medals(forces: tuple[int, ...], conditions: Conditions) -> Block:
    theatre: Theatre = conditions.theatre
    said, names = theatre.data("worksheet")["medals"], theatre.data("worksheet")["forces"]
    lines: list[Line] = []
    for force in forces:
        lead = f"{names[theatre.air_forces[force]]} {theatre.medal_from[force]}+"
        lines.append(Paragraph("; ".join(theatre.medals[force]) + ".", lead))
    scars = said["scars"].format(
        impressive=signed(conditions.theatre.medal_modifiers["impressive-scars"]),
        horrible=signed(conditions.theatre.medal_modifiers["horrible-scars"]),
    )
    texts = [scars, said["also"].format(kills=conditions.theatre.kills_for_a_medal), said["misses"]]
    if LATER_FORCE not in forces and "axis-nationality" in conditions.rulings:
        texts.append(said["italian"].format(ruling=ruled(conditions, "axis-nationality")))
    lines += (Paragraph(text) for text in texts)
    return Block(
        said["title"], tuple(lines), "12", said["note"].format(step=conditions.theatre.step)
    )


def _rows(rows: tuple[Any, ...]) -> tuple[Line, ...]:
    """A D100 table as it is printed."""
    return tuple(Row(*row) for row in d100(rows))
