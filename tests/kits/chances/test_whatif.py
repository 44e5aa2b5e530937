"""One decision changed: against games played anew, with the same dice and scripted decisions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.chances.whatif import COMPLETIONS, Branches, last_turn
from sheetgen.kits.table.turns import place_of
from tests.cases import each

CONVOY = find("convoy")
CONDITIONS = CONVOY.conditions()


def played(seed: str, policy: str = "random") -> Session:
    """A whole game of a seed."""
    session = Session(CONVOY, CONDITIONS)
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(CONVOY.policies[policy], key)))
    return session


def scripted(seed: str, script: dict[tuple[str, int, int], str]) -> Session:
    """A whole game of a seed in which the decisions are these where allowed, else those of the
    policy that it is measured by."""
    key = dice.key_of_seed(seed)

    def decide(request, session):
        named = script.get((request.ask, request.turn, request.slot))
        fits = not isinstance(request, Roll) and named in request.choices
        return Answer(request.ask, choice=named) if fits else None

    session = Session(CONVOY, CONDITIONS)
    policy = CONVOY.policies[CONVOY.measure]
    play_out(session, first_of(seeded(key), decide, decided(policy, key)))
    return session


def instead(session, seed, place, choice, completions=COMPLETIONS):
    return Branches(session, seed, completions).instead(place, choice)


def script_of(session: Session) -> dict[tuple[str, int, int], str]:
    return {
        (request.ask, request.turn, request.slot): answer.choice or ""
        for request, answer in zip(session.asked, session.answers, strict=True)
        if not isinstance(request, Roll)
    }


def dice_of(session: Session) -> dict[tuple[str, int, int], int]:
    """Every die of a game by ask, turn and slot."""
    return {
        (request.ask, request.turn, request.slot + number): face
        for request, answer in zip(session.asked, session.answers, strict=True)
        for number, face in enumerate(answer.dice)
    }


def options(session: Session) -> list[tuple[int, str]]:
    """Every place where something may be chosen, with each choice."""
    return [
        (place, choice)
        for place, request in enumerate(session.asked)
        if not isinstance(request, Roll)
        for choice in request.choices
    ]


games = st.tuples(st.sampled_from([f"game {n}" for n in range(40)]), st.integers(0, 10_000))


@given(games)
def test_a_seeded_branch_is_the_seeds_own_game_with_that_decision_scripted(drawn):
    seed, number = drawn
    session = played(seed)
    place, choice = options(session)[number % len(options(session))]
    (branch,) = instead(session, seed, place, choice)
    request = session.asked[place]
    script = script_of(session) | {(request.ask, request.turn, request.slot): choice}
    assert branch.session.answers == scripted(seed, script).answers
    assert branch.session.finished
    assert branch.hypothetical == 0


@each("seed", ["pedestal", None])
def test_the_same_choice_gives_the_same_game(seed):
    session = played("pedestal")
    for place, choice in options(session):
        if choice == session.answers[place].choice:
            (branch,) = instead(session, seed, place, choice)
            assert branch.session.answers == session.answers
            assert branch.session.events == session.events
            assert branch.hypothetical == 0


@given(games)
def test_dice_of_one_name_fall_alike_though_the_record_has_no_seed(drawn):
    seed, number = drawn
    session = played(seed)
    place, choice = options(session)[number % len(options(session))]
    recorded = dice_of(session)
    for branch in instead(session, None, place, choice, 3):
        thrown = dice_of(branch.session)
        assert {name: thrown[name] for name in thrown if name in recorded} == {
            name: face for name, face in recorded.items() if name in thrown
        }
        assert branch.hypothetical == len(thrown.keys() - recorded.keys())
        assert branch.session.answers[:place] == session.answers[:place]
        assert branch.session.finished


def test_a_recorded_die_comes_before_the_seeds():
    """A record whose dice are not its seed's is believed."""
    session, place = altered()
    (branch,) = instead(session, "pedestal", place, "screen")
    assert dice_of(branch.session)["contact", 6, 1] == dice_of(session)["contact", 6, 1]


def altered() -> tuple[Session, int]:
    """A game with another contact roll in turn 6, and the place of the decision before it."""
    session = played("pedestal", "never")
    place = next(n for n, r in enumerate(session.asked) if r.ask == "contact" and r.turn == 6)
    face = session.answers[place].dice[0] % 6 + 1
    changed = Session(CONVOY, CONDITIONS, session.answers[:place])
    changed.answer(Answer("contact", dice=(face,)))
    key = dice.key_of_seed("pedestal")
    play_out(changed, first_of(seeded(key), decided(CONVOY.policies["never"], key)))
    return changed, place - 1


def test_a_bigger_roll_takes_the_recorded_dice_first():
    """Two more intercept: dice 1 to n as recorded, two further ones."""
    session = played("pedestal", "never")
    first = next(n for n, r in enumerate(session.asked) if r.ask == "intercept")
    turn, thrown = session.asked[first].turn, session.answers[first].dice
    branches = instead(session, None, place_of(session, turn, "option"), "screen", 30)
    rolls = {
        answer.dice
        for branch in branches
        for request, answer in zip(branch.session.asked, branch.session.answers, strict=True)
        if (request.ask, request.turn) == ("intercept", turn)
    }
    assert {len(roll) for roll in rolls} == {len(thrown) + 2}
    assert {roll[: len(thrown)] for roll in rolls} == {thrown}
    assert len({roll[len(thrown) :] for roll in rolls}) > 5


def typed_branch(completions: int = COMPLETIONS):
    session = played("pedestal", "never")
    return session, instead(session, None, place_of(session, 7), "evade", completions)


def test_without_a_seed_missing_dice_are_hypothetical_and_the_games_many():
    _, branches = typed_branch()
    assert len(branches) == COMPLETIONS
    assert min(branch.hypothetical for branch in branches) > 0
    assert len({tuple(branch.session.answers) for branch in branches}) > COMPLETIONS / 2


def test_hypothetical_games_are_the_records_own_and_always_the_same():
    session, branches = typed_branch(20)
    again = typed_branch(20)[1]
    assert [b.session.answers for b in branches] == [b.session.answers for b in again]
    few = instead(session, None, place_of(session, 7), "evade", 4)
    assert [b.session.answers for b in few] == [b.session.answers for b in branches[:4]]
    other = played("another", "never")
    others = instead(other, None, place_of(other, 7), "evade", 20)
    assert lacking(other, others[0].session) != lacking(session, branches[0].session)


def test_hypothetical_dice_are_not_those_of_a_seed_unknown_to_the_record():
    session, branches = typed_branch(5)
    (truth,) = instead(session, "pedestal", place_of(session, 7), "evade")
    real = lacking(session, truth.session)
    for branch in branches:
        further = lacking(session, branch.session)
        assert any(further[name] != real[name] for name in further if name in real)


def lacking(record: Session, branch: Session) -> dict[tuple[str, int, int], int]:
    """The dice of a branch that the record does not hold."""
    recorded = dice_of(record)
    return {name: face for name, face in dice_of(branch).items() if name not in recorded}


def test_one_game_is_enough_where_the_record_holds_every_die():
    session = played("pedestal", "steady")
    place = place_of(session, ask="escort-cruisers", slot=2)
    (branch,) = instead(session, None, place, "4")
    assert branch.hypothetical == 0
    assert branch.session.answers[place].choice == "4"
    assert branch.session.answers != session.answers


def test_a_later_decision_no_longer_allowed_is_the_policys():
    session = played("pedestal", "steady")
    later = next(n for n, answer in enumerate(session.answers) if answer.choice == "evade")
    assert session.asked[later].turn == 13
    (branch,) = instead(session, "pedestal", place_of(session, 7), "evade")
    chosen = script_of(branch.session)
    assert chosen["option", 13, 1] == "decoy"
    assert chosen["option", 20, 1] == "none"


@each("seed", ["pedestal", None])
@each("answers", range(20, 90, 7))
def test_a_game_in_progress_is_played_to_the_end_of_its_turn(seed, answers):
    whole = played("pedestal", "never")
    session = Session(CONVOY, CONDITIONS, whole.answers[:answers])
    last = last_turn(session)
    place = place_of(session, 5)
    full = instead(whole, "pedestal", place, "split")[0].session
    for branch in instead(session, seed, place, "split", 3):
        assert max(request.turn for request in branch.session.asked) <= last
        assert branch.session.request.turn > last
        if seed:
            assert branch.session.answers == full.answers[: len(branch.session.answers)]


def test_a_finished_game_has_no_turn_it_has_come_to():
    assert last_turn(played("pedestal")) is None
    assert last_turn(Session(CONVOY, CONDITIONS)) == 0


def test_before_the_first_decision_there_is_none():
    session = Session(CONVOY, CONDITIONS, played("pedestal").answers[:7])
    with pytest.raises(ValueError, match="no decision was made"):
        place_of(session, 1)
    session.answer(Answer("option", choice="none"))
    with pytest.raises(ValueError, match=r'turn 2; there was "option" in turn 1$'):
        place_of(session, 2)


def test_a_choice_that_is_not_allowed_is_refused_with_those_that_are():
    session = played("pedestal", "steady")
    place = place_of(session, 16)
    with pytest.raises(ValueError, match="choose none, decoy, split or screen") as refused:
        instead(session, "pedestal", place, "evade")
    assert '"option" in turn 16 called "evade"' in str(refused.value)


def test_a_roll_is_no_decision():
    with pytest.raises(ValueError, match="answer 1 is not a decision"):
        instead(played("pedestal"), "pedestal", 0, "none")
