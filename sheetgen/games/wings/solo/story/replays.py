"""A fight by itself, to be seen again."""

from collections.abc import Mapping

from sheetgen.core.session import Session
from sheetgen.games.wings.fight import battle
from sheetgen.games.wings.sheet.tracks.replay import replay as turn_by_turn
from sheetgen.games.wings.solo.flying import Fighting
from sheetgen.games.wings.solo.rules import fought_as, replayed
from sheetgen.kits.table.scene import Replay


def names(session: Session) -> Mapping[str, str]:
    """It alone, as far as it has come."""
    at: Fighting = session.state
    return {"": at.solo.name} if at.table.track.rows else {}


def replay(session: Session, name: str) -> Replay:
    """It, turn by turn."""
    at: Fighting = session.state
    if at.result is not None:
        return replayed(at.solo, at.result)
    return turn_by_turn(fought_as(at.solo, battle.track(at.table)))
