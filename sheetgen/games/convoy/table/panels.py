"""How a Malta Convoy stands: what is always in view beside the questions."""

from __future__ import annotations

from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import NONE, REAL_OPTIONS, TYPES, Kind
from sheetgen.games.convoy.sheet.text import texts
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SOUND, SUNK, Chronicle, tell
from sheetgen.games.convoy.story.tellings import noun, option_name, so_much
from sheetgen.games.convoy.table.modifiers import PHRASES
from sheetgen.kits.table.words import Panel
from sheetgen.kits.telling.grammar import capital
from sheetgen.kits.telling.grammar import counted_in_figures as count

_TYPE, _GAP = 11, 2
"""The width of the names of the types, and between columns."""
say, words = PHRASES.say, PHRASES.words


def panels(session: Session) -> list[Panel]:
    """Fleet, score, turn and option; before the convoy sails, what is rolled of it."""
    chronicle = tell(session)
    if not chronicle.turns:
        return [
            Panel(words("panels", "fleet"), _setting_up(chronicle)),
            Panel(words("panels", "turn"), (words("panels", "set-up"),)),
        ]
    standing = [
        Panel(words("panels", "fleet"), _fleet(chronicle)),
        Panel(words("panels", "score"), _score(chronicle)),
        Panel(words("panels", "turn"), _turn(chronicle)),
    ]
    if not chronicle.finished:
        standing.append(Panel(words("panels", "option"), _option(chronicle)))
    return standing


def _types(chronicle: Chronicle) -> list[str]:
    labels: list[str] = texts(chronicle.conditions)["set-up"][: len(TYPES)]
    return labels


def _setting_up(chronicle: Chronicle) -> tuple[str, ...]:
    rolled = zip(_types(chronicle), chronicle.state.sound, strict=True)
    return tuple(f"{label:<{_TYPE}}{ships or '-':>4}" for label, ships in rolled)


def _fleet(chronicle: Chronicle) -> tuple[str, ...]:
    heads = words("panels", "heads")
    conditions = (SOUND, HURT, SUNK, HOME)
    lines = [" " * _TYPE + "".join(f"{head:>{len(head) + _GAP}}" for head in heads)]
    for kind, label in zip(Kind, _types(chronicle), strict=True):
        counts = (len(chronicle.ships(kind, condition)) for condition in conditions)
        cells = (f"{ships:>{len(head) + _GAP}}" for ships, head in zip(counts, heads, strict=True))
        lines.append(f"{label:<{_TYPE}}" + "".join(cells))
    return tuple(lines)


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


def _turn(chronicle: Chronicle) -> tuple[str, ...]:
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


def _option(chronicle: Chronicle) -> tuple[str, ...]:
    s = chronicle.state
    running = words("panels", "none")
    if s.option != NONE:
        turns = so_much(s.option_turns, "turn")
        running = say("panels", "running", option=option_name(s.option), turns=turns)
    unused = [option_name(each) for each in REAL_OPTIONS if s.unused >> each & 1]
    if not unused:
        return running, words("panels", "spent")
    return running, say("panels", "unused", options=", ".join(unused))
