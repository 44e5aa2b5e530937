"""The campaign log to be filled in on the screen: a field in every cell that is written in.

Nothing is placed here: the cells are where the parts of the log have them. The missions won are
struck off one track, which both pages show.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import AXIS, BRITISH, SIDES
from sheetgen.games.wings.rules.tables import CAMPAIGN, MISSIONS
from sheetgen.games.wings.sheet import page_head
from sheetgen.games.wings.sheet.cells import SIZE
from sheetgen.games.wings.sheet.log import document as log
from sheetgen.games.wings.sheet.log import rows, track
from sheetgen.games.wings.sheet.log.layout import LINES, PERIODS, Layout, missions, plan
from sheetgen.games.wings.sheet.log.rows import ATTACK, BOMB, CREW_SIZE, CREWS, DEFEND, SCORE
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import Field, TextField, Tick
from sheetgen.kits.drawing.form import filled, of_copy, on_line, within
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

LINE_NAMES = {ATTACK: "attack", BOMB: "bombers", DEFEND: "defence"}
WHEN = ("date", "place", "mission")
SIDE_ROWS = {BRITISH: "british", AXIS: "axis"}
WON, VICTORS = ("british", "axis", "drawn"), ("british", "axis", "nobody")
"""Who may have won a mission and the campaign, in the order of the track."""
NUMBER_ROOM = 4.0
"""The room of a mission's number behind its box in the table, in mm."""
NOTE_SIZE, NUMBER_SIZE = 8.0, 7.5
"""The type of a note, and of a mission's number in the table, in pt."""


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The log with fields, blank or with the missions of a campaign in it. Raises as `log.pages`
    does."""
    flat = log.pages(paper, conditions, chronicle, foot)
    layout, drawn = plan(paper), {m.number: m for m in chronicle.missions} if chronicle else {}
    made = []
    for page, period in zip(flat, PERIODS, strict=True):
        fields: Iterator[Field] = chain(
            _head(paper, foot),
            _tables(layout, period),
            chain.from_iterable(_mission(layout, n, drawn.get(n)) for n in missions(period)),
            _track(layout),
            _ending(layout, period),
        )
        made.append(filled(page, of_copy(fields, foot.copy) if foot.copy else fields))
    return made


def _head(paper: Paper, foot: Foot) -> Iterator[Field]:
    """Name and seed; a seed that is known is printed."""
    place = page_head.area(paper)
    for label, value in (("Name", foot.player or ""), ("Seed", "")):
        if label == "Name" or not foot.seed:
            x, wide = page_head.fields(place)[label]
            area = on_line(x, place.y + page_head.BASELINE, wide, label)
            yield TextField(label.lower(), label, area, value, SIZE, "left")


def _in(area: Area) -> Area:
    """The room for a field in a cell."""
    return within(*area)


def _tables(layout: Layout, period: str) -> Iterator[Field]:
    """For each mission that may be drawn, that it has been, and as which of the campaign's."""
    attackers = data("log")["draw"]["attackers"]
    for kind in MISSIONS:
        for side in log.COLUMNS:
            box = log.mission_box(layout, side, kind)
            mission = MISSIONS[kind]
            called = mission.by_british if side == BRITISH else mission.by_axis
            name = f"drawn.{period}.{SIDES[side]}.{kind}"
            tip = f"{attackers[SIDES[side]]}, {period}: {called}"
            number = within(box.right, box.y, NUMBER_ROOM, box.height)
            yield Tick(f"{name}.fought", f"{tip}, crossed out", _in(box), "cross")
            yield TextField(f"{name}.number", f"{tip}, mission number", number, "", NUMBER_SIZE)


def _mission(layout: Layout, number: int, mission: Mission | None) -> Iterator[Field]:
    """The row of a mission. Where it is known to have no bombers, nor has their line fields."""
    place = (number - 1) % (CAMPAIGN // len(PERIODS))
    name, tip = f"log.{number:02}", f"Mission {number}"
    no_bombers = mission is not None and bool(mission.fighters[0]) and not mission.bomber

    def text(key: str, line: int, part: str, says: str, **look: Any) -> TextField:
        area = _in(rows.cell(layout, place, key, line))
        look = {"size": SIZE, "align": "left", **look}
        return TextField(f"{name}.{part}", f"{tip}: {says}", area, "", **look)

    for line, what in enumerate(WHEN):
        yield text("mission", line, what, what)
    for line, flies in LINE_NAMES.items():
        if line == BOMB and no_bombers:
            continue
        if line != BOMB:
            yield text("side", line, f"{flies}.side", f"{flies}, side", align="center")
        yield text("type", line, f"{flies}.type", f"{flies}, type")
        for crew, key in enumerate(CREWS[: 3 if line == DEFEND else 2], start=1):
            says = f"{flies}, crew {crew}"
            yield text(key, line, f"{flies}.crew.{crew}", says, size=CREW_SIZE)
    notes = _in(rows.cell(layout, place, "third", ATTACK, DEFEND - ATTACK))
    yield TextField(f"{name}.notes", f"{tip}: notes", notes, "", CREW_SIZE, "left", several=True)
    for line, side in enumerate(SIDE_ROWS.values()):
        for key in SCORE:
            yield text(key, line, f"{side}.{key}", f"{side.capitalize()}, {key}", align="center")
    winner = rows.cell(layout, place, "points", DEFEND)._replace(width=rows.WINNER)
    yield TextField(f"{name}.winner", f"{tip}: winner", _in(winner), "", SIZE, "left")
    yield text("won", DEFEND, "drawn.won", "drawn, won", align="center")


def _track(layout: Layout) -> Iterator[Field]:
    words = data("log")["track"]
    for row, (who, label) in enumerate(zip(WON, words["rows"], strict=True)):
        for count in range(1, CAMPAIGN + 1):
            area = _in(track.cell(layout, row, count))
            tip = f"{words['title'].capitalize()}, {label}: {count} struck off"
            yield Tick(f"won.{who}.{count:02}", tip, area, "stroke")


def _ending(layout: Layout, period: str) -> Iterator[Field]:
    """Who has won the campaign, under the last period; and the lines for notes."""
    last = period == PERIODS[-1]
    if last:
        words = data("log")["track"]
        for place, (who, label) in enumerate(zip(VICTORS, words["by"], strict=True)):
            area = _in(track.box_of(layout, place))
            tip = f"{words['end'].capitalize()} {label}"
            yield Tick(f"campaign.{who}", tip, area, "tick")
    for row in range(1 if last else 0, LINES):
        area = _in(track.line_of(layout, row))
        yield TextField(
            f"notes.{period}.{row}",
            f"Notes, {period} period, line {row}",
            area,
            "",
            NOTE_SIZE,
            "left",
        )
