"""Results for other clubs' software: one tag a line, as `[Score "95"]`, in blocks.

The first block is the event, then comes one for each table in the order of the standings, then one
for each result. A block ends with an empty line; lines that begin with `%` are remarks. The text is
UTF-8; in a value `\\"` is a quotation mark, `\\\\` a backslash and `\\u000a` a character by its
number.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.errors import Error
from sheetgen.kits.events.of_game import declared
from sheetgen.kits.events.results.standings import Standings

SCHEME = "sheetgen-exchange-1"
_TAG = re.compile(r'\[([^\W\d_]\w*) "((?:[^"\\]|\\.)*)"\]\s*')
_ESCAPED = re.compile(r'\\(u[0-9a-f]{4}|["\\])')
# Every character that splitlines() breaks a line at is among them.
_HIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

Block = tuple[tuple[str, str], ...]
"""Tags and their values, in order."""


class Exchange(NamedTuple):
    """An event with its results, as the format holds it."""

    event: Block
    tables: tuple[Block, ...]
    results: tuple[Block, ...]


def exchange_of(standings: Standings) -> Exchange:
    """What there is to hand on of an event."""
    sealed = standings.opened.event.sealed
    rulings = " ".join(f"{name}={value}" for name, value in sorted(sealed.rulings.items()))
    event = (
        ("Event", sealed.name),
        ("Date", sealed.date),
        ("Game", sealed.game),
        ("Edition", sealed.edition),
        ("Rulings", rulings),
        ("Format", sealed.format),
        ("Ranking", sealed.ranking),
        ("TieBreaks", " ".join(sealed.tie_breaks)),
        ("Missed", standings.opened.event.sealed.missed),
        ("Boards", " ".join(standings.boards)),
        ("Software", f"sheetgen {__version__}"),
    )
    tables = tuple(
        (
            ("Table", str(row.table)),
            ("Name", standings.players[row.table].name),
            ("Club", standings.players[row.table].club),
            *([("Id", number)] if (number := standings.players[row.table].id) else []),
            ("Rank", standings.rank(row)),
            ("Total", _number(row.total.numerator, row.total.denominator)),
            ("Score", str(standings.score(row.table))),
            ("TieBrokenBy", row.by),
        )
        for row in standings.listed
    )
    return Exchange(event, tables, tuple(_results(standings)))


def _number(numerator: int, denominator: int) -> str:
    """A fraction as it is: `7/3`."""
    return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"


def _results(standings: Standings) -> Iterator[Block]:
    own = declared(standings.opened.event.game)
    for board in standings.boards:
        for row in standings.listed:
            entry = standings.entries.get((board, row.table))
            if entry is None:
                continue
            points = row.boards[board]
            yield (
                ("Board", board),
                ("Table", str(row.table)),
                *_tagged(own.decided_fields(entry.decided)),
                *_tagged(own.counted_fields(entry.tallies)),
                ("Score", str(entry.score)),
                ("Points", _number(points.numerator, points.denominator)),
                ("Verdict", entry.verdict),
            )


def tag(field: str) -> str:
    """The tag of a field of the record: `BestScore` of `best-score`."""
    return "".join(word.capitalize() for word in re.split(r"[\W_]+", field))


def _tagged(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Fields of the record; numbers that share one stand in it by name, as `wood=3 stone=1`."""
    for name, value in fields.items():
        if isinstance(value, Mapping):
            value = " ".join(f"{each}={count}" for each, count in value.items())
        yield tag(name), str(value)


def write(exchange: Exchange) -> str:
    """The text of an event's results."""
    blocks = (exchange.event, *exchange.tables, *exchange.results)
    text = "\n".join("".join(_line(*tag) for tag in block) for block in blocks)
    return f"% {SCHEME}\n{text}"


def _line(tag: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    escaped = _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", escaped)
    return f'[{tag} "{escaped}"]\n'


def read(text: str) -> Exchange:
    """What a text of this format holds; tags that are unknown are kept.

    Raises Error, naming the line, for what is none.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or lines[0].strip() != f"% {SCHEME}":
        raise Error(f"line 1: expected % {SCHEME}")
    event, *rest = _blocks(lines) or [()]
    if not event or event[0][0] != "Event":
        raise Error("the first block is no event: it must begin with the tag Event")
    tables = tuple(block for block in rest if block[0][0] == "Table")
    results = tuple(block for block in rest if block[0][0] == "Board")
    if len(tables) + len(results) != len(rest):
        odd = next(block[0][0] for block in rest if block[0][0] not in ("Table", "Board"))
        raise Error(f"a block begins with the tag {odd}: expected Table or Board")
    return Exchange(event, tables, results)


def _blocks(lines: Iterable[str]) -> list[Block]:
    blocks: list[Block] = []
    tags: list[tuple[str, str]] = []
    for number, line in enumerate((*lines, ""), start=1):
        if line.startswith("%"):
            continue
        if line.strip():
            found = _TAG.fullmatch(line)
            if not found:
                raise Error(f'line {number}: expected a tag like [Score "95"]')
            tags.append((found[1], _ESCAPED.sub(_character, found[2])))
        elif tags:
            blocks.append(tuple(tags))
            tags = []
    return blocks


def _character(found: re.Match[str]) -> str:
    return chr(int(found[1][1:], 16)) if found[1][0] == "u" else found[1]
