"""A referee of flying: he follows a fight by its track alone, row by row, and says what is wrong.

He knows the printed terms, the figures of the types and what their pilots can do, and reckons in
floating point. Of the engine he uses nothing but the form of its track.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from typing import NamedTuple

from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.track import Row, Track
from sheetgen.games.wings.rules.theatre import MALTA

CARDS = MALTA.data("combat_cards")
FAST = {"S>", "TL>", "TR>", "SL>", "SR>", "DV", "OD"}
STEEP = {"HL", "HR", "ST", "CL", "DV", "IM", "SS", "OD"}
STRAIGHT, DIVES, REVERSALS = {"S^", "S>"}, {"DV", "OD"}, {"IM", "SS"}
TURNS = {"left": {"TL^", "TL>", "HL"}, "right": {"TR^", "TR>", "HR"}}
NEVER = -99
TOKEN = re.compile(r"(\d+)(?:\+(rudder left|rudder right|[a-z]+))?")
SLACK = 3
"""Hundredths of a mm, by which a rounded place may be off."""


class Pilot(NamedTuple):
    """What a track does not tell of an airplane: what it can take, its pilot's wounds before the
    fight, whether he is an acrobat, its climb counters at the start, and its fuel (0: it is not
    counted)."""

    holds: int
    wounds: int = 0
    acrobat: bool = False
    counters: int = 0
    fuel: int = 0


def pilots(table: Table) -> dict[int, Pilot]:
    """The pilots of a table that has not begun, by crew."""
    return {
        plane.crew: Pilot(
            plane.holds,
            plane.starts_wounded,
            "acrobatic-pilot" in plane.skills,
            plane.counters,
            (70 if plane.model.bomber else 50) if "fuel" in table.agreed else 0,
        )
        for plane in table.planes
    }


@dataclass
class Log:
    """What the referee keeps of an airplane; `engine`, `rudder` and `burnt` by the turns of it."""

    aircraft: str
    pilot: Pilot
    ceiling: int
    altitude: int
    counters: int
    damage: int = 0
    wounds: int = 0
    flames: int = 0
    smoked: int = NEVER
    engine: list[int] = field(default_factory=list)
    rudder: list[tuple[str, int]] = field(default_factory=list)
    burnt: set[int] = field(default_factory=set)
    flown: list[str] = field(default_factory=lambda: ["S>"])
    stunt: int = NEVER
    exploded: bool = False
    used: int = 0
    dry: int | None = None
    ditched: bool = False

    @property
    def lost(self) -> bool:
        """Whether it is lost by what it has taken."""
        return (
            self.damage >= self.pilot.holds
            or self.exploded
            or self.pilot.wounds + self.wounds >= 2
            or (len(self.engine) > 1 and MALTA.aircraft[self.aircraft].engines == 1)
            or self.ditched
        )


def faults(track: Track, pilots: Mapping[int, Pilot]) -> list[str]:
    """All that is wrong with what airplanes flew and took, each with its crew and turn."""
    found = []
    for plane in track.planes:
        rows, pilot = track.of(plane.crew), pilots[plane.crew]
        ceiling = MALTA.aircraft[plane.aircraft].ceiling - MALTA.missions[track.kind].floor
        log = Log(plane.aircraft, pilot, ceiling, rows[0].altitude, pilot.counters)
        for turn, row in enumerate(rows[1:], start=1):
            wrong = _turn(track, log, turn, rows[turn - 1], row)
            found += [f"crew {plane.crew}, turn {turn}: {fault}" for fault in wrong]
            if log.lost:
                found += [f"crew {plane.crew} acts after turn {turn}"] * (row is not rows[-1])
                break
    return found


def _turn(track: Track, log: Log, turn: int, before: Row, row: Row) -> Iterator[str]:
    """A turn of an airplane: its fire, its card, and what hit it."""
    if row.turn != turn:
        yield "no row"
    yield from _burns(log, turn, row)
    if log.lost:
        if row.card or _place(row) != _place(before):
            yield "flies though it is burnt out"
        if _of(row, "fired") or _of(row, "dropped"):
            yield "fires though it is burnt out"
    elif not row.card:
        yield "flies no card"
    else:
        yield from _flies(track, log, turn, before, row)
        yield from _blows(log, row)
    yield from _is_hit(log, turn, row)
    if log.damage != row.damage:
        yield f"damage {row.damage} for {log.damage}"
    if log.lost != bool(_of(row, "lost")):
        yield "is not lost" if log.lost else "is lost for nothing"


def _burns(log: Log, turn: int, row: Row) -> Iterator[str]:
    """Before cards are shown, who burns takes a flame off and a token."""
    tokens = [one for one in _of(row, "tokens") if one.other == "fire"]
    if len(tokens) != (log.flames > 0):
        yield f"{len(tokens)} tokens for {log.flames} flames"
    for one in tokens:
        log.flames -= 1
        log.burnt.add(turn)
        log.damage += sum(points for points, _ in _tokens(one.what))


def _flies(track: Track, log: Log, turn: int, before: Row, row: Row) -> Iterator[str]:
    """A card: whether it could be planned, where it leads, and its height and speed."""
    may = {card for card in _deck(log.aircraft) if not why_not(log, card, turn)}
    forced = _forced(log, turn)
    if forced:
        free = log.pilot.acrobat and log.flown[-1] in REVERSALS and turn - log.stunt > 5
        may = may | {forced} if free else {forced}
        if row.card != forced:
            log.stunt = turn
            if not any(one.what == "acrobatic-pilot" for one in _of(before, "skill")):
                yield "an acrobat's card, and no skill used"
    if row.card not in (may or {"S^"}):
        yield f"{row.card} after {log.flown[-2:]}: {why_not(log, row.card, turn) or 'forced'}"
    x, y, heading = _led(log.aircraft, row.card, before)
    off = (row.heading - heading) % 144
    if hypot(row.x - x, row.y - y) > SLACK or min(off, 144 - off) > 0.01:
        yield f"{row.card} does not lead there"
    if row.fast != (row.card in FAST or row.card == "SS"):
        yield f"{row.card} at the wrong speed"
    _climbs(log, row.card)
    if log.pilot.fuel and not _of(row, "exit"):
        yield from _uses_fuel(log, turn, row)
    if row.altitude != log.altitude:
        yield f"altitude {row.altitude} for {log.altitude}"
    log.flown.append(row.card)
    outside = not (0 <= row.x <= track.length and 0 <= row.y <= track.width)
    if outside != bool(_of(row, "exit")):
        yield "leaves the table and does not, or the other way about"


def _uses_fuel(log: Log, turn: int, row: Row) -> Iterator[str]:
    """Two counters for a fast card, one for any other; without any, a level on every second turn,
    and below the lowest the airplane is down."""
    if log.dry is None:
        log.used += 2 if row.fast else 1
        log.dry = turn if log.used >= log.pilot.fuel else None
    elif (turn - log.dry) % 2 == 0:
        log.ditched = log.altitude == 1
        if not log.ditched:
            log.altitude, log.counters = log.altitude - 1, 0
    if bool(_of(row, "out of fuel")) != (log.dry == turn):
        yield "the fuel is out, or is not"


def why_not(log: Log, card: str, turn: int) -> str:
    """Why a card may not be flown on a turn. It was planned the turn before, on which what had
    happened up to the turn before that was known."""
    last, hit = log.flown[-1], _slow(log, turn)
    if card == "CL" and log.dry is not None and log.dry <= turn - 2:
        return "it has no fuel"
    burns = turn - 1 in log.burnt
    if {"IM": "S>", "SS": "ST", "OD": "ST"}.get(card, last) != last:
        return "out of sequence"
    if card in STEEP and last in STEEP and card not in {"SS", "OD"}:
        return "two steep cards"
    if hit and card in FAST | {"SS"} and card != "DV":
        return "the engine is hit"
    if burns and ((card in STRAIGHT and last not in DIVES) or card in REVERSALS):
        return "it burns"
    if any(card in TURNS[side] and 2 <= turn - at <= 3 for side, at in log.rudder):
        return "the rudder is hit"
    lowest = {"DV": 2, "OD": 3, "SS": 1 if log.counters else 2}.get(card, 1)
    if log.altitude < lowest:
        return "too low"
    return "too high" if card == "CL" and log.altitude >= log.ceiling else ""


def _forced(log: Log, turn: int) -> str:
    """The straight after an Immelmann, a Split-S or an overdive."""
    if log.flown[-1] not in REVERSALS | {"OD"}:
        return ""
    return "S^" if log.flown[-1] == "IM" or _slow(log, turn) else "S>"


def _slow(log: Log, turn: int) -> bool:
    """Whether the engine or want of fuel forbade fast cards when that of a turn was planned."""
    return any(at <= turn - 2 for at in (*log.engine, *([] if log.dry is None else [log.dry])))


def _climbs(log: Log, card: str) -> None:
    """The altitude and the climb counters after a card."""
    needed = CARDS["aircraft"][log.aircraft]["climb"]
    if card in DIVES or (card in STRAIGHT and log.flown[-1] == "OD"):
        log.altitude, log.counters = max(1, log.altitude - 1), 0
    elif card in {"CL", "IM"}:
        log.counters = log.counters + 1 if log.altitude < log.ceiling and log.dry is None else 0
        if log.counters >= needed:
            log.altitude, log.counters = log.altitude + 1, 0
    elif card == "SS" and log.counters:
        log.counters -= 1
    elif card == "SS" and log.altitude > 1:
        log.altitude, log.counters = log.altitude - 1, needed - 1


def _blows(log: Log, row: Row) -> Iterator[str]:
    """A token after each half of an overdive takes as many flames away."""
    tokens = [one for one in _of(row, "tokens") if one.other == "overdive"]
    dives = "OD" in log.flown[-2:] and log.flames > 0
    if len(tokens) != dives:
        yield f"{len(tokens)} tokens of an overdive with {log.flames} flames"
    for one in tokens:
        log.flames = max(0, log.flames - _tokens(one.what)[0][0])
    if bool(_of(row, "fire out")) != (dives and not log.flames):
        yield "the fire is out, or is not"


def _is_hit(log: Log, turn: int, row: Row) -> Iterator[str]:
    """The tokens others drew against it, and what special damage came of them."""
    wounds, specials = 0, []
    for one in _of(row, "tokens"):
        drawn = _tokens(one.what)
        points = sum(points for points, _ in drawn)
        aimed = points + sum(points > 0 for points, _ in drawn)
        if one.number not in ((0,) if one.other == "overdive" else (points, aimed)):
            yield f"{one.number} points for {one.what}"
        if one.other in ("fire", "overdive"):
            continue
        log.damage += one.number
        for _, special in drawn:
            wounds += special == "crew"
            if special not in ("", "crew"):
                specials += _suffers(log, turn, special)
    told = [one.what for one in _of(row, "special")]
    if told != specials:
        yield f"{told} for {specials}"
    saved = [one for one in _of(row, "skill") if one.what in ("hip-flask", "cigarette-case")]
    if len(_of(row, "wounded")) + len(saved) != wounds:
        yield f"{wounds} wounds"
    log.wounds += wounds - len(saved)


def _suffers(log: Log, turn: int, special: str) -> Iterable[str]:
    """One special damage, and the fire that is made of a second smoke."""
    yield special
    if special == "engine":
        log.engine.append(turn)
    elif special.startswith("rudder"):
        log.rudder.append((special.split()[1], turn))
    elif special == "explosion":
        log.exploded = True
    elif special == "fire":
        log.flames = 6
    elif special == "smoke":
        if turn - log.smoked < 6:
            log.flames = 6
            yield "fire"
        log.smoked = turn


def _led(aircraft: str, card: str, row: Row) -> tuple[float, float, float]:
    """Where a card leads: its arrow lies at the front edge, and the rear edge goes to its head."""
    if card in REVERSALS:
        return row.x, row.y, (row.heading + 72) % 144
    figures = CARDS["aircraft"][aircraft]
    straight = 100 * figures["fast" if card in FAST else "slow"]
    kind, side = card.rstrip("^>"), -1 if "L" in card[:2] and card != "CL" else 1
    length, aside, turned = straight, 0.0, 0.0
    if kind in {"TL", "TR", "HL", "HR"}:
        turned = figures["sharp" if kind[0] == "H" else "turn"]
        angle, arc = radians(2.5 * turned), straight * CARDS["turn_percent"] / 100
        length, aside = arc / angle * sin(angle), side * arc / angle * (1 - cos(angle))
    elif kind in {"SL", "SR"}:
        length, aside = straight * CARDS["slip_percent"] / 100, side * 100 * CARDS["slip_aside_mm"]
    elif kind in {"ST", "CL", "DV", "OD"}:
        what = {"ST": "stall", "CL": "climb"}.get(kind, "dive")
        length = straight * CARDS[f"{what}_percent"] / 100
    angle, way = radians(2.5 * row.heading), radians(2.5 * (row.heading + side * turned))
    ahead = 3400 + length
    x = row.x + ahead * cos(angle) - aside * sin(angle) + 3400 * cos(way)
    y = row.y + ahead * sin(angle) + aside * cos(angle) + 3400 * sin(way)
    return x, y, (row.heading + side * turned) % 144


def _deck(aircraft: str) -> Iterator[str]:
    figures = CARDS["aircraft"][aircraft]
    yield from ("S^", "S>", "TL^", "TR^", "TL>", "TR>", "SL^", "SR^", "SL>", "SR>")
    yield from ("HL", "HR") if figures["sharp"] else ()
    yield from ("ST", "CL", "DV", "OD")
    yield from ("IM", "SS") if figures["immelmann"] else ()


def _tokens(words: str) -> list[tuple[int, str]]:
    return [(int(points), special) for points, special in TOKEN.findall(words)]


def _of(row: Row, kind: str):
    return [one for one in row.happened if one.kind == kind]


def _place(row: Row) -> tuple[int, int, int]:
    return row.x, row.y, row.heading
