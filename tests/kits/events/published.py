"""Events that were played and published, for the tests of the site."""

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from sheetgen.core.dice import key_of_seed
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.events import lines, sealing
from sheetgen.kits.events.lines import LARGEST
from sheetgen.kits.events.of_game import declared, has_plans, plans
from sheetgen.kits.events.of_game import results as results_of
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.results import history, rulings, slips, travellers
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.standings import settled
from sheetgen.kits.events.site import site
from tests.kits.events.clock import on

HOSTILE = (
    "</pre><script>alert(1)</script>",
    "{{ 7*7 }} {% raw %}",
    '"><img src=x onerror=alert(2)>',
    "שלום עולם (Haifa)",
    "M" * 60,
    "javascript:alert(3)",
    "Ġorġ Żahra &lt;b&gt;",
    "../../etc/passwd",
)
SEALED = """[sealed]
name = "{name}"
date = "2999-12-05"
game = "{game}"
edition = "{edition}"
sessions = [{boards}]
reserves = 1
{more}
delayed = "the draw of the 4th <b>"
kind = "lottery"
numbers = [5, 2]
ranges = ["1-50", "1-12"]
drawn = "2999-12-04"
[open]
roster = "players.csv"
"""


def made(
    folder: Path, players: int = 4, boards: int | str = 1, more: str = "", **named: str
) -> Path:
    """The file of an event that is sealed."""
    said = {"name": "Club <i>Night</i>", "game": "convoy", "edition": "sheet", **named}
    path = folder / "event.toml"
    path.write_text(SEALED.format(boards=boards, more=more, **said), "utf-8")
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow(("name", "club"))
    names = [*HOSTILE, *(f"Player {n}" for n in range(len(HOSTILE) + 1, players + 1))]
    rows.writerows((name, "<u>Club</u>" if n % 2 else "") for n, name in enumerate(names[:players]))
    (folder / "players.csv").write_text(text.getvalue(), "utf-8")
    sealing.seal(path)
    return path


def handed_in(opened: Opened) -> str:
    """The slips of a field, each table by a policy of its own."""
    game, own = opened.event.game, declared(opened.event.game)
    text = StringIO()
    rows = csv.writer(text)
    planned = has_plans(game)
    columns = [column.name for column in own.decided] if planned else []
    rows.writerow(("board", "table", *columns, "score"))
    captains = [p for p in game.policies.values() if p.looks_ahead is None]
    for board in opened.boards():
        for player in opened.event.players:
            if not planned:
                rows.writerow((board.name, player.table, 7 * player.table % 11))
                continue
            session = Session(game, opened.event.conditions)
            captain = captains[player.table % len(captains)]
            answers = decided(captain, key_of_seed(f"{board.name} {player.table}"))
            play_out(session, first_of(seeded(opened.key_of(board)), answers))
            part, hooks = results_of(game), plans(game)
            cells = _plan(hooks, session).cells
            chosen = (cells[name] for name in columns)
            rows.writerow((board.name, player.table, *chosen, part.score(session)))
    return text.getvalue()


def _plan(hooks: Any, session: Session) -> Any:
    """The plan that a game was played by."""
    own = getattr(hooks, "played", None)
    if own:
        return own(session)
    return hooks.completed(hooks.NOTHING, session)


def played_out(path: Path, replaced: str = "", ruled: Sequence[Sequence[str]] = ()) -> Path:
    """Play an event that is sealed, score it, and publish its ledger; returns that. One board may
    be replaced before, and rulings made after."""
    with on("2999-12-04"):
        sealing.open_with(path, "3 12 19 33 48 2 9")
    if replaced:
        rulings.rule(path, "replace", [replaced], "its book lay open <b>there</b>")
    opened = sealing.print_for(path)
    results = path.with_name("results.csv")
    results.write_text(handed_in(opened), "utf-8")
    with lines.alone(path):
        found, bad = slips.read(opened, results)
        assert not bad
        checker = Checker(opened)
        entries = history.added(history.history_of(opened), [checker.judge(slip) for slip in found])
        history.append(path, opened, entries)
    for kind, *words in ruled:
        rulings.rule(path, kind, words, "it was seen")
    with lines.alone(path):
        settled(path, load(path))
    sealing.reveal(path)
    return published(path)


def published(path: Path) -> Path:
    """The published ledger of an event."""
    with lines.alone(path):
        return sealing.public_place(path, sealing.publish(path).sealed_part.name)


def files(path: Path) -> dict[str, bytes]:
    """The files of the site of an event by name, as its ledger is published."""
    place = published(path)
    content = place.read_bytes()
    assert len(content) < LARGEST
    standings, told = None, tuple[travellers.Traveller, ...]()
    if b'"slip"' in path.with_name(f"{path.stem}{lines.ENDING}").read_bytes():
        opened = load(path)
        with lines.alone(path):
            standings = settled(path, opened)
        told = travellers.travellers(standings, Checker(opened))
    return dict(site(place.name, content, standings, told))
