"""What a report says of carriers that stay, and of long names and seeds."""

from sheetgen.core.journal import Header
from sheetgen.games.convoy.report import after_action as report
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.convoy.report.reports import game
from tests.games.convoy.table.by_hand import GAME, Table

HEADER = Header("convoy", "classic", GAME.rules_version)


def test_carriers_that_stay_are_counted_in_the_table():
    table = Table(carrier=3)
    table.sail_home()
    asked = Asked(HEADER, table.session, voice="diary", appendix=True)
    assert ". Three carriers stay. |" in report.tell(asked).text


@each("seed", ["x" * 10_000, "grand harbour " * 150])
def test_a_long_seed_is_shortened_and_its_length_said(seed):
    header, session = game(seed[:50], "sheet", "steady")
    text = report.tell(Asked(header._replace(seed=seed), session, [])).text
    (said,) = [line for line in text.splitlines() if "**Dice.**" in line]
    assert len(said) < 500
    assert f"of {len(seed):,} characters" in said
    assert " … " in said
    assert "first line of the journal: `sheetgen play convoy --seed SEED --edition sheet" in said


def test_a_long_name_is_shortened():
    header, session = game("name", "sheet", "never", player="Long Name " * 500)
    text = report.tell(Asked(header, session, [])).text
    (said,) = [line for line in text.splitlines() if "Played by" in line]
    assert len(said) < 400
