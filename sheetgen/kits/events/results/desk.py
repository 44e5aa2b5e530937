"""The slip desk: slips and rulings taken one by one, each a line of the event's ledger before the
next is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sheetgen.core.errors import Error
from sheetgen.core.language import Phrases
from sheetgen.core.requests import quoted
from sheetgen.core.session import Session
from sheetgen.kits.events import lines as ledgers
from sheetgen.kits.events.boards import CHECK_ALPHABET, CHECK_LENGTH
from sheetgen.kits.events.data import data
from sheetgen.kits.events.of_game import declared, has_plans, plans, results
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, rulings, slips, standings
from sheetgen.kits.events.results.checking import AGREES, Checker
from sheetgen.kits.events.results.slips import (
    Slip,
    board_in_play,
    slip_of,
)
from sheetgen.kits.events.results.standings import Standings

say = Phrases(data, "desk").say


class Desk:
    """The desk of an event. `said` is the answer to what was last done, `wrong` whether it was
    refused, `asked` the cells of a slip that waits for a yes to replace another."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.asked: dict[str, str] = {}
        self.said, self.wrong = list[str](), False
        self._look()

    def _look(self) -> None:
        self.standings: Standings = standings.now(load(self.path))
        self.opened, self.past = self.standings.opened, self.standings.history

    def does(self, act: Callable[[], list[str]]) -> None:
        """Do what changes the event, and look at it anew: what it answers, or what was wrong, is
        what is `said`."""
        self.wrong = False
        try:
            self.said = act()
        except (ValueError, OSError) as error:
            self.said, self.wrong = [str(error)], True
        self._look()

    def _who(self, board: str, table: int) -> str:
        return say("who", board=board, table=table, name=self.standings.named(table))

    def slip(self, cells: dict[str, str], replace: bool = False, by: str = "") -> list[str]:
        """Take a slip by its cells; its board may be named by its check digits. One that would
        `replace` another waits until that is wanted, and the answer is the question. It came in
        `by` whom it says ("": it was typed at the desk). Raises Error for one that cannot stand."""
        cells["board"] = self.board(cells["board"])
        checker = Checker(self.opened)
        self._fill_in(checker, cells)
        judged = checker.judge(slip_of(self.opened, cells))
        if not judged.accepted:
            told = {"verdict": judged.verdict, "explanation": judged.explanation}
            raise Error(say("refused", slip=judged.slip.name, **told))
        with ledgers.alone(self.path):
            past = history.history_of(load(self.path))
            new = history.added(past, [judged], say("confirmed") if replace else "", by)
            if new and new[0].instead_of and not replace:
                self.asked = cells
                before = past.standing()[new[0].place]
                return [
                    say(
                        "replaces", who=self._who(*new[0].place), before=before.score,
                        line=before.number, score=new[0].score,
                    )
                ]  # fmt: skip
            if not new:
                return [self._known(judged.slip)]
            if not self.past.admits(new[0]):
                raise Error(say("closed", board=new[0].board, table=new[0].table))
            done = history.append(self.path, self.opened, new).lines[-1]
        verdict = judged.verdict
        if judged.verdict != AGREES:
            verdict += f": {judged.explanation};"
        name = f"{judged.slip.name}, {self.standings.named(judged.slip.table)}"
        return [say("taken", line=done.number, slip=name, verdict=verdict, score=judged.score)]

    def _known(self, slip: Slip) -> str:
        """What is said of a slip that came in before, word for word. Raises Error if it was
        withdrawn since: that stands."""
        place = slip.board.name, slip.table
        withdrawn = [one for one in self.past.of(history.WITHDRAW) if one.place == place]
        if withdrawn and place not in self.past.standing():
            raise Error(say("withdrawn", slip=slip.name, line=withdrawn[-1].number))
        return say("again", slip=slip.name)

    def board(self, word: str) -> str:
        """The name of a board by its name, its number or its check digits."""
        digits = word.upper()
        if len(digits) != CHECK_LENGTH or set(digits) - set(CHECK_ALPHABET):
            return board_in_play(self.opened, word).name
        for board in self.opened.boards():
            if self.opened.check(board) == digits:
                return board.name
        raise Error(say("no-check", digits=quoted(digits)))

    def _fill_in(self, checker: Checker, cells: dict[str, str]) -> None:
        """Where a plan comes to the score that the slip says, the rest is what the plan gives.
        Raises Error if it comes to another."""
        game = self.opened.event.game
        counted = [tally.gone or tally.name for tally in declared(game).tallies]
        if cells.keys() & {*counted}:
            return
        session = self._played(checker, cells)
        if session is None:
            return
        found = results(game).score(session)
        if str(found) != cells["score"]:
            named = " ".join(f"{name}=" for name in counted)
            raise Error(say("differs", found=found, score=cells["score"], columns=named))
        board = board_in_play(self.opened, cells["board"])
        cells |= slips.counted(self.opened, board, results(game).tallies(session))

    def comes_to(self, cells: Mapping[str, str]) -> str | None:
        """The score that the plan of a slip comes to on its board; None where no plan is
        replayed."""
        session = self._played(Checker(self.opened), cells)
        return None if session is None else str(results(self.opened.event.game).score(session))

    def _played(self, checker: Checker, cells: Mapping[str, str]) -> Session | None:
        """The game that the plan of a slip gives, where plans are replayed."""
        game = self.opened.event.game
        if not has_plans(game):
            return None
        board = board_in_play(self.opened, cells["board"])
        table = int(cells["table"]) if cells["table"].isdecimal() else 0
        if cells["table"] and table not in self.standings.players:
            raise Error(say("no-table", table=quoted(cells["table"])))
        if not table or not checker.replays:
            return None
        return checker.replay(board, plans(game).read(cells))

    def rule(self, kind: str, words: Sequence[str], reason: str) -> list[str]:
        """Rule, as `rulings.rule` does."""
        done = rulings.rule(self.path, kind, words, reason)
        return [say("ruled", line=done.line, says=done.text), *done.changed]

    def undo(self) -> list[str]:
        """Take back the last slip or ruling that stands."""
        if not self.past.acts:
            raise Error(say("nothing"))
        last = self.past.acts[-1]
        return self.rule("undo", [str(last.number)], say("undone"))
