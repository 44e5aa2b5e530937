"""The conditions of contest, one page for the wall that says how the event is played and ruled; and
for the director the worked cases of the rulings, what each comes to at the table. Lengths in mm,
type in pt."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import counted_in_figures
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events import of_game
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import CALLED, SAME_DICE
from sheetgen.kits.events.event_file import tie_breaks
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.caller import cards_of
from sheetgen.kits.pages import breaking
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.prose import heading
from sheetgen.kits.pages.tree import Column, Node, Row, Share, Space, Text

COLUMN_GAP, INDENT, PART_GAP, BETWEEN = 6.0, 8.0, 3.2, 1.0
"""Between the columns, from a number to its text, after a part, between paragraphs."""
LARGEST, SMALLEST, STEP = 10.5, 7.5, 0.25
"""The type: as large as the page allows."""


def page(brief: Brief) -> Page:
    """The conditions. Raises Error if they cannot be set on a page."""
    words, area, size = data("terms"), frame.body(brief.paper), LARGEST
    played, ruled = list(_contest(brief)), rulings(brief)
    ruled_part = [(words["heads"]["rulings"], ruled)] if ruled else []
    while size >= SMALLEST:
        both = (_column(played, "", size), _column(ruled_part, "R", size))
        made = Row(*both, gap=COLUMN_GAP)
        if high(made, area.width) <= area.height:
            return frame.page(brief, words["title"], made)
        size -= STEP
    raise Error(f"the {words['title'].lower()} do not fit on a page")


def _column(parts: Iterable[tuple[str, Sequence[str]]], prefix: str, size: float) -> Node:
    """Parts one below the other, each a heading with paragraphs, which are numbered through."""
    count, made = itertools.count(1), []
    for title, texts in parts:
        told = (frame.numbered(f"{prefix}{next(count)}", one, size, INDENT) for one in texts)
        made.append(Column(heading(title), *told, gap=BETWEEN))
    return Column(*made, gap=PART_GAP, size=Share())


def _contest(brief: Brief) -> Iterator[tuple[str, Sequence[str]]]:
    """How it is played and ranked, in parts."""
    words, sealed = data("terms"), brief.sealed
    heads, kind = words["heads"], sealed.format
    own = of_game.words(brief.game)
    own |= {"sessions": _sessions(sealed.sessions), "minutes": str(sealed.minutes)}
    own["parted"] = words["parted"]
    own["fingers"] = words["fingers"] if kind == CALLED and cards_of(brief) else ""
    folded = [words["folded"]] if kind == SAME_DICE else []
    first, *dice = words["dice"][kind]
    play = [words["play"][kind], first, *folded, *dice]
    yield heads["play"], [text.format(**own) for text in play]
    time = [text.format(**own) for text in words["time"][kind]]
    time.append(words["broken" if sealed.reserves else "no-reserve"])
    time += [words["replaced"].format(**one._asdict()) for one in brief.opened.replaced.values()]
    yield heads["time"], time
    known = tie_breaks(brief.game)
    ties = "; ".join(known[name] for name in sealed.tie_breaks)
    score = [words["scored"][kind].format(**own)] if kind in words["scored"] else []
    score.append(words["ranking"][sealed.ranking])
    score.append(words["missed"][sealed.ranking][sealed.missed])
    score.append(words["ties" if ties else "no-ties"].format(ties=ties))
    yield heads["score"], score
    trusted = kind in (SAME_DICE, CALLED) and not of_game.has_plans(brief.game)
    office = words["office"]["on-trust" if trusted else kind]
    yield heads["office"], [text.format(**own) for text in office]


def rulings(brief: Brief) -> list[str]:
    """The rulings in the order of their numbers: those that were chosen, then those of the game."""
    ruled = brief.conditions.rulings
    asked = [f"{r.question} {_sentence(r.values[ruled[r.name]])}" for r in brief.game.rulings]
    return [*asked, *(fixed.says for fixed in brief.game.fixed)]


def _sessions(boards: tuple[int, ...]) -> str:
    words = data("terms")["sessions"]
    each = [counted_in_figures(count, data("terms")["board"]) for count in boards]
    kind = "one" if len(boards) == 1 else "several" if len(set(boards)) == 1 else "mixed"
    told = ", ".join(each) if kind == "mixed" else each[0]
    return _sentence(words[kind].format(count=len(boards), boards=told)).rstrip(".")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}".rstrip(".") + "."


# The director's book: the worked cases of the rulings. It holds no die: not even the director knows
# one before it falls.

AFTER, SIZE, LEADING = 3.4, 9.0, 3.8
"""The space after a ruling with its cases, and the type of cases."""


class Ruled(NamedTuple):
    """A ruling: its number among the conditions of contest, what it says, and its cases."""

    number: int
    text: str
    cases: tuple[str, ...]


def cases(brief: Brief) -> list[Ruled]:
    """The rulings of an event that have cases."""
    ruled, game = brief.conditions.rulings, brief.game
    found = [r.cases.get(ruled[r.name], ()) for r in game.rulings]
    ruled_cases = zip(rulings(brief), [*found, *(one.cases for one in game.fixed)], strict=True)
    return [
        Ruled(i, text, tuple(some)) for i, (text, some) in enumerate(ruled_cases, start=1) if some
    ]


def case_pages(brief: Brief) -> Iterator[Page]:
    """The pages: two columns each, no ruling over two of them."""
    words, area = data("packet")["cases"], frame.body(brief.paper)
    room = (area.width - COLUMN_GAP) / 2
    blocks = [Block(Space(0.0), Column(_ruled(one))) for one in cases(brief)]
    columns = breaking.pages(blocks, room, area.height, area.height, AFTER)
    for pair in frame.batches(columns, 2):
        both = Row(*(column.sized(room) for column in pair), gap=COLUMN_GAP)
        yield frame.page(brief, words["title"], both, words["bookmark"], words["note"])


def _ruled(ruled: Ruled) -> Node:
    """A ruling with its cases."""
    number = Text(f"R{ruled.number}", "bold", SIZE, LEADING, size=INDENT)
    says = Text(ruled.text, "bold", SIZE, LEADING)
    told = (Text(case, "text", SIZE, LEADING) for case in ruled.cases)
    return Row(number, Column(says, *told, gap=BETWEEN, size=Share()))
