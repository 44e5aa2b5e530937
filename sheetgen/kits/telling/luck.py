"""What any game's report has of luck and decisions: a chart, and a section of its appendix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.kits.chances import account
from sheetgen.kits.chances.analysed import TOLD, Analysis
from sheetgen.kits.chances.whatif import COMPLETIONS
from sheetgen.kits.telling.usertext import inert

if TYPE_CHECKING:
    from sheetgen.kits.drawing.items import Item
    from sheetgen.kits.telling.figures import Figures

CHART, SLOPE = 27.0, 0.16
"""How high the chart is, in mm, and by how much for every mm of its width."""
_ROLLS, _DECISIONS = 3, 5
"""The rows of a table: of lucky and of unlucky rolls, of decisions."""


def section(analysis: Analysis) -> dict[str, Any]:
    """What the template `luck.md.j2` tells: the account to a tenth, adding up, and the rows of its
    tables."""
    ledger = analysis.ledger
    places = account.places(ledger)
    shown = account.figures(ledger, places)
    hypothetical = any(t.hypothetical for t, _ in account.otherwise(analysis)[:TOLD])
    lucky, unlucky = account.luckiest(analysis), account.unluckiest(analysis)
    return {
        "reference": analysis.reference,
        "par": account.decimal(shown.par, places),
        "dice": shown.luck,
        "errors": shown.errors,
        "score": account.decimal(shown.score, 0 if analysis.finished else places),
        "swings": account.swings(ledger),
        # The luckiest first, the unluckiest last.
        "rolls": _safe(account.rolls([*lucky[:_ROLLS], *reversed(unlucky[:_ROLLS])]), 1),
        "choices": _safe(account.choices(analysis)[:_DECISIONS], 1, 2),
        "noun": ledger.noun.capitalize(),
        "others": _safe(account.others(analysis)[:TOLD], 1),
        "mean": account.MEAN,
        "completions": COMPLETIONS if hypothetical else 0,
    }


def _safe(rows: list[account.Cells], *named: int) -> list[list[str]]:
    """Rows with their words, which stand in some columns, as Markdown."""
    return [[inert(text) if n in named else text for n, text in enumerate(row)] for row in rows]


def charts(analysis: Analysis | None) -> Figures:
    """The chart of a report with an analysis: `fortunes`."""
    if analysis is None:
        return {}
    from sheetgen.kits.chances.fortunes import fortunes, strip
    from sheetgen.kits.drawing.blocks import Area
    from sheetgen.kits.telling.figures import Figure

    def draw(wide: float) -> list[Item]:
        return fortunes(Area(0, 0, wide, chart.high(wide)), analysis.ledger, analysis.finished)

    caption = (
        f"The score to be expected after every {analysis.ledger.noun}. "
        "Numbers mark the turning points."
    )
    lines = strip(analysis.ledger, analysis.finished)
    chart = Figure(draw, CHART, caption, SLOPE, strip=lines)
    return {"fortunes": chart}
