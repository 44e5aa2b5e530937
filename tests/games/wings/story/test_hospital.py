"""Who is in hospital or away, and until when: held against the missions that he then missed."""

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import FIT
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import AWAY, HOSPITAL, STANDINGS, Chronicle, Flight, tell
from sheetgen.games.wings.table.boards import boards
from tests.games.wings.report.diaries import campaign


def missed(whole: Chronicle, man: int, first: int) -> int:
    """The first mission from one on that a man did not miss."""
    sat_out = {
        mission.number
        for mission in whole.missions
        if any(event.man == man for event in mission.sat_out)
    }
    return next(number for number in range(first, MALTA.length + 2) if number not in sat_out)


def test_who_has_missions_to_miss_is_not_fit_and_is_back_when_he_has_missed_them():
    seed = "luqa"
    _, session = campaign(seed)
    whole = tell(session)
    fights = [n for n, answer in enumerate(session.answers) if answer.report is not None]
    seen = set()
    for flown, upto in enumerate(fights):
        then = tell(campaign(seed, upto=upto)[1])
        standing = then.standing()
        told = {
            int(row[0]): row[3]
            for board in boards(campaign(seed, upto=upto)[1])
            if board.name == "squadron"
            for table in board.tables
            for row in table.rows
        }
        for one, airman in zip(standing["men"], then.men, strict=True):
            number, back = airman.number, missed(whole, airman.number, flown + 1)
            waits = airman.man.status == FIT and back > flown + 1
            assert (one["status"] in (HOSPITAL, AWAY)) == waits
            assert one["back"] == (back if waits and back <= MALTA.length else None)
            if waits:
                hurt = bool(airman.flights[-1].followed_by(ev.Injury))
                assert hurt or one["status"] == AWAY
                where = "in hospital" if one["status"] == HOSPITAL else "away"
                until = f"back for mission {back}" if back <= MALTA.length else "to the end"
                assert told[number].startswith(where)
                assert until in told[number]
                seen.add(one["status"])
        for status in STANDINGS:
            men = [one for one in standing["men"] if one["status"] == status]
            assert sum(standing[status].values()) == len(men)
    assert seen == {HOSPITAL, AWAY}


def test_who_checks_himself_out_and_is_given_a_medal_is_away_and_not_in_hospital():
    flight = Flight(None, 3, "hurricane-i", False, None)  # type: ignore[arg-type]
    flight.events = [
        ev.Injury(1, 30, 0, 1), ev.RecoveryEvent(1, 5, 0, False), ev.ExperienceGained(1, 8, 30),
        ev.MedalAwarded(1, 1, False), ev.OutOfAction(1, 1),
    ]  # fmt: skip
    assert (flight.sends_him_to, flight.next_possible) == (AWAY, 5)
    flight.events.insert(2, ev.OutOfAction(1, 2))
    assert (flight.sends_him_to, flight.next_possible) == (HOSPITAL, 7)
