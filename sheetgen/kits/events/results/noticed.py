"""What a director is to look at: slips that took the place of others, or were taken back. It is
shown to him, and published beside the rulings."""

from sheetgen.core.language import Phrases
from sheetgen.kits.events.data import data
from sheetgen.kits.events.results.standings import Standings

say = Phrases(data, "desk").say


def noticed(standings: Standings) -> list[str]:
    """All of it, in words, in the order of the ledger."""
    past = standings.history
    scores = {one.number: one.score for one in past.entries}
    found = {
        one.number: say(
            "replaced", **_of(standings, *one.place), score=one.score, line=one.number,
            before=scores[one.instead_of], earlier=one.instead_of, reason=one.reason,
        )
        for one in past.entries
        if one.instead_of in scores and not one.ruled
    }  # fmt: skip
    found |= {
        one.number: say(
            "taken-back", **_of(standings, *one.place), score=one.score, line=one.number
        )
        for one in past.taken_back
    }
    return [found[number] for number in sorted(found)]


def _of(standings: Standings, board: str, table: int) -> dict[str, object]:
    name = standings.named(table) if table in standings.players else ""
    return {"board": board, "table": table, "name": name}
