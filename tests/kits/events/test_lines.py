"""The ledger on disk: nothing in it can be changed unnoticed, and nothing that is in it is lost."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.core.errors import Error
from sheetgen.kits.events import lines
from sheetgen.kits.events.lines import FIRST, Lines, alone, append, parsed, read
from tests.cases import each


@pytest.fixture
def path(tmp_path):
    return tmp_path / "event.ledger.jsonl"


@pytest.fixture
def three(path):
    append(path, Lines(), [("a", {"mark": "x", "n": 1}), ("b", {"\u0120or\u0121": "\u2028"})])
    append(path, read(path), [("c", {})])
    return path


def test_what_is_added_is_read_again(three) -> None:
    found = read(three)
    assert [(line.number, line.what, line.wrong) for line in found.lines] == [
        (1, "a", ""), (2, "b", ""), (3, "c", ""),
    ]  # fmt: skip
    assert found.lines[0].held == {"mark": "x", "n": 1}
    assert found.whole == len(three.read_bytes())
    assert read(three.with_name("none")) == Lines()


def test_each_line_can_be_checked_by_hand(three) -> None:
    before = FIRST
    for text in three.read_text("utf-8").splitlines():
        held = json.loads(text)
        mark = held.pop("mark")
        assert held["before"] == before
        plain = json.dumps(held, sort_keys=True, separators=(",", ":"))
        assert lines.hashlib.sha256(plain.encode()).hexdigest() == mark
        before = mark


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(
    ("old", "new"),
    [('"at": "2', '"at": "1'), ('"what": "', '"what": "x'), ('"held": {', '"held": {"y": 1, ')],
)
def test_a_change_of_any_line_is_found_there(three, number, old, new) -> None:
    texts = three.read_bytes().decode().split("\n")
    changed = texts[number - 1].replace(old, new).replace(", }", "}")
    assert changed != texts[number - 1]
    texts[number - 1] = changed
    found = parsed(three, "\n".join(texts).encode())
    assert [line.number for line in found.lines if line.wrong] == [number]


def test_a_line_taken_out_moved_or_made_anew_is_found(three) -> None:
    first, second, third, _ = three.read_bytes().split(b"\n")
    for texts in ((first, third), (second, first, third), (first, first, second, third)):
        found = parsed(three, b"\n".join((*texts, b"")))
        assert any("one was taken out, put in or moved" in line.wrong for line in found.lines)
    three.write_bytes(first + b"\n")
    append(three, read(three), [("b", {"forged": 1})])
    forged = three.read_bytes() + third + b"\n"
    assert parsed(three, forged).lines[2].wrong


@pytest.mark.parametrize("cut", [1, 40, 150])
def test_a_line_cut_short_is_left_out_and_written_over(three, cut) -> None:
    whole = three.read_bytes()
    three.write_bytes(whole[:-cut])
    torn = read(three)
    assert (len(torn.lines), torn.torn) == (2, 3)
    found = append(three, torn, [("d", {})])
    assert [line.what for line in found.lines] == ["a", "b", "d"]
    assert read(three) == found


@each("text", ["{", "[1]", "{}", '{"line": 1}', "[" * 100_000])
def test_what_is_no_line_is_named(path, text) -> None:
    path.write_text(f"{text}\n", "utf-8")
    with pytest.raises(Error, match="line 1: this is not a line of an event's ledger"):
        read(path)


def test_two_writers_exclude_each_other(tmp_path) -> None:
    event = tmp_path / "event.toml"
    with pytest.raises(FileNotFoundError), alone(event):
        pass
    event.write_text("", "utf-8")
    with alone(event), pytest.raises(Error, match="is in use"), alone(event):
        pass


WRITER = """
import sys
from pathlib import Path
from sheetgen.kits.events.lines import append, read
path = Path(sys.argv[1])
for number in range(10_000):
    append(path, read(path), [("slip", {"n": number, "x": "x" * 2000})])
    print(number, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is of POSIX")
def test_a_program_killed_at_work_loses_nothing_that_was_written(path) -> None:
    program = [sys.executable, "-c", WRITER, str(path)]
    root = str(Path(__file__).parents[3])
    with subprocess.Popen(
        program, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": root}
    ) as writer:
        told = [int(writer.stdout.readline()) for _ in range(5)]
        writer.send_signal(signal.SIGKILL)
    found = read(path)
    assert [line.held["n"] for line in found.lines][:5] == told
    assert not any(line.wrong for line in found.lines)
