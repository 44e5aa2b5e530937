from __future__ import annotations

import pytest


def test_a_dice_book_is_one_page_named_after_its_seed(run, here):
    ran = run("dicebook", "convoy", "--seed", "friday", "--edition", "revised")
    assert ran.status == 0
    assert ran.out.split() == ["output/convoy-revised-friday.dicebook.pdf"]
    assert (here / "output" / "convoy-revised-friday.dicebook.pdf").read_bytes()[:5] == b"%PDF-"


def test_a_seed_is_drawn_if_none_is_given(run):
    ran = run("dicebook", "convoy")
    seed = ran.out.splitlines()[0].removeprefix("seed: ")
    assert f"-{seed}.dicebook.pdf" in ran.out


def test_the_same_seed_gives_the_same_bytes_and_low_ink_others(run, here):
    made = []
    for ink in ("normal", "normal", "low"):
        assert run("dicebook", "convoy", "--seed", "a", "--ink", ink).status == 0
        look = "" if ink == "normal" else f".{ink}"
        made.append((here / "output" / f"convoy-sheet-a{look}.dicebook.pdf").read_bytes())
    assert made[0] == made[1] != made[2]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--ink", "grey"), "invalid choice"),
        (("--seed", ""), "empty"),
        (("--seed", "a\u202eb"), "U+202E"),
    ],
)
def test_what_cannot_be_is_refused(complaint, words, says):
    assert says in complaint("dicebook", "convoy", *words)
