"""The run sheet: the evening minute by minute, what to do when something goes wrong, and a page for
helpers who know neither the game nor the program."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

from sheetgen.core.language import counted_in_figures
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.fonts import broken, paragraph
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Box, Item, Line, Page, Text, unit
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, tinted
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import CALLED, WEEKEND
from sheetgen.kits.events.of_game import words as own_words
from sheetgen.kits.events.packet import contest, frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.caller import cards_of
from sheetgen.kits.events.timetable import Round, Session, clock, sessions
from sheetgen.kits.telling.lists import ListColumn, on_paper

EACH = 8
"""The tables that a helper can see to."""
READING, LEADING, TYPED, TYPED_LEADING = 8.5, 3.6, 7.5, 3.3
"""The type of what is read and of what is typed, in pt, and from line to line in mm."""
PAD, GAP, TICK = 1.4, 3.0, 3.6
"""Above and below a row, between the cells of one, and the side of the box that is ticked."""
SHARES, PILE, MOST_ROUNDS = (1.0, 0.75, 2.1, 2.1, 1.4), 5.0, 6
"""The columns of the piles, the height of a row in mm, and the rounds that are listed."""
CAPTIONS, SECTION, SECTION_HEAD = 4.6, 9.6, 11.0
"""The heads of the columns and a section's head with the space above it, in mm, and its type in
pt."""
NOTE = 9.0
"""Between two lines to write on, in mm."""
ALOUD = "italic"
"""The face of what is said aloud."""


class Cell(NamedTuple):
    """A cell of a row: its text, the face it is set in, and below it commands, with a line before
    those that are not always typed."""

    text: str
    face: str = "text"
    typed: tuple[str, ...] = ()

    def lines(self, wide: float) -> list[tuple[str, str, float, float]]:
        """Its lines in a width: text, face, size and leading of each."""
        said = broken(self.text, wide, self.face, READING) if self.text else []
        found = [(line, self.face, READING, LEADING) for line in said]
        for one in self.typed:
            if one.startswith("sheetgen "):
                # A command that is broken is typed as two.
                found.append((one, "mono", TYPED, TYPED_LEADING))
            else:
                lines = broken(one, wide, self.face, READING)
                found += [(line, self.face, READING, LEADING) for line in lines]
        return found


class Section(NamedTuple):
    """Rows under a head, with a note at its right."""

    title: str
    note: str
    rows: list[tuple[Cell, ...]]


class Sheet(NamedTuple):
    """A table of sections: the widths of its columns, from the left, their heads, and which of them
    is grey."""

    widths: tuple[float, ...]
    heads: Sequence[str]
    grey: int = -1
    ticked: bool = False


def pages(brief: Brief) -> Iterator[Page]:
    """The run sheet, what to do when something goes wrong, and the page for the helpers, which is a
    paper of its own."""
    words = data("run_sheet")
    evening = Sheet((17.0, 17.0, 0.5, 0.5), words["heads"], 3, True)
    wrong = words["wrong"]
    cases = Sheet((33.0, 0.37, 0.63), wrong["heads"], 2)
    rows = [_case(brief, one) for one in _of(brief, wrong["cases"])]
    sections = [Section("", "", [row]) for row in rows]
    drawn = [
        *((words["title"], items) for items in _set(brief, evening, _evening(brief))),
        *((wrong["title"], items) for items in _set(brief, cases, sections, wrong["note"])),
    ]
    if len(drawn) % 2:
        drawn.append((words["notes"], list(_lined(frame.body(brief.paper)))))
    drawn.append((words["helpers"]["title"], _helpers(brief)))
    titles, made = [title for title, _ in drawn], []
    for number, (title, items) in enumerate(drawn):
        which = footing.of_several(number + 1, len(drawn))
        page = frame.page(brief, title, items, page=which)
        made.append(page if titles.index(title) == number else page._replace(title=""))
    yield from unit(made[:-1])
    yield made[-1]


def _lined(area: Area) -> Iterator[Item]:
    """Lines to write on, where a page would be blank."""
    for row in range(1, int(area.height / NOTE) + 1):
        yield Line(area.x, area.y + row * NOTE, area.right, area.y + row * NOTE, HAIR)


# What is said of an event.


def _flags(brief: Brief) -> set[str]:
    """What lines may hang on: the format, and what else there is."""
    kind, found = brief.sealed.format, {brief.sealed.format}
    found |= {"friendly" if brief.sealed.friendly else "sealed"}
    if kind == CALLED:
        found |= {"cards" if cards_of(brief) else "no-cards"}
    return found


def _of(brief: Brief, lines: Iterable[Any], *more: str) -> list[Any]:
    """Those of lines that an event has."""
    flags = _flags(brief) | set(more)
    return [
        line
        for line in lines
        if flags & set(line.get("if", flags)) and not flags & set(line.get("unless", ()))
    ]


def _fields(brief: Brief) -> dict[str, str]:
    """What lines are filled in with, of the whole event."""
    words, count, flags = data("run_sheet"), len(brief.holders), _flags(brief)
    return own_words(brief.game) | {
        "event": brief.sealed.name,
        "game": brief.game.title,
        "tables": str(count) if count else "the",
        "staff": _staff(brief),
        "cards": str(len(cards_of(brief))) if CALLED in flags else "",
        "wins": data("terms")["ranking"][brief.sealed.ranking],
        "minutes": str(brief.sealed.minutes),
        **{
            name: next((text for way, text in texts.items() if way in flags), texts.get("else", ""))
            for name, texts in words["ways"].items()
        },
    }


def _staff(brief: Brief) -> str:
    """The helpers: one for every eight tables."""
    words, count = data("run_sheet")["staff"], -(-len(brief.holders) // EACH)
    return counted_in_figures(count, words["one"]) if count else words["each"]


def _evening(brief: Brief) -> Iterator[Section]:
    """The sections of the run sheet."""
    words, timetable = data("run_sheet"), sessions(brief.event)
    fields = _fields(brief)
    lines = _of(brief, words["lines"])
    before = [_row(line, fields) for line in lines if line["of"] == "before"]
    yield Section(words["before"], "", before)
    for session in timetable:
        yield from _session(brief, session, len(timetable), fields)


def _session(
    brief: Brief, session: Session, count: int, fields: Mapping[str, str]
) -> Iterator[Section]:
    words, flags = data("run_sheet"), []
    flags += ["later-session"] if session.number > 1 else []
    flags += ["last-session"] if session.number == count else []
    lines = _of(brief, words["lines"], *flags)
    until = clock(session.ends + 20 + words["minutes"]["appeal"])
    boards = counted_in_figures(len(brief.session(session.number)), data("terms")["board"])
    own = {**fields, "rounds": boards, "until": until}
    named = words["session"].format(number=session.number) if count > 1 else brief.sealed.date
    arriving = _timed(lines, {"arriving": session.begins}, own)
    yield Section(words["arriving"], named, arriving)
    if brief.sealed.format == WEEKEND:
        yield from _days(lines, session, own)
    else:
        for each in session.rounds:
            yield _round(brief, session, each, lines, own)
    yield Section(words["closing"], "", _timed(lines, {"closing": session.ends}, own))


def _round(
    brief: Brief, session: Session, each: Round, lines: list[Any], fields: Mapping[str, str]
) -> Section:
    board = brief.session(session.number)[each.number - 1].name
    end, begins = clock(each.ends), clock(each.begins)
    own = {**fields, "round": str(each.number), "board": board, "end": end}
    rows = _timed(lines, {"round": each.begins, "time": each.ends}, own)
    title = data("run_sheet")["round"].format(number=each.number)
    notes = [data("run_sheet")["playing"].format(begins=begins, ends=end)]
    if brief.sealed.format == CALLED or len(brief.sealed.sessions) > 1:
        # Rounds of every session are counted from one.
        notes.insert(0, board if brief.sealed.format == CALLED else f"S{session.number}")
    return Section(title, ", ".join(notes), rows)


def _days(lines: list[Any], session: Session, fields: Mapping[str, str]) -> Iterator[Section]:
    """The stages of a campaign, day by day."""
    title, stage = data("run_sheet")["day"], fields["stage"].capitalize()
    rows: list[tuple[Cell, ...]] = []
    for each, after in zip_longest(session.rounds, session.rounds[1:]):
        own = {**fields, "round": str(each.number), "stage": stage, "end": clock(each.ends)}
        rows += _timed(lines, {"round": each.begins}, own)
        last = after is None or after.day > each.day
        if after and (last or after.begins > each.ends):
            pause = "overnight" if last else "break"
            rows += _timed(lines, {pause: each.ends}, {**own, "next": clock(after.begins)})
        if last:
            yield Section(title.format(number=each.day), "", rows)
            rows = []


def _timed(
    lines: list[Any], anchors: Mapping[str, int], fields: Mapping[str, str]
) -> list[tuple[Cell, ...]]:
    """The lines that hang on these moments, in the order of their times."""
    timed = [(anchors[line["of"]] + line["at"], line) for line in lines if line["of"] in anchors]
    return [_row(line, fields, clock(at)) for at, line in sorted(timed, key=lambda one: one[0])]


def _row(line: Any, fields: Mapping[str, str], time: str = "") -> tuple[Cell, ...]:
    does, says = (line.get(part, "").format(**fields) for part in ("do", "say"))
    typed = tuple(one.format(**fields) for one in line.get("types", ()))
    who = data("run_sheet")["who"][line["who"]]
    return (
        Cell(time, "bold"),
        Cell(who, "bold"),
        Cell(does, typed=typed),
        Cell(f"“{says}”" if says else "", ALOUD),
    )


def _case(brief: Brief, case: Any) -> tuple[Cell, ...]:
    fields = _fields(brief)
    typed = tuple(case.get("types", ()))
    what, table, desk = (case[part].format(**fields) for part in ("what", "table", "desk"))
    return (Cell(what, "bold"), Cell(table), Cell(desk, typed=typed))


# Rows as high as their cells, over as many pages as they take.


def _set(
    brief: Brief, sheet: Sheet, sections: Iterable[Section], note: str = ""
) -> list[list[Item]]:
    """What stands on each page."""
    area = frame.body(brief.paper)
    places = _places(area, sheet)
    said = paragraph(area.x, area.y + 2.2, area.width, note, LEADING, "text", READING)
    drawn: list[list[Item]] = [[*said] if note else []]
    y = area.y + (len(said) * LEADING + 1.0 if note else 0)
    drawn[-1] += _captions(places, sheet, y)
    y += CAPTIONS
    for section in sections:
        whole = SECTION + sum(_height(row, places) for row in section.rows)
        # The paper is not to be turned in the middle of a round, nor half a page left blank.
        kept = y > area.y + area.height / 2 and whole <= area.height - CAPTIONS < y - area.y + whole
        for number, row in enumerate(section.rows):
            above = SECTION if section.title and not number else 0.0
            high = _height(row, places)
            if y + above + high > area.bottom or (section.title and kept and not number):
                drawn.append(_captions(places, sheet, area.y))
                # A section that goes on says again what it is.
                y, above = area.y + CAPTIONS, SECTION if section.title else 0.0
            if above:
                drawn[-1] += _headed(section, Area(area.x, y, area.width, above))
                y += above
            drawn[-1] += _drawn(row, places, sheet, Area(area.x, y, area.width, high))
            y += high
    return drawn


def _headed(section: Section, area: Area) -> list[Item]:
    y = area.bottom - 2.0
    return [
        Text(area.x, y, section.title, "title", SECTION_HEAD),
        Text(area.right, y, section.note, "bold", READING, "right"),
        Line(area.x, area.bottom, area.right, area.bottom, HAIR),
    ]


def _places(area: Area, sheet: Sheet) -> list[tuple[float, float]]:
    """Left edge and width of each column: widths below 1 are shares of what the others leave."""
    spare = area.width - sum(wide for wide in sheet.widths if wide > 1)
    places, x = [], area.x
    for wide in sheet.widths:
        room = wide if wide > 1 else wide * spare
        places.append((x, room - GAP))
        x += room
    # The last one ends where the page does.
    places[-1] = (places[-1][0], area.right - places[-1][0] - 1.0)
    return places


def _captions(places: Sequence[tuple[float, float]], sheet: Sheet, y: float) -> list[Item]:
    items: list[Item] = [
        Text(x, y + 2.6, text, "italic", 7.5)
        for (x, _), text in zip(places, sheet.heads, strict=True)
    ]
    return [
        *items,
        Line(places[0][0], y + 4.0, places[-1][0] + places[-1][1] + 1.0, y + 4.0, GROUP),
    ]


def _across(
    row: Sequence[Cell], places: Sequence[tuple[float, float]]
) -> list[tuple[float, float]]:
    """Where the cells of a row stand: of the last two one beside an empty one has its room, too."""
    *found, (x, _), (last, wide) = places
    both = (x, last + wide - x)
    if not row[-1].text:
        return [*found, both, places[-1]]
    return [*found, places[-2], places[-1] if row[-2].text else both]


def _height(row: Sequence[Cell], places: Sequence[tuple[float, float]]) -> float:
    across = _across(row, places)
    lines = [cell.lines(wide) for cell, (_, wide) in zip(row, across, strict=True)]
    return max(sum(one[3] for one in each) for each in lines) + 2 * PAD


def _drawn(
    row: Sequence[Cell], places: Sequence[tuple[float, float]], sheet: Sheet, area: Area
) -> Iterator[Item]:
    if sheet.grey >= 0 and row[sheet.grey].text:
        x, wide = _across(row, places)[sheet.grey]
        yield tinted(Area(x - 1.4, area.y, wide + 2.4, area.height))
    if sheet.ticked:
        yield Box(area.x, area.y + PAD - 0.2, TICK, TICK, HAIR)
    across = _across(row, places)
    for number, (cell, (x, wide)) in enumerate(zip(row, across, strict=True)):
        y = area.y + PAD - 0.9
        x += TICK + 1.6 if sheet.ticked and not number else 0
        for text, face, size, leading in cell.lines(wide):
            y += leading
            yield Text(x, y, text, face, size)
    yield Line(area.x, area.bottom, area.right, area.bottom, HAIR)


# The page for the helpers.


def _helpers(brief: Brief) -> list[Item]:
    words, area = data("run_sheet")["helpers"], frame.body(brief.paper)
    y, items = area.y, list[Item]()
    for title, heads, shares, rows in (
        (words["piles"], words["columns"], SHARES, list(_piles(brief))),
        (words["times"], words["time-columns"], (1.0,) * 6, list(_times(brief))),
    ):
        columns = [
            ListColumn[Sequence[str]](text, itemgetter(n), share=share)
            for n, (text, share) in enumerate(zip(heads, shares, strict=True))
        ]
        table = on_paper(title, columns, rows, area.width)
        items += tables.drawn(area._replace(y=y), table, PILE)
        y += HEAD_HEIGHT + tables.CAPTION + PILE * len(rows) + 4.0
    more = [words["called"]] if "cards" in _flags(brief) else []
    sides = (words["left"] + more, words["right"])
    evening = sessions(brief.event)
    begins, ends = evening[0].begins, evening[-1].ends
    moments = {"set": begins - 60, "piles": begins - 45, "doors": begins - 20, "end": ends + 50}
    own = _fields(brief) | {name: clock(at) for name, at in moments.items()}
    flags = _flags(brief)
    own["hands"] = " ".join(text for way, text in words["hands"].items() if way in flags)
    columns_of = [
        [(head, [t.format(**own) for t in texts]) for head, texts in side] for side in sides
    ]
    below = area._replace(y=y, height=area.bottom - y)
    return [*items, *contest.in_columns(below, columns_of, words["title"])]


def _piles(brief: Brief) -> Iterator[Sequence[str]]:
    """The piles of a packet: what each is called, how many there are, what they are, where they go
    and whether they come back."""
    from sheetgen.kits.events.packet import packet

    words, count = data("run_sheet")["helpers"]["parts"], len(brief.holders)
    boards = len(brief.opened.boards())
    counts = {"tables": count, "boards": boards, "each": count * boards, "copies": count + 1}
    counts["papers"] = -(-count // EACH) + (3 if brief.sealed.format == CALLED else 2)
    if brief.sealed.format == CALLED:
        counts["cards"] = count * len(cards_of(brief))
    for pile in dict.fromkeys(part.pile for part in packet.parts(brief)):
        name, many, *more = words[pile]
        yield name, many.format(**counts), *more


def _times(brief: Brief) -> Iterator[Sequence[str]]:
    """The times of the rounds, as far as the page has room for them."""
    rounds = [(session, each) for session in sessions(brief.event) for each in session.rounds]
    for session, each in rounds[:MOST_ROUNDS]:
        named = f"{session.number}.{each.number}" if len(brief.sealed.sessions) > 1 else each.number
        begins, ends = each.begins, each.ends
        yield str(named), *map(clock, (begins - 5, begins, ends - 10, ends, ends + 2))
    if len(rounds) > MOST_ROUNDS:
        yield "...", data("run_sheet")["helpers"]["more"], "", "", "", ""
