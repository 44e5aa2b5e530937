"""The log book of Malta Convoy, a journal of the passage: what it has beyond what any has."""

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import capital, minus, signed
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.book import plan as plans
from sheetgen.games.convoy.book import ships, watch
from sheetgen.games.convoy.book.plan import day
from sheetgen.games.convoy.rules.conditions import data, words_of
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS, score
from sheetgen.games.convoy.rules.state import OPTIONS, REAL_OPTIONS, TYPES, Kind, Option
from sheetgen.games.convoy.sheet.passage import maybe_turns
from sheetgen.games.convoy.story import chronicle as watches
from sheetgen.games.convoy.story.chronicle import HOME, HURT, LEAST_TURNS, SUNK, Chronicle, Ship
from sheetgen.kits.book import logbook as kit
from sheetgen.kits.book.boxes import Boxes
from sheetgen.kits.book.leaves import LEADING, SMALL, TEXT, Leaf, below, ruled
from sheetgen.kits.book.logbook import (
    Book,
    Counted,
    Entry,
    LogBook,
    Notes,
    Section,
    Titled,
    headed,
    ruled_table,
    tally,
    written_on,
)
from sheetgen.kits.book.prompts import Prompts
from sheetgen.kits.drawing.fonts import paragraph, width
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Box, BoxRow, Item, Line, Text
from sheetgen.kits.drawing.signs import die, tinted
from sheetgen.kits.telling.usertext import code

NAMES, MOST_COLUMN = 41.0, 21.0
HEAD_ROW, MOST_ROW = 6.0, 6.4
"""The room of the names of places and of the heads, and the most a column and a row take, in mm."""
DIE = 4.2
"""The side of a die of the set-up, in mm."""
STRIKE, OPTION_ROW = 5.0, 8.0
"""The side of a box to strike off, and the height of a row of them."""
SIGNS = {
    "interceptions": 1,
    "no tankers": -ALL_LOST[Kind.TANKER],
    "no cargo": -ALL_LOST[Kind.CARGO],
}
"""What each line of the reckoning counts, other than ships."""


class ConvoyLogBook(LogBook):
    """A watch has half a page: its hour, its place on a small map, its boxes."""

    game, of = "convoy", GAME

    def plan(
        self,
        conditions: Conditions,
        chronicle: Chronicle | None,
        key: str,
        templates: Path | None = None,
        notes: Notes | None = None,
    ) -> Book:
        """The plan; a game whose set-up is not rolled to its end makes a blank one."""
        known = chronicle if chronicle and chronicle.length else None
        return super().plan(conditions, known, key, templates, notes)

    def entries(
        self, conditions: Conditions, chronicle: Any, words: dict[str, Any], prompts: Prompts
    ) -> Iterator[Entry]:
        """The watches."""
        return plans.entries(conditions, chronicle, words, prompts)

    def boxes(self, area: Area, book: Book, entry: Entry) -> Boxes:
        """Hour and place of a watch, and its boxes."""
        return watch.boxes(area, book, entry)

    def is_dark(self, entry: Entry) -> bool:
        """The first watch of a day and its last."""
        return watches.WATCHES[(entry.number - 1) % len(watches.WATCHES)] in watches.NIGHT

    # The first pages.

    def under(self, words: dict[str, Any]) -> tuple[str, str]:
        """The way, and when it was gone."""
        passage = data("passage")
        when = words["when"].format(month=passage["month"], year=passage["year"])
        return f"{words['way']}, {when}", words["way"]

    def picture(self, area: Area) -> list[Item]:
        """The passage on a map."""
        return [*watch.passage(area.x, area.y, area.width)]

    def kept(self, area: Area, y: float, book: Book) -> list[Item]:
        """The marks of ships, and dawn, sunrise, sunset and dark of every day."""
        words = book.words["keep"]
        items, y = kit.paragraphs_from(area, y, [words["hits"]])
        y -= LEADING + 1.6
        for i, (condition, name) in enumerate(zip((HURT, SUNK, HOME), words["marks"], strict=True)):
            x = area.x + i * 32
            items += ships.numbered_box(x, y + 4, Ship(Kind.CARGO, i + 1, "", condition))
            items.append(Text(x + 6.2, y + 7.2, name, "text", TEXT))
        y += 21
        items.append(Line(area.x, y - 4.4, area.right, y - 4.4, GROUP))
        items.append(Text(area.x, y, words["light-title"], "title", 9))
        first, step = area.x + 46, (area.width - 46) / 3
        for i, head in enumerate(words["light-heads"][1:]):
            items.append(Text(first + i * step, y, head, "text", SMALL, "right"))
        for sun in watches.days():
            y += 5.0
            items.append(Text(area.x, y, f"{sun.day} {data('passage')['month']}", "bold", TEXT))
            for i, time in enumerate(sun[1:]):
                shown = watches.naval(time)
                items.append(Text(first + i * step, y, shown, "text", TEXT, "right"))
        note = paragraph(area.x, y + 6.4, area.width, words["light-note"], LEADING, "text", SMALL)
        return [*items, *note]

    def written(self, book: Book) -> list[tuple[str, str]]:
        """The orders, as the rulings have them."""
        said = words_of(book.conditions)
        return [(head, text.format(**said)) for head, text in book.words["orders"]["written"]]

    def ordered(self, area: Area, y: float, book: Book) -> tuple[list[Item], float]:
        """Six turns to strike off for each option, as far as they were played; and what is rolled
        of the journey."""
        words, start = book.words["orders"], area.x + kit.INDENT
        items: list[Item] = []
        for i, option in enumerate(REAL_OPTIONS):
            x, top = start + i % 2 * (area.right - start) / 2, y + i // 2 * OPTION_ROW
            items.append(Text(x, top + 3.6, words["options"][OPTIONS[option]], "text", TEXT))
            items.append(BoxRow(x + 14, top, STRIKE, STRIKE, 6, STRIKE, HAIR))
            for turn, mark in enumerate(_struck(book, option)):
                middle = x + 14 + (turn + 0.5) * STRIKE
                items.append(Text(middle, top + 3.7, mark, "mono", 10, "center"))
        y += 2 * OPTION_ROW + 8
        items.append(Line(area.x, y - 4, area.right, y - 4, GROUP))
        *values, (label, due) = rolled(book)
        step, told = area.width / 3, book.chronicle
        faces = [*told.rolled["journey"], *told.rolled["friendly"]] if told else [0, 0]
        for i, (name, value) in enumerate(values):
            right = area.x + (i + 1) * step - (3 if i < 2 else 0)
            # What follows from the journey is a result; the others are rolled.
            items += [tinted(Area(right - 12, y, 12, 9))] if i == 2 else []
            items.append(Box(right - 12, y, 12, 9, GROUP))
            at = right - 13.5 - width(name, "text", TEXT)
            items += die(at - DIE - 1.2, y + 2.7, DIE, faces[i]) if i < 2 else []
            items.append(Text(right - 13.5, y + 6, name, "text", TEXT, "right"))
            size = 12 if len(value) < 3 else 9
            items.append(Text(right - 6, y + 6.2, value, "mono", size, "center"))
        y += 16
        items.append(Text(area.x, y, label, "text", TEXT))
        start = area.x + width(label, "text", TEXT) + 1.5
        return [*items, *written_on(start, y, area.right, due, 9)], y + 12

    def front(self, book: Book) -> Iterator[Titled]:
        """The ships by name; and where it is not known yet, which turn brings the convoy where."""
        words = book.words["fleet"]
        yield headed(words["title"], partial(ships.merchants, book))
        yield headed(words["escort-title"], partial(ships.escort, book))
        if book.chronicle is None or book.entries[-1].known.maybe:
            yield headed(book.words["passage"]["title"], partial(passage_table, book))

    # The last pages.

    def left_over(self, area: Area, book: Book) -> list[Item]:
        """The half page that is left over when the watches come to an odd number."""
        title = Text(area.x, area.y + 6.4, book.words["watch"]["harbour"], "title", 11)
        return [Line(area.x, area.y, area.right, area.y, GROUP), title, *ruled(area, area.y + 6.4)]

    def reckoned(self, area: Area, book: Book) -> tuple[list[Item], float]:
        """The score line by line, and what came in."""
        words = book.words["reckoning"]
        items, y = tally(area, area.y + 5, (words["number"], words["points"]), counted(book))
        points = area.right - kit.TALLY_CELL
        final, here = "", ["", ""]
        if book.chronicle and book.chronicle.finished:
            state = book.chronicle.state
            final, here = (
                str(score(state)),
                [str(state.present(kind)) for kind in (Kind.CARGO, Kind.TANKER)],
            )
        items += [
            Text(points - 4, y + 8, words["score"], "title", 12, "right"),
            tinted(Area(points, y, kit.TALLY_CELL, 12)),
            Box(points, y, kit.TALLY_CELL, 12, GROUP),
            Text(points + kit.TALLY_CELL / 2, y + 8, final, "mono-bold", 15, "center"),
            Text(area.x, y + 27.6, words["arrived"], "bold", TEXT + 1),
        ]
        for x, name, value in zip((34, 78), words["arrived-ships"], here, strict=True):
            items.append(Box(area.x + x, y + 22, 12, 8.4, GROUP))
            items.append(Text(area.x + x + 14, y + 27.6, name, "text", TEXT + 1))
            items.append(Text(area.x + x + 6, y + 27.8, value, "mono", 12, "center"))
        return items, y + 40

    def last(self, book: Book) -> Iterator[Titled]:
        """What is on record of the convoy of 1942."""
        yield headed(book.words["history"]["title"], partial(history, book))

    # The twin.

    def matter(self, book: Book) -> dict[str, str]:
        """The length of the journey as it stands."""
        return {"turns": str(book.chronicle.length) if book.chronicle else ""}

    def sections(self, book: Book) -> tuple[list[Section], list[Section], list[Section]]:
        """Orders and ships; the reckoning; the record of 1942."""
        words, told = book.words, book.chronicle
        values = [(capital(name), value) for name, value in rolled(book)]
        options = "\n".join(f"- [ ] {name}" for name in words["orders"]["options"].values())
        fleet = [
            (
                words["fleet"]["types"][kind],
                str(len(told.fleet[kind])) if told else "",
                ", ".join(ship.name for ship in ships.ships(book, kind)),
            )
            for kind in Kind
        ]
        end, final = words["reckoning"], ""
        if told and told.finished:
            final = str(score(told.state))
        lines = [(row.name, row.worth, *row.values) for row in counted(book)]
        heads = ("For", "Each", end["number"].capitalize(), end["points"].capitalize())
        reckoning = kit.table(heads, lines, (1, 2, 3))
        reckoning += f"\n| **{end['score'].capitalize()}** | | | **{final}** |"
        month = data("passage")["month"]
        events = "\n".join(
            f"- {event['day']} {month}, {event['time']}: [{event['text']}]({event['source']})"
            for event in data("chronology")
        )
        sailed = kit.table(("Type", words["fleet"]["sailed"].capitalize(), "Ships"), fleet, (1,))
        return (
            [
                self.orders(book, kit.table(("", ""), values), options),
                (words["fleet"]["title"].capitalize(), [sailed]),
            ],
            [(end["title"].capitalize(), [reckoning])],
            [(words["history"]["title"].capitalize(), [words["history"]["text"], events])],
        )

    def told(self, book: Book, entry: Entry) -> Section:
        """A watch: its hour, place and light, and its boxes."""
        words, known = book.words["watch"], entry.known
        maybe = f" ({words['maybe']})" if known.maybe else ""
        place = known.watch.place if known.placed else f"{words['place'].lower()}:"
        friendly = known.friendly and not known.played
        fields = [field for row in watch.fields(words) for field in row]
        cells = []
        for field in fields:
            values = [known.cells[key] for key, _ in field.cells if key in known.cells]
            cells.append(code("  ".join(values)) if values else "")
        return f"{entry.name}, {watch.hours(words, known.watch)}{maybe}", [
            f"*{capital(watches.words(known.watch))}; {place}*"
            + (f" *({words['friendly']})*" if friendly else ""),
            kit.table([capital(field.label) for field in fields], [cells]),
        ]


def rolled(book: Book) -> list[tuple[str, str]]:
    """What is rolled of the journey, and when it ends; empty where that is not known."""
    told, words = book.chronicle, book.words["orders"]
    values, due = ["", "", ""], ""
    if told:
        halfways = told.halfways(maybe_turns(told))
        # While Evade may still make the journey longer, halfway is one of several turns.
        back = "–".join(str(turn) for turn in sorted({halfways[0], halfways[-1]}))
        values = [str(told.length), str(told.friendly), back]
        last = watches.watch(told.length, told.length)
        due = f"{day(last)}, {last.name}"
    return [*zip(words["value-names"], values, strict=True), (words["arrival"], due)]


def counted(book: Book) -> list[Counted]:
    """The score line by line."""
    told = book.chronicle if book.chronicle and book.chronicle.finished else None
    found = {what: values for what, *values in told.reckoning()} if told else {}
    rows = []
    for what, name in book.words["reckoning"]["rows"].items():
        values = tuple(minus(n) for n in found.get(what, ("", "")))
        rows.append(Counted(name, worth(what), ("", "100") if what == "start" else values))
    return rows


def worth(what: str) -> str:
    """What one of a line counts: `−2`."""
    if what == "start":
        return ""
    points = SIGNS[what] if what in SIGNS else -LOSS[TYPES.index(what)]
    return signed(points)


def _struck(book: Book, option: Option) -> str:
    """A mark for each of an option's six turns: played, not given; none if it was not taken."""
    turns = book.chronicle.turns if book.chronicle else []
    given = [turn.taken.turns for turn in turns if turn.taken and turn.taken.option == option]
    if not given:
        return ""
    played = sum(turn.option == option and turn.score is not None for turn in turns)
    return f"{'×' * played}{' ' * (given[0] - played)}{'–' * (6 - given[0])}"


def history(book: Book, page: Leaf) -> list[Item]:
    """What is on record of the convoy of 1942."""
    area = below(page)
    items, y = kit.paragraphs_from(area, area.y + 3, [book.words["history"]["text"]])
    y, day_before = y + 2.2, 0
    for event in data("chronology"):
        if event["day"] != day_before:
            day_before = event["day"]
            date = f"{event['day']} {data('passage')['month']}"
            items.append(Text(area.x, y, date, "bold", TEXT))
        items.append(Text(area.x + 22, y, event["time"], "text", TEXT))
        text = paragraph(area.x + 32, y, area.width - 32, event["text"], LEADING, "text", TEXT)
        items += text
        y = text[-1].y + LEADING + 1.7
    return items


# The passage: which turn brings the convoy where, for every length the journey may come to.


def passage_table(book: Book, page: Leaf) -> list[Item]:
    """A row a place, a column for each length the journey may come to."""
    words, area = book.words["passage"], below(page)
    items, y = kit.paragraphs_from(area, area.y + 3, [words["text"]])
    least, last = LEAST_TURNS, len(book.entries)
    if book.chronicle:
        least = book.chronicle.length
    columns = {length: _turns_by_place(length) for length in range(least, last + 1)}
    places = [place for place, _ in groupby(p["place"] for p in data("passage")["waypoints"])]
    places = [place for place in places if any(place in column for column in columns.values())]
    row = min(MOST_ROW, (area.bottom - y - HEAD_ROW) / len(places))
    step = min(MOST_COLUMN, (area.width - NAMES) / len(columns))
    wide = NAMES + len(columns) * step
    table, *_ = ruled_table(
        Area(area.x, y + HEAD_ROW - 0.8, wide, 0),
        (words["head"], *(str(length) for length in columns)),
        (NAMES, *[step] * len(columns)),
        [(capital(p), *(column.get(p, "") for column in columns.values())) for p in places],
        len(places),
        row,
        "text",
        range(1, len(columns) + 1),
    )
    return [*items, *table]


def _turns_by_place(length: int) -> dict[str, str]:
    """For each place, the turns of a journey of this length that are spent there: `5–7`."""
    places = [watches.position((turn - 0.5) / length)[2] for turn in range(1, length + 1)]
    found: dict[str, str] = {}
    turn = 1
    for place, stay in groupby(places):
        last = turn + len(list(stay)) - 1
        found[place] = str(turn) if last == turn else f"{turn}–{last}"
        turn = last + 1
    return found


BOOK = ConvoyLogBook()
placed, plan, markdown = BOOK.placed, BOOK.plan, BOOK.markdown
pages, inside = BOOK.pages, BOOK.inside
