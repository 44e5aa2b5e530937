"""The rows of an analysis stay rows: long texts are broken."""

from sheetgen.cli.commands import analyse
from sheetgen.kits.chances.analysed import Analysis
from sheetgen.kits.chances.prices import Prices
from tests.cases import each


def test_a_long_text_does_not_run_into_its_figures(capsys) -> None:
    rows = [("7", "word " * 20 + "end", "100,000", "−12345.6")]
    analyse._print_rows(("rolls", "score", "change"), rows)
    *above, last = capsys.readouterr().out.rstrip("\n").splitlines()[2:]
    assert above
    assert above[0].startswith("   7  word")
    assert last.split()[-3:] == ["end", "100,000", "-12345.6"]


@each(
    ("scored", "is_chance", "shown"),
    [
        (-2, False, "par 1.0 + luck -3.0 - errors 0.0 = score -2"),
        (1, True, "par 40 % + luck +60 % - errors 0 % = won"),
        (0, True, "par 40 % + luck -40 % - errors 0 % = lost"),
    ],
)
def test_the_account_of_a_game_is_a_line(scored, is_chance, shown) -> None:
    par = 0.4 if is_chance else 1.0
    prices = Prices(par, scored, scored - par, 0.0, (), (), (par, scored), is_chance=is_chance)
    assert analyse._account(Analysis(prices, (), (), "steady", scored, True)) == shown
