"""Malta Convoy at the table: its questions, decisions and tables in words, as
`kits.table.words` asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import evade_adds, words_of
from sheetgen.games.convoy.rules.events import COMBINED
from sheetgen.games.convoy.rules.state import (
    CARRIER,
    CRUISER,
    DECOY,
    DESTROYER,
    EVADE,
    NONE,
    REAL_OPTIONS,
    SCREEN,
    SPLIT,
    TYPES,
    Kind,
    Option,
)
from sheetgen.games.convoy.sheet.text import fleet_dice, texts
from sheetgen.games.convoy.story import tellings
from sheetgen.games.convoy.story.tellings import (
    contact_name,
    enemy_name,
    noun,
    nouns,
    option_name,
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
from sheetgen.games.convoy.table.panels import panels
from sheetgen.games.convoy.table.sentences import sentences
from sheetgen.kits.table.questions import Question, Questions, faces, plain, span
from sheetgen.kits.telling.grammar import counted_in_figures as count
from sheetgen.kits.telling.grammar import join, plural

__all__ = ["choices", "panels", "prompt", "sentences", "table"]


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
    "running": lambda at: "" if at.state.option == NONE else f", {option_name(at.state.option)}",
    "enemies": lambda at: faces(enemies(at)),
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
    "damaged": lambda at: damaged_ship(at, _struck(at)).name,
    "spent": lambda at: faces(spent(at, _struck(at))),
    "carrier": lambda at: at.request.slot,
    "carriers": lambda at: (
        at.state.present(CARRIER) + sum(gone.carrier is not None for gone in at.turn.departures)
    ),
    "going": lambda at: faces(going(at)),
    "leaving": lambda at: carrier_leaving(at).name,
    "warships": lambda at: at.warships,
    "escort": lambda at: escort(at, at.face).warships,
}


# What a choice brings.


def _option(at: Now, name: str) -> str:
    option = Option[name.upper()]
    then = at.under(option)
    least, longer = evade_adds(at.rulings) if option == EVADE else (0, 0)
    fields: dict[str, object] = {
        "turns": _turns(at, longer),
        "dice": _dice(then),
        "dice_now": _dice(at),
    }
    if option == DECOY:
        fields |= {"hits": merchants_hit(then), "hits_now": merchants_hit(at)}
    elif option in (SPLIT, EVADE):
        fields |= {"by": contact(then, 1).modifier - at.state.carry, "contact": _enemy(at, then)}
        fields["length"] = span(at.state.length + least, at.state.length + longer)
    elif option == SCREEN:
        fields["by"] = attack_modifier(then, COMBINED)
    else:
        unused = [option_name(each) for each in REAL_OPTIONS if _unused(at, each)]
        stay = PHRASES.words("choices", "stay")[len(unused) > 1]
        fields["unused"] = f"{join(unused)} {stay}"
    return PHRASES.say("choices", name, **fields)


def _turns(at: Now, longer: int) -> str:
    """How long an option may run, as far as the journey goes."""
    most = min(at.state.length + longer - at.state.turn + 1, FACES[-1])
    return f"{span(1, most)} {plural(tellings.say('nouns', 'turn'), most)}"


def _dice(at: Now) -> str:
    """The dice of an interception: `5D6`, or `no dice`."""
    number = interception_dice(at)
    return f"{number}D6" if number > 0 else PHRASES.say("choices", "no-dice")


def _unused(at: Now, option: Option) -> bool:
    return bool(at.state.unused >> option & 1)


def _enemy(at: Now, then: Now) -> str:
    """On which contact rolls an enemy comes; nothing in friendly waters."""
    if at.turn.friendly:
        return ""
    now_on, then_on = faces(enemies(at)), faces(enemies(then))
    return PHRASES.say("choices", "contact", faces=then_on, faces_now=now_on)


def _cruisers(at: Now, number: str) -> str:
    gone, after = left_by(at, at.face, int(number))
    return PHRASES.say(
        "choices",
        "escort-cruisers",
        cruisers=count(int(number), noun(CRUISER)),
        cruisers_left=after.state.present(CRUISER),
        destroyers=count(sum(gone.destroyers), noun(DESTROYER)),
        destroyers_left=after.state.present(DESTROYER),
        dice=_dice(after),
    )


# The questions.


def _named(ask: str) -> str:
    """The name of a question by what is asked: `duration` of `duration-decoy`."""
    if ask in tables.SET_UP:
        return "set-up"
    return "duration" if ask.startswith("duration-") else ask


def _set_up(at: Now) -> str:
    if at.request.ask in TYPES:
        return "ships"
    return "journey" if at.request.ask == "journey" else "friendly"


def _if_friendly(at: Now) -> str:
    return "friendly" if at.turn.friendly else "why"


QUESTIONS = Questions(
    PHRASES,
    now,
    _named,
    FACTS,
    {
        "set-up": Question(tables.set_up, _set_up),
        "option": Question(tables.option, _if_friendly, _option),
        "duration": Question(tables.option),
        "extension": Question(tables.option),
        "contact": Question(tables.contacts, _if_friendly),
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
)
prompt, choices, table = QUESTIONS.prompt, QUESTIONS.choices, QUESTIONS.table
