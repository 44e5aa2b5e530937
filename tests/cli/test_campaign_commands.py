"""What the commands that know no fights make of a campaign: an answer, or a sentence why not."""

import json
from pathlib import Path

import pytest

from sheetgen.core import journal
from sheetgen.core.journal import Header, Writer
from sheetgen.core.requests import Answer
from tests.cli.campaigns import SEEDED, fights, kept
from tests.games.wings.sheet.forms import WINGS, answers

END = len(answers())
"""The answers of the whole campaign."""


class TestOtherCommands:
    """What the other commands make of a campaign: a right answer, or a sentence why not."""

    @pytest.fixture(params=[0, 60, END])
    def campaign(self, request, here) -> Path:
        """A campaign of so many answers."""
        return kept(here / "c.journal.jsonl", SEEDED, request.param)

    def test_it_is_shown_as_it_stands(self, run, campaign):
        ran = run("show", campaign, "--json")
        shown = json.loads(ran.out)
        state = journal.read(campaign).replay(WINGS).state
        assert ran.status == 0
        assert shown["mission"] == (state.mission or None)
        assert shown["won"] == {"british": state.won[0], "axis": state.won[1]}
        assert shown["finished"] == (len(journal.read(campaign).answers) == END)
        told = run("show", campaign)
        assert told.status == 0
        assert ("asked now" in told.out) != shown["finished"]

    def test_it_is_verified(self, run, campaign):
        ran = run("verify", campaign)
        finished = len(journal.read(campaign).answers) == END
        assert ran.status == 0
        assert f"the game is {'' if finished else 'not '}finished" in ran.out

    def test_there_is_no_score_to_analyse_or_to_compare(self, complaint, campaign):
        assert "Wings over Malta has no score" in complaint("analyse", campaign)
        assert "Wings over Malta has no score" in complaint("analyse", campaign, "--json")
        words = ("whatif", campaign, "--ask", "way-down", "--turn", "3", "--choose", "nurse")
        assert "Wings over Malta has no score" in complaint(*words)

    def test_there_are_no_odds(self, complaint, campaign):
        for more in ((), ("--json",), ("--at", campaign)):
            assert "Wings over Malta has no odds" in complaint("odds", "wings", *more)
        assert "is of the game wings" in complaint("odds", "convoy", "--at", campaign)

    def test_a_fight_that_the_rules_cannot_take_is_named_by_its_line(self, run, complaint, here):
        campaign = kept(here / "c.jsonl", SEEDED, fights()[0] + 1)
        rows = campaign.read_text("utf-8").splitlines()
        rows[-1] = json.dumps({"ask": "fight", "report": {"crews": [{"crew": 11}]}})
        campaign.write_text("\n".join(rows) + "\n", "utf-8")
        line = f"c.jsonl, line {len(rows)} (answer {len(rows) - 1}): crews: has to be a list"
        ran = run("verify", campaign)
        assert (ran.status, line in ran.err) == (1, True)
        for words in (("show",), ("sheet",), ("report",), ("fight-form",), ("analyse",)):
            assert line in complaint(*words, campaign)
        assert line in complaint("record", "wings", "--resume", campaign)


def test_a_game_of_another_answer_type_is_told_apart(run, complaint, here):
    """A report in a journal of a game that asks for dice."""
    path = here / "c.jsonl"
    with Writer(path, Header("convoy", "sheet", "convoy-1")) as writer:
        writer.write(Answer("cargo", report={"crews": []}))
    assert 'answered "cargo" with a report' in complaint("show", path)
