"""Figures and signs of the words at the table."""

from sheetgen.kits.table.words import faces, plain, span


def test_figures_and_signs():
    assert plain("−1 ½ “x”") == '-1 1/2 "x"'
    assert (span(3, 6), span(6, 6)) == ("3-6", "6")
    assert (faces([5, 4]), faces([2]), faces([])) == ("4-5", "2", "no roll")
