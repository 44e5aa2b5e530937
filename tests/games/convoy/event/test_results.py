"""What a game came to."""

from sheetgen.core import dice
from sheetgen.core.session import Session, first_of, play_out, seeded
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.event import results
from sheetgen.games.convoy.event.plans import Plan, follows


def game(seed: str, plan: Plan | None = None) -> Session:
    session = Session(GAME, GAME.conditions())
    play_out(session, first_of(seeded(dice.key_of_seed(seed)), follows(plan or Plan())))
    return session


def test_ships_and_interceptions_add_up_to_the_score() -> None:
    for seed in map(str, range(60)):
        session = game(seed, Plan((3, 0, 9, 15)))
        left, sailed = results.tallies(session), [session.state.sailed(kind) for kind in range(5)]
        lost = [out - left[name] for out, name in zip(sailed, results.KINDS, strict=True)]
        points = 100 - sum(of * each for of, each in zip((2, 3, 5, 1, 0), lost, strict=True))
        points += left["interceptions"]
        points -= 10 * (sailed[1] > 0 and not left["tanker"])
        points -= 10 * (not left["cargo"])
        assert points == results.score(session)
