"""Whose loss it was: every phrase that says so is read back, by a reader of its own, and held
against what it was made from; and what it was made from against the record."""

import re
from collections.abc import Iterator

import pytest

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import LOST, Chronicle, tell
from sheetgen.kits.telling.phrases import Teller
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.wings.report.diaries import CAMPAIGNS, RULINGS, campaign

NUMBERS = ("none", "one", "two", "three", "four", "five")
NUMBER = f"(?:nobody|not one|{'|'.join(NUMBERS)})"
LOST_CREWS = ("hook-cost", "reckon-lost", "brief-besides")
SHOT_DOWN = ("lead-cost", "headline")
# O stands for the number of ours, T for theirs, B for that of both.
READINGS = (
    "O British (?:crews?|names?) and T of (?:the Axis|the enemy's)",
    "O crews? of ours did not come through it, nor did T of theirs",
    "O airplanes? of ours had to",
    "T (?:Axis|enemy) crews?(?: more)? (?:was|were)[^,]*, and O of the British",
    "O British crews? more (?:was|were) [^,]*, and T of the Axis",
    "O British crews?, with T of the enemy's",
    "T enemy crews?, with O of ours",
    "T crews? of the Axis and O of the British",
    "Axis crews T and of the British O",
    "O of the British crews that were lost, and T of the others",
    "British losses were O crews?[,;] the enemy(?:'s| had) T",
    "cost the British O crews? and the Axis T",
    "British lost O crews?,? (?:and )?the Axis T",
    "(?:the Axis|the enemy) lost T crews?,? (?:and )?the British O",
    "cost us O crews? and them T",
    "cost us O airplanes?",
    "they lost T crews?(?: for good| more)?,? and we (?:lost )?O",
    "we lost O[^,;]*[,;] (?:and )?they (?:lost )?T",
    "each side lost B crews?",
    "T of theirs fell and every one of ours",
    "T of them fell, and O of us",
    "we brought down T and lost O",
    "the bill was O of ours for T of theirs",
    "we had O shot down",
    "T enemy machines down, O of ours",
    "T of theirs for O of ours",
    "enemy loses T, we O",
    "T enemy down, O of ours",
    "T of theirs (?:shot )?down",
    "O of our aircraft lost",
    "success at a cost of O",
    "B for B",
    "O British crews lost",
)
NOTHING = re.compile(
    r"neither side lost|nobody (?:is gone|was lost)|not a crew was lost|nothing was shot down on"
)


def read(text: str) -> tuple[int | None, int | None]:
    """The losses that a phrase tells, ours and theirs, each None where it says nothing of them."""
    if NOTHING.search(text):
        return 0, 0
    for reading in READINGS:
        pattern = reading
        for letter, name in (("O", "ours"), ("T", "theirs")):
            pattern = re.sub(rf"\b{letter}\b", f"(?P<{name}>{NUMBER})", pattern)
        pattern = re.sub(r"\bB\b", f"(?P<ours>{NUMBER})", pattern, count=1)
        pattern = re.sub(r"\bB\b", "(?P<theirs>(?P=ours))", pattern)
        if found := re.search(rf"\b{pattern}", text, re.IGNORECASE):
            named = found.groupdict()
            ours = named.get("ours")
            return _value(ours), _value(named.get("theirs", ours if "each" in text else None))
    raise AssertionError(f"nobody can tell whose loss this is: {text}")


def _value(word: str | None) -> int | None:
    if word is None:
        return None
    low = word.lower()
    return 0 if low in ("nobody", "not one") else NUMBERS.index(low)


def filled(voice: str, slot: str, values: dict[str, object]) -> Iterator[str]:
    """Every phrase of a slot that fits."""
    teller = Teller(MALTA.library(), f"wings/voices/{voice}.toml", "key", "game")
    for place in range(len(teller._bank.get(slot, ()))):
        if text := teller._filled(slot, place, values):
            yield text


@each("voice", ["staff", "diary", "press"])
def test_every_phrase_of_a_loss_says_whose_it_was(voice):
    seen = 0
    for ours, theirs in ((0, 0), (0, 5), (3, 0), (0, 1), (1, 0), (1, 1), (4, 4), (3, 5), (5, 3)):
        for result in (1, 0, -1):
            values = {
                "british": ours, "losses": ours, "axis": theirs, "kills": theirs, "n": 4,
                "won": result > 0, "lost": result < 0, "gone": 0, "ships": "", "theirs": "",
                "margin": 5 * abs(result),
            }  # fmt: skip
            for slot in (*LOST_CREWS, *SHOT_DOWN):
                if slot == "brief-besides" and not ours + theirs:
                    continue
                for text in filled(voice, slot, values):
                    if slot == "headline" and not re.search(rf"\b{NUMBER}\b", text):
                        continue
                    told = read(text)
                    assert told[0] in (None, ours), text
                    assert told[1] in (None, theirs), text
                    seen += 1
    assert seen > 40


def test_a_day_without_a_loss_is_one_on_which_nobody_was_lost_and_no_ship():
    bare = {"kills": 0, "losses": 0, "margin": 5}
    for gone, ship in ((1, ""), (0, "Ohio"), (2, "Ohio")):
        for won in (True, False):
            values = bare | {"gone": gone, "theirs": ship, "ships": "", "won": won, "lost": not won}
            for text in filled("press", "headline", values):
                assert "without a loss" not in text
                assert "no losses" not in text


@each("winner", ["the British", "the Axis"])
def test_a_mission_that_is_over_is_not_told_as_a_loss(winner):
    values = {"fought": 1, "winner": winner, "lead": 1, "won": 1, "beaten": 0}
    assert [*filled("diary", "hook-going-on", values)] == [
        f"one mission flown, and it was {'ours' if winner == 'the British' else 'theirs'}"
    ]


def lost(chronicle: Chronicle, side: int) -> int:
    """The men of a side who are lost for good."""
    return sum(airman.man.status in LOST for airman in chronicle.of(side))


@pytest.mark.long
@pytest.mark.parametrize("number", CAMPAIGNS)
def test_the_losses_of_a_campaign_are_told_of_the_side_that_had_them(number, monkeypatch):
    said: list[tuple[str, dict[str, int]]] = []
    part = Teller.part

    def heard(self, slot, /, **values):
        said.append((slot, values))
        return part(self, slot, **values)

    monkeypatch.setattr(Teller, "part", heard)
    header, session = campaign(f"diary {number}", RULINGS[number % len(RULINGS)])
    told = tell(session)
    wanted = lost(told, HOME), lost(told, ENEMY)
    for voice in ("staff", "diary", "press"):
        said.clear()
        report.tell(Asked(header, session, [], voice=voice))
        costs = [values for slot, values in said if slot in ("hook-cost", "reckon-lost")]
        assert costs
        assert {(one["british"], one["axis"]) for one in costs} == {wanted}
        for slot, values in said:
            if slot in ("lead-cost", "headline"):
                (mission,) = (m for m in told.missions if values["date"] == in_words(m.day))
                down = [sum(f.down for f in mission.of(side)) for side in (HOME, ENEMY)]
                assert [values["losses"], values["kills"]] == down
