"""The slip desk: slips and rulings taken one by one, each a line of the event's ledger before the
next is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sheetgen.core.errors import Error
from sheetgen.core.language import Phrases
from sheetgen.core.requests import quoted
from sheetgen.kits.events import lines as ledgers
from sheetgen.kits.events.boards import CHECK_ALPHABET, CHECK_LENGTH
from sheetgen.kits.events.data import data
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, rulings, standings
from sheetgen.kits.events.results.checking import AGREES, TRUSTED, Checker
from sheetgen.kits.events.results.slips import Judged, Slip, board_in_play, slip_of
from sheetgen.kits.events.results.standings import Standings

say = Phrases(data, "desk").say


class Desk:
    """The desk of an event. `said` is the answer to what was last done, `wrong` whether it was
    refused, `asked` the cells of a slip that waits for a yes."""

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

    def slip(self, cells: dict[str, str], is_sure: bool = False, by: str = "") -> list[str]:
        """Take a slip by its cells; its board may be named by its check digits. One whose plan does
        not give its score, or that would replace another, waits until whoever typed it `is_sure`,
        and the answer is the question. It came in `by` whom it says ("": it was typed at the
        desk). Raises Error for one that cannot stand."""
        cells["board"] = self.board(cells["board"])
        judged = self.judged(cells)
        told = {"verdict": judged.verdict, "explanation": judged.explanation}
        if not judged.accepted:
            raise Error(say("refused", slip=judged.slip.name, **told))
        with ledgers.alone(self.path):
            past = history.history_of(load(self.path))
            new = history.added(past, [judged], by=by)
            if not new:
                return [self._known(judged.slip)]
            if not self.past.admits(new[0]):
                raise Error(say("closed", board=new[0].board, table=new[0].table))
            asked = [] if judged.verdict in (AGREES, TRUSTED) else [judged.explanation]
            if new[0].instead_of:
                new = (new[0]._replace(reason=say("confirmed")),)
                before = past.standing()[new[0].place]
                who, at = self._who(*new[0].place), {"line": before.number, "score": new[0].score}
                asked.append(say("replaces", who=who, before=before.score, **at))
            if asked and not is_sure:
                self.asked = cells
                return [*asked, say("sure")]
            done = history.append(self.path, self.opened, new).lines[-1]
        name = f"{judged.slip.name}, {self.standings.named(judged.slip.table)}"
        kind = "taken" if judged.verdict in (AGREES, TRUSTED) else "taken-at"
        return [say(kind, line=done.number, slip=name, score=judged.score, **told)]

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

    def judged(self, cells: Mapping[str, str]) -> Judged:
        """The verdict on a slip by its cells."""
        return Checker(self.opened).judge(slip_of(self.opened, cells))

    def rule(self, kind: str, words: Sequence[str], reason: str) -> list[str]:
        """Rule, as `rulings.rule` does."""
        done = rulings.rule(self.path, kind, words, reason)
        return [say("ruled", line=done.line, says=done.text)]

    def undo(self) -> list[str]:
        """Take back the last slip or ruling that stands."""
        if not self.past.acts:
            raise Error(say("nothing"))
        last = self.past.acts[-1]
        return self.rule("undo", [str(last.number)], say("undone"))
