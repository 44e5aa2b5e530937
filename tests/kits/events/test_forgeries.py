"""What is changed in a published ledger, and that it is found: by the marks, or, where who cheats
makes every mark anew, by working everything out again."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.errors import Error
from sheetgen.kits.events import ledger
from sheetgen.kits.events.verifying import Noted
from sheetgen.library.publishing import findings
from tests.kits.events.published import made, played_out

PLAYERS, NOBODY = 6, Noted()
RULED = (("penalise", "2", "3"), ("adjust", "S1-B1", "3", "70"), ("withdraw", "S1-B1", "4"))
Edit = Callable[[list[dict[str, Any]]], list[dict[str, Any]] | None]
"""Changes the lines of a ledger, in place or by others."""


@pytest.fixture(scope="module")
def event(tmp_path_factory) -> Path:
    """An event of two boards, one of them replaced, with rulings."""
    path = made(tmp_path_factory.mktemp("event"), PLAYERS, 2)
    return played_out(path, "S1-B2", RULED)


def rechained(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lines as who cheats well would leave them: numbered, and every mark made anew."""
    before = hashlib.sha256(b"sheetgen-event-1").hexdigest()
    for number, line in enumerate(lines, start=1):
        line.pop("mark", None)
        line |= {"line": number, "before": before}
        text = json.dumps(line, sort_keys=True, separators=(",", ":"))
        line["mark"] = before = hashlib.sha256(text.encode()).hexdigest()
    return lines


def first(lines: list[dict[str, Any]], what: str) -> dict[str, Any]:
    """What the first line of a kind holds."""
    held: dict[str, Any] = next(line["held"] for line in lines if line["what"] == what)
    return held


def last(lines: list[dict[str, Any]]) -> list[Any]:
    """The standings on record."""
    found: list[Any] = first(lines[::-1], "result")["standings"]
    return found


def put(what: str, name: str, value: Any) -> Edit:
    """Another value in the first line of a kind."""

    def edit(lines: list[dict[str, Any]]) -> None:
        held = first(lines, what)
        held[name] = value(held[name]) if callable(value) else value

    return edit


def of_board(name: str, value: Callable[[str], str]) -> Edit:
    """Another value of a board that was revealed."""

    def edit(lines: list[dict[str, Any]]) -> None:
        board = first(lines, "revealed")["boards"]["S1-B1"]
        board[name] = value(board[name])

    return edit


def other_digit(text: str) -> str:
    """A number in hex with another first digit."""
    return ("0" if text[0] != "0" else "1") + text[1:]


def key_and_commitment(lines: list[dict[str, Any]]) -> None:
    sealed = first(lines, "sealed")
    first(lines, "revealed")["key"] = "5" * 64
    text = f"sheetgen-event-1\n{'5' * 64}\n{sealed['sealed']}"
    sealed["commitment"] = hashlib.sha256(text.encode()).hexdigest()


def ranks_exchanged(lines: list[dict[str, Any]]) -> None:
    standings = last(lines)
    standings[0], standings[-1] = standings[-1], standings[0]
    standings[0][0], standings[-1][0] = standings[-1][0], standings[0][0]


def sealed_late(lines: list[dict[str, Any]]) -> None:
    next(line for line in lines if line["what"] == "sealed")["at"] = "2999-12-05T00:00:00Z"


def opened_early(lines: list[dict[str, Any]]) -> None:
    next(line for line in lines if line["what"] == "opened")["at"] = "2026-11-21T20:00:00Z"


def clock_set_back(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    held = {"file": "event.toml", "sha256": "0" * 64}
    return [{"at": "2999-12-05T20:00:00Z", "what": "made", "held": held}, *lines]


def without(what: str) -> Edit:
    def edit(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        gone = next(line for line in lines if line["what"] == what)
        return [line for line in lines if line is not gone]

    return edit


def twice(what: str) -> Edit:
    def edit(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        again = next(line for line in lines if line["what"] == what)
        return [*lines, json.loads(json.dumps(again))]

    return edit


def exchanged(lines: list[dict[str, Any]]) -> None:
    slips = [number for number, line in enumerate(lines) if line["what"] == "slip"]
    a, b = slips[:2]
    lines[a], lines[b] = lines[b], lines[a]


def board_left_out(lines: list[dict[str, Any]]) -> None:
    del first(lines, "revealed")["boards"]["S1-B2"]


def total(lines: list[dict[str, Any]]) -> None:
    row = last(lines)[0]
    row[2] = "98" if row[2] == "99" else "99"


def score(lines: list[dict[str, Any]]) -> None:
    last(lines)[0][3] += 1


def renamed(lines: list[dict[str, Any]]) -> None:
    first(lines, "printed")["roster"][0][1] = "Somebody Else"


def penalty(lines: list[dict[str, Any]]) -> None:
    ruled = (line["held"] for line in lines if line["what"] == "ruling")
    next(held for held in ruled if held["ruling"] == "penalise")["value"] = 1


def reordered(text: str) -> str:
    """A lottery's numbers in another order."""
    *numbers, one, two = text.split()
    return " ".join((*numbers, two, one))


def in_sealed(name: str, value: Any) -> Edit:
    """Another value in the sealed text."""

    def edit(lines: list[dict[str, Any]]) -> None:
        sealed = first(lines, "sealed")
        held = json.loads(sealed["sealed"]) | {name: value}
        sealed["sealed"] = json.dumps(held, sort_keys=True, separators=(",", ":"))

    return edit


PLAIN: dict[str, Edit] = {
    "a player renamed": renamed,
    "a score on a slip": put("slip", "score", lambda score: score + 5),
    "a reason": put("ruling", "reason", "a better one"),
    "a slip left out": without("slip"),
    "two slips exchanged": exchanged,
    "a line twice": twice("slip"),
    "a day": sealed_late,
    "the key": put("revealed", "key", other_digit),
}
"""Edits after which the marks are those of before."""
CHAINED: dict[str, Edit] = {
    "another key": put("revealed", "key", other_digit),
    "another key with its commitment": key_and_commitment,
    "another commitment": put("sealed", "commitment", other_digit),
    "another name of the event": in_sealed("name", "Another Night"),
    "another ranking": in_sealed("ranking", "datum"),
    "another delayed value": put("opened", "delayed", "4 12 19 33 48 2 9"),
    "another form of it": put("opened", "delayed", reordered),
    "the key of a board": of_board("key", other_digit),
    "check digits": of_board("check", lambda text: text[::-1] + "3"),
    "a set-up": of_board(
        "setup", lambda text: text.replace("1", "2", 1).replace("3", "4", 1) + "6"
    ),
    "a board not published": board_left_out,
    "another reserve": put("ruling", "by", "S1-B2c"),
    "another rules text": put("sealed", "rules", "other-1"),
    "another scheme of dice": put("sealed", "dice", "sheetgen-dice-0"),
    "sealed after the draw": sealed_late,
    "opened before the draw": opened_early,
    "sealed with the clock set back": clock_set_back,
    "numbers that are in no drum": put("opened", "delayed", "3 12 19 33 48 2 13"),
    "opened twice": twice("opened"),
    "a score in the standings": score,
    "a total in the standings": total,
    "ranks exchanged": ranks_exchanged,
    "a score on a slip, too": put("slip", "score", lambda score: score + 5),
    "a slip gone": without("slip"),
    "a penalty made less": penalty,
}
"""Edits after which every mark is made anew."""


def wrong(path: Path, lines: list[dict[str, Any]], noted: Noted = NOBODY) -> int:
    """How much is found wrong in lines; 1, if they cannot be read."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    try:
        found = findings(ledger.published(path, text.encode()), noted)
        return sum(one.agrees is False for one in found)
    except Error:
        return 1


@pytest.mark.parametrize("name", [*PLAIN, *CHAINED])
def test_an_edit_is_found(event, name) -> None:
    lines = [json.loads(line) for line in event.read_text("ascii").splitlines()]
    noted = Noted(first(lines, "sealed")["commitment"])
    assert wrong(event, lines, noted) == 0
    edited = {**PLAIN, **CHAINED}[name](lines) or lines
    assert wrong(event, rechained(edited) if name in CHAINED else edited, noted) > 0


def test_a_ledger_written_anew_is_found_by_a_mark_that_was_noted(event) -> None:
    lines = [json.loads(line) for line in event.read_text("ascii").splitlines()]
    mark = next(line["mark"] for line in lines[::-1] if line["what"] == "result")[:12]
    assert wrong(event, lines, Noted(mark=mark)) == 0
    # A reason written anew, all marks made anew, and what was published, too.
    put("ruling", "reason", "a better one")(lines)
    for line in rechained(lines):
        if line["what"] == "published":
            line["held"]["mark"] = lines[line["held"]["lines"] - 1]["mark"]
            rechained(lines)
    assert wrong(event, lines) == 0
    assert wrong(event, lines, Noted(mark=mark)) == 1
