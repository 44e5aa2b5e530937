"""The game in the notation of Lonelog for solo play, with its add-on for wargames, turn by turn:
`@` what a player does, `d:` dice, `->` what they come to, `=>` what follows; tags in brackets.

A log is Markdown: front matter, headings, and the notation in fenced blocks.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen import __version__
from sheetgen.core.dice import said
from sheetgen.core.journal import Header
from sheetgen.core.language import capital, opened
from sheetgen.core.requests import Answer, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle, Step, Turn
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.turns import come_to
from sheetgen.kits.telling.usertext import lines_of, quoted, visible

FENCE = "```"
CREDIT = (
    "In the notation of Lonelog and its Solo Wargaming Add-on, by Roberto Bisceglie "
    "(https://lonelog.org)."
)
_BRACKETS = str.maketrans({"[": "(", "]": ")", "|": "/", "−": "-", "→": "->"})
_ARROW = re.compile(r"([-=])>")


def inert(text: str) -> str:
    """What people typed, so that none of it is read as notation: brackets are rounded, bars slant,
    arrows are broken."""
    return _ARROW.sub(r"\1 >", visible(text).translate(_BRACKETS)).replace("`", "'")


def rolled(request: Roll, answer: Answer, came_to: str = "") -> str:
    """A roll: `d: contact 1d6=6 - 1 -> Contact`. `came_to` is what was added and what it made, with
    a true minus and a true arrow as tables have them."""
    if request.cards:
        return f"d: {purpose(answer.ask)} -> {inert(said(request, answer.dice[0]))}"
    faces = ",".join(map(str, answer.dice))
    result = came_to.replace("−", "-").replace("→", "->")
    return f"d: {purpose(answer.ask)} {request.number}d{request.sides}={faces}{result}"


def note(text: str) -> list[str]:
    """A player's note, each of its lines as one by itself: the notation knows no longer one."""
    return [f"(note: {inert(line)})" for line in lines_of(text) if line]


class Log(Made):
    """The default of `report.lonelog`."""

    def markdown(self, header: Header, session: Session, notes: list[tuple[int, str]]) -> str:
        """The log of a game, as far as it has come."""
        game, chronicle = self.subject.game, Chronicle(self.subject, session)
        own: dict[float, list[str]] = {}
        for standing, text in notes:
            own.setdefault(come_to(session, standing), []).extend(note(text))
        front = {
            "title": quoted(game.title),
            "ruleset": quoted(f"{game.title}, edition {header.edition}"),
            **({"player": quoted(header.player)} if header.player else {}),
            "finished": "true" if chronicle.finished else "false",
        }
        lines = ["---", *(f"{name}: {value}" for name, value in front.items()), "---"]
        parts = ["\n".join(lines), f"# {game.title}", "## Session 1"]
        for turn in (chronicle.set_up, *chronicle.turns):
            name = self.subject.turn(turn.number) if turn.number else "Set-up"
            lines = [*self._turn(chronicle, turn), *own.get(turn.number, [])]
            if lines:
                parts += [f"### S1 *{name}*", _fenced(lines)]
        left = [
            f"[Track:{'|'.join(inert(one) for one in (capital(name), str(value)) if one)}]"
            for name, value in chronicle.standing().items()
        ]
        told = parts_of(game).chronicle.tell(session)
        ends = f"=> {inert(capital(told.in_short()))}."
        credits = [f"{capital(credit)}." for credit in game.credits]
        credits += [f"Written by sheetgen {__version__}.", CREDIT]
        parts += [_fenced(["[CAMPAIGN]", *left, "[/CAMPAIGN]", ends]), "## Credits"]
        return "\n\n".join([*parts, "\n".join(f"- {credit}" for credit in credits)]) + "\n"

    def _turn(self, chronicle: Chronicle, turn: Turn) -> Iterator[str]:
        mine = {id(event) for event in turn.events}
        followed = {id(event) for step in turn.steps for event in step.events}
        for event in turn.events:
            if id(event) not in followed:
                yield from _told(chronicle, event, turn)
        for step in turn.steps:
            yield self._asked(step)
            for event in step.events:
                # What begins the next turn stands there.
                if id(event) in mine:
                    yield from _told(chronicle, event, turn)
        is_told = self.subject.declares.told is not None
        if turn.score is not None and turn.steps and turn.number and not is_told:
            yield f"=> Score {turn.score}"

    def _asked(self, step: Step) -> str:
        if not isinstance(step.request, Roll):
            return f"@ {inert(self.subject.asking(step.request.ask))} {inert(step.said)}"
        each = " each" if step.each and len(step.answer.dice) > 1 else ""
        sign = "-" if step.added < 0 else "+"
        added = f" {sign} {abs(step.added)}{each}" if step.added else ""
        meant = f" → {inert(step.meaning)}" if step.meaning else ""
        return rolled(step.request, step.answer, f"{added}{meant}")


def _told(chronicle: Chronicle, event: Any, turn: Turn) -> Iterator[str]:
    said = chronicle.of_event(event, turn.number)
    yield from (f"=> {inert(opened(text)).replace('−', '-')}" for text in said)


def _fenced(lines: Sequence[str]) -> str:
    """Notation as a block of Markdown."""
    return "\n".join([FENCE, *lines, FENCE])
