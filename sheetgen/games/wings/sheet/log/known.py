"""What is known of the missions of a period: by the names of the log's places the text."""

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import short_rank
from sheetgen.games.wings.rules.fight import DOWN
from sheetgen.games.wings.rules.scenarios import targets
from sheetgen.games.wings.rules.state import AXIS, BRITISH, DRAWN, SIDES, Side
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.rules.tables import MISSIONS as KINDS
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.sheet.log.layout import PERIODS, SCORE, WON, missions
from sheetgen.games.wings.sheet.pages import short_type
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.games.wings.story.tellings import side_name

INITIALS = {side: side_name(side)[0] for side in (BRITISH, AXIS)}
MADE = "×"
Texts = dict[str, str | tuple[str, ...]]


def known(chronicle: Chronicle, words: dict[str, str], period: str) -> Texts:
    """All that stands on the page of a period."""
    found: Texts = {}
    numbers = missions(period)
    won = {BRITISH: 0, AXIS: 0, DRAWN: 0}
    for mission in chronicle.missions:
        if mission.fought and mission.number <= numbers[-1]:
            won[mission.fought.score.winner] += 1
        if mission.number in numbers:
            told = {**_drawn(mission), **_crews(mission)}
            if mission.fought:
                told |= _result(words, mission, won)
            found |= {f"log.{mission.number:02}.{name}": text for name, text in told.items()}
            drawn = f"drawn.{period}.{SIDES[mission.attacker]}.{mission.kind}"
            found[f"{drawn}.number"] = str(mission.number)
            found[f"{drawn}.fought"] = MADE if mission.fought else ""
    if sum(won.values()) >= numbers[0] - 1:
        for who, count in zip(WON, won.values(), strict=True):
            found |= {f"won.{who}.{number:02}": MADE for number in range(1, count + 1)}
    if period == PERIODS[-1] and chronicle.winner is not None:
        found[f"campaign.{(*WON[:2], 'nobody')[chronicle.winner]}"] = MADE
    return found


def _drawn(mission: Mission) -> Texts:
    """What was drawn for a mission: when, where, what, by whom and in which airplanes."""
    found: Texts = {
        "date": in_words(mission.day),
        "place": mission.place.name,
        "mission": mission.name,
        "attack.side": INITIALS[mission.attacker],
        "bombers.side": INITIALS[mission.attacker] if mission.bomber else "",
        "defence.side": INITIALS[mission.defender],
    }
    fighters = mission.fighters
    flown = (fighters[mission.attacker], mission.bomber, fighters[mission.defender])
    for flies, aircraft in zip(("attack", "bombers", "defence"), flown, strict=True):
        if aircraft:
            name = AIRCRAFT[aircraft].name
            found[f"{flies}.type"] = (name, short_type(name))
    return found


def _crews(mission: Mission) -> Texts:
    attackers, fighters = mission.of(mission.attacker), KINDS[mission.kind].fighters
    flown = (attackers[:fighters], attackers[fighters:], mission.of(mission.defender))
    return {
        f"{flies}.crew.{number}": called(mission, flight)
        for flies, flights in zip(("attack", "bombers", "defence"), flown, strict=True)
        for number, flight in enumerate(flights, start=1)
    }


def called(mission: Mission, flight: Flight) -> tuple[str, str]:
    """A man as the log has him: rank and surname, or his surname alone; and what became of him."""
    man, sign = flight.before, fates.of_flight(mission, flight)
    surname = flight.airman.name.surname
    if sign not in (fates.FLEW, fates.TOLD_OFF):
        surname = f"{surname} {sign}"
    return f"{short_rank(man.air_force, man.rank)} {surname}", surname


def _result(words: dict[str, str], mission: Mission, won: dict[int, int]) -> Texts:
    """The points, the kills and the losses by side; the winner, and the missions won so far."""
    assert mission.fought is not None
    score, found = mission.fought.score, Texts()
    for side in (BRITISH, AXIS):
        values = (score.of(side), kills(mission, side), lost(mission, side), won[side])
        for key, value in zip(SCORE, values, strict=True):
            found[f"{SIDES[side]}.{key}"] = str(value).replace("-", "−")
    # Nobody is the last of them.
    found["winner"] = words[WON[score.winner]]
    found["drawn.won"] = str(won[DRAWN])
    found["notes"] = noted(words, mission)
    return found


def kills(mission: Mission, side: Side) -> int:
    """The airplanes that a side is credited with; a shared one counts once."""
    assert mission.fought is not None
    return sum(mission.flight(kill.by[0]).airman.man.side == side for kill in mission.fought.kills)


def lost(mission: Mission, side: Side) -> int:
    """The airplanes of a side that were shot down, by whatever it was."""
    return sum(
        flight.report is not None and flight.report.fate == DOWN for flight in mission.of(side)
    )


def noted(words: dict[str, str], mission: Mission) -> str:
    """What was sunk or destroyed, ships by name."""
    assert mission.fought is not None
    names = dict(
        zip(targets(mission.kind, mission.attacker), (s.name for s in mission.ships), strict=False)
    )
    gone = ", ".join(names.get(target, target) for target, _ in mission.fought.sunk)
    return words["sunk" if names else "destroyed"].format(names=gone) if gone else ""
