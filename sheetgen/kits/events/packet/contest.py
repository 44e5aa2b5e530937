"""What hangs on the wall: the conditions of contest, one page that says how the event is played and
ruled, and before the event the commitment, with how anybody checks it."""

from collections.abc import Iterable, Sequence

from sheetgen.core import dice
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import safe
from sheetgen.core.language import counted_in_figures
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.foot import qr_code
from sheetgen.kits.drawing.page import Area, Item, Page, Text
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, field, head, on_field
from sheetgen.kits.events import of_game
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import CALLED, SAME_DICE
from sheetgen.kits.events.event_file import tie_breaks
from sheetgen.kits.events.ledger import ENDING
from sheetgen.kits.events.of_game import has_plans
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.caller import cards_of

COLUMN_GAP, INDENT, PART_GAP, BETWEEN = 6.0, 8.0, 3.2, 1.0
"""In mm: between the columns, from a number to its text, after a part, between paragraphs."""
LARGEST, SMALLEST, STEP = 10.5, 7.5, 0.25
"""The type, in pt: as large as the page allows."""


Part = tuple[str, list[str]]
"""A heading, and the paragraphs below it."""


def page(brief: Brief) -> Page:
    """The page. Raises Error if it cannot be set on one."""
    columns, title = (_contest(brief), _ruled(brief)), data("terms")["title"]
    return frame.page(brief, title, in_columns(frame.body(brief.paper), columns, title))


def in_columns(area: Area, columns: Sequence[list[Part]], title: str) -> list[Item]:
    """Columns of numbered paragraphs, as large as an area allows. Raises Error if it is too small,
    which says what, by its title, does not fit."""
    size = LARGEST
    room = (area.width - COLUMN_GAP) / 2
    while size >= SMALLEST:
        items: list[Item] = []
        ends = []
        for i, column in enumerate(columns):
            x = area.x + i * (room + COLUMN_GAP)
            ends.append(_column(items, Area(x, area.y, room, area.height), column, size))
        if max(ends) <= area.bottom:
            return items
        size -= STEP
    raise Error(f"the {title.lower()} do not fit on a page")


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


def _column(items: list[Item], area: Area, parts: list[Part], size: float) -> float:
    """Parts one below the other, their paragraphs numbered through; returns where they end."""
    leading, y = size * 0.42, area.y
    prefix = "R" if len(parts) == 1 else ""
    number = 0
    inside = area._replace(x=area.x + INDENT, width=area.width - INDENT)
    for title, texts in parts:
        items += head(area.x, y, area.width, title)
        y += HEAD_HEIGHT + leading
        for text in texts:
            number += 1
            items.append(Text(area.x, y, f"{prefix}{number}", "bold", size))
            y = frame.told(items, inside, y, [text], size, leading, BETWEEN)
        y += PART_GAP - leading / 2
    return y - PART_GAP


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
    text = brief.opened.text
    check_printable(text, "the sealed text")
    items: list[Item] = []
    y = frame.told(items, area, area.y + 3, [words["what"]], READING, LEADING, GAP - LEADING)
    y = _number(items, area, y, words["number"], brief.opened.ledger.commitment or "")
    y = _section(items, area, y, words["delayed"])
    sentence = words["delayed-text"].format(delayed=brief.sealed.delayed.rstrip("."))
    y = frame.told(items, area, y, [sentence], READING, LEADING, 8 - LEADING)
    items += field(area.x, y, area.width, words["delayed-field"])
    value = brief.opened.delayed
    items += on_field(area.x, y, area.width, words["delayed-field"], value) if value else []
    y = _section(
        items, area, y + GAP, words["sealed"], words["sealed-text"].format(count=len(text))
    )
    for line in _cut(text, int(area.width / width("0", "mono", TYPED))):
        items.append(Text(area.x, y, line, "mono", TYPED))
        y += TYPED_LEADING
    y = _section(items, area, y + GAP - TYPED_LEADING, words["verify"])
    file = f"{safe(brief.sealed.name)}{ENDING}"
    inside = area._replace(x=area.x + 6, width=area.width - 6)
    for number, step in enumerate(words["steps"], start=1):
        items.append(Text(area.x, y, str(number), "bold", READING))
        sentence = step.format(scheme=dice.SCHEME, file=file)
        y = frame.told(items, inside, y, [sentence], READING, LEADING, 1)
    if y - LEADING > area.bottom:
        raise Error("the sealed text is too long for the commitment sheet")
    return frame.page(brief, words["title"], items)


def _section(items: list[Item], area: Area, y: float, title: str, note: str = "") -> float:
    """A section head; returns its first baseline."""
    items += head(area.x, y, area.width, title, "", note)
    return y + HEAD_HEIGHT + LEADING


def _number(items: list[Item], area: Area, y: float, label: str, number: str) -> float:
    """The number in groups, large, and its code beside it; returns where they end."""
    items += head(area.x, y, area.width, label)
    top = y + HEAD_HEIGHT + 1.5
    # In capitals its letters take less room.
    code = qr_code(number.upper(), area.right, top + CODE, CODE)
    assert code
    items.append(code)
    groups = _cut(number, GROUP_OF)
    step = (area.width - CODE - 4) / GROUPS
    for i, group in enumerate(groups):
        row, column = divmod(i, GROUPS)
        baseline = top + 9 + row * NUMBER_ROW
        items.append(Text(area.x + column * step, baseline, group, "mono-bold", NUMBER))
    return top + CODE + GAP


def _cut(text: str, count: int) -> list[str]:
    """A text in pieces of so many characters."""
    return [text[i : i + count] for i in range(0, len(text), count)]
