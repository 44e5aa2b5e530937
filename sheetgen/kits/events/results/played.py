"""What is told of an event after play, worked out once for paper and for the site."""

from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.kits.contract import EVENT_STORY
from sheetgen.kits.events.declared import RESULTS
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.field_story import story
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.results.travellers import Accounts, Traveller, accounted, travellers


class Played(NamedTuple):
    """The standings with what replays their games, the accounts of these (none, where they cannot
    be replayed), the travellers of all boards, and the story of the field as Markdown ("": it has
    none)."""

    standings: Standings
    checker: Checker
    accounts: Accounts
    travellers: tuple[Traveller, ...]
    story: str = ""


def played(
    standings: Standings, checker: Checker, watch: Any = iter, templates: Path | None = None
) -> Played:
    """All that is told of an event. `watch` passes the games on one by one, and may show how far it
    has come; `templates` may hold a user's own words for the story."""
    game = standings.opened.event.game
    known = RESULTS.is_in(game)
    # The luck first: what it needs at once is let go before the best of each book is looked for.
    accounts = accounted(standings, checker, watch) if known else {}
    told, text = travellers(standings, checker), ""
    if known and EVENT_STORY.is_in(game) and all(one.book for one in told):
        text = story(standings, told, checker, templates)
    return Played(standings, checker, accounts, told, text)
