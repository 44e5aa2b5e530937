"""A form half filled in is not lost: put by, killed, given, taken back."""

import json
import os
from pathlib import Path

import pytest

from sheetgen.core import journal
from sheetgen.core.journal import Header, Writer
from sheetgen.core.session import Session
from sheetgen.games.wings.table.fight_grid import grid
from sheetgen.kits.table.book import resumed
from sheetgen.kits.table.form import DONE, DOWN, DRAFT, ESCAPE, NEXT
from sheetgen.kits.table.grid import Draft
from sheetgen.kits.table.grid_file import printed
from sheetgen.kits.table.sitting import Sitting
from tests.games.wings.sheet.forms import before_the_fight_of
from tests.kits.table.games import WINGS

HEADER = Header("wings", "2018", WINGS.rules_version)
SHOT_DOWN = ("d", NEXT)
"""The first crew."""


@pytest.fixture
def fight(tmp_path) -> Path:
    """A campaign that waits for its first fight."""
    path = tmp_path / "game.jsonl"
    with Writer(path, HEADER) as writer:
        writer.write(*before_the_fight_of(1).answers)
    return path


def draft(path: Path) -> Path:
    return path.with_name(f"{path.name}.draft")


def press(at: Sitting, *keys: str) -> None:
    for key in keys:
        at.press(key)


class Leaving:
    """Sittings at a campaign, one after the other, as after a crash."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, *keys: str, see: bool = False) -> Sitting:
        with resumed(self.path) as book:
            at = Sitting(book, None, forms=True)
            press(at, *keys)
            return at


@pytest.fixture
def sit(fight) -> Leaving:
    return Leaving(fight)


def typed(at: Sitting) -> dict:
    assert at.form is not None
    return at.form.typed


class TestKept:
    def test_every_change_is_on_disk_at_once_and_there_again_in_the_next_sitting(self, sit):
        keys = ["f", *SHOT_DOWN, *"12", DOWN, *"l"]
        for count in range(2, len(keys) + 1):
            before = typed(sit(*keys[:count]))
            assert typed(sit("f")) == before
            draft(sit.path).unlink()

    def test_it_is_offered_by_the_question(self, sit):
        assert not sit().half_filled
        assert sit("f", "d", ESCAPE).half_filled
        assert sit().half_filled

    def test_a_form_that_is_emptied_is_empty_again(self, sit):
        sit("f", "d", "\b")
        assert typed(sit("f")) == {}
        assert not sit().half_filled

    def test_moving_about_writes_nothing(self, sit):
        sit("f", NEXT, DOWN, ESCAPE)
        assert not draft(sit.path).exists()

    def test_the_journal_is_as_it_was(self, sit):
        before = sit.path.read_bytes()
        sit("f", *SHOT_DOWN, "1", ESCAPE, "q")
        assert sit.path.read_bytes() == before


class TestGiven:
    def test_no_single_key_gives_it(self, sit):
        before = sit.path.read_bytes()
        for key in (DONE, DRAFT):
            sit("f", key)
            sit("f", key, "n", key, ESCAPE)
        assert sit.path.read_bytes() == before

    def test_it_goes_when_the_fight_is_given(self, sit):
        at = sit("f", DOWN, NEXT, NEXT, "1", DONE, "y")
        assert not at.wrong
        assert not draft(sit.path).exists()
        assert journal.read(sit.path).answers[-1].report is not None
        assert not list(sit.path.parent.glob(".*.part"))

    def test_and_when_it_is_given_as_a_file(self, sit, monkeypatch, capsys):
        from sheetgen.cli import main

        sit("f", "d", ESCAPE)
        form = sit.path.with_name("fight.toml")
        form.write_text(printed(grid(before_the_fight_of(1)), "Wings"), "utf-8")
        words = ["record", "--resume", str(sit.path), "--fight", str(form)]
        assert main([*words, "--as-printed", "--yes"]) == 0
        assert not draft(sit.path).exists()

    def test_another_fight_does_not_take_it(self, sit):
        sit("f", "d", ESCAPE)
        there = draft(sit.path).read_bytes()
        later = before_the_fight_of(2)
        sit.path.unlink()
        with Writer(sit.path, HEADER) as writer:
            writer.write(*later.answers)
        assert typed(sit("f")) == {}
        assert draft(sit.path).read_bytes() == there


class TestBad:
    def test_on_a_full_disk_it_says_so_and_what_was_kept_stands(self, sit):
        if os.name != "posix":
            pytest.skip("limits of POSIX")
        import resource

        before = typed(sit("f", "d"))
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        with resumed(sit.path) as book:
            at = Sitting(book, None, forms=True)
            press(at, "f", NEXT)
            resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
            try:
                press(at, "9")
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            assert at.form is not None
            assert "what is filled in is not kept" in at.form.message
            assert str(draft(sit.path)) in at.form.message
            assert len(typed(at)) == len(before) + 1
        assert typed(sit("f")) == before

    @pytest.mark.parametrize(
        "cells",
        [
            "nothing", 7, None, {}, [7], [[]], [[1, "fate"]], [["1", "fate", "left"]],
            [[99, "fate", "left"]], [[None, "fate", "left"]], [[1, "fate", "gone"]],
            [[1, "fate", ["left"]]], [[1, "fate", {}]], [[1, "damage", 9]], [[1, "damage", "999"]],
            [[1, "damage", "1 2"]], [[1, "damage", "x"]], [[1, "by", "1\n2"]],
            [[1, "by", "\u00b2"]],
            [[1, "specials", ["engine", "wing"]]], [[1, "specials", []]], [[1, "burning", "yes"]],
            [[0, "optional", "a\x1b[2Jb"]], [[0, "optional", "x" * 201]], [[1, "afloat", "yes"]],
        ],
    )  # fmt: skip
    def test_what_the_form_cannot_hold_is_left_out(self, sit, cells):
        crew = typed(sit("f", "d")).popitem()[0][0]
        kept = json.loads(draft(sit.path).read_bytes())
        renamed = json.loads(json.dumps(cells).replace("[1,", f"[{crew},"))
        draft(sit.path).write_text(json.dumps({**kept, "cells": renamed}))
        assert typed(sit("f")) == {}

    @pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 9000, b'{"of":1}', b"9"])
    def test_a_file_that_cannot_be_read_is_no_draft(self, sit, content):
        draft(sit.path).write_bytes(content)
        assert typed(sit("f")) == {}


def test_a_draft_is_of_its_answers_alone(tmp_path):
    session: Session = before_the_fight_of(1)
    path = tmp_path / "game.jsonl"
    Draft(path, HEADER, session.answers).keep({(1, "fate"): "left"})
    assert Draft(path, HEADER, session.answers).cells() == [[1, "fate", "left"]]
    assert Draft(path, HEADER, session.answers[:-1]).cells() == []


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is needed")
def test_killed_at_any_moment_no_more_is_lost_than_the_last_key(tmp_path, fight, sit):
    from tests.kits.table.terminal import Terminal

    on = ("record", "--resume", fight.name)
    keys = ["d", NEXT, "1", "2", NEXT, "e", "f", NEXT, "1"]
    states = []
    for count in range(len(keys) + 1):
        states.append(typed(sit("f", *keys[:count])))
        draft(fight).unlink(missing_ok=True)
    with Terminal(tmp_path, *on, columns=100, rows=30) as terminal:
        terminal.see("Fill it in by the key f.")
        terminal.type("fd\t12")
        terminal.see("down  12")
        terminal.kill()
    assert typed(sit("f")) == states[4]
    with Terminal(tmp_path, *on, columns=100, rows=30) as terminal:
        terminal.see("Go on with the form half filled in by the key f.")
        terminal.type("f")
        assert "down  12" in terminal.see("Esc back").splitlines()[2]
    for moment in (0, 3):
        draft(fight).unlink(missing_ok=True)
        with Terminal(tmp_path, *on, columns=100, rows=30) as terminal:
            terminal.see("Fill it in by the key f.")
            terminal.type("fd\t12\tef\t1")
            terminal.read(0.004 * moment)
            terminal.kill()
        assert typed(sit("f")) in states
