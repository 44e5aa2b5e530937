"""Solo journals to test."""

from __future__ import annotations

from hypothesis import strategies as st

from sheetgen.games.convoy import logbook
from tests.games.convoy.sheets import GAME

KEY = "5" * 64
seeds = st.text("abcdef", min_size=1, max_size=8)


def planned(told=None, key=KEY, edition="sheet", rulings=None):
    conditions = told.conditions if told else GAME.conditions(edition, rulings)
    return logbook.plan(conditions, told, key)
