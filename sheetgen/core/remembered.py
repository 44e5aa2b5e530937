"""Answers remembered by the names of what was asked."""

from collections.abc import Iterable

from sheetgen.core.requests import Answer, IllegalAnswer, Report, Request, Roll

Name = tuple[str, int, int, int]
"""Of a die: purpose, turn, sides, slot. Of anything else the sides are 0."""


class Remembered:
    """Answers by their names, to be given again: a die by its purpose, turn, sides and slot,
    anything else by its purpose, turn and slot. Of several of one name the last counts."""

    def __init__(self, asked: Iterable[Request] = (), answers: Iterable[Answer] = ()) -> None:
        self._faces: dict[Name, int] = {}
        self._rolled: dict[Name, bool] = {}
        self._others: dict[Name, Answer] = {}
        # A game replayed with other choices asks the same thousands of times.
        self._found: dict[Request, Answer | None] = {}
        self.add(asked, answers)

    def add(self, asked: Iterable[Request], answers: Iterable[Answer]) -> None:
        """Keep these, too."""
        self._found.clear()
        for request, answer in zip(asked, answers, strict=True):
            named = names(request)
            if isinstance(request, Roll):
                self._faces.update(zip(named, answer.dice, strict=True))
                self._rolled.update(dict.fromkeys(named, answer.rolled))
            else:
                self._others[named[0]] = answer

    def faces(self, roll: Roll) -> tuple[int, ...]:
        """The dice of a roll, 0 for one that is not kept."""
        return tuple(self._faces.get(name, 0) for name in names(roll))

    def known(self, request: Request | None) -> tuple[int, ...]:
        """The dice of a roll that are kept."""
        return tuple(filter(None, self.faces(request))) if isinstance(request, Roll) else ()

    def answer(self, request: Request) -> Answer | None:
        """What was answered to a request; None if nothing was, or not what is to be taken now."""
        if isinstance(request, Report):
            return self._answer(request)
        if request not in self._found:
            self._found[request] = self._answer(request)
        return self._found[request]

    def _answer(self, request: Request) -> Answer | None:
        named = names(request)
        if isinstance(request, Roll):
            faces = self.known(request)
            rolled = all(self._rolled.get(name) for name in named)
            given = Answer(request.ask, faces, rolled=rolled)
        else:
            given = self._others.get(named[0], Answer(request.ask))
        try:
            request.value(given)
        except IllegalAnswer:
            return None
        return given


def slots(request: Request) -> range:
    """The numbers of the dice of a roll, or that of anything else."""
    return range(request.slot, request.slot + (request.number if isinstance(request, Roll) else 1))


def names(request: Request) -> list[Name]:
    """The names of the dice of a roll, or that of anything else."""
    sides = request.sides if isinstance(request, Roll) else 0
    return [(request.ask, request.turn, sides, slot) for slot in slots(request)]
