"""The exchange of an event by post: what was decided, what was dealt, and what a letter must be to
be added to it. Nothing here touches a file: the director, and whoever verifies, go by it alike."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Request, Roll
from sheetgen.core.session import Answerer, Session, prerolled, seeded
from sheetgen.kits.events.boards import board_called, digest
from sheetgen.kits.events.event import OWN_DICE
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.post import letters as mail
from sheetgen.kits.events.post.letters import Letter, decision, fallen, is_signed
from sheetgen.kits.events.results.history import LATE, History
from sheetgen.kits.parts import parts_of

Place = tuple[int, str]
"""A table and the name of a board."""


@dataclass
class Chain:
    """What was decided and dealt at a table on a board: dice 0, which need no decision, then turn 1
    and dice 1, and so on. `deal` has the dice; where all go on `in_step` nothing is decided before
    the dice up to there were seen."""

    game: Game
    conditions: Conditions
    deal: Answerer
    in_step: bool = False
    letters: list[Letter] = field(default_factory=list)
    _fell: list[tuple[str, ...]] = field(default_factory=list)
    _session: Session | None = None

    @property
    def session(self) -> Session:
        """The game as far as it is decided."""
        if self._session is None:
            self._session = Session(self.game, self.conditions)
        decided = [(), *(letter.body for letter in self.letters[1::2])]
        for words in decided[len(self._fell) :]:
            self._fell.append(play_on(self._session, words, self.deal, self.in_step))
        return self._session

    @property
    def is_due(self) -> bool:
        """Whether the director is to deal: else the player is to decide."""
        return len(self.letters) % 2 == 0

    @property
    def number(self) -> int:
        """That of the letter that comes next."""
        return (len(self.letters) + 1) // 2

    def fell(self, number: int) -> tuple[str, ...]:
        """The dice that belong to a turn."""
        _ = self.session
        return self._fell[number]

    @property
    def is_over(self) -> bool:
        """Whether the game is over, and all its dice were given."""
        return not self.is_due and self.session.finished

    @property
    def owed(self) -> Request | None:
        """What the player has to decide before anything is dealt to him."""
        return None if self.is_due else self.session.request


def play_on(
    session: Session, words: Iterable[str], deal: Answerer, in_step: bool = False
) -> tuple[str, ...]:
    """Play on as a turn has decided, up to the next decision that it does not hold; returns the
    dice that fell on the way. The first decision that is not possible when it is asked ends what is
    taken of the turn; so do, `in_step`, the first dice."""
    left, fell = iter(words), list[str]()
    while (request := session.request) is not None:
        if isinstance(request, Roll):
            answer = deal(request, session)
        else:
            try:
                answer = None if fell and in_step else decision(request, next(left))
            except (StopIteration, ValueError):
                answer = None
        if answer is None:
            break
        if isinstance(request, Roll):
            fell.append(fallen(request, answer.dice))
        session.answer(answer)
    return tuple(fell)


def dealer(opened: Opened, place: Place) -> Answerer:
    """The dice of a table on a board: those of the board; where everybody has his own, the set-up
    is the board's, and the rest by a key of the table's."""
    table, board = place
    key = opened.key_of(board_called(board))
    if opened.event.sealed.format != OWN_DICE:
        return seeded(key)
    same = len(prerolled(*opened.about, key).answers)
    first, own = seeded(key), seeded(digest(f"sheetgen-post-dice-1\n{key}\n{table}"))
    return lambda request, session: (first if len(session.answers) < same else own)(
        request, session
    )


def score(session: Session) -> int | None:
    """What a game came to; None where it has no score."""
    found: int | None = parts_of(session.game).chronicle.tell(session).standing().get("score")
    return found


def event_mark(opened: Opened) -> str:
    """What letters call the event by: 32 hex digits of its sealed text and its commitment."""
    committed = opened.ledger.commitment or ""
    return digest(f"sheetgen-post-event-1\n{committed}\n{opened.text}")[:32]


def proof_of_code(code: str, letter: Letter, public: str) -> str:
    """What shows that who sends a key knows the code on his card, and shows nobody the code."""
    text = f"sheetgen-post-join-1\n{letter.event}\n{letter.table}\n{letter.before}\n{public}"
    return hmac.new(code.encode(), text.encode(), "sha256").hexdigest()


class Exchange:
    """All letters of an event that stand. `director` is the public key of the director, `past` the
    rulings, `cards` the last card of each table, `players` their public keys, `chains` the
    letters of each table on each board."""

    def __init__(self, opened: Opened, director: str, past: History) -> None:
        self.opened, self.director, self.past = opened, director, past
        self.event = event_mark(opened)
        self.boards = tuple(board.name for board in opened.boards())
        self._seated = {player.table for player in opened.event.players} - past.out.keys()
        self.cards: dict[int, Letter] = {}
        self.players: dict[int, str] = {}
        self.chains: dict[Place, Chain] = {}
        self._known: dict[str, str] = {}

    def chain(self, place: Place) -> Chain:
        """What was decided and dealt at a table on a board."""
        if place not in self.chains:
            in_step, deal = self.opened.event.sealed.in_step, dealer(self.opened, place)
            self.chains[place] = Chain(*self.opened.about, deal, in_step)
        return self.chains[place]

    def add(self, letter: Letter) -> None:
        """Add a letter that was looked at."""
        self._known[letter.signed] = letter.signature
        if letter.kind == mail.CARD:
            self.cards[letter.table] = letter
            # Who gets a new card has lost his key.
            self.players.pop(letter.table, None)
        elif letter.kind == mail.JOIN:
            self.players[letter.table] = letter.body[0]
        else:
            self.chain((letter.table, letter.board)).letters.append(letter)

    def check(self, letter: Letter) -> bool:
        """Whether a letter is new; else it stands already, and so does its answer. Raises Error,
        which says why, for one that cannot be added."""
        if self._known.get(letter.signed) == letter.signature:
            return False
        if letter.event != self.event:
            raise Error("of another event, or its head was changed")
        if letter.kind in (mail.CARD, mail.CODE, mail.DICE):
            return self._of_director(letter)
        if letter.table not in self.cards:
            raise Error(f"forged: table {letter.table} was given no card")
        return self._joins(letter) if letter.kind == mail.JOIN else self._decides(letter)

    def _of_director(self, letter: Letter) -> bool:
        if not is_signed(letter, self.director):
            raise Error("forged, or changed: it is not signed by the director")
        if letter.kind != mail.DICE:
            return True
        chain = self.chain((letter.table, letter.board))
        if not chain.is_due or letter.number != chain.number:
            raise Error(f"dice {letter.number} were given without a decision before them")
        if chain.letters and letter.before != chain.letters[-1].mark:
            raise Error("the dice were given for another decision than the one that stands")
        if letter.body != chain.fell(letter.number):
            raise Error("these are not the dice of the board")
        return True

    def _joins(self, letter: Letter) -> bool:
        card, table = self.cards[letter.table], letter.table
        if len(letter.body) != 2 or not is_signed(letter, letter.body[0]):
            raise Error("forged, or changed: it is not signed by the key that it brings")
        if letter.before != card.mark:
            raise Error(f"of an earlier card: the one that stands for table {table} is another")
        if self.players.get(table) == letter.body[0]:
            return False
        if table in self.players:
            raise Error(f"forged: table {table} has joined with another key, which stands")
        return True

    def _decides(self, letter: Letter) -> bool:
        table, board = place = (letter.table, letter.board)
        if table not in self.players:
            raise Error(f"table {table} has not joined: the letter with its key is to come first")
        if not is_signed(letter, self.players[table]):
            raise Error(f"forged, or changed: it is not signed by the key of table {table}")
        if board not in self.boards:
            raise Error(f"{board} is no board in play")
        chain = self.chain(place)
        before = chain.letters[2 * letter.number - 1 :] if letter.number else []
        if before and before[0].signed == letter.signed:
            return False
        if before:
            when = "the dice were given" if len(before) > 1 else "the first came"
            raise Error(f"another decision after {when}: the first stands")
        if chain.is_due or letter.number != chain.number:
            expected = f"the next is number {chain.number}"
            raise Error(f"number {letter.number} is not the next: {expected}")
        if letter.before != chain.letters[-1].mark:
            raise Error("it was not decided on the dice that were given last")
        request = chain.session.request
        if request is None:
            raise Error("the game is over: nothing is to be decided")
        if not letter.body:
            raise Error(f"it decides nothing, and dice are given for a decision: {request.wanted}")
        decision(request, letter.body[0])
        return True

    def is_late(self, letter: Letter, day: str) -> bool:
        """Whether a turn that came on a day came after the deadline, and was not let in by a
        ruling."""
        deadline = self.opened.event.sealed.deadline
        ruled = {ruling.place for ruling in self.past.of(LATE)}
        return bool(deadline) and day > deadline and (letter.board, letter.table) not in ruled

    def due(self) -> Iterator[Place]:
        """Where dice are to be given now, in the order in which they may be; where all go on in
        step, the least far first, so that nobody is dealt what another has yet to decide before."""
        places = ((table, board) for board in self.boards for table in sorted(self.cards))
        waiting = [place for place in places if self.chain(place).is_due]
        if self.opened.event.sealed.in_step:
            waiting.sort(key=lambda place: _turn(self.chain(place).session.request))
        for place in waiting:
            if not self.held_up_by(place):
                yield place

    def held_up_by(self, place: Place) -> list[int]:
        """The tables that have to decide first, before a table may be given dice on a board: in
        step dice of a turn are given to nobody while another has yet to decide in it, or before it,
        unless it is the same question that both come to."""
        if not self.opened.event.sealed.in_step:
            return []
        until, found = self.chain(place).session.request, []
        for table in sorted(self.cards.keys() & self._seated - {place[0]}):
            owed = self.chain((table, place[1])).owed
            if owed is None:
                continue
            if _turn(owed) <= _turn(until) and not (until and _name(owed) == _name(until)):
                found.append(table)
        return found


def _turn(request: Request | None) -> float:
    return float("inf") if request is None else request.turn


def _name(request: Request) -> tuple[str, int, int]:
    return request.ask, request.turn, request.slot
