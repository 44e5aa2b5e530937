"""Malta Convoy at the table: its questions, decisions and tables in words, as
`kits.table.words` asks for them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data, evade_adds, words_of
from sheetgen.games.convoy.rules.events import COMBINED
from sheetgen.games.convoy.rules.policies import BEST
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import REAL_OPTIONS, TYPES, Kind, Option, State
from sheetgen.games.convoy.sheet.text import fleet_dice, texts
from sheetgen.games.convoy.story import tellings
from sheetgen.games.convoy.story.chronicle import (
    HOME,
    HURT,
    SOUND,
    SUNK,
    Chronicle,
    Departure,
    Ship,
    option_name,
    tell,
)
from sheetgen.games.convoy.story.tellings import (
    contact_name,
    enemy_name,
    noun,
    nouns,
    option_named,
    so_much,
)
from sheetgen.games.convoy.table import tables
from sheetgen.games.convoy.table.modifiers import PHRASES, added
from sheetgen.games.convoy.table.now import (
    FACES,
    Now,
    attack_modifier,
    carrier_leaving,
    contact,
    damaged_ship,
    enemies,
    escort,
    falls,
    force,
    going,
    interception_dice,
    left_by,
    merchants_hit,
    now,
    spent,
)
from sheetgen.kits.table.questions import Phrases, Question, Questions, faces, plain, span
from sheetgen.kits.table.views import (
    AWAY_SIGN,
    COMING_SIGN,
    FOUGHT_SIGN,
    HURT_SIGN,
    LOST_SIGN,
    NOW_SIGN,
    PASSED_SIGN,
    SOUND_SIGN,
)
from sheetgen.kits.table.words import Brings, Panel
from sheetgen.kits.telling.grammar import alike, capital, join, opened, plural
from sheetgen.kits.telling.grammar import counted_in_figures as count

say, words = PHRASES.say, PHRASES.words
GUIDES = Phrases(data, "guide")
"""What is said of each question in a first game: `data/guide.json`."""
__all__ = ["choices", "closed", "guide", "panels", "prompt", "sentences", "table"]


# What the phrases may name.


def _results(at: Now) -> str:
    """Which faces of an attack die do what."""
    by = added(at)
    results = [sequence_of_play.attack_result(face, by) for face in FACES]
    return ", ".join(
        f"{row[1]} {faces(face for face in FACES if results[face - 1] == result)}"
        for result, row in enumerate(tables.printed(at, "attack"))
        if result in results
    )


def _struck(at: Now) -> Kind:
    """The type that the hit at hand falls on."""
    return falls(at, at.request.slot, at.face).kind


def _lasting(at: Now) -> str:
    """The faces of a contact roll that count for the next one."""
    carry = sequence_of_play.CONTACT_CARRY
    counts = alike(carry[contact(at, face).row] != 0 for face in FACES)
    return join((span(low, high) for low, high, does in counts if does), "or")


def _take(at: Now) -> str:
    """Which option most would take now: that which the captain `best` does; empty for none."""
    option = Option(BEST["option"](at.state, at.request, int))
    taken = option != Option.NONE
    return GUIDES.say("would", "take", option=option_name(option)) if taken else ""


def _would(at: Now) -> str:
    """What most would do about an option."""
    return _take(at) or GUIDES.say("would", "friendly" if at.turn.friendly else "wait")


def _advised(at: Now) -> str:
    """The same as a sentence where it is time to take one; else empty."""
    take = _take(at)
    return f"{capital(take)}." if take else ""


FACTS: Mapping[str, Callable[[Now], object]] = {
    "asked": lambda at: texts(at.conditions)["set-up"][tables.SET_UP.index(at.request.ask)],
    "dice": lambda at: plain(fleet_dice(at.conditions)[tables.SET_UP.index(at.request.ask)]),
    "types": lambda at: nouns(Kind[at.request.ask.upper()]),
    "within": lambda at: words_of(at.conditions)["within"],
    "stopped": lambda at: words_of(at.conditions)["stopped"],
    "turn": lambda at: at.state.turn,
    "length": lambda at: at.state.length,
    "left": lambda at: so_much(at.state.length - at.state.turn + 1, "turn"),
    "place": lambda at: at.turn.watch.place,
    "friendly": lambda at: at.state.friendly,
    "option": lambda at: option_named(at.request.ask.partition("-")[2]),
    "turns": lambda at: so_much(at.face, "turn"),
    "running": lambda at: (
        "" if at.state.option == Option.NONE else f", {option_name(at.state.option)}"
    ),
    "enemies": lambda at: faces(enemies(at)),
    "lasting": _lasting,
    "forces": lambda at: ", ".join(
        f"{span(low, high)} {name}"
        for low, high, name in alike(enemy_name(sequence_of_play.ENEMY[face]) for face in FACES)
    ),
    "contact": lambda at: contact_name(at.contact.row),
    "contact_force": lambda at: sequence_of_play.CONTACT_FORCE[at.contact.row],
    "rolled": lambda at: enemy_name(sequence_of_play.ENEMY[at.face]),
    "by": added,
    "low": lambda at: force(at, FACES[0]),
    "high": lambda at: force(at, FACES[-1]),
    "enemy": lambda at: enemy_name(at.battle.force.enemy),
    "force": lambda at: at.battle.force.force,
    "stand": lambda at: (at.battle.interception or at.battle.force).force,
    "results": _results,
    "slot": lambda at: at.request.slot,
    "hit": lambda at: at.hits.index(at.request.slot) + 1,
    "hits": lambda at: len(at.hits),
    "result": lambda at: tables.printed(at, "attack")[at.results[at.request.slot - 1]][1],
    "targets": tables.targets,
    "damaged": lambda at: damaged_ship(at, _struck(at)).name,
    "spent": lambda at: faces(spent(at, _struck(at))),
    "carrier": lambda at: at.request.slot,
    "carriers": lambda at: (
        at.state.present(Kind.CARRIER)
        + sum(gone.carrier is not None for gone in at.turn.departures)
    ),
    "going": lambda at: faces(going(at)),
    "leaving": lambda at: carrier_leaving(at).name,
    "warships": lambda at: at.warships,
    "escort": lambda at: escort(at, at.face).warships,
    "loss": lambda at: sequence_of_play.LOSS[Kind[at.request.ask.upper()]],
    "all_lost": lambda at: sequence_of_play.ALL_LOST[Kind[at.request.ask.upper()]],
    "would": _would,
    "advised": _advised,
}


# What a choice brings.


def _option(at: Now, name: str) -> Brings:
    option = Option[name.upper()]
    then = at.under(option)
    least, longer = evade_adds(at.rulings) if option == Option.EVADE else (0, 0)
    fields: dict[str, object] = {
        "turns": _turns(at, longer),
        "dice": _dice(then),
        "dice_now": _dice(at),
    }
    if option == Option.DECOY:
        fields |= {"hits": merchants_hit(then), "hits_now": merchants_hit(at)}
    elif option in (Option.SPLIT, Option.EVADE):
        fields |= {"by": contact(then, 1).modifier - at.state.carry, "contact": _enemy(at, then)}
        fields["length"] = span(at.state.length + least, at.state.length + longer)
    elif option == Option.SCREEN:
        fields["by"] = attack_modifier(then, COMBINED)
    else:
        unused = _unused(at.state)
        stay = words("choices", "stay")[len(unused) > 1]
        fields["unused"] = f"{join(unused)} {stay}"
    return PHRASES.brings("choices", name, **fields)


def _turns(at: Now, longer: int) -> str:
    """How long an option may run, as far as the journey goes."""
    most = min(at.state.length + longer - at.state.turn + 1, FACES[-1])
    return f"{span(1, most)} {plural(tellings.say('nouns', 'turn'), most)}"


def _dice(at: Now) -> str:
    """The dice of an interception: `5D6`, or `no dice`."""
    number = interception_dice(at)
    return f"{number}D6" if number > 0 else say("choices", "no-dice")


def _unused(s: State) -> list[str]:
    """The options not taken yet, by name."""
    return [option_name(each) for each in REAL_OPTIONS if s.unused >> each & 1]


def _enemy(at: Now, then: Now) -> str:
    """On which contact rolls an enemy comes; nothing in friendly waters."""
    if at.turn.friendly:
        return ""
    now_on, then_on = faces(enemies(at)), faces(enemies(then))
    return say("choices", "contact", faces=then_on, faces_now=now_on)


def _cruisers(at: Now, number: str) -> Brings:
    gone, after = left_by(at, at.face, int(number))
    go, stay = words("choices", "go"), words("choices", "stay")
    told = []
    for kind, ships in ((Kind.CRUISER, int(number)), (Kind.DESTROYER, sum(gone.destroyers))):
        left = after.state.present(kind)
        told.append(f"{count(ships, noun(kind))} {go[ships != 1]}, {left} {stay[left != 1]}")
    return PHRASES.brings("choices", "escort-cruisers", told="; ".join(told), dice=_dice(after))


# The questions.


def _named(ask: str) -> str:
    """The name of a question by what is asked: `duration` of `duration-decoy`."""
    if ask in tables.SET_UP:
        return "set-up"
    return "duration" if ask.startswith("duration-") else ask


def _if_friendly(at: Now) -> str:
    return "friendly" if at.turn.friendly else "why"


def _why_contact(at: Now) -> str:
    """Where no enemy can come, the roll is made for what it leaves to the next one."""
    why = _if_friendly(at) if at.turn.friendly or enemies(at) else "safe"
    return why if why == "why" or at.state.turn == at.state.length else f"{why} lasting"


QUESTIONS = Questions(
    PHRASES,
    now,
    _named,
    FACTS,
    {
        "set-up": Question(
            tables.set_up,
            lambda at: "ships" if at.request.ask in TYPES else str(at.request.ask),
        ),
        "option": Question(
            tables.option, _if_friendly, _option, lambda at, name: say("option", "closed")
        ),
        "duration": Question(tables.option),
        "extension": Question(tables.option),
        "contact": Question(tables.contacts, _why_contact),
        "enemy": Question(
            tables.enemies,
            lambda at: "why-force" if sequence_of_play.CONTACT_FORCE[at.contact.row] else "why",
        ),
        "force": Question(tables.force, lambda at: "why-modified" if added(at) else "why"),
        "intercept": Question(tables.intercept),
        "attack": Question(tables.attack),
        "target": Question(tables.target),
        "again": Question(tables.again),
        "return": Question(tables.returns),
        "escort": Question(tables.escorts),
        "escort-cruisers": Question(tables.escort_cruisers, brings=_cruisers),
    },
    GUIDES,
)
prompt, choices, table = QUESTIONS.prompt, QUESTIONS.choices, QUESTIONS.table
closed, guide = QUESTIONS.closed, QUESTIONS.guide


# How a convoy stands: what is always in view beside the questions.


_TYPE = 11
"""The width of the names of the types."""
_FIVES, _MOST_DRAWN = 5, 20
"""Ships are drawn in fives, as on the sheet, where there are no more of a type than these."""
_SIGN = {SOUND: SOUND_SIGN, HURT: HURT_SIGN, SUNK: LOST_SIGN, HOME: AWAY_SIGN}
_KEY = "  ".join(f"{sign} {state}" for state, sign in _SIGN.items())


def panels(session: Session) -> list[Panel]:
    """Fleet, score, turn and option; before the convoy sails, what is rolled of it."""
    chronicle = tell(session)
    if not chronicle.turns:
        rolled = zip(_types(chronicle), chronicle.state.sound, strict=True)
        fleet = tuple(f"{label:<{_TYPE}}{ships or '-':>4}" for label, ships in rolled)
        return [
            Panel(words("panels", "fleet"), fleet),
            Panel(words("panels", "turn"), (words("panels", "set-up"),)),
        ]
    turn = _turn_now(chronicle)
    standing = [
        Panel(words("panels", "fleet"), _fleet(chronicle), _fleet_drawn(chronicle), _KEY),
        Panel(words("panels", "score"), _score(chronicle)),
        Panel(words("panels", "turn"), turn, (turn[0], _track(chronicle), *turn[1:])),
    ]
    if not chronicle.finished:
        standing.append(Panel(words("panels", "option"), _option_now(chronicle)))
    return standing


def _types(chronicle: Chronicle) -> list[str]:
    labels: list[str] = texts(chronicle.conditions)["set-up"][: len(TYPES)]
    return labels


def _fleet(chronicle: Chronicle) -> tuple[str, ...]:
    """How many ships of each type are sound, and how many are not."""
    lines = []
    for kind, label in zip(Kind, _types(chronicle), strict=True):
        counts = {state: len(chronicle.ships(kind, state)) for state in _SIGN}
        parts = [f"{ships} {state}" for state, ships in counts.items() if ships or state == SOUND]
        lines.append(f"{label:<{_TYPE}} {', '.join(parts)}")
    return tuple(lines)


def _fleet_drawn(chronicle: Chronicle) -> tuple[str, ...]:
    """The same as on the sheet, ship by ship."""
    lines = []
    for kind, label in zip(Kind, _types(chronicle), strict=True):
        signs = "".join(_SIGN[ship.condition] for ship in chronicle.fleet[kind])
        fives = [signs[i : i + _FIVES] for i in range(0, len(signs), _FIVES)]
        shown = " ".join(fives)
        if len(signs) > _MOST_DRAWN:
            shown = "  ".join(f"{signs.count(s)} {s}" for s in _SIGN.values() if s in signs)
        lines.append(f"{label:<{_TYPE}} {shown or '-'}")
    return tuple(lines)


def _track(chronicle: Chronicle) -> str:
    """The journey turn by turn, as on the sheet: the contacts, those that came to an attack marked,
    the turn at hand, and strokes where friendly waters end and at halfway."""
    signs = []
    for number in range(1, chronicle.length + 1):
        turn = chronicle.turns[number - 1] if number <= len(chronicle.turns) else None
        sign = COMING_SIGN if turn is None else PASSED_SIGN
        if turn is chronicle.turns[-1] and not chronicle.finished:
            sign = NOW_SIGN
        elif turn and turn.contact:
            sign = FOUGHT_SIGN if turn.battle else str(turn.contact.row)
        ends = number in (chronicle.friendly, chronicle.halfway())
        signs.append(sign + ("|" if ends else ""))
    return "".join(signs)


def _score(chronicle: Chronicle) -> tuple[str, ...]:
    """The score, and what it is made of besides the 100 it begins with."""
    lines = [str(score(chronicle.state))]
    named = words("panels", "reckoning")
    for what, number, points in chronicle.reckoning()[1:]:
        if what in TYPES:
            reason = count(number, noun(Kind[what.upper()]))
        else:
            reason = count(number, named[what]) if what == "interceptions" else named[what]
        if number:
            lines.append(say("panels", "reckoned", points=points, what=reason))
    return tuple(lines)


def _turn_now(chronicle: Chronicle) -> tuple[str, ...]:
    s, turn = chronicle.state, chronicle.turns[-1]
    if chronicle.finished:
        return (say("panels", "over", length=s.length),)
    kept, month = turn.watch, data("passage")["month"]
    watch = say("panels", "watch", day=kept.day, month=month, watch=kept.name, start=kept.start)
    lines = [
        say("panels", "of", turn=s.turn, length=s.length),
        watch,
        capital(kept.place),
        say("panels", "friendly" if turn.friendly else "open", last=s.friendly),
        say("panels", "covered" if s.covered else "halfway", turn=chronicle.halfway()),
    ]
    if s.carry:
        lines.append(say("panels", "carry", by=s.carry))
    return tuple(lines)


def _option_now(chronicle: Chronicle) -> tuple[str, ...]:
    s = chronicle.state
    running = words("panels", "none")
    if s.option != Option.NONE:
        turns = so_much(s.option_turns, "turn")
        running = say("panels", "running", option=option_name(s.option), turns=turns)
    unused = ", ".join(_unused(s))
    return running, say("panels", "unused" if unused else "spent", options=unused)


# What has happened: a sentence for each thing, naming the ships.


WIDEST = 76
"""The longest sentence, in characters: it fits a terminal of 80 columns."""


def sentences(session: Session, since: int = 0) -> list[str]:
    """What has happened from event number `since` (from 0) on, a sentence each."""
    chronicle = tell(session)
    hits = (hit for turn in chronicle.turns if turn.battle for hit in turn.battle.hits)
    departures = (departure for turn in chronicle.turns for departure in turn.departures)
    told: list[str] = []
    turn = 0
    for place, event in enumerate(session.events):
        turn = event.turn if isinstance(event, ev.TurnBegan) else turn
        match event:
            case ev.ShipHit():
                found = [tellings.hit(next(hits))]
            case ev.CarrierRolled():
                found = _departed(next(departures))
            case _:
                found = list(_told(chronicle, turn, event))
        if place >= since:
            told += [plain(f"{opened(clause)}.") for clause in found]
    return told


def _told(chronicle: Chronicle, turn: int, event: Any) -> Iterator[str]:
    """What an event is worth saying, clause by clause."""
    match event:
        case ev.Sailed():
            ships = join(
                count(number, tellings.noun(kind))
                for kind, number in zip(Kind, event.fleet, strict=True)
            )
            yield say("told", "sailed", ships=ships)
            slot = "journey" if event.friendly > 1 else "journey-one"
            turns = tellings.so_much(event.length, "turn")
            yield say("told", slot, turns=turns, friendly=event.friendly)
        case ev.TurnBegan():
            kept, month = chronicle.turns[turn - 1].watch, data("passage")["month"]
            when = {"day": kept.day, "month": month, "place": kept.place}
            yield say("told", "turn", turn=turn, watch=kept.name, **when)
        case ev.OptionTaken():
            yield tellings.option_taken(event)
        case ev.OptionEnded():
            yield tellings.option_ends(event.option)
        case ev.QuietWaters():
            yield tellings.quiet_waters()
        case ev.ContactRolled():
            yield tellings.contact_rolled(event)
        case ev.ForceMet():
            yield tellings.force_met(event)
        case ev.Interception():
            battle = chronicle.turns[turn - 1].battle
            assert battle is not None
            stopped = tellings.intercepted(battle.force, event)
            slot = "intercepted" if event.scored else "not-intercepted"
            points = tellings.so_much(event.scored, "point")
            yield say("told", slot, stopped=stopped, points=points)
        case ev.Attacked():
            yield _attacked(event)
        case ev.TurnEnded():
            yield say("told", "ended-turn", turn=turn, score=event.score)
            if chronicle.finished and turn == chronicle.length:
                yield chronicle.in_short()


def _attacked(event: ev.Attacked) -> str:
    numbers = map(event.results.count, range(len(words("told", "results"))))
    results = join(
        phrases[number > 1].format(number=number)
        for phrases, number in zip(words("told", "results"), numbers, strict=True)
        if number
    )
    return say(
        "told", "attacked", attacks=tellings.so_much(len(event.dice), "attack"), results=results
    )


def _departed(departure: Departure) -> list[str]:
    """A carrier that goes, and in as many clauses as they need who goes with her; or stays."""
    if departure.carrier is None:
        return [tellings.carriers_stay(1)]
    found = [tellings.carriers_go([departure])]
    here: list[Ship] = []
    slot = "with-her"
    for ship in departure.escorts:
        if here and len(_with_her(slot, [*here, ship])) >= WIDEST:
            found.append(_with_her(slot, here))
            here, slot = [], "with-her-too"
        here.append(ship)
    return [*found, *([_with_her(slot, here)] if here else [])]


def _with_her(slot: str, ships: list[Ship]) -> str:
    phrase: str = words("told", slot)[len(ships) > 1]
    return phrase.format(ships=join(ship.name for ship in ships))
