"""The prompts of a solo journal: each once, each fitting its moment."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.convoy.book import logbook
from sheetgen.games.convoy.book.plan import Moment, _wanted
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.kits.book.prompts import Prompts
from sheetgen.kits.drawing.fonts import has_all
from sheetgen.kits.telling.templates import TemplateError, library
from tests.games.convoy.book.logbooks import KEY, planned, seeds
from tests.games.convoy.sheet.sheets import GAME, chronicle


@given(seeds, st.sampled_from(["never", "random", "steady"]), st.none() | st.integers(0, 150))
@settings(max_examples=10)
def test_no_prompt_comes_twice(seed, policy, answers):
    book = planned(chronicle(seed, policy=policy, answers=answers), KEY)
    asked = [entry.prompt for entry in book.entries]
    assert all(asked)
    assert len(set(asked)) == len(asked)
    assert not any("{" in text for text in asked)


def test_every_prompt_can_be_drawn_and_fits_its_moment():
    """Each has tags that some watch has, fits on two lines and is spelt in glyphs there are."""
    known = {
        "light": {"night", "dawn", "day", "dusk"},
        "phase": {"friendly", "open", "halfway", "narrows", "approach"},
        "watch": {"first", "last"},
        "after": {
            "quiet", "plane", "beaten", "missed", "damaged", "sunk", "home", "stays", "decoy",
            "split", "evade", "screen", "u-boats", "italian", "german", "combined",
            *(f"sunk-{kind}" for kind in TYPES),
        },
    }  # fmt: skip
    bank = library().data("convoy/logbook.toml")["prompts"]["list"]
    said = [prompt["say"] for prompt in bank]
    assert len(set(said)) == len(said) >= 100
    for prompt in bank:
        assert set(prompt) <= {"say", *known}
        for tag, values in known.items():
            assert tag not in prompt or prompt[tag] in values, prompt
        assert has_all("italic", prompt["say"])
        assert "{ship}" not in prompt["say"] or prompt["after"].startswith(
            ("sunk", "damaged", "home")
        )
        assert len(prompt["say"]) < 110
    assert {prompt["after"] for prompt in bank if "after" in prompt} == known["after"]


def drawn_of(prompts, moment):
    return prompts.draw(moment.turn, _wanted(moment), {"ship": moment.ship})


def test_what_happened_comes_first_and_light_is_kept_to():
    bank = library().data("convoy/logbook.toml")["prompts"]["list"]
    tagged = {prompt["say"]: prompt for prompt in bank}
    for key in ("1" * 64, "2" * 64, "3" * 64):
        prompts = Prompts(bank, "a bank", key, "convoy")
        for turn, hour in enumerate(("night", "dawn", "day", "dusk", "night", "day"), start=1):
            drawn = tagged[drawn_of(prompts, Moment(turn, hour, "open"))]
            assert drawn.get("light", hour) == hour
            assert drawn.get("phase", "open") == "open"
            assert "after" not in drawn
        drawn = drawn_of(prompts, Moment(7, "day", "open", "", ("sunk-tanker", "sunk"), "Ohio"))
        assert "Ohio" in drawn
        assert tagged[drawn_of(prompts, Moment(8, "day", "open", "last"))]["watch"] == "last"


def test_a_bank_that_runs_out_leaves_the_rest_to_the_reader():
    prompts = Prompts([{"say": "Only this?"}], "a bank", KEY, "convoy")
    drawn = [drawn_of(prompts, Moment(turn, "day")) for turn in (1, 2)]
    assert drawn == ["Only this?", ""]


def test_other_games_get_other_prompts_and_the_same_game_the_same():
    one, two = planned(None, "1" * 64), planned(None, "2" * 64)
    assert [e.prompt for e in one.entries] != [e.prompt for e in two.entries]
    assert one == planned(None, "1" * 64)


HEAD = library().text("convoy/logbook.toml").partition("[prompts]")[0]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("title = 'x'", "subtitle is missing"),
        (None, "cannot be filled in: Who is {nobody}?"),
        (f"{HEAD}[prompts]\nlist = ['Who?']\n", "prompts.list is missing"),
        (f"{HEAD}[prompts]\nlist = [{{ ask = 'Who?' }}]\n", "prompts.list.say is missing"),
        (f"{HEAD}[prompts]\nlist = [{{ say = '{{ship:>999999999}}' }}]\n", "cannot be filled in"),
        (f"{HEAD}[prompts]\nlist = [{{ say = '{{' }}]\n", "cannot be filled in"),
    ],
)
def test_a_bank_of_ones_own_is_checked(tmp_path, text, complaint):
    folder = tmp_path / "convoy"
    folder.mkdir()
    broken = text or HEAD + '[prompts]\nlist = [{ say = "Who is {nobody}?" }]\n'
    (folder / "logbook.toml").write_text(broken, "utf-8")
    with pytest.raises(TemplateError, match=complaint.replace("?", r"\?")):
        logbook.plan(GAME.conditions("sheet"), None, KEY, tmp_path)
