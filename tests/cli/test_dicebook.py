from __future__ import annotations


def test_a_dice_book_is_named_after_its_seed_which_is_drawn_if_none_is_given(run):
    ran = run("dicebook", "convoy", "--seed", "friday", "--edition", "revised")
    assert ran.out.split() == ["output/convoy-revised-friday.dicebook.pdf"]
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


def test_what_cannot_be_is_refused(complaint):
    assert "invalid choice" in complaint("dicebook", "convoy", "--ink", "grey")
    assert "empty" in complaint("dicebook", "convoy", "--seed", "")
    assert "U+202E" in complaint("dicebook", "convoy", "--seed", "a\u202eb")
