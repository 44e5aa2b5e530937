"""Rules, and captains, that come to no end."""

from __future__ import annotations

from itertools import count

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.core.session import ASKED, TIMES, Asking, NoEnd, played_by
from sheetgen.kits.defaults.running import games
from tests.cases import each
from tests.fixtures import endless

KEY = dice.key_of_seed("endless")
UNENDING = [
    (endless.play, "first", '"spade" in turn 1 was asked 1,000 times'),
    (endless.never_good_enough, "random", '"stone" in turn 1 was asked 1,000 times'),
    (endless.no_question, "first", '10,000 events came after "spade" in turn 1, and no question'),
]


@each(("rule", "policy", "says"), UNENDING)
def test_a_game_that_does_not_end_is_stopped_with_game_turn_and_question(rule, policy, says):
    game = endless.game(rule)
    captain = game.policies[policy]
    for play in (
        lambda: played_by(game, game.conditions(), KEY, captain),
        # As the odds of rules that cannot be compiled are played.
        lambda: games(game, game.conditions(), captain.deciders, 1, "seed"),
    ):
        with pytest.raises(NoEnd) as stopped:
            play()
        assert f"The Hole does not end: {says}; the rules, or the captain," in str(stopped.value)
        assert f"{endless.__file__}, line " in str(stopped.value)


def test_a_choice_that_allows_nothing_is_named():
    game = endless.game(endless.nothing_allowed)
    with pytest.raises(Error, match='ask for "spade" in turn 1, and allow no choice'):
        played_by(game, game.conditions(), KEY, game.policies["first"])


@each(
    "request_",
    [Choose("spade", ("dig",), 0), ChooseNumber("depth", 3, 2)],
)
def test_what_is_asked_once_a_game_is_named_without_a_turn(request_):
    def rules():
        yield request_

    with pytest.raises(Error, match=f'ask for "{request_.ask}", and allow no choice'):
        Asking(endless.GAME, rules()).send()


def test_a_number_of_one_is_a_choice():
    def rules():
        yield ChooseNumber("depth", 3, 3)

    assert Asking(endless.GAME, rules()).send() == ChooseNumber("depth", 3, 3)


def test_what_may_be_repeated_ends_with_a_captain_who_ends_it():
    game = endless.GAME
    assert played_by(game, game.conditions(), KEY, game.policies["random"]).finished


def test_as_much_as_may_be_asked_is_asked():
    _, rules = endless.GAME.begin(endless.GAME.conditions())
    asking = Asking(endless.GAME, rules)
    asking.send()
    asking.send((1,))
    for _ in range(TIMES - 1):
        assert asking.send(endless.DIG)
    with pytest.raises(NoEnd):
        asking.send(endless.DIG)


def test_questions_are_counted_over_all_turns():
    asking = Asking(endless.GAME, (Roll("stone", 1, 6, turn) for turn in count(1)))
    for _ in range(ASKED):
        asking.send()
    with pytest.raises(NoEnd, match=r'20,000 questions .* last of them "stone" in turn 20001'):
        asking.send()
