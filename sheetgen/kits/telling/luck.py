"""The section on luck and decisions of any game's report: its figures, its tables, its chart."""

from __future__ import annotations

from typing import Any

from sheetgen.kits.chances.account import (
    MEAN,
    change,
    choice,
    decimal,
    differing,
    figures,
    luckiest,
    otherwise,
    turning_points,
    unluckiest,
)
from sheetgen.kits.chances.analysis import COMPLETIONS, Analysis
from sheetgen.kits.drawing.items import Item
from sheetgen.kits.telling.figures import Figure, Figures
from sheetgen.kits.telling.usertext import inert

CHART_HEIGHT = 54.0
"""In mm."""
_ROLLS, _DECISIONS, _OTHERS = 3, 5, 3
"""The rows of a table: of lucky and of unlucky rolls, of decisions, of other choices."""

Row = list[str]


def section(analysis: Analysis) -> dict[str, Any]:
    """What the template `luck.md.j2` tells: the account to a tenth, adding up, and the rows of its
    tables."""
    ledger = analysis.ledger
    shown = figures(ledger, 1)
    others = otherwise(analysis)[:_OTHERS]
    hypothetical = any(tried.hypothetical for tried, _ in others)
    return {
        "reference": analysis.reference,
        "par": decimal(shown.par),
        "dice": shown.luck,
        "errors": shown.errors,
        "score": decimal(shown.score, 0 if analysis.finished else 1),
        "swings": _swings(analysis),
        "rolls": _rolls(analysis),
        "choices": _choices(analysis),
        "noun": ledger.noun.capitalize(),
        "others": [
            [
                str(tried.turn),
                inert(choice(analysis, tried.ask, tried.choice)),
                f"{MEAN} {decimal(tried.score)}" if tried.hypothetical else decimal(tried.score, 0),
                change(points, 1 if tried.hypothetical else 0),
            ]
            for tried, points in others
        ],
        "mean": MEAN,
        "completions": COMPLETIONS if hypothetical else 0,
    }


def charts(analysis: Analysis) -> Figures:
    """The figures of the section: `fortunes`."""
    from sheetgen.kits.chances.fortunes import fortunes
    from sheetgen.kits.drawing.blocks import Area

    def draw(wide: float) -> list[Item]:
        return fortunes(Area(0, 0, wide, CHART_HEIGHT), analysis.ledger, analysis.finished)

    caption = (
        f"The score to be expected after every {analysis.ledger.noun}. "
        "Numbers mark the turning points."
    )
    return {"fortunes": Figure(draw, CHART_HEIGHT, caption)}


def _swings(analysis: Analysis) -> list[Row]:
    return [
        [
            str(swing.number),
            str(swing.turn),
            decimal(swing.before),
            decimal(swing.after),
            change(swing.change),
        ]
        for swing in turning_points(analysis.ledger)
    ]


def _rolls(analysis: Analysis) -> list[Row]:
    """The luckiest rolls, the luckiest first; and the unluckiest, the unluckiest last."""
    dice = luckiest(analysis)[:_ROLLS] + unluckiest(analysis)[:_ROLLS][::-1]
    return [[str(die.turn), inert(name), change(die.luck, 2)] for die, name in dice]


def _choices(analysis: Analysis) -> list[Row]:
    return [
        [
            str(decision.turn),
            inert(choice(analysis, decision.ask, decision.choice)),
            inert(choice(analysis, decision.ask, decision.reference)),
            change(-decision.cost, 2),
        ]
        for decision in differing(analysis.ledger)[:_DECISIONS]
    ]
