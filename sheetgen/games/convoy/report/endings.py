"""Two turns of the story that are no watch of it: the covering force goes, the convoy comes in."""

from sheetgen.games.convoy.report.opening import Opening
from sheetgen.games.convoy.report.voice import Voice, name
from sheetgen.games.convoy.rules.events import U_BOATS
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    EVADE,
    NONE,
    OPTIONS,
    REAL_OPTIONS,
    TANKER,
    TYPES,
    Kind,
)
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Departure, Ship, Turn
from sheetgen.games.convoy.story.plan import RECONNAISSANCE, row
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.kits.telling.grammar import counted, flowing, join, sentences
from sheetgen.kits.telling.outline import NEWS

LONG_PAIR = 34
"""Two clauses of so many words or fewer share a sentence."""
SLIGHT, DEAR = 0.3, 1.5
"""The points of expectation from which a choice was a small mistake, and a dear one."""
WORTH = 3.0
"""The points on these dice from which it is said what was passed over."""
NAMED = 5
"""So many merchant ships that came in are named."""


def departures(voice: Voice, chronicle: Chronicle, turn: Turn) -> list[str]:
    """Who turned back at halfway, and who stayed."""
    gone = [departure for departure in turn.departures if departure.carrier]
    stayed = [
        ship
        for ship in chronicle.fleet[CARRIER]
        if ship.condition != HOME and (ship.gone_on is None or ship.gone_on > turn.number)
    ]
    clauses = []
    for place, departure in enumerate(gone):
        slot = "goes-home" if place == 0 else "goes-too"
        at = voice.hour_after(turn)
        clauses.append(voice.say(slot, **_going(voice, departure), place=turn.watch.place, at=at))
    if stayed:
        slot = "others-stay" if gone else "all-stay"
        names, plain = voice.ships(stayed), join(map(name, stayed))
        at = voice.hour_after(turn)
        clauses.append(
            voice.say(slot, names=names, plain=plain, n=len(stayed), place=turn.watch.place, at=at)
        )
    elif gone:
        clauses.append(voice.say("none-stays", n=len(gone)))
    return clauses


def _going(voice: Voice, departure: Departure) -> dict[str, object]:
    assert departure.carrier is not None
    carrier = departure.carrier
    return {
        "carrier": voice.ships([carrier]),
        "hurt": carrier.hit_on is not None,
        "escorts": voice.by_type(departure.escorts),
        "n": len(departure.escorts),
    }


def lead(opening: Opening) -> list[str]:
    """The result before the story."""
    voice, facts = opening.voice, opening.facts
    voice.tells()
    key = "none" if not facts["came"] else (opening.plan.totals or ("plain",))[0]
    lost = [
        counted(facts[f"{name}_lost"], noun(kind))
        for kind, name in zip(Kind, TYPES, strict=True)
        if facts[f"{name}_lost"]
    ]
    clauses = [voice.say(f"lead-{key}", **facts, at=voice.arrival())]
    if lost:
        clauses.append(voice.say("lead-losses", list=join(lost), n=facts["lost"]))
    return [sentences(clauses)]


def ending(opening: Opening, brief: bool = False) -> list[str]:
    """The convoy in harbour, what was spent and what kept back, and the answer; or, of a game that
    goes on, where it stands."""
    voice, chronicle = opening.voice, opening.chronicle
    last = chronicle.turns[-1]
    voice.tells()
    if not chronicle.finished:
        voice.new_chapter()
        to_go = chronicle.length - last.number + 1
        return [sentences([voice.say("goes-on", **voice.when(last), left=to_go)])]
    told = [_arrival(voice, chronicle, last, opening.order)]
    judged = [] if brief else [*_effort(voice, chronicle), *_kept(opening)]
    return [*told, *([sentences(judged)] if judged else []), opening.answer()]


def _effort(voice: Voice, chronicle: Chronicle) -> list[str]:
    """What the enemy spent, all told."""
    if not voice.says("effort"):
        return []
    battles = [turn.battle for turn in chronicle.turns if turn.battle]
    came = sum(battle.force.force for battle in battles)
    boats = sum(battle.force.force for battle in battles if battle.force.enemy == U_BOATS)
    through = sum(
        battle.interception.force if battle.interception else battle.force.force
        for battle in battles
    )
    hits = sum(len(battle.hits) for battle in battles)
    seen = [turn.number for turn in chronicle.turns if row(turn) == RECONNAISSANCE]
    met = {turn.number for turn in chronicle.turns if turn.battle}
    counts = {"attacks": len(battles), "came": came, "stopped": came - through, "hits": hits}
    followed = sum(number + 1 in met for number in seen)
    return [voice.say("effort", **counts, boats=boats, seen=len(seen), followed=followed)]


def weighed(cost: float | None) -> str:
    """What a choice cost by what could be known, as phrases ask for it."""
    if cost is None:
        return ""
    return "dear" if cost >= DEAR else "small" if cost >= SLIGHT else "sound"


def _kept(opening: Opening) -> list[str]:
    """What was never done, and whether it ought to have been."""
    voice, chronicle, kept = opening.voice, opening.chronicle, opening.plan.kept
    known = kept.options if opening.order != NEWS or EVADE in kept.options else ()
    if not known or not voice.says("kept"):
        return []
    taken = len(REAL_OPTIONS) - len(kept.options)
    passed = kept.turn and weighed(kept.cost)
    worth = round(kept.points) if kept.points >= WORTH else 0
    values: dict[str, object] = {"when": "", "place": "", "option": "", "worth": worth}
    if passed in ("small", "dear") or worth:
        wanted = passed in ("small", "dear")
        number, option = (kept.turn, kept.option) if wanted else (kept.better, kept.instead)
        turn, named = chronicle.turns[number - 1], voice.part(f"measure-{OPTIONS[option]}")
        values |= {"when": voice.of_date(turn), "place": turn.watch.place, "option": named}
    names = join((voice.part(f"measure-{OPTIONS[each]}") for each in kept.options), "or")
    values |= {"kept": names, "n": len(kept.options), "taken": taken, "cost": passed}
    judged = [voice.say("kept-judged", **values)] if voice.says("kept-judged") else []
    return [voice.say("kept", **values), *judged]


def _arrival(voice: Voice, chronicle: Chronicle, last: Turn, order: str) -> str:
    merchants = _in(chronicle, CARGO) + _in(chronicle, TANKER)
    hurt = [ship for ship in merchants if ship.condition == HURT]
    clauses = []
    if last.option != NONE and not last.option_ends and order != NEWS:
        clauses.append(voice.say("option-open", option=OPTIONS[last.option]))
    if not merchants:
        alone = sum(len(_in(chronicle, kind)) for kind in (CARRIER, CRUISER, DESTROYER))
        clauses.append(voice.say("nobody-came", n=alone, at=voice.arrival()))
        return sentences(clauses)
    listed = join(
        counted(len(_in(chronicle, kind)), noun(kind))
        for kind in (CARGO, TANKER)
        if _in(chronicle, kind)
    )
    names = join(map(name, merchants)) if len(merchants) <= NAMED else ""
    values = {"list": listed, "n": len(merchants), "at": voice.arrival(), "names": names}
    clauses.append(voice.say("came-in", **values))
    if hurt:
        clauses.append(
            voice.say("hurt-came", ships=join(map(name, hurt)), n=len(hurt), all=hurt == merchants)
        )
    warships = [
        counted(len(_in(chronicle, kind)), noun(kind))
        for kind in (CARRIER, CRUISER, DESTROYER)
        if _in(chronicle, kind)
    ]
    limping = [
        ship for kind in (CARRIER, CRUISER, DESTROYER) for ship in _in(chronicle, kind)
        if ship.condition == HURT
    ]  # fmt: skip
    if warships:
        clauses.append(
            voice.say(
                "escort-came", list=join(warships), hurt=voice.plain(limping),
                n=len(limping), merchants=len(merchants),
            )
        )  # fmt: skip
    return sentences(flowing(clauses, LONG_PAIR, lambda: "; "))


def _in(chronicle: Chronicle, kind: int) -> list[Ship]:
    """The ships of a type that came in."""
    return [ship for ship in chronicle.fleet[kind] if ship.condition not in (SUNK, HOME)]
