"""A campaign at the desk: its missions flown, fought by the program, or reported."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.core import journal
from sheetgen.core.errors import Error
from sheetgen.core.files import locked
from sheetgen.desk import fights
from sheetgen.desk.seats import name_of
from tests.desk.conftest import Player, text

NAME = "wings-2018-takali.journal.jsonl"


@pytest.fixture
def campaign(desk, tmp_path, monkeypatch) -> Player:
    """A campaign that waits for its first fight."""
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "none.toml"))
    (tmp_path / "none").write_text("")
    words = ["record", "wings", "--seed", "takali", "--answers", str(tmp_path / "none")]
    main([*words, "--date", "2026-11-29", "--out", str(desk.folder)])
    return Player(desk, name_of(desk.folder / NAME))


def waiting(desk, campaign: Player) -> dict[str, str]:
    """What the form of a campaign bears that waits for a fight."""
    with desk.shelf.seat(campaign.name) as seat:
        return {"id": campaign.name, "stamp": seat.stamp}


def flies(desk, campaign: Player, side: str) -> Player:
    """The fight of the mission, at the table."""
    reply = desk.handle("fly", waiting(desk, campaign) | {"side": side})
    return Player(desk, reply.to.removeprefix("/table?id="))


def table(desk, player: Player) -> str:
    """The page of a game as it stands now."""
    return text(desk.handle("table", {"id": player.name}))


def flown(desk, fight: Player) -> None:
    """Flown to its end as the program would."""
    with desk.shelf.seat(fight.name) as seat:
        session = seat.sitting.table.book.session
        while session.request is not None:
            seat.sitting.answer(session.state.advised)


def reports(desk) -> list[dict]:
    """What the campaign has of its fights."""
    answers = journal.read(desk.folder / NAME).answers
    return [dict(one.report) for one in answers if one.report]


def test_a_mission_is_offered_in_three_ways(desk, campaign) -> None:
    page = text(campaign.seen)
    sides = re.findall(r'formaction="fly" name="side" value="(\w+)"', page)
    assert sides == ["british", "axis", "both"]
    assert 'formaction="by-program"' in page
    assert 'href="report?id=' in page


def test_a_fight_is_flown_and_recorded_as_at_the_terminal(
    desk, campaign, tmp_path, monkeypatch, capsys
) -> None:
    fight = flies(desk, campaign, "british")
    page = text(fight.seen)
    assert "Briefing" in page
    assert "2 CR.42 of" in page
    assert "Record it in the campaign" not in page
    flown(desk, fight)
    assert "Record it in the campaign" in table(desk, fight)
    assert desk.handle("hand-in", {"id": fight.name}).to == f"/table?id={campaign.name}"
    assert "Mission 1: won by the British" in table(desk, campaign)
    # It is closed, and given once.
    assert "undo the report there" in text(desk.handle("table", {"id": fight.name}))
    again = desk.handle("hand-in", {"id": fight.name, "fragment": "yes"})
    assert "not of the fight that the campaign is waiting for" in text(again)
    assert len(reports(desk)) == 1
    assert "frames?id=" in text(desk.handle("replay", {"id": campaign.name, "fight": "1"}))
    # The same at the terminal.
    there = tmp_path / "there"
    there.mkdir()
    mine = (desk.folder / NAME).read_bytes()
    (there / NAME).write_bytes(b"".join(mine.splitlines(keepends=True)[:5]))
    monkeypatch.setattr("sys.stdin", StringIO("m\n" * 40 + "q\n"))
    fly = ["fight", "--for", str(there / NAME), "--human", "british", "--plain", "--yes"]
    assert main(fly) == 0
    assert {one.name: one.read_bytes() for one in there.glob("*.jsonl")} == {
        one.name: one.read_bytes() for one in desk.folder.glob("*.jsonl")
    }
    (drawn,) = there.glob("*.paths.pdf")
    kept = desk.handle("fight-file", {"id": fight.name, "what": "paths"})
    assert kept.body == drawn.read_bytes()
    assert kept.name == "wings-2018-takali-1-british.paths.pdf"
    told = json.loads(desk.handle("fight-file", {"id": fight.name, "what": "fight"}).body)
    assert told["fight"] == f"sheetgen fight --for={NAME} --human=british"
    assert main(["verify", str(desk.folder / NAME)]) == 0


def test_the_program_fights_and_its_report_is_taken_back(desk, campaign) -> None:
    form = waiting(desk, campaign)
    desk.handle("by-program", form)
    assert [one["source"] for one in reports(desk)] == ["engine"]
    with desk.shelf.seat(campaign.name) as seat:
        while any(one.report for one in seat.sitting.table.book.session.answers):
            seat.sitting.press("u")
    fight = flies(desk, campaign, "axis")
    assert "Which card first?" in text(fight.seen)


def test_a_page_that_is_older_than_the_fight_does_nothing(desk, campaign) -> None:
    form = waiting(desk, campaign)
    for _ in range(2):
        assert desk.handle("by-program", form).to == f"/table?id={campaign.name}"
        assert len(reports(desk)) == 1
    assert desk.handle("fly", form | {"side": "axis"}).to == f"/table?id={campaign.name}"
    assert not [*desk.folder.glob("*.fight*.jsonl")]


def test_nobody_goes_on_with_a_fight_while_it_is_recorded(desk, campaign, monkeypatch) -> None:
    fight = flies(desk, campaign, "british")
    flown(desk, fight)
    (path,) = desk.folder.glob("*.fight.jsonl")
    recorded, refused = fights._recorded, list[str]()

    def another(seat, answer) -> None:
        with pytest.raises(Error) as told, locked(path):
            pass
        refused.append(str(told.value))
        recorded(seat, answer)

    monkeypatch.setattr(fights, "_recorded", another)
    assert desk.handle("hand-in", {"id": fight.name}).to == f"/table?id={campaign.name}"
    assert len(refused) == len(reports(desk)) == 1


def test_what_cannot_be_flown_is_refused_in_a_sentence(desk, campaign, tmp_path) -> None:
    form = waiting(desk, campaign) | {"side": "malta", "fragment": "yes"}
    refused = desk.handle("fly", form)
    assert "no side called" in text(refused)
    assert not [*desk.folder.glob("*.fight*.jsonl")]
    fight = flies(desk, campaign, "british")
    fight.taps("S>")
    hand_in = {"id": fight.name, "fragment": "yes"}
    assert "the fight is not over" in text(desk.handle("hand-in", hand_in))
    flown(desk, fight)
    (desk.folder / NAME).rename(tmp_path / "elsewhere.jsonl")
    reply = desk.handle("hand-in", hand_in)
    assert "is not beside it" in text(reply)
    assert str(Path(desk.folder)) not in text(reply)


def test_the_fights_of_a_campaign_are_no_games_of_the_list(desk, campaign) -> None:
    fight = flies(desk, campaign, "british")
    fight.taps("S>")
    assert [one.file for one in desk.shelf.games(9)] == [NAME]


def test_turns_in_which_nobody_can_shoot_are_one_plan(desk, campaign) -> None:
    fight = flies(desk, campaign, "british")
    assert "Straight on, until somebody is in range" in text(fight.seen)
    fight.taps("x")
    assert "until somebody is in range" not in text(fight.seen)
    (path,) = desk.folder.glob("*.fight.jsonl")
    given = [one.choice for one in journal.read(path).answers]
    assert len(given) >= 4
    assert set(given) == {"S>"}
