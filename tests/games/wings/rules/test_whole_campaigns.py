"""Campaigns from their first die to their winner, as the command line plays them."""

from __future__ import annotations

import pytest

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.requests import ReportFight
from sheetgen.core.session import Session, decided, first_of, play_out, recorded, seeded
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import ENEMY, HOME_FORCE, Man
from sheetgen.games.wings.story.chronicle import STANDINGS, tell
from tests.cases import each

WINGS = find("wings")


def played(seed: str, **rulings: str) -> Session:
    """A campaign that has played itself."""
    named = {name.replace("_", "-"): value for name, value in rulings.items()}
    session = Session(WINGS, WINGS.conditions(rulings=named))
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(WINGS.policies["careful"], key)))
    return session


def test_a_campaign_is_its_answers() -> None:
    session = played("takali")
    again = Session(WINGS, session.conditions)
    play_out(again, recorded(session.answers))
    assert again.finished
    assert again.events == session.events


@pytest.mark.long
def test_a_campaign_can_be_left_and_taken_up_anywhere() -> None:
    whole = played("luqa")
    for so_far in range(0, len(whole.answers), 37):
        part = Session(WINGS, whole.conditions, whole.answers[:so_far])
        chronicle = tell(part)
        assert chronicle.in_short()
        assert chronicle.standing()["mission"] == (part.state.mission or None)
        play_out(part, recorded(whole.answers[so_far:]))
        assert part.events == whole.events


def test_a_fight_drawn_from_the_table_says_so() -> None:
    session = played("takali")
    reports = [a.report for r, a in zip(session.asked, session.answers, strict=True)
               if isinstance(r, ReportFight)]  # fmt: skip
    assert len(reports) == 24
    assert {report["source"] for report in reports if report} == {"outcomes"}


@each("seed", ["takali", "luqa"])
def test_the_ladder_is_by_kills(seed: str) -> None:
    ladder = tell(played(seed)).ladder()
    scores = [(a.man.kills, a.man.shared, a.man.experience) for a in ladder]
    assert scores == sorted(scores, reverse=True)
    assert min(kills + shared for kills, shared, _ in scores) > 0


def test_how_a_campaign_stands() -> None:
    session = Session(WINGS, WINGS.conditions())
    assert tell(session).in_short() == "no mission has been fought yet"
    chronicle = tell(played("takali"))
    british, axis = chronicle.won
    assert f"British {british}, Axis {axis}, drawn {chronicle.drawn}" in chronicle.in_short()
    standing = chronicle.standing()
    assert standing["won"] == {"british": british, "axis": axis}
    assert standing["winner"] == ("british" if british > axis else "axis")
    men = [standing[s] for s in STANDINGS]
    assert sum(one["axis"] for one in men) == len(chronicle.of(ENEMY))


def test_who_is_posted_away_is_followed_by_another() -> None:
    session = played("takali")
    at = next(i for i, e in enumerate(session.events) if isinstance(e, ev.MissionEnded))
    flown = next(e for e in session.events if isinstance(e, ev.Mustered))
    assert flown.mission == 1
    before = len(tell(session).men)
    number = len([e for e in session.events[:at] if isinstance(e, ev.Joined)]) + 1
    pilot = next(e.man for e in session.events if isinstance(e, ev.Flies))
    session.state.men.insert(number - 1, Man(HOME_FORCE))
    events = [
        e._replace(man=e.man + 1) if isinstance(e, ev.Joined | ev.Flies) and e.man >= number else e
        for e in session.events[:at]
    ]
    session.events = [*events, ev.PostedAway(pilot, number), session.events[at]]
    chronicle = tell(session)
    assert len(chronicle.men) == number
    successor = chronicle.men[-1]
    assert (successor.number, successor.joined, successor.as_novice) == (number, 2, False)
    assert successor not in chronicle.missions[0].joined
    assert number <= before
