"""A called board on the screen: full size, so that it can be read from where the caller stands; or
line by line."""

from collections.abc import Iterator, Sequence

from sheetgen.kits.events.calling import DECIDE, Call, Caller, say
from sheetgen.kits.events.data import data
from sheetgen.kits.table import views
from sheetgen.kits.table.views import Line, Span

HIGH = 5
"""The cells of a figure, one above the other."""
DICE, GROUPS = 2, 4
"""The cells between two dice, and between two groups."""
LARGEST = 4
"""So many lines high is a cell of the largest figures, and twice as many characters wide."""
BLOCK, PLAIN_BLOCK = "█", "#"


def lay_out(caller: Caller, columns: int, rows: int, signs: bool = True) -> list[Line]:
    """The screen, in as many lines as it has; `signs` tells whether it has more than ASCII."""
    named = f" {say('screen', 'bar', board=caller.board, check=caller.check)}"
    place = f"{caller.heading()} "
    room = max(columns - len(named), len(place) + 1)
    foot = [*_wrong(caller, columns), *views.keys(_keys(caller), columns)]
    said = list(_said(caller, columns))
    left = rows - 2 - len(foot) - len(said)
    figures = list(_figures(caller, columns - 2, left - 1, BLOCK if signs else PLAIN_BLOCK))
    above = [
        (Span(f"{named}{place:>{room}}", views.BAR),),
        (),
        *figures,
        *([()] if figures else []),
        *said,
    ]
    lines = [*above[: rows - len(foot)], *[()] * (rows - len(foot) - len(above)), *foot]
    return [views.cut(line, columns) for line in lines[:rows]]


def plainly(caller: Caller) -> Iterator[str]:
    """The step in lines of text."""
    yield f"{caller.heading()}"
    for line in (*_wrong(caller, 200), *_said(caller, 200)):
        yield "".join(span.text for span in line).rstrip()


def _said(caller: Caller, columns: int) -> Iterator[Line]:
    """What is to be said, and what comes next; of a card what stands on it."""
    if caller.card is not None:
        yield from views.wrapped(say("screen", "card", **caller.card._asdict()), columns)
        for one in caller.card.calls:
            yield (Span(f"   {one.name}: {one.read}", views.HEAD),)
        return
    yield from (
        (Span(line[0].text, views.HEAD),) for line in views.wrapped(f"“{caller.said()}”", columns)
    )
    after = caller.after()
    if after:
        yield (Span(f" {say('screen', 'next')}: {after}", views.QUIET),)


def _wrong(caller: Caller, columns: int) -> list[Line]:
    return [(Span(f" {caller.wrong}", views.WRONG),)] if caller.wrong else []


def _keys(caller: Caller) -> list[tuple[str, str]]:
    cards = len(caller.called.cards)
    listed = data("caller")["screen"]["keys"]
    return [
        (key.format(cards=cards), does) for key, does in listed if cards or "{cards}" not in key
    ]


# Large figures: the dice that are read, and at the beginning of a turn its number.


def _title(caller: Caller) -> str:
    step = caller.step
    return (step.name if isinstance(step, Call) else caller.called.noun).upper()


def _figures(caller: Caller, wide: int, high: int, block: str) -> Iterator[Line]:
    shown: Sequence[tuple[str, ...]] = ()
    if caller.card is None and isinstance(caller.step, Call):
        shown = caller.step.groups
    elif caller.card is None and caller.step == DECIDE and caller.turn.name.isdecimal():
        shown = [(caller.turn.name,)]
    for size in range(LARGEST, 0, -1):
        for across in (2 * size, size):
            found = _drawn(shown, wide, size, across, block)
            if found and len(found) <= high:
                yield from found
                return


def _drawn(
    groups: Sequence[tuple[str, ...]], wide: int, size: int, across: int, block: str
) -> list[Line]:
    """Groups of dice in cells of a size, in as many rows as they take; nothing where one alone is
    too wide, or no figure."""
    if not all(die.isdecimal() and die.isascii() for group in groups for die in group):
        return []
    rows: list[list[list[str]]] = []
    for group in groups:
        drawn = [_group(group, line, across, block) for line in range(HIGH)]
        if len(drawn[0]) > wide:
            return []
        between = (GROUPS * across) * len(rows[-1]) if rows else 0
        if rows and sum(len(one[0]) for one in rows[-1]) + between + len(drawn[0]) <= wide:
            rows[-1].append(drawn)
        else:
            rows.append([drawn])
    found: list[Line] = []
    for row in rows:
        found += [()] if found else []
        for line in range(HIGH):
            text = (" " * GROUPS * across).join(one[line] for one in row)
            found += [(Span(f" {text}", views.HEAD),)] * size
    return found


def _group(group: tuple[str, ...], line: int, across: int, block: str) -> str:
    """A line of cells of dice that are read in a breath."""
    figures = data("caller")["digits"]
    dice = [" ".join(figures[one][line] for one in die) for die in group]
    cells = (" " * DICE).join(dice)
    return "".join((block if cell == "#" else " ") * across for cell in cells)
