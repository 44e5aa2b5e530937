"""The simulated field: a few events of it, and what it must show."""

from tests.benchmarks import field
from tests.benchmarks.field import BEST, NAMED, NEVER, OWN, Figures


def test_the_field_has_48_captains_of_different_policies() -> None:
    names = [captain.name for captain in field.captains()]
    assert (len(names), len(set(names))) == (48, 48)
    assert (names[NEVER], names[BEST]) == ("never", "best")


def test_named_dice_are_the_same_for_all() -> None:
    never = field.captains()[NEVER]
    named = field.board(NAMED, 1, 1, [never, never])
    assert named[0] == named[1]
    own = [field.board(OWN, event, 1, [never, never]) for event in range(4)]
    assert any(scores[0] != scores[1] for scores in own)


def test_the_gate() -> None:
    named, own = Figures(3, 7, 0.7, 0.8), Figures(3, 14.5, 0.6, 0.65)
    assert field.passed({NAMED: named, OWN: own})
    assert not field.passed({NAMED: named._replace(deviation=7.3), OWN: own})
    assert not field.passed({NAMED: named._replace(above_in_event=0.65), OWN: own})
