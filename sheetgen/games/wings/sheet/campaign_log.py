"""The campaign log of Wings over Malta, a page for each period: the tables a mission is drawn from,
three lines for each mission, and who has won."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.language import minus
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import short_rank
from sheetgen.games.wings.rules.conditions import words_of
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, HOME, SIDES, Side, Task
from sheetgen.games.wings.rules.tables import EARLY, LATER
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.sheet.pages import (
    Leaf,
    Sheet,
    bookmark,
    frame,
    leaf_on,
    short_type,
    widest_side,
)
from sheetgen.games.wings.sheet.printed_tables import fighters, span, spans
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.games.wings.story.tellings import side_name
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import GROUP, Area, Foot, Item, Line, Paper
from sheetgen.kits.pages.prose import Prose, heading
from sheetgen.kits.pages.tree import (
    Align,
    Art,
    Cell,
    Column,
    Framed,
    Grid,
    Kind,
    Node,
    Of,
    Over,
    Pinned,
    Row,
    Share,
    Size,
    Slot,
    Space,
    Text,
)

PERIODS = (EARLY, LATER)
SIDES_IN_ORDER = (ENEMY, HOME)
"""The sides, in the order of the printed tables."""
FLIES = ("attack", "bombers", "defence")
"""The lines of a mission."""
BOX, ROW, FOOT_ROW, FOOT_ROWS = 4.2, 4.35, 4.75, 3
"""A box to cross out, a row of the tables and one of the foot, and how many it has."""
NUMBER, MISSION, ROLE, SIDE, TYPE, THIRD = 6.2, 42.5, 11.2, 5.2, 21.8, 19.8
SCORE = {"points": 8.2, "kills": 6.2, "lost": 6.2, "won": 5.8}
"""The columns of the score, with their widths."""
DRAWN_ROOM = 8.0
"""The room for what stands before the number of missions that nobody won."""
SHORTEST = 5
"""So many letters are left of a name that there is no room for."""


def leaves(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> Iterator[Leaf]:
    """The page of each period."""
    theatre: Theatre = conditions.theatre
    words = theatre.data("log")
    title = bookmark(theatre, "campaign log", foot)
    for period in PERIODS:
        about = words["about"][period], theatre.title
        of = frame(paper, conditions, foot, words["title"], about)
        yield Leaf(leaf_on(of, page, conditions, period), chronicle, title)
        title = ""


SHEET = Sheet(leaves)


def missions(theatre: Theatre, period: str) -> range:
    """The missions of a period."""
    of_period = theatre.length // len(PERIODS)
    first = PERIODS.index(period) * of_period + 1
    return range(first, first + of_period)


def page(conditions: Conditions, period: str) -> Node:
    """The page of a period."""
    theatre: Theatre = conditions.theatre
    words, numbers = theatre.data("log"), missions(theatre, period)
    crews = [*words["crews"]["text"], words["crews"]["signs"]]
    tables = Row(
        _draw(theatre, words, period),
        _fighters(theatre, words, words_of(conditions)["fighters"], period),
        Prose().section(words["crews"]["title"], *crews, number="3").sized(39.5),
        gap=3.0,
    )
    title = words["missions"].format(first=numbers[0], last=numbers[-1])
    note = words["note"].format(enough=theatre.length // 2 + 1)
    lines = Column(*(_mission(theatre, words, number) for number in numbers))
    return Column(
        Space(size=0.8),
        tables,
        Space(size=1.2),
        heading(title, note),
        _heads(theatre, words["columns"]),
        Grid(lines, size=Share()),
        Space(size=1.4),
        _ending(words["end"], period),
        Space(size=1.4),
    )


# The tables a mission is drawn from: attacker and mission, to be crossed out, and fighters.


def _draw(theatre: Theatre, words: dict[str, Any], period: str) -> Node:
    said, first = words["draw"], missions(theatre, period)[0]
    faces = [spans(theatre.faces_of(kind)) for kind in theatre.missions]
    die = max(4.4, *(width(one, "bold") + 1.2 for one in faces))

    def attacks(side: Side) -> Node:
        label = said["attackers"][SIDES[side]]
        at = [die for die, one in enumerate(theatre.attacker_of_die, start=1) if one == side]
        rolled = Text(span(str(at[0]), str(at[-1])), "bold", 7.5, size=9.5)
        return Row(rolled, Text(label, type=7.5), size=Share())

    def drawn(kind: Task, side: Side) -> Node:
        called = theatre.missions[kind].by(side)
        name = f"drawn.{period}.{SIDES[side]}.{kind}"
        tip = f"{said['attackers'][SIDES[side]]}, {period}: {called}"
        bomber = theatre.bomber_of(first, side, kind)
        short = short_type(theatre.aircraft[bomber].name) if bomber else ""
        row = Row(
            Slot(f"{name}.fought", "mark", f"{tip}, crossed out", lambda one: bool(one.fought),
                 boxed=GROUP, size=BOX),
            Slot(f"{name}.number", "number", f"{tip}, mission number", lambda one: one.number,
                 type=7.5, size=BOX),
            Space(size=0.9),
            Text(called, type=7.5, middle=True, size=Share()),
            Text(short, "italic", 7.5, middle=True),
        )  # fmt: skip

        def found(chronicle: Chronicle) -> Mission | None:
            of = (m for m in chronicle.missions if m.number in missions(theatre, period))
            return next((m for m in of if (m.kind, m.attacker) == (kind, side)), None)

        return Of(found, row, size=Share())

    heads = Row(Space(size=die), *map(attacks, SIDES_IN_ORDER), gap=2.0, size=3.3)
    rows = (
        Row(_bold(rolled, die), *(drawn(kind, side) for side in SIDES_IN_ORDER), gap=2.0, size=ROW)
        for kind, rolled in zip(theatre.missions, faces, strict=True)
    )
    return Column(heading(said["title"], said["note"], "1"), heads, *rows, size=Share())


def _fighters(theatre: Theatre, words: dict[str, Any], note: str, period: str) -> Node:
    def row(rolled: str, names: list[str], high: float) -> Node:
        texts = (Text(name, type=7.5, middle=True, size=Share()) for name in names)
        return Row(_bold(rolled, 4.4), *texts, size=high)

    first = 2 * PERIODS.index(period)
    rows = (row(die, types[first : first + 2], ROW) for die, *types in fighters(theatre))
    sides = row("", [words["sides"][side] for side in SIDES_IN_ORDER], 3.3)
    return Column(heading(words["fighters"]["title"], note, "2"), sides, *rows, size=36.0)


def _bold(text: str, size: Size) -> Text:
    return Text(text, "bold", 7.5, middle=True, size=size)


# The missions: three lines each.


class Entry(NamedTuple):
    """A mission, and how many either side has won by then, or nobody."""

    mission: Mission
    won: Counter[int]

    @property
    def fought(self) -> bool:
        """Whether it has come to something."""
        return self.mission.fought is not None


def _entry(number: int, chronicle: Chronicle) -> Entry | None:
    """A mission by its number."""
    at = next((m for m in chronicle.missions if m.number == number), None)
    return Entry(at, won(chronicle, number)) if at else None


def won(chronicle: Chronicle, last: int) -> Counter[int]:
    """The missions won up to one, by who has won them."""
    fought = (m.fought for m in chronicle.missions if m.number <= last)
    return Counter(one.score.winner for one in fought if one)


def _named(theatre: Theatre) -> float:
    """The width of the names of the sides beside the score."""
    return max(9.2, widest_side(theatre) + 1.4)


def _heads(theatre: Theatre, words: dict[str, str]) -> Node:
    def head(key: str, size: Size, align: Align = "center") -> Node:
        text = Text(words[key], "text", 7.5, 2.6, align, size=Share())
        return Row(Space(size=0.6 if align == "left" else 0.0), text, size=size)

    return Row(
        head("number", NUMBER),
        head("mission", MISSION + ROLE, "left"),
        head("side", SIDE),
        head("type", TYPE, "left"),
        head("first", Share(), "left"),
        head("third", THIRD, "left"),
        Space(size=_named(theatre)),
        *(head(key, wide) for key, wide in SCORE.items()),
        size=2.6,
    )


def _mission(theatre: Theatre, words: dict[str, Any], number: int) -> Node:
    """The lines of a mission."""
    named = _named(theatre)

    def cell(name: str, fill: Callable[[Entry], Any], size: Size = None, kind: Kind = "text",
             **look: Any) -> Slot:  # fmt: skip
        tip = f"Mission {number}: {name.replace('.', ' ')}"
        look = {"type": 7.5, "align": "left" if kind == "text" else "center"} | look
        return Slot(f"log.{number:02}.{name}", kind, tip, fill, size=size or Share(), **look)

    def mission(name: str, says: Callable[[Mission], Any]) -> Slot:
        return cell(name, lambda entry: says(entry.mission))

    def man(line: int, number: int) -> Slot:
        name = f"{FLIES[line]}.crew.{number + 1}"
        return cell(name, lambda e: crew(e.mission, line, number))

    def flies(line: int) -> Node:
        called = FLIES[line]
        return Row(
            cell(f"{called}.side", lambda e: _side(e.mission, line), SIDE, align="center"),
            cell(f"{called}.type", lambda e: _type(e.mission, line), TYPE),
            *(man(line, number) for number in range(2)),
            size=Share(),
        )

    def score(name: str, side: Side) -> Node:
        def fills(key: str) -> Callable[[Entry], Any]:
            return lambda e: minus(_score(e, side)[key]) if e.fought else None

        cells = (
            cell(f"{name}.{key}", fills(key), wide, "number", tone="result")
            for key, wide in SCORE.items()
        )
        return Row(_label(words["sides"][side], named), *cells, size=Share())

    lowest = Row(
        _label(words["winner"], named),
        cell("winner", lambda e: _winner(words, e), Share()),
        Cell(Text(words["drawn"], type=7.5, align="center", middle=True), size=DRAWN_ROOM),
        cell("drawn.won", lambda e: str(e.won[DRAWN]) if e.fought else None, SCORE["won"],
             "number"),
        size=Share(),
    )  # fmt: skip
    roles = (_label(one, ROLE).sized(Share()) for one in words["roles"])
    third = Column(
        cell("notes", lambda e: noted(words["notes"], e.mission), Share(2), several=True),
        man(2, 2),
        size=THIRD,
    )
    strike = Pinned(Art(marks=_struck))
    when = Framed(
        Column(
            mission("date", lambda m: in_words(m.day)),
            mission("place", lambda m: m.place.name),
            mission("mission", lambda m: m.name),
        ),
        size=MISSION,
    )
    flown = Over(Column(*map(flies, range(len(FLIES)))), strike, size=Share())
    row = Row(
        Framed(Text(str(number), "title", 9, align="center", middle=True), size=NUMBER),
        when,
        Framed(Row(Column(*roles, size=ROLE), flown, third), size=Share()),
        Framed(Column(score("british", HOME), score("axis", ENEMY), lowest)),
    )
    return Of(partial(_entry, number), row, size=Share())


def _label(text: str, size: Size) -> Cell:
    return Cell(Row(Space(size=0.9), Text(text, type=7.5, middle=True, size=Share())), size=size)


def _struck(area: Area, entry: Entry) -> Iterator[Item]:
    """A line through the cells of the bombers of a mission without any."""
    if entry.mission.fighters[0] and not entry.mission.bomber:
        _, y = area.middle
        yield Line(area.x + 1.2, y, area.right - 1.2, y, GROUP)


def _side(mission: Mission, line: int) -> str:
    if FLIES[line] == "bombers" and not mission.bomber:
        return ""
    flying = mission.defender if FLIES[line] == "defence" else mission.attacker
    return side_name(mission.theatre, flying)[0]


def _type(mission: Mission, line: int) -> tuple[str, ...] | None:
    fighters = mission.fighters
    flown = (fighters[mission.attacker], mission.bomber, fighters[mission.defender])[line]
    name = mission.theatre.aircraft[flown].name if flown else ""
    return (name, short_type(name)) if name else None


def crew(mission: Mission, line: int, number: int) -> tuple[str, ...] | None:
    """A man of a line as the log has him: rank and surname, or his surname alone, or as much of it
    as has room; and what became of him. Nothing if there is nobody."""
    attackers = mission.of(mission.attacker)
    fighters = mission.theatre.missions[mission.kind].fighters
    flown = (attackers[:fighters], attackers[fighters:], mission.of(mission.defender))[line]
    return called(mission, flown[number]) if number < len(flown) else None


def called(mission: Mission, flight: Flight) -> tuple[str, ...]:
    """What a man may be called in the log, the longest first."""
    man, sign = flight.before, fates.of_flight(mission, flight)
    name = flight.airman.name.surname
    behind = "" if sign in (fates.FLEW, fates.TOLD_OFF) else f" {sign}"
    shorter = (f"{name[:length]}…{behind}" for length in range(len(name) - 2, SHORTEST - 1, -1))
    rank = short_rank(mission.theatre, man.air_force, man.rank)
    return f"{rank} {name}{behind}", f"{name}{behind}", *shorter


def _score(entry: Entry, side: Side) -> dict[str, int]:
    """The points of a side, the airplanes it is credited with (a shared one counts once) and those
    it lost, by whatever it was; and the missions it has won so far."""
    mission = entry.mission
    assert mission.fought is not None
    by = (mission.flight(kill.by[0]).airman.man.side for kill in mission.fought.kills)
    return {
        "points": mission.fought.score.of(side),
        "kills": sum(one == side for one in by),
        "lost": sum(flight.down for flight in mission.of(side)),
        "won": entry.won[side],
    }


def _winner(words: dict[str, Any], entry: Entry) -> str | None:
    fought = entry.mission.fought
    # Nobody is the last of them.
    return words["winners"][fought.score.winner] if fought else None


def noted(words: dict[str, str], mission: Mission) -> str:
    """What was sunk or destroyed, ships by name; and who left on fire, which is a kill and no
    loss."""
    said = []
    if mission.fought is not None and mission.fought.sunk:
        targets = mission.theatre.targets(mission.kind, mission.attacker)
        names = dict(zip(targets, (ship.name for ship in mission.ships), strict=False))
        gone = ", ".join(names.get(target, target) for target, _ in mission.fought.sunk)
        said.append(words["sunk" if names else "destroyed"].format(names=gone))
    alight = [f for f in mission.flights if f.report and f.report.burning and not f.down]
    if alight:
        gone = ", ".join(flight.airman.name.surname for flight in alight)
        said.append(words["alight"].format(names=gone))
    return "; ".join(said)


# The foot: notes, and who has won the campaign.


def _ending(words: dict[str, Any], period: str) -> Node:
    """Lines for notes; under the last period, who has won the campaign."""
    is_last = period == PERIODS[-1]
    rows: list[Node] = []
    if is_last:
        names = zip(("british", "axis", "nobody"), words["by"], strict=True)
        rows.append(Row(*(_wins(words, *one) for one in names), size=FOOT_ROW))
    for row in range(len(rows), FOOT_ROWS):
        tip = f"Notes, {period} period, line {row}"
        rows.append(
            Slot(f"notes.{period}.{row}", "text", tip, type=8, align="left", lined=True,
                 size=FOOT_ROW)
        )  # fmt: skip
    return Column(heading(words["won" if is_last else "notes"]), *rows)


def _wins(words: dict[str, Any], who: str, label: str) -> Node:
    side = {"british": HOME, "axis": ENEMY, "nobody": DRAWN}[who]
    tick = Slot(f"campaign.{who}", "mark", f"{words['won'].capitalize()} {label}",
                lambda chronicle: chronicle.winner == side, mark="tick", boxed=GROUP,
                size=BOX)  # fmt: skip
    return Row(
        Column(tick.sized(BOX), size=BOX), Text(label, type=7.5, middle=True), gap=1.1, size=Share()
    )
