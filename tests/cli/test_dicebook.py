from __future__ import annotations


def test_a_dice_book_is_named_after_its_seed_which_is_drawn_if_none_is_given(run):
    ran = run("dicebook", "convoy", "--seed", "friday", "--edition", "revised")
    assert ran.out.split() == ["output/convoy-revised-friday.dicebook.pdf"]
    ran = run("dicebook", "convoy")
    seed = ran.out.splitlines()[0].removeprefix("seed: ")
    assert f"-{seed}.dicebook.pdf" in ran.out
