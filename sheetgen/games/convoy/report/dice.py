"""The dice appendix: every answer of a record in order, with what was added and what it made."""

from typing import Any

from sheetgen.core.requests import Answer, Request
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.story.chronicle import Chronicle, Hit, Turn
from sheetgen.kits.table.turns import played_in

Row = list[str]


def rows(session: Session, chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
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
