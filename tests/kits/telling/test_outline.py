"""The outline of a report, and what is worked out for one, whatever the game."""

from __future__ import annotations

from sheetgen.kits.telling.outline import Beat, Thread, followed, heaviest


def thread(name: str, drama: float) -> Thread:
    return Thread(name, "mill", (Beat(3, "on fire"),), drama)


def test_those_with_most_to_follow_are_followed():
    found = followed([thread("b", 1), thread("c", 3), thread("a", 3), thread("d", 0.5)], 3, 0.9)
    assert [each.name for each in found] == ["a", "c", "b"]


def test_the_heaviest_turns_are_scenes_or_have_a_reason():
    swings = [(1, -0.5), (2, 3.0), (3, -4.0), (4, 0.2)]
    found = heaviest(swings, 3, 1.0)
    assert list(found) == [3, 2, 1]
    assert [turn for turn, why in found.items() if not why] == [3, 2]
    assert "less than 1" in found[1]
