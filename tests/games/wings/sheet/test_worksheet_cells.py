"""What the worksheet says of a crew, case by case."""

from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.names import Name
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.fight import DOWN, TABLE, CrewReport, Fight
from sheetgen.games.wings.rules.points import Kill, Score
from sheetgen.games.wings.rules.state import DEAD, FRIENDLY, HOME_FORCE, HOSTILE, SEA, Man
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.worksheet.facts import Cell, cells, letters
from sheetgen.games.wings.story.chronicle import Airman, Flight, Mission
from tests.games.wings.table.by_hand import lasting, skills


def flown(*events, man: Man | None = None, kills=(), **report) -> dict[str, Cell]:
    """The cells of crew 1, to whom all this has happened."""
    man = man or Man(HOME_FORCE)
    crew = CrewReport(1, "hurricane1", 17, **({"fate": TABLE} | report))
    airman = Airman(MALTA, 1, Name("John", "Smith", "British"), man, 1, man.novice)
    flight = Flight(airman, 1, "hurricane1", False, man, report=crew, events=list(events))
    fought = ev.Fought(1, Fight((crew,)), Score((), -1), tuple(kills), ())
    return cells(Mission(1, 1, 0, Cast(MALTA, (1, 1)), fought=fought, flights=[flight]), flight)


def test_a_safe_landing_a_lucky_one_and_a_crash():
    assert flown(ev.GotHome(1, 12, -5, 1, False, False))["get-home"] == Cell("12−5", "safe")
    assert flown(ev.GotHome(1, 12, 0, 2, False, True))["get-home"] == Cell("12", "lucky")
    assert flown(ev.GotHome(1, 2, 0, 0, True, False))["get-home"] == Cell("2", "crash")


def test_an_incapacitated_pilot_crashes_where_the_table_would_have_him_land():
    nursed = ev.WreckNursed(1, 73, 4, HOSTILE, 2)
    assert flown(nursed, wounds=2)["shot-down"] == Cell("73", "unhurt")
    assert flown(nursed, wounds=0)["shot-down"] == Cell("73", "hurt 2")
    nursed = ev.WreckNursed(1, 99, 8, HOSTILE, 2)
    assert flown(nursed, wounds=2)["shot-down"] == Cell("99", "unhurt")
    assert flown(nursed, fate=DOWN)["shot-down"] == Cell("99", "lucky")


def test_where_he_comes_down():
    out = ev.BaledOut(1, 50, 0, 4, SEA, 0)
    assert flown(out, fate=DOWN)["where"] == Cell("sea", "6")
    assert flown(out._replace(place=HOSTILE), fate=DOWN)["where"] == Cell("enemy", "POW")
    assert flown(out._replace(place=FRIENDLY), fate=DOWN)["where"] == Cell("own", "safe")
    assert flown(out._replace(wounds=3), fate=DOWN)["where"] == Cell("sea", "dead")
    assert "where" not in flown(ev.BaledOut(1, 3, 0, 0, SEA, 0), fate=DOWN)


def test_a_crew_killed_without_a_roll():
    told = flown(ev.CrewKilled(1, ev.EXPLOSION), ev.CameBack(1, DEAD, 0), fate=DOWN)
    assert told["come"] == Cell("down", "killed")
    assert told["wounds"] == Cell("0+0", "dead")


def test_wounds_are_those_he_had_and_those_he_has_got():
    hurt = flown(ev.CameBack(1, DEAD, 3), man=Man(HOME_FORCE, wounds=1), wounds=1)
    assert hurt["wounds"] == Cell("1+2", "dead")


def test_damage_that_matters_on_landing():
    assert flown(damage=8)["come"] == Cell("table", "")
    assert flown(damage=9)["come"] == Cell("table", "over ½")
    assert flown(damage=9, specials=("fire",))["come"].below == "fire"
    assert flown(specials=("fire", "engine"))["come"].below == "e+fire"
    assert flown(fate="left", burning=True, specials=("fire",))["come"] == Cell("left", "alight")
    assert flown(fate=DOWN, altitude=2)["come"] == Cell("down", "alt. 2")
    assert flown(fate=DOWN, specials=("explosion",))["come"] == Cell("down", "blown")


def test_kills_shares_and_the_rest_of_the_points():
    kills = (Kill(2, (1,)), Kill(3, (4, 1)), Kill(4, (5,)))
    told = flown(ev.ExperienceGained(1, 16, 46), kills=kills)
    assert told["points"] == Cell("16", "8+4+2+2")
    assert told["total"] == Cell("46", "")
    told = flown(ev.ExperienceGained(1, 8, 8), ev.NoviceNoMore(1), kills=kills[:1])
    assert told["points"] == Cell("8", "")
    assert told["total"] == Cell("8", "Exp.")


def test_what_thirty_points_bring():
    one = ev.MedalRolled(1, (4, 3), 1, True)
    assert flown(one)["medal"] == Cell("4+3+1", "yes")
    assert flown(one, ev.MedalRolled(1, (1, 2), 1, False))["medal"] == Cell("43 12", "1 of 2")
    assert flown(ev.SkillGained(1, (2, 4), 4))["skill"] == Cell("3 5", "5")
    assert flown(ev.SkillGained(1, (), 0))["skill"] == Cell("–", "1")
    assert flown(ev.PromotionRolled(1, 5, True, 1))["rank"] == Cell("5", "F/O")
    assert flown(ev.PromotionRolled(1, 3, False, 0))["rank"] == Cell("3", "no")


def test_an_event_held_already_is_struck_out():
    held = ev.RecoveryEvent(1, 57, 11, True), ev.RecoveryEvent(1, 99, 19, False)
    assert flown(ev.Injury(1, 20, -10, 1), *held)["event"] == Cell("99", "bombed", ("57",))


def test_the_letters_of_what_counts():
    assert letters(MALTA, Man(HOME_FORCE)) == ""
    assert letters(MALTA, Man(HOME_FORCE, novice=True, lucky=True)) == "N *"
    man = Man(HOME_FORCE, skills=skills("good-at-escaping", "sniper"), lasting=lasting("arm"))
    assert letters(MALTA, man) == "a G"
    assert letters(MALTA, Man(HOME_FORCE, skills=skills("acrobatic-pilot"))) == "A"
