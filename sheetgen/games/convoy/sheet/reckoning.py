"""Step 9, the end of a turn, and the final score."""

from collections.abc import Mapping

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.sheet import scripts
from sheetgen.games.convoy.sheet.text import called, say, texts
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.items import GROUP
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.tree import (
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
    Text,
    rule,
    step,
)
from sheetgen.kits.telling.grammar import minus, signed

NUMBER, POINTS, TIMES, LABELS = 9.6, 12.0, 8.6, 38.0
ROW = 5.55
COUNTED = ("cargo", "tanker", "carrier", "cruiser", "interceptions")
ALL = ("no-tankers", "no-cargo")


def rail(conditions: Conditions) -> Node:
    """The text of the step, and the table the score is added up in."""
    part = texts(conditions)["rail"]
    labels = [part["start"], *part["losses"], part["interceptions"][0], *part["all"]]
    times = ["", *part["times"], part["interceptions"][1], part["ten"], part["ten"]]

    def row(text: str, face: str = "text", align: tree.Align = "left") -> Node:
        return Row(Text(text, face, align=align, middle=True, size=Share()), size=ROW)

    total = Text(part["total"], "title", 9.5, align="right", middle=True, size=Share())
    numbers = Grid(Column(*(_number(name, conditions) for name in COUNTED)))
    points = Grid(
        Column(
            Cell(Text("100", "bold", 9.0, align="center", middle=True), size=ROW),
            *(_points(name) for name in (*COUNTED, *ALL)),
            Framed(_points("total"), size=ROW),
        )
    )
    table = Row(
        Space(size=Share()),
        Column(Space(size=ROW), numbers, size=NUMBER),
        Column(*(row(text, "bold", "right") for text in times), size=TIMES - 1.0),
        Space(size=1.0),
        Column(points, size=POINTS),
    )
    # Those without a number have more room.
    said = Pinned(Column(*map(row, labels), Row(total, size=ROW)), wide=LABELS)
    heads = [
        Text(text, "bold", 7.5, align="center", size=wide)
        for text, wide in zip(part["heads"], (NUMBER, POINTS), strict=True)
    ]
    return Column(
        step("9", part["title"]),
        Text(part["text"]),
        Space(size=Share()),
        rule(GROUP, 1.4),
        Row(Text(part["score"], "title", 8.0, size=Share()), heads[0], Space(size=TIMES), heads[1]),
        Space(size=0.6),
        Of(_reckoned, Over(table, said)),
    )


def _reckoned(chronicle: Chronicle) -> Mapping[str, tuple[int, int]] | None:
    """How many, and the points, by what for; nothing before the game is over."""
    if not chronicle.finished:
        return None
    lines = {name.replace(" ", "-"): told for name, *told in chronicle.reckoning()}
    lines["total"] = [0, sum(worth for _, worth in lines.values())]
    return lines  # type: ignore[return-value]


def _number(name: str, conditions: Conditions) -> Slot:
    def number(told: Mapping[str, tuple[int, int]]) -> int:
        return told[name][0]

    tip, script = say("number", cell=called(name)), scripts.number(name, conditions)
    return Slot(f"reckoning.{name}.number", "number", tip, number, script=script, size=ROW)


def _points(name: str) -> Slot:
    def worth(told: Mapping[str, tuple[int, int]]) -> str:
        return minus(told[name][1]) if name == "total" else signed(told[name][1], "0")

    tip = say("points", cell=called(name))
    script = scripts.points(name)
    return Slot(f"reckoning.{name}.points", "number", tip, worth, script=script, size=ROW)
