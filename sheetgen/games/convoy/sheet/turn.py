"""What is laid on the chart or stands beside it: the options, the contact, the covering force, the
end of a turn and the final score; and ruled lines for the player's notes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import minus, signed
from sheetgen.games.convoy.rules.conditions import (
    called,
    rolls_extension,
    rulings_of,
    say,
    texts,
)
from sheetgen.games.convoy.rules.state import (
    EVADE,
    OPTIONS,
    REAL_OPTIONS,
    Option,
)
from sheetgen.games.convoy.story.chronicle import (
    Chronicle,
    Departure,
    Turn,
    option_name,
)
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import GROUP, HAIR, MARK, MAYBE, Area, Box, Item, Line
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import READING, die, tinted
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.tree import (
    CELL,
    Art,
    Asks,
    Cell,
    Column,
    Framed,
    Grid,
    Node,
    Of,
    Over,
    Pinned,
    Row,
    Share,
    Slot,
    Space,
    Table,
    Text,
    Words,
    rule,
    step,
)

PAD = 1.2
OPTION, CONTACT, COVER = (70.0, 34.2), (118.0, 31.0), (63.4, 28.6)
"""The width and height of the panels."""
FROM, ROLLED, MORE_GAP = 8.0, 5.4, 1.2
"""The cells of an option, and the space before the one for what Evade adds."""
ROW = 5.8
FIRST_ATTACK = 3
"""The row of the contact table that the attacks begin with."""
CARRIERS = 3
COVER_LABEL = 9.8
RULED = 6.5
"""From line to line of the notes, in mm."""
NUMBER, TIMES, POINTS, LINE = 9.6, 8.6, 12.0, 5.5
"""The widths of the columns of the score, and the height of its lines."""
START = 100
"""The score of a convoy that sails."""
COUNTED = ("cargo", "tanker", "carrier", "cruiser", "interceptions")
ALL = ("no-tankers", "no-cargo")


# 1, the options.


def option(conditions: Conditions) -> Framed:
    """The panel: for each option what it does, and the cells for its turns."""
    part = texts(conditions)["option"]
    heads = zip(part["heads"], (FROM, ROLLED, FROM), strict=True)
    top = Row(
        step("1", part["title"], high=5.2),
        Space(size=1.6),
        Text(part["note"], type=7.5, leading=2.6, size=Share()),
        *(_on_title(Text(text, "bold", align="center"), wide) for text, wide in heads),
    )
    names, cells = zip(*(_option(one, conditions, part) for one in REAL_OPTIONS), strict=True)
    rows = Row(Column(*names, size=Share()), Grid(Column(*cells), size=2 * FROM + ROLLED))
    said = Column(top, Of(taken_in, rows), Text(part["counts"]))
    return Framed(said, pad=PAD, tone="paper", name="option")


def taken_in(chronicle: Chronicle) -> dict[Option, Turn] | None:
    """The turns in which options were taken."""
    return {turn.taken.option: turn for turn in chronicle.turns if turn.taken} or None


def _on_title(text: Text, size: tree.Size) -> Node:
    """A text on the baseline of a step's title."""
    return Column(Space(size=1.1), text, size=size)


def _option(option: Option, conditions: Conditions, part: dict[str, Any]) -> tuple[Node, Node]:
    """What is said of an option, with the die of what Evade adds; and the cells for its turns."""
    name, key = option_name(option), OPTIONS[option]

    def taken(what: str) -> Any:
        def written(turns: dict[Option, Turn]) -> int | None:
            turn = turns.get(option)
            if turn is None or turn.taken is None:
                return None
            last = turn.number + turn.taken.turns - 1
            die, more = turn.taken.turns, turn.taken.extension
            return {"from": turn.number, "die": die, "last": last, "more": more}[what]

        return written

    def cell(what: str, kind: tree.Kind, size: float, asks: Asks | None, **look: Any) -> Slot:
        tip = say("option", option=name, cell=called(what))
        return Slot(f"option.{key}.{what}", kind, tip, taken(what), asks, size=size, **look)

    adds = option == EVADE and rolls_extension(rulings_of(conditions))
    cells = Row(
        cell("from", "number", FROM, Asks("option", choice=key)),
        cell("die", "die", ROLLED, Asks(f"duration-{key}")),
        cell("last", "number", FROM, None, tone="result"),
        size=ROW,
    )
    said = Column(
        Text([Words(name), *([f"  {part['adds']}"] if adds else [])], leading=2.8),
        Text(part["rows"][key], leading=2.8),
        size=Share(),
    )
    asks = Asks("extension", after="duration-evade")
    more = [cell("more", "die", ROLLED, asks, boxed=HAIR), Space(size=MORE_GAP)] if adds else []
    return Row(said, *more, size=ROW), cells


# 2, the contact.


def contact(conditions: Conditions) -> Framed:
    """The panel: the table, its attacks in grey, and beside it what a result leads to."""
    words = texts(conditions)
    part, columns = words["contact"], (5.6, Share(), None)
    quiet, attacks = part["rows"][:FIRST_ATTACK], part["rows"][FIRST_ATTACK:]
    table = Column(
        step("2", part["title"], part["note"], high=5.4),
        Row(Space(size=0.8), Table(quiet, columns, size=Share()), Space(size=0.8)),
        Cell(
            Row(Space(size=0.8), Table(attacks, columns, size=Share()), Space(size=0.8)),
            tone="result",
        ),
        size=53.0,
    )
    said = [Column(Text(text), Space(size=0.3)) for text in words["front"]["contact"]]
    beside = Column(Space(size=0.6), *said, Space(size=Share()), _key(words["front"]["key"]))
    return Framed(
        Row(table, Space(size=3.6), Column(beside, size=Share())),
        pad=PAD,
        tone="paper",
        name="contact",
    )


def _key(part: dict[str, str]) -> Art:
    """What the signs of the chart mean."""

    def draw(area: Area) -> Iterator[Item]:
        x, y = area.x, area.bottom - 2.2
        swatch = Area(x, y - 1.9, 5.0, 3.8)
        yield tinted(swatch, "night")
        yield Box(*swatch, HAIR)
        yield Printed(x + 6.2, y + 1.1, part["night"], "text", READING)
        x += 8.2 + width(part["night"], "text", READING)
        yield from die(x + 0.6, y - 1.9, 3.8, 5)
        yield Printed(x + 6.0, y + 1.1, part["die"], "text", READING)
        x += 8.0 + width(part["die"], "text", READING)
        yield Box(x, y - 1.9, 5.0, 3.8, MAYBE)
        yield Printed(x + 6.2, y + 1.1, part["maybe"], "text", READING)

    return Art(draw, high=4.2)


# ½, the covering force.


def covering(conditions: Conditions) -> Framed:
    """The panel: what happens at halfway, and the cells of three carriers."""
    part = texts(conditions)["front"]["covering"]
    labels = [
        Column(Space(size=1.4), Text(label, "bold", align="right"), size=CELL)
        for label in part["rows"]
    ]
    carriers = [_carrier(number, part["letters"]) for number in range(1, CARRIERS + 1)]
    struck = Pinned(Art(marks=_stay))
    cells = Row(
        Column(*labels, size=COVER_LABEL - 1.2),
        Space(size=1.2),
        Of(gone_home, Over(Grid(Row(*carriers)), struck), size=Share()),
    )
    title = step("½", part["title"], part["note"], high=5.2)
    said = Column(title, Text(part["text"]), Space(size=Share()), cells)
    return Framed(said, pad=PAD, tone="paper", name="covering")


def gone_home(chronicle: Chronicle) -> tuple[list[Departure], bool] | None:
    """The rolls of the carriers, and whether there are no more; nothing before the first."""
    halfway = chronicle.halfway()
    departures = [d for turn in chronicle.turns for d in turn.departures]
    is_over = any(t.number == halfway and t.score is not None for t in chronicle.turns)
    return (departures, is_over) if departures or is_over else None


def _stay(area: Area, covered: tuple[list[Departure], bool]) -> Iterator[Item]:
    """A stroke through the cells of the carriers that are not there, once it is over."""
    wide = area.width / CARRIERS
    departures, is_over = covered
    for number in range(len(departures), CARRIERS if is_over else 0):
        x = area.x + number * wide
        yield Line(x + 1.5, area.bottom - 1.2, x + wide - 1.5, area.y + 1.2, MARK)


def _carrier(number: int, letters: list[str]) -> Node:
    def of(what: str) -> Any:
        def written(covered: tuple[list[Departure], bool]) -> int | None:
            departures = covered[0]
            if number > len(departures):
                return None
            rolled, carrier, _ = departures[number - 1]
            if what == "roll":
                return rolled.die
            if carrier is None:
                return None
            return {
                "carrier": carrier.number,
                "escort": rolled.escort_die,
                "cruisers": sum(rolled.cruisers),
                "destroyers": sum(rolled.destroyers),
            }[what]

        return written

    def cell(what: str, kind: tree.Kind, size: tree.Size, ask: str = "", **look: Any) -> Slot:
        tip = say("covering", carrier=number, cell=called(what))
        after = "escort" if ask == "escort-cruisers" else ""
        asks = Asks(ask, number, after=after) if ask else None
        name = f"covering-force.{number}.{what}"
        return Slot(name, kind, tip, of(what), asks, type=9.0, size=size, **look)

    looks: list[dict[str, Any]] = [
        {"tone": "result", "printed": [tree.Printed(text, "corner")]} for text in letters
    ]
    carrier, cruisers, destroyers = looks
    die, ship, both = Share(4.5), Share(6.1), Share(12.2)
    upper = Row(
        cell("roll", "die", die, "return"), cell("carrier", "number", both, **carrier), size=CELL
    )
    lower = Row(
        cell("escort", "die", die, "escort"),
        cell("cruisers", "number", ship, "escort-cruisers", **cruisers),
        cell("destroyers", "number", ship, **destroyers),
        size=CELL,
    )
    return Framed(Column(upper, lower), size=Share())


# 9 and the final score.


def rail(conditions: Conditions) -> Node:
    """The text of the step, and the table the score is added up in."""
    part = texts(conditions)["rail"]
    said = [part["start"], *part["losses"], part["interceptions"][0], *part["all"]]
    labels = [Text(text, middle=True, size=Share()) for text in said]
    heads = [
        Text(text, "bold", 7.5, align="center", size=wide)
        for text, wide in zip(part["heads"], (NUMBER, POINTS), strict=True)
    ]
    lines = score(labels, conditions, LINE, (NUMBER, TIMES, POINTS))
    return Column(
        step("9", part["title"], high=5.2),
        Text(part["text"]),
        Space(size=Share()),
        rule(GROUP, 1.4),
        Row(Text(part["score"], "title", 8.0, size=Share()), heads[0], Space(size=TIMES), heads[1]),
        Space(size=0.6),
        Of(reckoned, Column(*lines)),
    )


def score(
    labels: Iterable[Node],
    conditions: Conditions,
    high: float,
    widths: tuple[float, float, float],
    **look: Any,
) -> Iterator[Row]:
    """The lines of the score, each with its label: what it begins with, and how many there are of
    each that is counted, times what that is worth; and the total."""
    part, (narrow, times, wide) = texts(conditions)["rail"], widths
    by = ["", *part["times"], part["interceptions"][1], *[part["ten"]] * len(ALL)]
    begins = Framed(Text(str(START), "bold", 9.0, align="center", middle=True), HAIR, size=wide)
    for label, name, text in zip(labels, ("", *COUNTED, *ALL), by, strict=True):
        count = list[Slot]()
        if name in COUNTED:
            count = [_number(name, boxed=HAIR, size=narrow, **look)]
        yield Row(
            label,
            *count,
            Text(text, "bold", align="right", middle=True, size=times - 1.0),
            Space(size=1.0),
            _points(name, boxed=HAIR, size=wide, **look) if name else begins,
            size=high,
        )
    total = Text(part["total"], "title", 9.5, align="right", middle=True, size=Share())
    whole = _points("total", boxed=GROUP, tone="result", size=wide, **look)
    yield Row(total, whole, gap=2.0, size=max(high, LINE))


def reckoned(chronicle: Chronicle) -> Mapping[str, tuple[int, int]] | None:
    """How many, and the points, by what for; nothing before the game is over."""
    if not chronicle.finished:
        return None
    lines = {name.replace(" ", "-"): told for name, *told in chronicle.reckoning()}
    lines["total"] = [0, sum(worth for _, worth in lines.values())]
    return lines  # type: ignore[return-value]


def _number(name: str, **look: Any) -> Slot:
    """A cell for how many."""

    def counted(told: Mapping[str, tuple[int, int]]) -> int:
        return told[name][0]

    return Slot(
        f"reckoning.{name}.number", "number", say("number", cell=called(name)), counted, **look
    )


def _points(name: str, **look: Any) -> Slot:
    """A cell for what that is worth."""

    def worth(told: Mapping[str, tuple[int, int]]) -> str:
        return minus(told[name][1]) if name == "total" else signed(told[name][1], "0")

    tip = say("points", cell=called(name))
    return Slot(f"reckoning.{name}.points", "number", tip, worth, **look)


# Notes.


def notes(title: str) -> Node:
    """The title, and as many ruled lines as there is room for in what is left."""

    def draw(area: Area) -> Iterator[Item]:
        y = area.y + 2 * RULED - 5.0
        while y <= area.bottom:
            yield Line(area.x, y, area.right, y, HAIR)
            y += RULED

    head = Text(title, "title", 8.5, 3.6)
    return Column(rule(GROUP, 1.4), head, Art(draw, size=Share()), size=Share())
