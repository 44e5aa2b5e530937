"""The campaign log of Wings over Malta: a page for each period, and one drawing for four sheets.

Blank, nothing is known; of a pre-rolled campaign the missions are, with their dates, places and
airplanes; filled, the campaign is as far as it was played; a form has fields where is written. What
every copy has is a page's art, what a chronicle has of its own the marks.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import minus
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import short_rank
from sheetgen.games.wings.rules.conditions import words_of
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, HOME, SIDES, Side, Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.sheet.log.layout import (
    ATTACK,
    BOMB,
    BOX,
    DEFEND,
    DIE,
    FACES,
    LINES,
    NUMBER,
    PERIODS,
    PITCH,
    SCORE,
    SIDES_IN_ORDER,
    WON,
    LogAreas,
    ending,
    missions,
    plan,
    slots,
)
from sheetgen.games.wings.sheet.pages import bookmark, frame, short_type
from sheetgen.games.wings.sheet.printed_tables import spans
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.games.wings.story.tellings import side_name
from sheetgen.kits.drawing.fonts import paragraph, width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    Area,
    Box,
    Foot,
    Grid,
    Item,
    Items,
    Line,
    Page,
    Paper,
    Text,
)
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, PAD, head, tinted, written
from sheetgen.kits.pages.sheet import Frame

WHAT = "campaign log"
TO_THE_LEFT = ("mission", "type", "first", "third")
"""The columns whose heads stand at the left."""
FRAMED, WHOLE = ("number", "mission", "role", "label"), ("kills", "lost")
"""The columns that begin a group, and those that the winner's line does not have."""
INSET, LIGHT = 1.1, 0.9
"""From a box to what stands beside it; from the edge of a cell to its printed label."""
SUBHEAD, LEADING = 2.5, 3.0
"""From below a head to the baseline of the heads of the columns; from line to line of a text."""
"""So many missions won cannot be caught up with."""
MADE = "×"
SHORTEST = 5
"""So many letters are left of a name that there is no room for."""
Texts = dict[str, str | tuple[str, ...]]


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The log: blank without a chronicle, else filled as far as it tells.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    theatre: Theatre = conditions.theatre
    made = []
    for number, period in enumerate(PERIODS, start=1):
        of = frame_of(paper, conditions, foot, period)
        art = _art(of._replace(own=of.own.shared(foot.board and "event")), conditions, period)
        marks = of.marks()
        if chronicle:
            told = texts(chronicle, period)
            marks += written(slots(theatre, of.body, period), told)
            marks += struck(theatre, of.body, without_bombers(chronicle, period))
        title = bookmark(theatre, WHAT, foot) if number == 1 else ""
        made.append(Page(paper, art, tuple(marks), title))
    return made


def frame_of(paper: Paper, conditions: Conditions, foot: Foot, period: str) -> Frame:
    """The frame of the page of a period."""
    theatre: Theatre = conditions.theatre
    numbered = foot._replace(page=f"{PERIODS.index(period) + 1} of {len(PERIODS)}")
    about = theatre.data("log")["about"][period]
    return frame(paper, conditions, numbered, theatre.data("log")["title"], (about, theatre.title))


@lru_cache(maxsize=8)
def _art(of: Frame, conditions: Conditions, period: str) -> Items:
    """What is the same on every copy."""
    theatre: Theatre = conditions.theatre
    at, words = plan(theatre, of.body), theatre.data("log")
    return (
        *of.art(),
        *_tables(at, words, period, conditions),
        *_log(theatre, at, words, period),
        *_track(theatre, at, words["track"], period),
    )


# The tables a mission is drawn from: attacker and mission, to be crossed out, and fighters.


def _tables(
    at: LogAreas, words: dict[str, Any], period: str, conditions: Conditions
) -> Iterator[Item]:
    theatre: Theatre = conditions.theatre
    draw, fighters, crews = at.blocks()
    y, first = draw.y + HEAD_HEIGHT + SUBHEAD, missions(theatre, period)[0]
    yield from head(draw.x, draw.y, draw.width, words["draw"]["title"], "1", words["draw"]["note"])
    title, note = words["fighters"]["title"], words_of(conditions)["fighters"]
    yield from head(fighters.x, fighters.y, fighters.width, title, "2", note)
    yield from head(crews.x, crews.y, crews.width, words["crews"]["title"], "3")
    half = (fighters.width - DIE) / 2
    rows = [*zip_longest(theatre.missions, range(1, FACES + 1))]
    for place, side in enumerate(SIDES_IN_ORDER):
        column, x = at.kind(side, Task(1)), fighters.x + DIE + place * half
        label = words["draw"]["attackers"][SIDES[side]]
        yield Text(column.x, y, _faces(theatre, side), "bold")
        yield Text(column.x + BOX + NUMBER + INSET, y, label)
        yield Text(x, y, words["sides"][side])
        for kind, die in rows:
            if kind:
                yield from _kind(theatre, at, side, kind, first)
            if die:
                name = theatre.aircraft[theatre.fighter_of(first, side, die)].name
                yield Text(x, at.base(die), name)
    for kind, die in rows:
        if kind:
            yield Text(draw.x, at.base(kind), spans(theatre.faces_of(kind)), "bold")
        if die:
            yield Text(fighters.x, at.base(die), str(die), "bold")
    for text in (*words["crews"]["text"], words["crews"]["signs"]):
        lines = paragraph(crews.x, y, crews.width, text, LEADING)
        y = lines[-1].y + LEADING + 0.6
        yield from lines


def _kind(theatre: Theatre, at: LogAreas, side: Side, kind: Task, first: int) -> Iterator[Item]:
    """A kind of mission, to be crossed out, with the bombers its attacker brings."""
    row, mission = at.kind(side, kind), theatre.missions[kind]
    yield Box(row.x, row.y, BOX, BOX, GROUP)
    name = mission.by(side)
    yield Text(row.x + BOX + NUMBER + INSET, at.base(kind), name)
    bomber = theatre.bomber_of(first, side, kind)
    if bomber:
        short = short_type(theatre.aircraft[bomber].name)
        yield Text(row.right, at.base(kind), short, "italic", 7.5, "right")


def _faces(theatre: Theatre, side: Side) -> str:
    """The faces of the die by which a side attacks: `1–3`."""
    faces = [
        die for die, attacker in enumerate(theatre.attacker_of_die, start=1) if attacker == side
    ]
    return f"{faces[0]}–{faces[-1]}"


# The missions: three lines each.


def _log(theatre: Theatre, at: LogAreas, words: dict[str, Any], period: str) -> Iterator[Item]:
    """The heads, and the ruled rows with their numbers and labels."""
    area, numbers = at.log, missions(theatre, period)
    title = words["missions"].format(first=numbers[0], last=numbers[-1])
    yield from head(area.x, area.y, area.width, title, "", words["note"])
    for key, label in words["columns"].items():
        left, right = at.columns[key]
        x, align = (left + PAD, "left") if key in TO_THE_LEFT else ((left + right) / 2, "center")
        yield Text(x, area.y + 6.4, label, "text", 7.5, align)
    for place, number in enumerate(numbers):
        yield from _lines(at, place)
        whole = at.cell(place, "number", 0, len(LINES))
        middle = whole.x + whole.width / 2, whole.y + whole.height / 2 + 1.2
        yield Text(*middle, str(number), "title", 9, "center")
        labels = [*words["sides"], words["winner"]]
        for line in LINES:
            for key, label in (("role", words["roles"][line]), ("label", labels[line])):
                cell = at.cell(place, key, line)
                inset = min(LIGHT, (cell.width - width(label)) / 2)
                yield Text(cell.x + inset, _base(cell), label)
        cell = at.cell(place, "lost", DEFEND)
        yield Text(cell.right - PAD, _base(cell), words["drawn"], "text", 7.5, "right")


def _base(cell: Area) -> float:
    """The baseline of what is printed in a cell."""
    return cell.y + cell.height / 2 + 0.85


def _lines(at: LogAreas, place: int) -> Iterator[Item]:
    """The lines of a mission: its frame, and the cells to write in. The crews of the attacker are
    two at most: what is beside them is for notes."""
    columns, right = at.columns, at.log.right
    whole, score = at.cell(place, "number", 0, len(LINES)), at.cell(place, "points", 0, 2)
    # What a mission came to is grey.
    yield tinted(score._replace(width=right - score.x))
    for y in (whole.y, whole.bottom):
        yield Line(whole.x, y, right, y, GROUP)
    for line in (BOMB, DEFEND):
        y = at.cell(place, "role", line).y
        for first, last in (("mission", "role"), ("side", "second"), ("label", "won")):
            yield Line(columns[first][0], y, columns[last][1], y, HAIR)
    left, end = columns["third"]
    yield Line(left, y, end, y, HAIR)
    for key, _ in at.widths:
        cell = at.cell(place, key, ATTACK, 2 if key in WHOLE else len(LINES))
        yield Line(cell.x, cell.y, cell.x, cell.bottom, GROUP if key in FRAMED else HAIR)
    yield Line(right, whole.y, right, whole.bottom, GROUP)


def without_bombers(chronicle: Chronicle, period: str) -> list[int]:
    """The missions of a period that are known to have no bombers."""
    drawn = (one for one in chronicle.missions if one.number in missions(chronicle.theatre, period))
    return [one.number for one in drawn if one.fighters[0] and not one.bomber]


def struck(theatre: Theatre, body: Area, without: list[int]) -> Iterator[Line]:
    """A line through the cells of the bombers of missions without any."""
    for number in without:
        place = (number - 1) % len(missions(theatre, PERIODS[0]))
        first, last = (plan(theatre, body).cell(place, key, BOMB) for key in ("side", "second"))
        y = first.y + first.height / 2
        yield Line(first.x + 1.2, y, last.right - 1.2, y, GROUP)


# The foot: the missions won, struck off a track, and who has won the campaign.


def _track(theatre: Theatre, at: LogAreas, words: dict[str, Any], period: str) -> Iterator[Item]:
    """The track; beside it lines for notes, or under the last period the end of the campaign."""
    area, beside = at.track, at.beside
    note = words["note"].format(enough=theatre.length // 2 + 1)
    yield from head(area.x, area.y, area.width, words["title"], "", note)
    ys = tuple(at.won(row, 1).y for row in range(len(LINES) + 1))
    yield Grid(tuple(at.won(0, count).x for count in range(1, theatre.length + 2)), ys, HAIR)
    for row, label in enumerate(words["rows"]):
        yield Text(area.x, _base(at.won(row, 1)), label)
        for count in range(1, theatre.length + 1):
            box = at.won(row, count)
            yield Text(box.x + PITCH / 2, _base(box), str(count), "text", 7.5, "center")
        if row < len(SIDES):
            yield Box(*at.won(row, theatre.length // 2 + 1), GROUP)
    yield from head(
        beside.x, beside.y, beside.width, words["end" if period == PERIODS[-1] else "noted"]
    )
    for slot in ending(theatre, at, period):
        if slot.mark:
            label = slot.tip.rpartition(" ")[2]
            yield Box(*slot.area, GROUP)
            yield Text(slot.area.right + 1.1, _base(slot.area), label)
        else:
            yield Line(slot.area.x, slot.area.bottom, slot.area.right, slot.area.bottom, HAIR)


# What is known of the missions of a period: by the names of the places the text.


def texts(chronicle: Chronicle, period: str) -> Texts:
    """All that stands on the page of a period."""
    found, numbers, log = (
        Texts(),
        missions(chronicle.theatre, period),
        chronicle.theatre.data("log"),
    )
    words = {**dict(zip(WON, log["track"]["rows"], strict=True)), **log["notes"]}
    won = {HOME: 0, ENEMY: 0, DRAWN: 0}
    for mission in chronicle.missions:
        if mission.fought and mission.number <= numbers[-1]:
            won[mission.fought.score.winner] += 1
        if mission.number in numbers:
            told = {**_drawn(mission), **_crews(mission)}
            if mission.fought:
                told |= _result(words, mission, won)
            found |= {f"log.{mission.number:02}.{name}": text for name, text in told.items()}
            drawn = f"drawn.{period}.{SIDES[mission.attacker]}.{mission.kind}"
            found[f"{drawn}.number"] = str(mission.number)
            found[f"{drawn}.fought"] = MADE if mission.fought else ""
    if sum(won.values()) >= numbers[0] - 1:
        for who, count in zip(WON, won.values(), strict=True):
            found |= {f"won.{who}.{number:02}": MADE for number in range(1, count + 1)}
    if period == PERIODS[-1] and chronicle.winner is not None:
        found[f"campaign.{(*WON[:2], 'nobody')[chronicle.winner]}"] = MADE
    return found


def _drawn(mission: Mission) -> Texts:
    """What was drawn for a mission: when, where, what, by whom and in which airplanes."""
    theatre = mission.theatre
    found: Texts = {
        "date": in_words(mission.day),
        "place": mission.place.name,
        "mission": mission.name,
        "attack.side": side_name(theatre, mission.attacker)[0],
        "bombers.side": side_name(theatre, mission.attacker)[0] if mission.bomber else "",
        "defence.side": side_name(theatre, mission.defender)[0],
    }
    fighters = mission.fighters
    flown = (fighters[mission.attacker], mission.bomber, fighters[mission.defender])
    for flies, aircraft in zip(("attack", "bombers", "defence"), flown, strict=True):
        if aircraft:
            name = theatre.aircraft[aircraft].name
            found[f"{flies}.type"] = (name, short_type(name))
    return found


def _crews(mission: Mission) -> Texts:
    attackers, fighters = (
        mission.of(mission.attacker),
        mission.theatre.missions[mission.kind].fighters,
    )
    flown = (attackers[:fighters], attackers[fighters:], mission.of(mission.defender))
    return {
        f"{flies}.crew.{number}": called(mission, flight)
        for flies, flights in zip(("attack", "bombers", "defence"), flown, strict=True)
        for number, flight in enumerate(flights, start=1)
    }


def called(mission: Mission, flight: Flight) -> tuple[str, ...]:
    """A man as the log has him: rank and surname, or his surname alone, or as much of it as has
    room; and what became of him."""
    man, sign = flight.before, fates.of_flight(mission, flight)
    name, behind = flight.airman.name.surname, ""
    if sign not in (fates.FLEW, fates.TOLD_OFF):
        behind = f" {sign}"
    shorter = (f"{name[:length]}…{behind}" for length in range(len(name) - 2, SHORTEST - 1, -1))
    rank = short_rank(mission.theatre, man.air_force, man.rank)
    return f"{rank} {name}{behind}", f"{name}{behind}", *shorter


def _result(words: dict[str, str], mission: Mission, won: dict[int, int]) -> Texts:
    """The points, the kills and the losses by side; the winner, and the missions won so far."""
    assert mission.fought is not None
    score, found = mission.fought.score, Texts()
    for side in (HOME, ENEMY):
        values = (score.of(side), kills(mission, side), lost(mission, side), won[side])
        for key, value in zip(SCORE, values, strict=True):
            found[f"{SIDES[side]}.{key}"] = minus(value)
    # Nobody is the last of them.
    found["winner"] = words[WON[score.winner]]
    found["drawn.won"] = str(won[DRAWN])
    found["notes"] = noted(words, mission)
    return found


def kills(mission: Mission, side: Side) -> int:
    """The airplanes that a side is credited with; a shared one counts once."""
    assert mission.fought is not None
    return sum(mission.flight(kill.by[0]).airman.man.side == side for kill in mission.fought.kills)


def lost(mission: Mission, side: Side) -> int:
    """The airplanes of a side that were shot down, by whatever it was."""
    return sum(flight.down for flight in mission.of(side))


def noted(words: dict[str, str], mission: Mission) -> str:
    """What was sunk or destroyed, ships by name."""
    assert mission.fought is not None
    names = dict(
        zip(
            mission.theatre.targets(mission.kind, mission.attacker),
            (s.name for s in mission.ships),
            strict=False,
        )
    )
    gone = ", ".join(names.get(target, target) for target, _ in mission.fought.sunk)
    return words["sunk" if names else "destroyed"].format(names=gone) if gone else ""
