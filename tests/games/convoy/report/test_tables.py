"""The tables of a report: every turn, every loss, every point, every answer."""

from __future__ import annotations

import re

import pytest

from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.story.chronicle import HOME, SUNK
from sheetgen.games.convoy.story.tellings import turns
from tests.games.convoy.report.reports import EDITIONS, POLICIES, Told, game, table, told
from tests.games.convoy.table.by_hand import Table


@pytest.fixture(
    scope="module",
    params=[(f"tables {n}", EDITIONS[n % 3], POLICIES[n // 3 % 3]) for n in range(9)],
)
def report(request) -> Told:
    return told(*request.param)


def test_every_turn_has_its_day_and_watch_and_score(report):
    rows = table(report.text, "Watch by watch")
    turns = report.chronicle.turns
    assert [row[0] for row in rows] == [str(turn.number) for turn in turns]
    for row, turn in zip(rows, turns, strict=True):
        assert row[1] == f"{turn.watch.day} August"
        assert row[2] == f"{turn.watch.name}, {turn.watch.start}"
        assert row[3] == turn.watch.place
        assert row[4]
        assert row[5] == str(turn.score)


def test_the_score_adds_up(report):
    *lines, total = table(report.text, "The score")
    points = [int(line[2].replace("−", "-")) for line in lines]
    assert f"**{sum(points)}**" == total[2]
    assert sum(points) == sequence_of_play.score(report.chronicle.state)
    assert f"**Score:** {sum(points)}." in report.text


def test_the_losses_add_up_and_name_the_ships(report):
    for row, fleet in zip(table(report.text, "Losses"), report.chronicle.fleet, strict=True):
        _, sailed, sunk, home, arrived = row
        counts = [int(re.match(r"\d+", cell)[0]) for cell in (sunk, home, arrived)]
        assert int(sailed) == sum(counts) == len(fleet)
        for cell, condition in ((sunk, SUNK), (home, HOME)):
            named = re.findall(r"\*([^*]+)\*", cell)
            assert named == [ship.name for ship in fleet if ship.condition == condition]


def test_every_ship_that_sailed_is_listed(report):
    section = report.text.split("\n## The ships\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("- ")]
    listed = [re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", line) for line in lines]
    assert listed == [[ship.name for ship in fleet] for fleet in report.chronicle.fleet]


def test_every_answer_is_in_the_dice_table(report):
    """In its order, a row a turn."""
    seed, edition, policy = re.match(r"(.+) (\w+) (\w+)$", report.name).groups()
    _, session = game(seed, edition, policy)
    rows = table(report.text, "The dice")
    said = " ".join(row[1] for row in rows)
    place = 0
    for answer in session.answers:
        given = answer.choice or " ".join(map(str, answer.dice))
        place = said.index(given, place) + len(given)
    numbers = [0 if row[0] == "–" else int(row[0]) for row in rows]
    assert numbers == sorted({*numbers})
    assert numbers[0] == 0


def lines_of_box(text: str) -> dict[str, str]:
    boxed = text.split("<!-- box -->\n\n")[1].split("\n\n<!-- end of box -->")[0]
    lines = (re.fullmatch(r"\*\*(.+):\*\* (.+?)(?:  )?", line) for line in boxed.split("\n"))
    return {line[1]: line[2] for line in lines}


def ships_in(said: str) -> int:
    return sum(map(int, re.findall(r"(\d+) (?:cargo ship|tanker|carrier|cruiser|destroyer)", said)))


def test_the_box_adds_up(report):
    box, chronicle = lines_of_box(report.text), report.chronicle
    assert list(box) == ["Sailed", "Arrived", "Lost", "Attacks", "Score"]
    assert ships_in(box["Sailed"]) == ships_in(box["Arrived"]) + ships_in(box["Lost"])
    assert ships_in(box["Sailed"]) == sum(map(len, chronicle.fleet))
    assert ships_in(box["Lost"]) == sum(s.condition == SUNK for f in chronicle.fleet for s in f)
    home = sum(s.condition == HOME for f in chronicle.fleet for s in f)
    assert ships_in(box["Arrived"].partition("Gone home")[2]) == home
    assert f"{chronicle.length} watches" in box["Sailed"]
    extended = sum(turn.taken.extension for turn in chronicle.turns if turn.taken)
    was = f"({chronicle.length - extended} when it sailed)"
    assert (was in box["Sailed"]) == (extended > 0)
    fought = [turn.battle for turn in chronicle.turns if turn.battle]
    assert box["Attacks"].startswith(f"{len(fought)}, by " if fought else "none")
    assert box["Score"] == f"{sequence_of_play.score(chronicle.state)}."


def test_a_convoy_at_sea_has_a_box_of_its_own_and_one_that_has_not_sailed_none():
    at_sea = told("box", "sheet", "steady", upto=40)
    box = lines_of_box(at_sea.text)
    assert list(box) == ["Sailed", "Still with it", "Lost", "Attacks", "Score so far"]
    played, length = len(at_sea.chronicle.turns), at_sea.chronicle.length
    assert box["Still with it"].endswith(f"{played} of {length} watches sailed.")
    assert "<!-- box" not in told("box", "sheet", "steady", upto=2).text


def test_a_turn_is_told_in_plain_words_with_its_score():
    by_hand = Table(friendly=1)
    by_hand.sail_to(2)
    by_hand.plays(
        "option screen, duration-screen 2, contact 6, enemy 1, force 2, intercept 6..., "
        "attack 2, target 2"
    )
    by_hand.sail_home()
    said = turns(by_hand.session)
    assert list(said) == list(range(1, 22))
    assert said[1] == ("Friendly waters.", 100)
    assert said[2] == (
        "Screen for 2 turns. Contact: U-boats, force 1; none stopped; damaged Almeria Lykes.", 100
    )  # fmt: skip
    assert said[3] == ("Screen, turn 2. No Contact. Screen ends.", 100)


def test_a_turn_that_has_not_ended_has_no_score():
    by_hand = Table(friendly=1)
    by_hand.sail_to(2)
    assert turns(by_hand.session)[2] == ("Under way.", None)


def test_before_the_set_up_there_is_no_turn():
    by_hand = Table()
    by_hand.session.back_to(0)
    assert turns(by_hand.session) == {}
