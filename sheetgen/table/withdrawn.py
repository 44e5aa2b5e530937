"""Answers that were taken back, to be given again where the same is asked once more."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.game import Game
from sheetgen.journal import Record
from sheetgen.play import Session
from sheetgen.requests import Answer, IllegalAnswer, Request, Roll

Name = tuple[str, str, int, int, int, int]
"""Of a question: its kind, its purpose, its turn and slot, the number of dice and their sides."""


class Withdrawn:
    """The answers that were taken back, each by its question; of several the last."""

    def __init__(self) -> None:
        self._answers: dict[Name, Answer] = {}

    @classmethod
    def of(cls, record: Record, game: Game) -> Withdrawn:
        """Those of a record, as far as the rules can take what it holds."""
        found = cls()
        header = record.header
        session = Session(game, game.conditions(header.edition, header.rulings))
        for line in record.lines:
            if line.undo:
                found.take_back(session, len(session.answers) - line.undo)
            if line.answer is not None:
                try:
                    session.answer(line.answer)
                except IllegalAnswer:
                    break
        return found

    def take_back(self, session: Session, to: int) -> None:
        """Take a session back to answer number `to` (from 0)."""
        self._add(session.asked[to:], session.answers[to:])
        session.back_to(to)

    def _add(self, asked: Iterable[Request], answers: Iterable[Answer]) -> None:
        self._answers.update(
            (_name(request), answer) for request, answer in zip(asked, answers, strict=True)
        )

    def offered(self, session: Session) -> Answer | None:
        """What was answered before to the question that is asked now; None if nothing was that may
        be answered."""
        if session.request is None:
            return None
        answer = self._answers.get(_name(session.request))
        try:
            if answer is not None:
                session.check(answer)
        except IllegalAnswer:
            return None
        return answer


def _name(request: Request) -> Name:
    dice = (request.number, request.sides) if isinstance(request, Roll) else (0, 0)
    return (type(request).__name__, request.ask, request.turn, request.slot, *dice)
