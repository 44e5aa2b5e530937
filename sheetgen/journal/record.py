"""The record of a game: its header, its lines, and the session they make."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen import dice
from sheetgen.game import Game
from sheetgen.journal.lines import answer_to_json, dump
from sheetgen.play import Answerer, Session, first_of, seeded
from sheetgen.requests import Answer, IllegalAnswer, quoted, told

SCHEME = "sheetgen-journal-1"
_NOBODY = first_of()


class Divergence(ValueError):
    """A record parts from the rules, or from its seed.

    `number` is the answer at which it first does (from 1, counting those that stood then), `line`
    its line in the file.
    """

    def __init__(self, number: int, line: int, reason: str) -> None:
        super().__init__(f"line {line} (answer {number}): {reason}")
        self.number = number
        self.line = line


class Header(NamedTuple):
    """What a game is and how it is answered.

    `rulings` holds those that differ from the default, `seed` is None where the dice are typed
    in, `policy` names the captain of a game that played itself. `roller` is the seed of the dice
    that the program rolls for a player who rolls his own; which they are, the answers say.
    """

    game: str
    edition: str
    rules: str
    rulings: Mapping[str, str] = MappingProxyType({})
    seed: str | None = None
    policy: str | None = None
    player: str | None = None
    board: str | None = None
    software: str = ""
    roller: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The header line as an object; what is None is left out."""
        source: dict[str, Any] = {"source": "typed"}
        if self.roller is not None:
            source["roller"] = {"scheme": dice.SCHEME, "seed": self.roller}
        if self.seed is not None:
            source = {"source": "seed", "scheme": dice.SCHEME, "seed": self.seed}
        line = {
            "scheme": SCHEME,
            "game": self.game,
            "edition": self.edition,
            "rules": self.rules,
            "rulings": dict(self.rulings),
            "dice": source,
            "policy": self.policy,
            "board": self.board,
            "player": self.player,
            "software": self.software,
        }
        return {key: value for key, value in line.items() if value is not None}

    def identity(self) -> str:
        """What makes this another game than the next, as text: all but the program's version."""
        line = self.to_json()
        del line["software"]
        line["rulings"] = dict(sorted(self.rulings.items()))
        return unicodedata.normalize("NFC", dump(line))


class Line(NamedTuple):
    """One line after the header: an answer, a note, or a number of answers taken back."""

    number: int
    answer: Answer | None = None
    note: str | None = None
    undo: int = 0


class Record(NamedTuple):
    """A journal as read. `torn` is the number of a last line cut short and left out, or None."""

    header: Header
    lines: tuple[Line, ...] = ()
    torn: int | None = None

    @property
    def answers(self) -> list[Answer]:
        """The answers that stand, withdrawals applied."""
        return [answer for _, answer in self._standing()]

    @property
    def mixed(self) -> bool:
        """Whether the program has rolled some of the dice for a player who rolls his own."""
        return dice_rolled(self.answers) > 0

    @property
    def notes(self) -> list[tuple[int, str]]:
        """The notes, each with how many answers stood when it was made."""
        standing, notes = 0, []
        for line in self.lines:
            standing += (line.answer is not None) - line.undo
            if line.note is not None:
                notes.append((standing, line.note))
        return notes

    def replay(self, game: Game) -> Session:
        """The session these answers make. Raises Divergence where the rules cannot take one."""
        session = self._beginning(game)
        for line, answer in self._standing():
            self._take(session, line, answer)
        return session

    def verify(self, game: Game) -> Session:
        """Replay every line in order, withdrawn answers too, and hold the dice to the seed.

        Raises Divergence at the first answer that is illegal or not as the seed gives it.
        """
        session = self._beginning(game)
        seed, roller = self.header.seed, self.header.roller
        dealt = _NOBODY if seed is None else seeded(dice.key_of_seed(seed))
        rolled = _NOBODY if roller is None else seeded(dice.key_of_seed(roller))
        for line in self.lines:
            if line.undo:
                session.back_to(len(session.answers) - line.undo)
            if line.answer is not None:
                by = rolled if line.answer.rolled else dealt
                self._take(session, line.number, line.answer, by)
        return session

    def _beginning(self, game: Game) -> Session:
        return Session(game, game.conditions(self.header.edition, self.header.rulings))

    def _take(self, session: Session, line: int, answer: Answer, dealt: Answerer = _NOBODY) -> None:
        """Give the session an answer, the same as `dealt` would give if it gives one."""
        try:
            session.check(answer)
            given = session.request and dealt(session.request, session)
            if given is not None and given.dice != answer.dice:
                dealt_faces = ", ".join(map(str, given.dice))
                raise IllegalAnswer(f"the seed gives {dealt_faces}, not {told(answer)}")
        except IllegalAnswer as error:
            reason = str(error)
            if self.header.rules != session.game.rules_version:
                reason += (
                    f" (recorded under the rules text {quoted(self.header.rules)}, "
                    f"replayed under {quoted(session.game.rules_version)})"
                )
            raise Divergence(len(session.answers) + 1, line, reason) from None
        session.answer(answer)

    def _standing(self) -> list[tuple[int, Answer]]:
        standing: list[tuple[int, Answer]] = []
        for line in self.lines:
            if line.undo:
                del standing[len(standing) - line.undo :]
            if line.answer is not None:
                standing.append((line.number, line.answer))
        return standing


def replay_command(
    game: str, edition: str, seed: str, policy: str | None, rulings: Iterable[str]
) -> list[str]:
    """The words of the command line that plays a seeded game again or, where a person decided,
    rolls its set-up again. `rulings` are given as `name=value`."""
    # A seed that begins with a dash would be read as an option.
    seeded_by = [f"--seed={seed}"] if seed.startswith("-") else ["--seed", seed]
    words = ["sheetgen", "play" if policy else "preroll", game, *seeded_by, "--edition", edition]
    if policy:
        words += ["--policy", policy]
    for ruling in rulings:
        words += ["--ruling", ruling]
    return words


def dice_rolled(answers: Iterable[Answer]) -> int:
    """How many dice the program rolled for a player who rolls his own."""
    return sum(len(answer.dice) for answer in answers if answer.rolled)


def mark(header: Header, answers: Sequence[Answer]) -> str:
    """What a file made from a game bears, so that it can be known again: how many answers it was
    made from, and sixteen hex digits of them and of what the game is.

    It is the same however the dice came: what was answered is the game. Of a game without answers
    there is no more to know than its seed.
    """
    of = header._replace(seed=None, roller=None, policy=None) if answers else header
    plain = [answer_to_json(answer._replace(rolled=False)) for answer in answers]
    told = of.identity() + dump(plain)
    return f"{len(answers)}-{hashlib.sha256(told.encode()).hexdigest()[:16]}"


def is_earlier(marked: str, header: Header, answers: Sequence[Answer]) -> bool:
    """Whether a mark is of this game, no further on than these answers."""
    count = int(marked.partition("-")[0])
    return count <= len(answers) and mark(header, answers[:count]) == marked
