"""A Malta Convoy in the notation of Lonelog: a battle of as many turns as the passage has."""

from __future__ import annotations

from sheetgen import __version__
from sheetgen.games.convoy import report_dice
from sheetgen.games.convoy.chronicle import Chronicle, tell
from sheetgen.games.convoy.lonelog_turns import turn_lines, units
from sheetgen.games.convoy.report import TERMS
from sheetgen.games.convoy.state import TYPES
from sheetgen.journal import Header
from sheetgen.play import Session
from sheetgen.reports.lonelog import CREDIT, block, document, fenced, note, rolled, tag
from sheetgen.reports.templates import library
from sheetgen.reports.usertext import quoted
from sheetgen.reports.words import capital

SAILING = (*TYPES, "journey", "friendly")
"""The dice of the set-up, in the order of `Chronicle.set_up`; what they come to, in MADE."""
MADE = (
    "cargo ships", "tankers", "carriers", "cruisers", "destroyers", "turns",
    "turns in friendly waters",
)  # fmt: skip
AIM = "Bring the merchant ships to Malta"


def markdown(header: Header, session: Session, notes: list[tuple[int, str]]) -> str:
    """The log of a game, as far as it has come; `notes` are texts, each with how many answers stood
    when it was made."""
    chronicle, title = tell(session), session.game.title
    front = [("title", quoted(title)), ("ruleset", quoted(f"{title}, edition {header.edition}"))]
    if header.player:
        front.append(("player", quoted(header.player)))
    front.append(("finished", "true" if chronicle.finished else "false"))
    placed: dict[int, list[str]] = {}
    for standing, text in notes:
        if text.strip():
            turn = report_dice.turn_when(session.asked, standing)
            placed.setdefault(turn, []).append(note(text))
    parts = [f"# {title}", "## Session 1", fenced(_sailing(session, chronicle, placed))]
    if chronicle.length:
        parts += _passage(header, session, chronicle, placed)
    parts += ["## Credits", _credits(session)]
    return document(front, parts)


def _sailing(session: Session, chronicle: Chronicle, notes: dict[int, list[str]]) -> list[str]:
    """The set-up: what was rolled and what it came to."""
    counts = chronicle.set_up() if chronicle.length else []
    made = [f"{count} {what}" for count, what in zip(counts, MADE, strict=False)]
    known = dict(zip(SAILING, made, strict=False))
    lines = ["@ Make up the convoy"]
    for request, answer in zip(session.asked, session.answers, strict=True):
        if answer.ask in SAILING:
            came_to = f" → {known[answer.ask]}" if answer.ask in known else ""
            lines.append(rolled(request, answer, came_to))
    return [*lines, *notes.get(0, [])]


def _passage(
    header: Header, session: Session, chronicle: Chronicle, notes: dict[int, list[str]]
) -> list[str]:
    """The convoy as it sailed, the passage turn by turn, and what is left."""
    terms = library().data(TERMS)
    first = chronicle.turns[0].watch if chronicle.turns else None
    when = f", {first.day} August 1942" if first else ""
    strength = f"{sum(map(len, chronicle.fleet))} ships"
    force = tag("Force", "Convoy", header.player or "Commodore", strength, AIM)
    ships = "\n".join(
        f"- {terms['types'][kind]}: {', '.join(ship.name for ship in fleet)}."
        for kind, fleet in enumerate(chronicle.fleet)
        if fleet
    )
    *_, length, friendly, _ = chronicle.set_up()
    limits = f"{length} turns", f"Friendly waters: {friendly} turns"
    battle = [tag("Scenario", session.game.title, AIM, *limits)]
    for lines in turn_lines(session, chronicle, terms, notes):
        battle += ["", *lines]
    left = units(chronicle, len(chronicle.turns), terms)
    return [
        fenced(block("CAMPAIGN", [force, *units(chronicle, 0, terms)])),
        ships,
        f"### S1 *Gibraltar to Malta{when}*",
        fenced([*block("BATTLE", battle), f"=> {capital(chronicle.in_short())}."]),
        fenced(block("CAMPAIGN", left)),
    ]


def _credits(session: Session) -> str:
    said = [*(f"{capital(credit)}." for credit in session.game.credits)]
    return "\n".join(f"- {line}" for line in [*said, f"Written by sheetgen {__version__}.", CREDIT])
