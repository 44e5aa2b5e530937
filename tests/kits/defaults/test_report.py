"""The default report: its story, its prose, its numbers, its lengths, a bank of one's own."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.journal import Note
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.design import Conditions, Declares, Game, Phrase, Roll, Rules
from sheetgen.kits.chances.analysed import analyse
from sheetgen.kits.defaults import stories
from sheetgen.kits.defaults.report import KINDS, Told
from sheetgen.kits.defaults.subject import subject
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.storyteller import found_stories
from sheetgen.kits.telling.templates import library
from sheetgen.library.record import Subject
from tests.cases import each
from tests.fixtures import couriers, lawn, night_patrol, siege, three_villages
from tests.prose import Nouns, agreement, narrative, sentences

NOUNS = Nouns(("watch", "torpedo", "drifter", "collier", "tanker", "ducat", "breach", "zombie"))
GAMES = [couriers.GAME, lawn.GAME, night_patrol.GAME, siege.GAME, three_villages.GAME]


@dataclass
class Hill:
    """A height, day by day."""

    turn: int = 0
    height: int = 0


class Moved(NamedTuple):
    """Up or down so many."""

    by: int


def hill(*moves: int, said: tuple[Phrase, ...] = ()) -> Game:
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

    said = said or (Phrase("Moved", "it moved by {by}", when=lambda e: e.by, weight=1),)
    declares = Declares(phrases=said, score=lambda s: s.height)
    return Game(name="hill", title="Hill", module=__name__, begin=begin, declares=declares)


def asked(game: Game, seed: str = "a", policy: str = "random", **how) -> Asked:
    key, session = dice.key_of_seed(seed), Session(game, game.conditions())
    play_out(session, first_of(seeded(key), decided(game.policies[policy], key)))
    if how.pop("is_priced", False):
        how["analysis"] = analyse(session, game.reference_policy, seed=None)
    return Asked(Subject(game, game.conditions()).header(seed=seed), session, **how)


def told(asked: Asked) -> str:
    return parts_of(asked.session.game).report.tell(asked).text


def test_every_passage_of_the_bank_can_be_read() -> None:
    library().passages("defaults/voices/account.txt", KINDS).check()


@each("game", GAMES)
def test_prose_is_clean_says_nothing_twice_and_nothing_of_what_did_not_happen(game) -> None:
    for seed in map(str, range(8)):
        paragraphs = narrative(told(asked(game, seed)))
        text = "\n".join(paragraphs)
        assert agreement(text, NOUNS) == [], seed
        mine = [one for one in sentences(paragraphs) if one.split()[0] in ("I", "My", "Take")]
        assert len(mine) == len(set(mine)), seed
        assert not re.search(r"\b[Nn]othing|\{|\bin all\b.*\b0 in all", text), seed


@each(
    ("moves", "story", "title"),
    [
        ((1, 1, 9, -1), "turning", "It moved by 9"),
        ((-4, -5, 3, 4, 5, 3), "rally", ""),
        ((5, 5, -3, -4, -5, -3), "slip", ""),
        ((2, 2, 2, 2, 0, 0, 0, 0, 0, 0), "early", ""),
        ((1, -1, 1, -1, 1, -1), "sum", ""),
    ],
)
def test_the_story_is_that_of_the_course(moves, story, title) -> None:
    game = hill(*moves)
    found = Told(subject(game), asked(game))
    assert found.story.kind == story
    assert title in found.title


def test_what_a_scene_has_told_is_not_told_again_as_the_second_story() -> None:
    for seed in ("6", "14", "22"):
        found = Told(subject(night_patrol.GAME), asked(night_patrol.GAME, seed))
        told = found.teller.told
        scenes = {one.offered["first"] for one in told if one.passage.kind == "scene"}
        assert found.second
        assert {*found.second.turns} <= scenes
        assert not [one for one in told if one.passage.kind.startswith("second")], seed


@each(
    ("clauses", "said"),
    [
        (["one tanker sailed"], "one tanker sailed"),
        (["a sailed", "b came"], "a sailed, and b came"),
        (["a sailed", "b came", "c sank"], "a sailed, b came, and c sank"),
        (["a sailed", "b came", "c sank", "d rose"], "a sailed, b came, and c sank. D rose"),
        (["Ada sailed home", "Ben sailed home", "c sank"], "Ada and Ben sailed home, and c sank"),
        (["a sailed, and sank", "b came"], "a sailed, and sank. B came"),
        (["a tug was seen", "the tug was sunk by two"], "a tug was seen and sunk by two"),
        (["a tug came up", "the tug got away"], "a tug came up and got away"),
        (["the tug came up", "the tug was sunk"], "the tug came up and was sunk"),
        (
            ["the market price fell", "the market hall burned"],
            "the market price fell, and the market hall burned",
        ),
        (["a tug was seen", "the boat was sunk"], "a tug was seen, and the boat was sunk"),
    ],
)
def test_a_few_plain_clauses_make_a_sentence(clauses, said) -> None:
    found = Told(subject(lawn.GAME), asked(lawn.GAME))
    assert found.words.tale(clauses) == said


def test_a_scene_is_dated_by_the_one_before_it() -> None:
    dates = re.compile(r"[Dd]ay \d|[Tt]he next day|\w+ days later|Then|After that|One more day")
    for seed in map(str, range(12)):
        teller = Told(subject(siege.GAME), asked(siege.GAME, seed)).teller
        scenes = [one for one in teller.told if one.passage.kind == "scene"]
        turns = [one.offered["first"] for one in scenes]
        since = [one.offered["since"] for one in scenes]
        assert since == [0, *(b - a for a, b in pairwise(turns))][: len(since)]
        assert all(dates.search(one.text) for one in scenes), seed


@each("game", [night_patrol.GAME, siege.GAME, lawn.GAME])
def test_how_it_ended_is_told(game) -> None:
    for seed in map(str, range(8)):
        found = Told(subject(game), asked(game, seed))
        scenes = [one.offered["first"] for one in found.teller.told if one.passage.kind == "scene"]
        length = found.whole.length
        assert not found.whole.happened[length] or length in scenes


def test_what_came_last_is_told_of_the_end_however_much_came_before_it() -> None:
    class Rained(NamedTuple):
        how: int

    class Over(NamedTuple):
        """The end."""

    def rules(s: Hill) -> Rules:
        for s.turn in (1, 2):
            yield Roll("die", 1, 6, s.turn)
            for how in range(4):
                yield Moved(how + 1)
                yield Rained(how + 1)
        yield Over()

    said = (
        Phrase("Moved", "it moved by {by}", weight=3),
        Phrase("Rained", "it rained for the {how}th time", weight=3),
        Phrase("Over", "the hill was shut", weight=1),
    )
    game = hill(said=said)._replace(begin=lambda _: (s := Hill(), rules(s)))
    assert "the hill was shut" in told(asked(game)).lower()


def test_a_swing_that_the_lead_has_told_is_not_told_again() -> None:
    found = Told(
        subject(night_patrol.GAME), asked(night_patrol.GAME, "a", policy="bold", is_priced=True)
    )
    told = [one.passage.kind for one in found.teller.told if "swing" in one.passage.says]
    assert told == ["lead.turning"]


def test_what_a_flag_counts_is_added_up() -> None:
    def rules(s: Hill) -> Rules:
        for turn in range(1, 9):
            s.turn = turn
            (die,) = yield Roll("die", 1, 6, turn)
            yield Moved(die > 0)

    counted = Phrase("Moved", "{by:step} {by:was} climbed", weight=1)
    game = hill(said=(counted,))._replace(begin=lambda _: (s := Hill(), rules(s)))
    assert "eight steps were climbed" in told(asked(game))


def test_a_turn_with_far_more_than_any_other_is_a_story() -> None:
    by = Phrase("Moved", "it moved by {by}", weight=1)
    found = Told(subject(game := hill(*[1] * 7, 9, *[1] * 7, said=(by,))), asked(game))
    tests = {one.kind: one for one in found_stories(stories.TESTS, found.whole)}
    assert tests["most"].said == "it moved by 9"
    assert tests["most"].turn.first == 8
    found = Told(subject(game := hill(*[1] * 7, 9, 9, *[1] * 7, said=(by,))), asked(game))
    assert "most" not in {one.kind for one in found_stories(stories.TESTS, found.whole)}


def test_numbers_are_added_up_over_a_stretch_and_levels_are_not() -> None:
    many = Phrase("Moved", "{by:step} up the hill", weight=1)
    text = told(asked(hill(*[2] * 9, said=(many,))))
    assert "eighteen steps up the hill" in text or "sixteen steps up the hill" in text
    level = Phrase("Moved", "it stood at {height}", weight=1)
    assert "in all" not in told(asked(hill(*[2] * 9, said=(Phrase("Moved", "up {by}"), level))))
    text = told(asked(lawn.GAME, policy="steady"))
    shot = [int(n) for n in re.findall(r"put down (\d+)", text)]
    assert not shot, "numbers are in words"
    assert len(re.findall("the revolver put down", text)) < 8
    assert "five times" not in text


def test_a_decision_is_judged_by_replay() -> None:
    game = night_patrol.GAME
    one = asked(game, seed="b", policy="bold", is_priced=True)
    tried = next(t for t in one.analysis.tried if (t.turn, t.choice) == (5, "dive"))
    said = f"*dive* would have come to {tried.score:.0f} and not {one.analysis.scored}"
    assert said in told(one)


def test_a_game_without_a_score_tells_what_became_of_its_pieces() -> None:
    found = Told(subject(couriers.GAME), asked(couriers.GAME))
    state = found.whole.chronicle.state
    for place, piece in enumerate(couriers.COURIERS):
        if state.at[place]:
            assert piece in [fate.piece for fate in found.whole.fates]


def test_a_short_one_has_no_more_than_its_lead_its_box_and_its_scenes() -> None:
    full, brief = (told(asked(siege.GAME, length=length)) for length in ("full", "brief"))
    assert 200 < len(brief) < len(full)
    assert "<!-- box -->" in brief


def test_tables_dice_and_conditions_stand_once_and_behind_the_credits() -> None:
    whole, plain = (told(asked(night_patrol.GAME, appendix=on)) for on in (True, False))
    report, appendix = whole.split("\n<!-- appendix -->\n")
    assert report.strip() == plain.strip()
    assert "|" not in report
    heads = ("Watch by watch", "The end", "The dice", "Conditions")
    assert [appendix.count(f"## {head}\n") for head in heads] == [1, 1, 1, 1]


def test_notes_stand_after_what_they_are_on() -> None:
    plain = asked(siege.GAME)
    noted = told(plain._replace(notes=[Note(10, "What a day."), Note(0, "Here goes.")]))
    assert noted.index("Here goes.") < noted.index("Thirty days") < noted.index("What a day.")


def test_a_bank_of_ones_own_betters_a_kind_and_has_the_rest(tmp_path) -> None:
    folder = tmp_path / "siege" / "voices"
    folder.mkdir(parents=True)
    (folder / "gruff.txt").write_text(
        "based_on: ../../defaults/voices/account\n\n@opening\nShut the gates. {tale(begun)}.\n"
    )
    report = parts_of(siege.GAME).report
    assert report.voices() == ["account"]
    assert report.voices(tmp_path) == ["account", "gruff"]
    one = asked(siege.GAME, templates=tmp_path, voice="gruff")
    assert "\nShut the gates. The gates were shut on" in told(one)
    assert "gruff.txt, line 4)" in report.why(one)
    (folder / "gruff.txt").write_text("@opening\n{ducats}.\n")
    with pytest.raises(Error, match=r"gruff.txt, line 2: no fact or word is called 'ducats'"):
        told(one)
    with pytest.raises(ValueError, match='no voice of siege called "crow"; choose account or gru'):
        told(one._replace(voice="crow"))


def test_the_phrases_of_a_readers_folder_come_before_the_games(tmp_path) -> None:
    folder = tmp_path / "patrol"
    folder.mkdir()
    (folder / "phrases.toml").write_text(
        'based_on = "phrases.toml"\n[[Fired]]\nsay = "we let fly"\nweight = 2\n'
    )
    assert "e let fly" in told(asked(night_patrol.GAME, templates=tmp_path))
    assert "let fly" not in told(asked(night_patrol.GAME))


def test_a_game_without_phrases_and_points_below_nought_is_told() -> None:
    game = night_patrol.BARE._replace(declares=Declares(score=lambda state: -2))
    text = told(asked(game, appendix=True))
    assert "**Score:** −2" in text
    assert "| Score | −2 |" in text
    assert "-2" not in text.split("---\n", 2)[2]


def test_a_game_at_sea_and_one_not_begun_are_told() -> None:
    one = asked(siege.GAME)
    for many, said in ((0, "Before the first day"), (12, "after day 6")):
        at_sea = one.session.with_answers(one.session.answers[:many])
        assert said in told(one._replace(session=at_sea))
