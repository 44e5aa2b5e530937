"""The run sheet: the evening minute by minute, what to do when something goes wrong, and a page for
helpers who know neither the game nor the program."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from sheetgen.core.language import counted_in_figures
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Box, Item, Line, Page, unit
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import CALLED, WEEKEND
from sheetgen.kits.events.of_game import words as own_words
from sheetgen.kits.events.packet import contest, frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.caller import cards_of
from sheetgen.kits.events.timetable import Round, Session, clock, sessions
from sheetgen.kits.pages import breaking
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share, Size, Space, Text, rule
from sheetgen.kits.pages.tree import Cell as Padded

EACH = 8
"""The tables that a helper can see to."""
READING, LEADING, TYPED, TYPED_LEADING = 8.5, 3.6, 7.5, 3.3
"""The type of what is read and of what is typed, in pt, and from line to line in mm."""
PAD, TICK = 1.2, 3.6
"""Around the text of a cell, and the side of the box that is ticked."""
SHARES, PILE, MOST_ROUNDS = (1.0, 0.75, 2.1, 2.1, 1.4), 5.0, 6
"""The columns of the piles, the height of a row in mm, and the rounds that are listed."""
SECTION, SECTION_LEADING, AROUND = 11.0, 4.6, 2.4
"""The type of a section's head in pt, its height, and the space above it in mm."""
WHOLE = 12
"""A section of so few rows stands on one page."""
APART = 4.0
"""Between the parts of the helpers' page."""
NOTE = 9.0
"""Between two lines to write on, in mm."""


class Cell(NamedTuple):
    """A cell of a row: its text, the face it is set in, and below it commands, with a line before
    those that are not always typed."""

    text: str
    face: str = "text"
    typed: tuple[str, ...] = ()

    def node(self, size: Size, grey: bool) -> Node:
        """It on a page."""
        lines: list[Node] = [Text(self.text, self.face, READING, LEADING)] if self.text else []
        lines += [_typed(one) for one in self.typed]
        tone = "result" if grey and self.text else ""
        return Padded(Column(*lines), tone, PAD, size=size)


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
        cells = [Cell(head, "italic").node(size, False) for head, size in heads]
        return Column(Row(*([Space(TICK)] if self.ticked else []), *cells), rule(GROUP))


def _typed(line: str) -> Node:
    """A command, which is never broken, since it would be typed as two; or what is said of one."""
    if not line.startswith("sheetgen "):
        return Text(line, "text", READING, LEADING)

    def draw(area: Area) -> list[Item]:
        return [Printed(area.x, area.bottom - 0.8, line, "mono", TYPED)]

    return Art(draw, wide=width(line, "mono", TYPED), high=TYPED_LEADING)


class Section(NamedTuple):
    """Rows under a head, with a note at its right."""

    title: str
    note: str
    rows: list[tuple[Cell, ...]]

    def block(self, sheet: Sheet) -> Block:
        """It as it is broken over pages."""
        title = Text(self.title, "title", SECTION, SECTION_LEADING)
        note = Text(self.note, "bold", READING, SECTION_LEADING, "right", size=Share())
        head = Column(Space(AROUND), Row(title, note), Space(0.6), rule(HAIR))
        rows = [sheet.row(cells) for cells in self.rows]
        return Block(head, Column(*rows), head, len(rows) if len(rows) <= WHOLE else 2)


def pages(brief: Brief) -> Iterator[Page]:
    """The run sheet, what to do when something goes wrong, and the page for the helpers, which is a
    paper of its own."""
    words = data("run_sheet")
    evening = Sheet((17.0, 17.0, Share(0.5), Share(0.5)), words["heads"], 3, True)
    wrong = words["wrong"]
    cases = Sheet((33.0, Share(0.37), Share(0.63)), wrong["heads"], 2)
    rows = [cases.row(_case(brief, one)) for one in _of(brief, wrong["cases"])]
    note = Text(wrong["note"], "text", READING, LEADING)
    in_trouble = [Block(Space(0.0), Column(*rows))]
    drawn = [
        *(
            (words["title"], one)
            for one in _set(brief, evening, [one.block(evening) for one in _evening(brief)])
        ),
        *((wrong["title"], one) for one in _set(brief, cases, in_trouble, note)),
    ]
    if len(drawn) % 2:
        drawn.append((words["notes"], Art(_lined)))
    drawn.append((words["helpers"]["title"], _helpers(brief)))
    titles, made = [title for title, _ in drawn], []
    for number, (title, one) in enumerate(drawn):
        page = frame.declared(brief, title, one, footing.of_several(number + 1, len(drawn)))
        made.append(page if titles.index(title) == number else page._replace(title=""))
    yield from unit(made[:-1])
    yield made[-1]


def _set(
    brief: Brief, sheet: Sheet, blocks: Iterable[Block], note: Node | None = None
) -> list[Node]:
    """What stands on each page, the heads of the columns above it."""
    area, above = frame.body(brief.paper), [note] if note else []
    top = sum(high(one, area.width) for one in (sheet.captions(), *above))
    made = breaking.pages(blocks, area.width, area.height - top, area.height - top, 0.0)
    return [
        Column(*(above if not number else []), sheet.captions(), one)
        for number, one in enumerate(made)
    ]


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
        Cell(f"“{says}”" if says else "", "italic"),
    )


def _case(brief: Brief, case: Any) -> tuple[Cell, ...]:
    fields = _fields(brief)
    typed = tuple(case.get("types", ()))
    what, table, desk = (case[part].format(**fields) for part in ("what", "table", "desk"))
    return (Cell(what, "bold"), Cell(table), Cell(desk, typed=typed))


# The page for the helpers.


def _helpers(brief: Brief) -> Node:
    words, area = data("run_sheet")["helpers"], frame.body(brief.paper)
    lists = [
        frame.table(words["piles"], words["columns"], SHARES, list(_piles(brief)), PILE),
        frame.table(words["times"], words["time-columns"], (1.0,) * 6, list(_times(brief)), PILE),
    ]
    more = [words["called"]] if "cards" in _flags(brief) else []
    sides = (words["left"] + more, words["right"])
    evening = sessions(brief.event)
    begins, ends = evening[0].begins, evening[-1].ends
    moments = {"set": begins - 60, "piles": begins - 45, "doors": begins - 20, "end": ends + 50}
    own = _fields(brief) | {name: clock(at) for name, at in moments.items()}
    flags = _flags(brief)
    own["hands"] = " ".join(text for way, text in words["hands"].items() if way in flags)
    columns = [[(head, [t.format(**own) for t in texts]) for head, texts in side] for side in sides]
    above = sum(high(one, area.width) + APART for one in lists)
    below = area._replace(height=area.height - above)
    return Column(*lists, contest.in_columns(below, columns, words["title"]), gap=APART)


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
