"""What a report has in figures: its box, and its tables of the ships, every watch, the losses, the
score line by line, and every answer of the record with what it made; and a game turn by turn, to be
laid beside another."""

from typing import Any

from sheetgen.core.language import counted_in_figures
from sheetgen.core.requests import Answer, Request
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.story.chronicle import (
    HOME,
    HURT,
    SOUND,
    SUNK,
    Chronicle,
    Condition,
    Hit,
    Ship,
    Turn,
    tell,
)
from sheetgen.games.convoy.story.tellings import told
from sheetgen.kits.chances.account import decimal
from sheetgen.kits.table.turns import played_in

Row = list[str]


def box(chronicle: Chronicle, terms: dict[str, Any], par: float | None) -> list[tuple[str, str]]:
    """The numbers of a convoy that has sailed, each line with its label: what sailed, arrived (or
    is still there), was lost; the attacks; the score, and what such a fleet averages (`par`)."""
    if not chronicle.length:
        return []
    words, turns, done = terms["box"], chronicle.turns, chronicle.finished

    def fleet(*conditions: Condition) -> str:
        """How many ships of each type are so."""
        counts = [sum(s.condition in conditions for s in fleet) for fleet in chronicle.fleet]
        some = (counted_in_figures(n, terms["type"][kind]) for kind, n in enumerate(counts) if n)
        return ", ".join(some)

    def says(phrase: str, **values: object) -> str:
        return str(words[phrase]).format(**values)

    watches = counted_in_figures(chronicle.length, words["watch"])
    *_, first, friendly, _ = chronicle.set_up()
    home, lost = fleet(HOME), fleet(SUNK)
    battles = [turn.battle for turn in turns if turn.battle]
    stopped = sum(b.force.force - b.interception.force for b in battles if b.interception)
    met = {
        "n": len(battles),
        "enemies": sum(battle.force.force for battle in battles),
        "stopped": stopped,
        "hits": counted_in_figures(sum(len(battle.hits) for battle in battles), words["hit"]),
    }
    lines = {
        "sailed": [
            says("ships", fleet=fleet(*Condition)),
            says("length" if first == chronicle.length else "longer", watches=watches, first=first),
            says("friendly" if friendly > 1 else "friendly-one", n=friendly),
        ],
        "arrived" if done else "here": [
            says("ships", fleet=fleet(SOUND, HURT) or words["none"]),
            says("home", fleet=home) if home else "",
            "" if done else says("gone", n=len(turns), of=watches),
        ],
        "lost": [says("ships", fleet=lost or words["none"])],
        "attacks": [says("attacks" if battles else "no attacks", **met)],
        "score" if done else "so far": [
            says("score", score=score(chronicle.state)),
            "" if par is None else says("par", par=decimal(par, 0)),
        ],
    }
    return [(words["labels"][name], " ".join(filter(None, said))) for name, said in lines.items()]


def ships(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """The ships that sailed: type, number, names."""
    return [
        [terms["types"][kind], str(len(fleet)), _names(fleet)]
        for kind, fleet in enumerate(chronicle.fleet)
        if fleet
    ]


def losses(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """What became of them: type, sailed, sunk, gone home, arrived (or still with the convoy)."""
    rows = []
    for kind, fleet in enumerate(chronicle.fleet):
        sunk = [ship for ship in fleet if ship.condition == SUNK]
        home = [ship for ship in fleet if ship.condition == HOME]
        here = [ship for ship in fleet if ship.condition not in (SUNK, HOME)]
        hurt = [ship for ship in here if ship.condition == HURT]
        arrived = str(len(here)) + (f"; damaged: {_names(hurt)}" if hurt else "")
        row = [terms["types"][kind], str(len(fleet)), _listed(sunk), _listed(home), arrived]
        rows.append(row)
    return rows


def _listed(fleet: list[Ship]) -> str:
    return f"{len(fleet)}: {_names(fleet)}" if fleet else "0"


def _names(fleet: list[Ship]) -> str:
    return ", ".join(_name(ship) for ship in fleet)


def reckoning(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """The score: what for, how many, points; the last row is their sum."""
    lines = chronicle.reckoning()
    rows = [
        [terms["reckoning"][what], str(count) if what != "start" else "", _points(points)]
        for what, count, points in lines
    ]
    rows[0][2] = str(lines[0][2])
    return rows


def _points(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def watches(chronicle: Chronicle) -> list[Row]:
    """Every turn: number, day, watch, place, what happened in a few words, score."""
    return [
        [
            str(turn.number),
            f"{turn.watch.day} August",
            f"{turn.watch.name}, {turn.watch.start}",
            turn.watch.place,
            told(turn, _name).text,
            "" if turn.score is None else str(turn.score),
        ]
        for turn in chronicle.turns
    ]


def period(chronicle: Chronicle) -> str:
    """The days of the passage, as far as it has come: `10 to 14 August 1942`."""
    first, last, said = chronicle.turns[0].watch, chronicle.turns[-1].watch, data("passage")
    days = f"{first.day} to {last.day}" if last.day > first.day else str(first.day)
    return f"{days} {said['month']} {said['year']}"


def _name(ship: Ship) -> str:
    return f"*{ship.name}*"


def turns(session: Session) -> dict[int, tuple[str, int | None]]:
    """What happened in each turn, in plain words, and the score at its end (None: it has not
    ended)."""
    return {turn.number: (told(turn).text, turn.score) for turn in tell(session).turns}


# The dice.


def dice(session: Session, chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """One row a turn (the set-up first): its number and its answers."""
    turns: dict[int, list[str]] = {}
    played = zip(played_in(session.asked), session.asked, session.answers, strict=True)
    for turn, request, answer in played:
        of = chronicle.turns[turn - 1] if turn else None
        turns.setdefault(turn, []).append(_line(request, answer, of, terms))
    return [
        ["Set-up" if turn == 0 else str(turn), "; ".join(lines)] for turn, lines in turns.items()
    ]


def _line(request: Request, answer: Answer, turn: Turn | None, terms: dict[str, Any]) -> str:
    if answer.choice is not None:
        return f"**{answer.ask}** {answer.choice}"
    faces = " ".join(map(str, answer.dice))
    came_to = meaning(request, answer, turn, terms) if turn else _set_up(answer)
    return f"**{answer.ask}** {faces}{came_to}"


def _set_up(answer: Answer) -> str:
    return f" = {sum(answer.dice)}" if len(answer.dice) > 1 else ""


def meaning(request: Request, answer: Answer, turn: Turn, terms: dict[str, Any]) -> str:
    """Modifiers and result of a roll, as far as the record has come."""
    battle = turn.battle
    match answer.ask:
        case "contact" if turn.contact:
            row = terms["contact"][turn.contact.row]
            return f"{_modified(turn.contact.modifier)} → {row}"
        case "enemy" if battle:
            return f" → {terms['enemy'][battle.force.enemy]}"
        case "force" if battle:
            return _force(battle.force)
        case "intercept" if battle and battle.interception:
            return f" → {answer.dice.count(1)}, leaving {battle.interception.force}"
        case "attack" if battle and battle.attack:
            results = ", ".join(terms["result"][result] for result in battle.attack.results)
            each = " each" if len(answer.dice) > 1 and battle.attack.modifier else ""
            return f"{_modified(battle.attack.modifier)}{each} → {results}"
        case "target" | "again":
            return _of_hit(answer.ask, _hit(turn, request.slot), terms)
    return ""


def _force(met: ev.ForceMet) -> str:
    least = ", the least" if met.force_die + met.modifier < met.force else ""
    return f"{_modified(met.modifier)} → {met.force}{least}" if met.modifier else ""


def _hit(turn: Turn, number: int) -> ev.ShipHit | None:
    hits: list[Hit] = turn.battle.hits if turn.battle else []
    return next((hit.rolled for hit in hits if hit.rolled.die == number), None)


def _of_hit(ask: str, hit: ev.ShipHit | None, terms: dict[str, Any]) -> str:
    if hit is None:
        return ""
    outcome = str(terms["outcome"][str(hit.outcome)])
    if ask == "again":
        return f" → {outcome}"
    decoyed = " + 2" if hit.row != hit.target else ""
    return f"{decoyed} → {terms['type'][hit.kind]}{'' if hit.again else ', ' + outcome}"


def _modified(modifier: int) -> str:
    if modifier == 0:
        return ""
    return f" {'+' if modifier > 0 else '−'} {abs(modifier)}"
