"""The default report in its voices and lengths, with a reader's own words; and its audit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sheetgen.core import dice
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.design import Declares, Phrase
from sheetgen.kits.defaults import part
from sheetgen.kits.telling.report import Asked, Telling
from sheetgen.library.subject import Subject
from tests.fixtures.night_patrol import BARE, GAME

VOICES = ["diary", "press", "staff"]


def asked(seed: str, game=GAME, **how) -> Asked:
    key, session = dice.key_of_seed(seed), Session(game, game.conditions())
    play_out(session, first_of(seeded(key), decided(game.policies["random"], key)))
    return Asked(Subject(game, game.conditions()).header(seed=seed), session, **how)


def told(asked: Asked) -> Telling:
    return asked.session.game.part("report.document").tell(asked)


def test_any_game_has_three_voices_and_its_own(tmp_path) -> None:
    report = part(GAME, "report.document")
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
    texts = [told(asked("a", voice=voice)).text for voice in VOICES]
    stories = {text.split("\n## Watch by watch")[0].split("\n# ")[1] for text in texts}
    tables = {text.split("\n## Watch by watch")[1] for text in texts}
    assert (len(stories), len(tables)) == (3, 1)


def test_a_brief_report_has_what_weighs_and_no_tables() -> None:
    full, brief = (told(asked("a", length=length)).text for length in ("full", "brief"))
    assert "|" in full
    assert "|" not in brief
    assert "without much to tell" not in brief
    assert 200 < len(brief) < len(full) / 2


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


@pytest.mark.parametrize("length", ["full", "brief"])
@pytest.mark.parametrize("voice", VOICES)
def test_every_event_of_weight_has_its_sentence(voice: str, length: str) -> None:
    kinds = set()
    for seed in "abc":
        how = asked(seed, voice=voice, length=length)
        found = part(GAME, "report.audit").audit(how, told(how))
        assert [fact for fact in found.facts if not fact.is_well_told] == []
        kinds |= {fact.kind for fact in found.facts}
        assert "faults of agreement" in [gate.name for gate in found.gates if gate.passed]
    assert {"Fired", "DepthCharged", "Recalled"} <= kinds


def test_an_audit_names_what_is_not_told_and_what_is_wrong() -> None:
    how = asked("a")
    text = told(how)
    audit: Callable = part(GAME, "report.audit").audit
    spoilt = text._replace(text=text.text.replace("torpedoes were fired", "torpedoes was fired"))
    gates = {gate.name: gate for gate in audit(how, spoilt).gates}
    assert not gates["facts told as they should be"].passed
    assert "torpedoes was" in gates["faults of agreement"].broken[0]


def test_a_game_without_phrases_and_points_below_nought_is_told() -> None:
    game = BARE._replace(declares=Declares(score=lambda state: -2))
    how = asked("a", game)
    text = told(how).text
    assert "Score −2." in text
    assert "| Score | −2 |" in text
    assert "-2" not in text.split("---\n", 2)[2]
    assert part(game, "report.audit").audit(how, told(how)).facts


def test_a_phrase_of_a_voice_is_told_in_no_other() -> None:
    phrases = (Phrase("Sighted", "we saw it", voice="diary"), Phrase("Sighted", "seen", weight=1))
    game = BARE._replace(declares=Declares(phrases=phrases))
    assert "e saw it" in told(asked("a", game, voice="diary")).text
    assert "e saw it" not in told(asked("a", game)).text
