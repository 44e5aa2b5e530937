"""The run sheet: the evening minute by minute, and what to do when something goes wrong. Lengths in
mm, type in pt."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from sheetgen.core.language import counted_in_figures
from sheetgen.kits.drawing.page import GROUP, HAIR, Box, Page, unit
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import CALLED, WEEKEND
from sheetgen.kits.events.of_game import has_plans
from sheetgen.kits.events.of_game import words as own_words
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.caller import cards_of
from sheetgen.kits.events.timetable import Round, Session, clock, sessions
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share, Size, Space, Text, rule
from sheetgen.kits.pages.tree import Cell as Padded

EACH = 12
"""The tables that a helper can see to."""
READING, LEADING, TYPED, TYPED_LEADING = 8.5, 3.6, 7.5, 3.3
"""The type of what is read and of what is typed, and from line to line."""
PAD, TICK = 1.2, 3.6
"""Around the text of a cell, and the side of the box that is ticked."""
SECTION, SECTION_LEADING, AROUND = 11.0, 4.6, 2.4
"""The type of a section's head, its height, and the space above it."""
WHOLE = 9
"""A section of so few rows stands on one page."""


class Cell(NamedTuple):
    """A cell of a row: its text, the face it is set in, and below it commands, with a line before
    those that are not always typed."""

    text: str
    face: str = "text"
    typed: tuple[str, ...] = ()

    def node(self, size: Size, grey: bool = False) -> Node:
        """It on a page. A command is never broken, since it would be typed as two."""
        lines: list[Node] = [Text(self.text, self.face, READING, LEADING)] if self.text else []
        lines += [
            frame.line(one, "mono", TYPED, TYPED_LEADING)
            if one.startswith("sheetgen ")
            else Text(one, "text", READING, LEADING)
            for one in self.typed
        ]
        return Padded(Column(*lines), "result" if grey and self.text else "", PAD, size=size)


class Sheet(NamedTuple):
    """A table: the widths of its columns, from the left, their heads, which of them is grey, and
    whether its rows are ticked. Of the last two columns one has the room of both where the other
    has nothing to say."""

    widths: tuple[Size, ...]
    heads: Sequence[str]
    grey: int = -1
    ticked: bool = False

    def row(self, cells: Sequence[Cell]) -> Node:
        """A row, with a line below it."""
        sizes, told = list(self.widths), list(range(len(cells)))
        for empty, other in ((-1, -2), (-2, -1)):
            if not cells[empty].text and not cells[empty].typed:
                sizes[other] = Share()
                del told[empty]
                break
        box = Art(lambda area: [Box(area.x, area.y + PAD, TICK, TICK, HAIR)], wide=TICK)
        nodes = [cells[at].node(sizes[at], at == self.grey) for at in told]
        return Column(Row(*([box] if self.ticked else []), *nodes), rule(HAIR))

    def captions(self) -> Node:
        """What stands above its columns, on every page."""
        heads = zip(self.heads, self.widths, strict=True)
        cells = [Cell(head, "italic").node(size) for head, size in heads]
        return Column(Row(*([Space(TICK)] if self.ticked else []), *cells), rule(GROUP))


EVENING = (17.0, 17.0, Share(0.5), Share(0.5))
CASES = (33.0, Share(0.37), Share(0.63))
"""The widths of the columns."""
Rows = list[Sequence[Cell]]


def pages(brief: Brief) -> Iterator[Page]:
    """The run sheet, and what to do when something goes wrong."""
    words = data("run_sheet")
    wrong, evening = words["wrong"], Sheet(EVENING, words["heads"], 3, True)
    cases = Sheet(CASES, wrong["heads"], 2)
    fields = _fields(brief)
    rows = [cases.row(_case(one, fields)) for one in _of(brief, wrong["cases"])]
    blocks = [_section(evening, *one) for one in _evening(brief, fields)]
    note = Text(wrong["note"].format(**fields), "text", READING, LEADING)
    trees = [(words["title"], one) for one in frame.flowed(brief, blocks, evening.captions())]
    in_trouble = [Block(Space(0.0), Column(*rows))]
    trees += [
        (wrong["title"], one) for one in frame.flowed(brief, in_trouble, cases.captions(), note)
    ]
    yield from unit(frame.numbered_pages(brief, trees))


def _section(sheet: Sheet, title: str, note: str, rows: Rows) -> Block:
    """Rows under a head, with a note at its right."""
    noted = Text(note, "bold", READING, SECTION_LEADING, "right", size=Share())
    titled = Row(Text(title, "title", SECTION, SECTION_LEADING), noted)
    head = Column(Space(AROUND), titled, Space(0.6), rule(HAIR))
    drawn = Column(*map(sheet.row, rows))
    return Block(head, drawn, head, len(rows) if len(rows) <= WHOLE else 2)


# What is said of an event.


def _of(brief: Brief, lines: Iterable[Any], *more: str) -> list[Any]:
    """Those of lines that an event has."""
    flags = _flags(brief) | set(more)
    return [
        line
        for line in lines
        if flags & set(line.get("if", flags)) and not flags & set(line.get("unless", ()))
    ]


def _flags(brief: Brief) -> set[str]:
    """What lines may hang on: the format, and what else there is."""
    kind = brief.sealed.format
    found = {kind, "friendly" if brief.sealed.friendly else "sealed"}
    found |= {"replayed"} if has_plans(brief.game) else set()
    if kind == CALLED:
        found.add("cards" if cards_of(brief) else "no-cards")
        found |= {"in-room"} if brief.sealed.drawn == brief.sealed.date else set()
    return found


def _fields(brief: Brief) -> dict[str, str]:
    """What lines are filled in with, of the whole event."""
    words, count, flags = data("run_sheet"), len(brief.holders), _flags(brief)
    staff, helpers = words["staff"], -(-count // EACH)
    # Commands are shown by the second board, where there is one.
    board = brief.session(1)[:2][-1]
    return own_words(brief.game) | {
        "event": brief.sealed.name,
        "game": brief.game.title,
        "tables": str(count) if count else "the",
        "staff": counted_in_figures(helpers, staff["one"]) if helpers else staff["each"],
        "cards": str(len(cards_of(brief))) if CALLED in flags else "",
        "wins": data("terms")["ranking"][brief.sealed.ranking],
        "minutes": str(brief.sealed.minutes),
        "board": board.name,
        "number": str(board.number),
        **{
            name: next((text for way, text in texts.items() if way in flags), texts.get("else", ""))
            for name, texts in words["ways"].items()
        },
    }


def _evening(brief: Brief, fields: Mapping[str, str]) -> Iterator[tuple[str, str, Rows]]:
    """The sections of the run sheet: the title of each, its note, its rows."""
    words, timetable = data("run_sheet"), sessions(brief.event)
    lines = _of(brief, words["lines"])
    yield words["before"], "", [_row(line, fields) for line in lines if line["of"] == "before"]
    for session in timetable:
        flags = ["later-session"] if session.number > 1 else []
        flags += ["last-session"] if session.number == len(timetable) else []
        lines = _of(brief, words["lines"], *flags)
        until = clock(session.ends + 20 + words["minutes"]["appeal"])
        boards = brief.session(session.number)
        counted = counted_in_figures(len(boards), data("terms")["board"])
        own = {**fields, "rounds": counted, "until": until}
        several = words["session"].format(number=session.number)
        named = several if len(timetable) > 1 else brief.sealed.date
        yield words["arriving"], named, _timed(lines, {"arriving": session.begins}, own)
        if brief.sealed.format == WEEKEND:
            yield from _days(lines, session, own)
        else:
            for each in session.rounds:
                yield _round(brief, session, each, lines, own)
        yield words["closing"], "", _timed(lines, {"closing": session.ends}, own)


def _round(
    brief: Brief, session: Session, each: Round, lines: list[Any], fields: Mapping[str, str]
) -> tuple[str, str, Rows]:
    words, board = data("run_sheet"), brief.session(session.number)[each.number - 1].name
    end, begins = clock(each.ends), clock(each.begins)
    own = {**fields, "round": str(each.number), "board": board, "end": end}
    notes = [words["playing"].format(begins=begins, ends=end)]
    if brief.sealed.format == CALLED or len(brief.sealed.sessions) > 1:
        # Rounds of every session are counted from one.
        notes.insert(0, board if brief.sealed.format == CALLED else f"S{session.number}")
    rows = _timed(lines, {"round": each.begins, "time": each.ends}, own)
    return words["round"].format(number=each.number), ", ".join(notes), rows


def _days(
    lines: list[Any], session: Session, fields: Mapping[str, str]
) -> Iterator[tuple[str, str, Rows]]:
    """The stages of a campaign, day by day."""
    title, stage = data("run_sheet")["day"], fields["stage"].capitalize()
    rows: Rows = []
    for each, after in zip_longest(session.rounds, session.rounds[1:]):
        own = {**fields, "round": str(each.number), "stage": stage, "end": clock(each.ends)}
        rows += _timed(lines, {"round": each.begins}, own)
        last = after is None or after.day > each.day
        if after and (last or after.begins > each.ends):
            pause = "overnight" if last else "break"
            rows += _timed(lines, {pause: each.ends}, {**own, "next": clock(after.begins)})
        if last:
            yield title.format(number=each.day), "", rows
            rows = []


def _timed(lines: list[Any], anchors: Mapping[str, int], fields: Mapping[str, str]) -> Rows:
    """The lines that hang on these moments, in the order of their times."""
    timed = [(anchors[line["of"]] + line["at"], line) for line in lines if line["of"] in anchors]
    return [_row(line, fields, clock(at)) for at, line in sorted(timed, key=lambda one: one[0])]


def _row(line: Any, fields: Mapping[str, str], time: str = "") -> Sequence[Cell]:
    does, says = (line.get(part, "").format(**fields) for part in ("do", "say"))
    typed = tuple(one.format(**fields) for one in line.get("types", ()))
    who = data("run_sheet")["who"][line["who"]]
    said = f"“{says}”" if says else ""
    return Cell(time, "bold"), Cell(who, "bold"), Cell(does, typed=typed), Cell(said, "italic")


def _case(case: Any, fields: Mapping[str, str]) -> Sequence[Cell]:
    what, table, desk = (case[part].format(**fields) for part in ("what", "table", "desk"))
    typed = tuple(one.format(**fields) for one in case.get("types", ()))
    return Cell(what, "bold"), Cell(table), Cell(desk, typed=typed)
