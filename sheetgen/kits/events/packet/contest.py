"""What hangs on the wall: the conditions of contest, one page that says how the event is played and
ruled, and before the event the commitment, with how anybody checks it."""

import itertools
from collections.abc import Iterable, Sequence

from sheetgen.core import dice
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import safe
from sheetgen.core.language import counted_in_figures
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.foot import qr_code
from sheetgen.kits.drawing.page import Area, Item, Page
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import field, on_field
from sheetgen.kits.events import of_game
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import CALLED, SAME_DICE
from sheetgen.kits.events.event_file import tie_breaks
from sheetgen.kits.events.ledger import ENDING
from sheetgen.kits.events.of_game import has_plans
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.caller import cards_of
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share, Text

COLUMN_GAP, INDENT, PART_GAP, BETWEEN = 6.0, 8.0, 3.2, 1.0
"""In mm: between the columns, from a number to its text, after a part, between paragraphs."""
LARGEST, SMALLEST, STEP = 10.5, 7.5, 0.25
"""The type, in pt: as large as the page allows."""


Part = tuple[str, list[str]]
"""A heading, and the paragraphs below it."""


def page(brief: Brief) -> Page:
    """The page. Raises Error if it cannot be set on one."""
    columns, title = (_contest(brief), _ruled(brief)), data("terms")["title"]
    return frame.declared(brief, title, in_columns(frame.body(brief.paper), columns, title))


def in_columns(area: Area, columns: Sequence[list[Part]], title: str) -> Node:
    """Columns of numbered paragraphs, as large as an area allows. Raises Error if it is too small,
    which says what, by its title, does not fit."""
    size = LARGEST
    while size >= SMALLEST:
        made = Row(*(_column(parts, size) for parts in columns), gap=COLUMN_GAP)
        if high(made, area.width) <= area.height:
            return made
        size -= STEP
    raise Error(f"the {title.lower()} do not fit on a page")


def _column(parts: list[Part], size: float) -> Node:
    """Parts one below the other, their paragraphs numbered through."""
    prefix, count = "R" if len(parts) == 1 else "", itertools.count(1)

    def part(title: str, texts: list[str]) -> Node:
        told = (frame.numbered(f"{prefix}{next(count)}", one, size, INDENT) for one in texts)
        return Column(frame.headed(title), *told, gap=BETWEEN)

    return Column(*(part(*one) for one in parts), gap=PART_GAP, size=Share())


def _contest(brief: Brief) -> list[Part]:
    words, sealed = data("terms"), brief.sealed
    heads, kind = words["heads"], sealed.format
    own = of_game.words(brief.game)
    own |= {"sessions": _sessions(sealed.sessions), "minutes": str(sealed.minutes)}
    own["parted"] = words["parted"]
    own["fingers"] = words["fingers"] if kind == CALLED and cards_of(brief) else ""

    def said(texts: Iterable[str]) -> list[str]:
        return [text.format(**own) for text in texts]

    play = said((words["play"][kind], *words["dice"][kind]))
    if kind == SAME_DICE:
        play[2:2] = said([words["folded"]])
    time = said(words["time"][kind])
    time.append(words["broken" if sealed.reserves else "no-reserve"])
    time += [words["replaced"].format(**one._asdict()) for one in brief.opened.replaced.values()]
    known = tie_breaks(brief.game)
    ties = "; ".join(known[name] for name in sealed.tie_breaks)
    score = said([words["scored"][kind]] if kind in words["scored"] else [])
    missed, last = words["missed"][sealed.ranking], "lot" if sealed.lot else "shared"
    score += [words["ranking"][sealed.ranking]]
    score += [words["teams"].format(count=sealed.teams)] if sealed.teams else []
    score.append(missed[sealed.missed])
    score.append(words["ties" if ties else "no-ties"][last].format(ties=ties))
    trusted = kind in (SAME_DICE, CALLED) and not has_plans(brief.game)
    return [
        (heads["play"], play),
        (heads["time"], time),
        (heads["score"], score),
        (heads["office"], said(words["office"]["on-trust" if trusted else kind])),
    ]


def rulings(brief: Brief) -> list[str]:
    """The rulings in the order of their numbers: those that were chosen, then those of the game."""
    ruled = brief.conditions.rulings
    asked = [f"{r.question} {_sentence(r.values[ruled[r.name]])}" for r in brief.game.rulings]
    return [*asked, *(fixed.says for fixed in brief.game.fixed)]


def _ruled(brief: Brief) -> list[Part]:
    ruled = rulings(brief)
    return [(data("terms")["heads"]["rulings"], ruled)] if ruled else []


def _sessions(boards: tuple[int, ...]) -> str:
    words = data("terms")["sessions"]
    each = [counted_in_figures(count, data("terms")["board"]) for count in boards]
    kind = "one" if len(boards) == 1 else "several" if len(set(boards)) == 1 else "mixed"
    told = ", ".join(each) if kind == "mixed" else each[0]
    return _sentence(words[kind].format(count=len(boards), boards=told)).rstrip(".")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}".rstrip(".") + "."


# The commitment.

READING, LEADING, GAP = 10.0, 4.3, 6.0
NUMBER, NUMBER_ROW, GROUP_OF, GROUPS = 26.0, 11.5, 4, 4
"""The number's type in pt and the height of its rows in mm; groups of so many figures, so many in a
row."""
CODE = 44.0
"""The side of the code, in mm, with the white around it."""
TYPED, TYPED_LEADING = 8.0, 3.5


def commitment(brief: Brief) -> Page:
    """The commitment. Raises UnprintableText if the sealed text cannot be printed."""
    words, area = data("packet")["commitment"], frame.body(brief.paper)
    text, value = brief.opened.text, brief.opened.delayed
    check_printable(text, "the sealed text")
    delayed = words["delayed-text"].format(delayed=brief.sealed.delayed.rstrip("."))
    file = f"{safe(brief.sealed.name)}{ENDING}"
    steps = [step.format(scheme=dice.SCHEME, file=file) for step in words["steps"]]

    def given(area: Area) -> Iterable[Item]:
        yield from field(area.x, area.bottom, area.width, words["delayed-field"])
        if value:
            yield from on_field(area.x, area.bottom, area.width, words["delayed-field"], value)

    def typed(area: Area) -> Iterable[Item]:
        for row, line in enumerate(lines, start=1):
            yield Printed(area.x, area.y + row * TYPED_LEADING, line, "mono", TYPED)

    lines = _cut(text, int(area.width / width("0", "mono", TYPED)))
    page = Column(
        _said(words["what"]),
        Column(frame.headed(words["number"]), _number(brief.opened.ledger.commitment or "")),
        Column(frame.headed(words["delayed"]), _said(delayed), Art(given, high=8.0), gap=1.0),
        Column(
            frame.headed(words["sealed"], words["sealed-text"].format(count=len(text))),
            Art(typed, high=len(lines) * TYPED_LEADING),
            gap=1.0,
        ),
        Column(
            frame.headed(words["verify"]),
            *(frame.numbered(f"{n}", step, READING) for n, step in enumerate(steps, start=1)),
            gap=1.0,
        ),
        gap=GAP,
    )
    if high(page, area.width) > area.height:
        raise Error("the sealed text is too long for the commitment sheet")
    return frame.declared(brief, words["title"], page)


def _said(text: str) -> Text:
    return Text(text, "text", READING, LEADING)


def _number(number: str) -> Art:
    """The number in groups, large, and its code beside it."""

    def draw(area: Area) -> Iterable[Item]:
        # In capitals its letters take less room.
        code = qr_code(number.upper(), area.right, area.bottom, CODE)
        assert code
        yield code
        step = (area.width - CODE - 4) / GROUPS
        for i, group in enumerate(_cut(number, GROUP_OF)):
            row, column = divmod(i, GROUPS)
            baseline = area.y + 10.5 + row * NUMBER_ROW
            yield Printed(area.x + column * step, baseline, group, "mono-bold", NUMBER)

    return Art(draw, high=CODE + 1.5)


def _cut(text: str, count: int) -> list[str]:
    """A text in pieces of so many characters."""
    return [text[i : i + count] for i in range(0, len(text), count)]
