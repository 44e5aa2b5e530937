"""How a mission ended for somebody, and how one who was shot down came down, by the tables of a
campaign."""

from __future__ import annotations

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.return_to_base import INCAPACITATING
from sheetgen.games.wings.rules.state import DEAD, PRISONER
from sheetgen.games.wings.rules.tables import BOMBER_CREW, KILLED, PROTECTING
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import Flight
from sheetgen.games.wings.story.hospital import is_crippled

GONE = ("killed", "died", "drowned", "prisoner", "crippled")
"""What ends somebody's part for good, as a fate."""
KILLED_BY = ("exploded", "wounds", "stuck", "shut", "fell", "crash")
"""The ways down of those killed before they were on the ground."""
_PRINTED = [row.says for row in MALTA.drink]
_OF_CHUTE = {MALTA.bale_out[0].says: "stuck", MALTA.bale_out[1].says: "shut"}


def is_helpless(flight: Flight) -> bool:
    """Whether the pilot is past flying."""
    wounds = flight.report.wounds if flight.report else 0
    return flight.before.wounds + wounds >= INCAPACITATING


def fate(flight: Flight) -> str:
    """How a mission ended for a pilot: one of GONE; `sea` (picked up), `landed` (came down among
    friends), `base` (brought the wreck home), `crashed` (in landing), `lucky`, `home`; empty as
    long as it is not known."""
    drink = flight.followed_by(ev.InTheDrink)
    if not flight.followed_by(ev.CameBack):
        return ""
    if flight.status == DEAD:
        return "drowned" if drink else "killed" if way(flight) in KILLED_BY else "died"
    if flight.status == PRISONER:
        return "prisoner"
    if is_crippled(flight):
        return "crippled"
    if drink:
        return "sea"
    if flight.followed_by(ev.BaledOut):
        return "landed"
    for event in flight.followed_by(ev.WreckNursed):
        row = flight.theatre.shot_down[event.row]
        return "base" if row.lands == "base" and not is_helpless(flight) else "landed"
    for home in flight.followed_by(ev.GotHome):
        return "crashed" if home.crashed else "lucky" if home.lucky else "home"
    return "home"


def way(flight: Flight) -> str:
    """The way down, one of `KILLED_BY`, `jammed`, `parachute` or `wreck`; empty: there was none."""
    for event in flight.events:
        match event:
            case ev.CrewKilled():
                return "wounds" if event.cause == ev.WOUNDS else "exploded"
            case ev.BaledOut():
                row = flight.theatre.bale_out[event.row]
                if row.lands == KILLED:
                    return _OF_CHUTE.get(row.says, "fell")
                return "jammed" if row.lucky else "parachute"
            case ev.WreckNursed():
                row = flight.theatre.shot_down[event.row]
                return "crash" if row.lands == KILLED and not is_helpless(flight) else "wreck"
    return ""


def at_sea(flight: Flight) -> str:
    """What happened in the sea: `jacket`, `alone`, `ship`, `dinghy`, `boat`, or what a table of the
    campaign's `own` says; empty: nobody was in it."""
    for event in flight.followed_by(ev.InTheDrink):
        row = flight.theatre.drink[event.row]
        if row.says not in _PRINTED:
            return "own"
        if event.status == DEAD:
            return "jacket" if row.says == _PRINTED[0] else "alone"
        return {PROTECTING: "ship", BOMBER_CREW: "dinghy"}.get(row.unless or "", "boat")
    return ""
