from __future__ import annotations


def test_a_dice_book_is_named_after_its_seed_which_is_drawn_if_none_is_given(run):
    ran = run("dicebook", "convoy", "--seed", "friday", "--edition", "revised")
    assert ran.out.split() == ["output/convoy-revised-friday.dicebook.pdf"]
    ran = run("dicebook", "convoy")
    seed = ran.out.splitlines()[0].removeprefix("seed: ")
    assert f"-{seed}.dicebook.pdf" in ran.out


def test_what_has_no_dice_book_draws_no_seed(run, here) -> None:
    ran = run("dicebook", "wings")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
