"""The plan of any game's report: its question, its scenes and decisions, the node of a sentence."""

from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.design import Conditions, Declares, Game, Named, Phrase, Roll, Rules
from sheetgen.kits.chances.analysed import analyse
from sheetgen.kits.defaults.plan import Theme
from sheetgen.kits.defaults.report import Story
from sheetgen.kits.defaults.subject import subject
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.voices import (
    DECISION,
    ENDING,
    FULL,
    LENGTHS,
    OPENING,
    SCENE,
    SUMMARY,
    VERDICT,
)
from sheetgen.library.record import Subject
from tests.cases import each
from tests.fixtures import couriers, night_patrol, siege, three_villages

VOICES = ("staff", "press", "diary")
GAMES = {
    "patrol": night_patrol.GAME,
    "siege": siege.GAME,
    "couriers": couriers.GAME,
    "villages": three_villages.GAME,
}


@dataclass
class Hill:
    """A height, day by day."""

    turn: int = 0
    height: int = 0


class Moved(NamedTuple):
    """Up or down so many."""

    by: int


def score(s: Hill) -> int:
    """SCORE: the height."""
    return s.height


def hill(*moves: int) -> Game:
    """A game whose score takes these steps, whatever is rolled."""

    def rules(s: Hill) -> Rules:
        for by in moves:
            s.turn += 1
            yield Roll("die", 1, 6, s.turn)
            s.height += by
            yield Moved(by)

    def begin(conditions: Conditions) -> tuple[Hill, Rules]:
        state = Hill()
        return state, rules(state)

    said = Phrase("Moved", "it moved {by}", when=lambda e: e.by, weight=1)
    declares = Declares(phrases=(said,), score=score)
    return Game(name="hill", title="Hill", module=__name__, begin=begin, declares=declares)


def told(game: Game, seed: str = "a", policy: str = "random", **how) -> tuple[Story, str]:
    key, session = dice.key_of_seed(seed), Session(game, game.conditions())
    play_out(session, first_of(seeded(key), decided(game.policies[policy], key)))
    if how.pop("is_priced", False):
        how["analysis"] = analyse(session, game.reference_policy, seed=None)
    asked = Asked(Subject(game, game.conditions()).header(seed=seed), session, **how)
    story = Story(subject(game), asked)
    return story, story.telling().text


@each(
    ("moves", "theme", "title", "answer"),
    [
        ((1, 1, 9, -1), Theme.ONE_TURN, "it moved 9", "Turn 3 raised the score by 9"),
        ((-4, -5, 3, 4, 5, 3), Theme.RALLY, "6, where −9 had been feared", "as much as turn 5"),
        ((5, 5, -3, -4, -5, -3), Theme.SLIP, "−5, where 10 had been in sight", "as turn 5"),
    ],
)
def test_the_question_is_that_of_the_course_and_title_and_end_answer_it(
    moves, theme, title, answer
) -> None:
    story, text = told(hill(*moves))
    assert story.plan.theme == theme
    assert f"# Hill: {title}\n" in text
    assert answer in text


def test_a_game_of_named_pieces_and_no_score_asks_what_became_of_them() -> None:
    story, text = told(couriers.GAME)
    assert story.plan.theme == Theme.FATES
    assert {thread.name for thread in story.plan.threads} <= set(couriers.COURIERS)
    for place, piece in enumerate(couriers.COURIERS):
        at = story.chronicle.state.at[place]
        if at not in (0, couriers.TAKEN):
            assert f"{piece} reached" in text
    (held,) = (h for h in couriers.DECLARES.holds if isinstance(h, Named))
    assert held.states[couriers.TAKEN] == story.plan.threads[0].beats[-1].what == "taken"


@each("name", GAMES)
def test_three_voices_have_three_orders(name: str) -> None:
    kinds = {v: [n.kind for n in told(GAMES[name], voice=v)[0].outline.nodes()] for v in VOICES}
    assert kinds["staff"][0] == kinds["diary"][0] == OPENING
    assert kinds["press"][0] == kinds["press"][-1] == ENDING
    assert kinds["press"].index(SCENE) < kinds["press"].index(SUMMARY)


def test_each_turn_is_told_once_and_the_heaviest_as_scenes() -> None:
    story, _ = told(siege.GAME)
    nodes = [*story.outline.nodes(SCENE, SUMMARY)]
    turns = sorted(turn for node in nodes for turn in node.on.turns)
    assert turns == [turn.number for turn in story.chronicle.turns]
    scenes = [n.on.turns[0] for n in nodes if n.kind == SCENE]
    weights = story.plan.weights
    least = min(weights[turn] for turn in scenes)
    assert len(scenes) == LENGTHS[FULL].scenes
    assert all(weights[turn] <= least for turn in weights if turn not in scenes)


def test_a_decision_has_its_reason_and_its_verdict_by_replay() -> None:
    game, how = night_patrol.GAME, {"seed": "b", "policy": "bold", "is_priced": True}
    story, text = told(game, **how)
    (decision,) = story.outline.nodes(DECISION)
    assert decision.on.turns == (5,)
    assert "torpedoes 5" in decision.on.facts
    assert "With five torpedoes and fuel 7, the choice was three (fire 3 torpedoes)" in text
    assert [node.kind for node in story.outline.nodes(VERDICT)] == [VERDICT]
    tried = next(one for one in story.asked.analysis.tried if (one.turn, one.choice) == (5, "dive"))
    assert f"on the same dice it would have come to {tried.score:.0f} and not 8" in text
    for voice in ("press", "diary"):
        other, said = told(game, voice=voice, **how)
        assert "promised" not in said
        assert bool([*other.outline.nodes(DECISION)]) == (voice == "diary")
