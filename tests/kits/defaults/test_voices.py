"""The default report in its voices and lengths, with a reader's own words."""

import pytest

from sheetgen.core import dice
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.design import Declares, Phrase
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.report import Asked, Telling
from sheetgen.library.record import Subject
from tests.fixtures.night_patrol import BARE, GAME

VOICES = ["diary", "press", "staff"]


def asked(seed: str, game=GAME, **how) -> Asked:
    key, session = dice.key_of_seed(seed), Session(game, game.conditions())
    play_out(session, first_of(seeded(key), decided(game.policies["random"], key)))
    return Asked(Subject(game, game.conditions()).header(seed=seed), session, **how)


def told(asked: Asked) -> Telling:
    return parts_of(asked.session.game).report.tell(asked)


def test_any_game_has_three_voices_and_its_own(tmp_path) -> None:
    report = parts_of(GAME).report
    assert report.voices() == VOICES
    folder = tmp_path / "patrol" / "voices"
    folder.mkdir(parents=True)
    (folder / "parrot.toml").write_text(
        'based_on = "../../defaults/voices/staff.toml"\nended = ["squawk"]\n'
    )
    assert report.voices(tmp_path) == sorted([*VOICES, "parrot"])
    assert "\nSquawk: " in told(asked("a", templates=tmp_path, voice="parrot")).text
    with pytest.raises(ValueError, match='no voice of patrol called "crow"; choose diary, press'):
        told(asked("a", voice="crow"))


def test_voices_tell_the_same_in_other_words() -> None:
    texts = [told(asked("a", voice=voice, appendix=True)).text for voice in VOICES]
    stories = {text.split("\n<!-- credits -->")[0].split("\n# ")[1] for text in texts}
    tables = {text.split("\n## Watch by watch")[1] for text in texts}
    assert (len(stories), len(tables)) == (3, 1)


def test_a_brief_report_has_what_weighs_and_no_tables() -> None:
    full, brief = (told(asked("a", length=length)).text for length in ("full", "brief"))
    assert "without much to tell" not in brief
    assert 200 < len(brief) < len(full)


def test_tables_dice_and_conditions_stand_once_and_behind_the_credits() -> None:
    whole, plain = (told(asked("a", appendix=appendix)).text for appendix in (True, False))
    report, appendix = whole.split("\n<!-- appendix -->\n")
    assert report.strip() == plain.strip()
    assert "|" not in report
    heads = ("Watch by watch", "The end", "The dice", "Conditions")
    assert [appendix.count(f"## {head}\n") for head in heads] == [1, 1, 1, 1]


def test_the_phrases_of_a_readers_folder_come_before_the_games(tmp_path) -> None:
    folder = tmp_path / "patrol"
    folder.mkdir()
    (folder / "phrases.toml").write_text(
        'based_on = "phrases.toml"\n[[Sighted]]\nsay = "smoke on the horizon"\n'
        '[[Sighted]]\nvoice = "press"\nsay = "smoke, says our correspondent"\n'
    )
    said = {v: told(asked("a", templates=tmp_path, voice=v)).text for v in ("staff", "press")}
    assert "moke on the horizon" in said["staff"]
    assert "moke, says our correspondent" in said["press"]
    assert "correspondent" not in said["staff"]
    assert "torpedoes" in said["staff"]
    assert "smoke" not in told(asked("a")).text


def test_a_game_without_phrases_and_points_below_nought_is_told() -> None:
    game = BARE._replace(declares=Declares(score=lambda state: -2))
    text = told(asked("a", game, appendix=True)).text
    assert "Score −2." in text
    assert "| Score | −2 |" in text
    assert "-2" not in text.split("---\n", 2)[2]


def test_a_phrase_of_a_voice_is_told_in_no_other() -> None:
    phrases = (Phrase("Sighted", "we saw it", voice="diary"), Phrase("Sighted", "seen", weight=1))
    game = BARE._replace(declares=Declares(phrases=phrases))
    assert "e saw it" in told(asked("a", game, voice="diary")).text
    assert "e saw it" not in told(asked("a", game)).text
