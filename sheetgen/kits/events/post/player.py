"""What a player by post does at home: all he has is the letters in a folder, and a key of his own.

Every run reads all of the folder again: his card, the dice he was given, and what he sent.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from sheetgen.core.errors import Error
from sheetgen.core.files import write_whole
from sheetgen.core.game import Conditions, Game
from sheetgen.core.registry import find
from sheetgen.core.requests import Answer, Request, Roll, quoted
from sheetgen.core.session import Session
from sheetgen.kits.events import key_file
from sheetgen.kits.events.data import data
from sheetgen.kits.events.post import letters as mail
from sheetgen.kits.events.post.director import as_mail
from sheetgen.kits.events.post.exchange import Chain, proof_of_code
from sheetgen.kits.events.post.letters import CARD, DICE, TURN, Found, Letter

KEY, SENT, TO_SEND = "own.key", "sent.txt", "to-send.txt"


class About(NamedTuple):
    """What a card says: the game and what it is played under, whether all go on in step, the public
    key of the director, the names of event and player."""

    game: Game
    conditions: Conditions
    rules: str
    in_step: bool
    director: str
    event: str
    name: str


class Home:
    """A player's folder. `wrong` is what stands in it and cannot be, a sentence each; `chains` has
    each of his boards by name, as far as he has dice for it. Raises Error if there is no card in
    it, or several."""

    def __init__(self, path: Path) -> None:
        self.path, self.wrong = path, list[str]()
        found = [*mail.folder(path)]
        self.card = self._card(found)
        self.about = _about(self.card)
        kept = path / KEY
        if not kept.exists():
            key_file.make(kept, data("post")["key"])
        self._secret = key_file.read(kept)
        self._code = ""
        self._sent: dict[tuple[str, int], Letter] = {}
        self._dice: dict[tuple[str, int], Letter] = {}
        # Dice first: they name the turns that stand.
        for one in sorted(found, key=lambda one: not one.letter or one.letter.kind != DICE):
            if said := self._sort(one):
                self.wrong.append(f"{one.where}: {said}")
        boards = sorted(board for board, number in self._dice if not number)
        self.chains = {board: self._chain(board) for board in boards}

    def _card(self, found: list[Found]) -> Letter:
        """The card that stands: the last one of his table."""
        cards = {one.where: one.letter for one in found if one.letter and one.letter.kind == CARD}
        of = {(card.event, card.table, _about(card).director) for card in cards.values()}
        if not of:
            raise Error(f"{self.path}: no card is there: save the mail with your card as card.txt")
        if len(of) > 1:
            where = ", ".join(cards)
            raise Error(f"{self.path}: cards of several events, tables or directors: {where}")
        card = max(cards.values(), key=lambda letter: letter.number)
        if not mail.is_signed(card, _about(card).director):
            raise Error(f"{self.path}: the card is forged, or was changed on its way")
        return card

    def _sort(self, one: Found) -> str:
        """Put a letter where it belongs; returns what is wrong with it ("": nothing is)."""
        letter = one.letter
        if letter is None:
            return one.wrong
        if (letter.event, letter.table) != (self.card.event, self.card.table):
            return "of another event or table"
        if letter.kind == mail.CODE and letter.number == self.card.number:
            self._code = letter.body[0] if letter.body else ""
        if letter.kind not in (DICE, TURN):
            return ""
        is_dice, public = letter.kind == DICE, mail.public_of(self._secret)
        if not mail.is_signed(letter, self.about.director if is_dice else public):
            if is_dice:
                return "forged, or changed: the director did not sign it"
            # What he signed with a key that he has lost is known by the dice that he was given.
            if letter.mark not in {dice.before for dice in self._dice.values()}:
                return "not signed by the key in this folder"
        kept = self._dice if is_dice else self._sent
        other = kept.setdefault((letter.board, letter.number), letter)
        if other.signed != letter.signed:
            return f"another {letter.kind} {letter.number} of {letter.board} than is there already"
        return ""

    def _chain(self, board: str) -> Chain:
        """What was decided and dealt on a board, as far as both are there and belong together."""
        first, about = self._dice[board, 0], self.about
        dice = deque(first.body)

        def given(request: Request, session: Session) -> Answer | None:
            if not (isinstance(request, Roll) and dice):
                return None
            word = dice.popleft()
            answer = Answer(request.ask, _faces(word))
            if mail.fallen(request, answer.dice) != word:
                raise Error(f"{board}: {quoted(word)} was given, asked for was {request.wanted}")
            return answer

        chain = Chain(about.game, about.conditions, given, about.in_step, [first])
        while not chain.session.finished:
            turn, answer = (kept.get((board, chain.number)) for kept in (self._sent, self._dice))
            if turn and answer and answer.before != turn.mark:
                self.wrong.append(f"{board}: dice {answer.number} are for another decision")
            elif turn and answer:
                dice.extend(answer.body)
                chain.letters += [turn, answer]
                continue
            break
        return chain

    def waits(self, board: str) -> bool:
        """Whether a decision was sent for a board, and no dice have come."""
        return (board, self.chains[board].number) in self._sent

    def decide(self, board: str, answers: Iterable[Answer], ahead: Iterable[str] = ()) -> Letter:
        """The letter of a turn, which is kept among those sent before anybody is told. `ahead` is
        what is to be decided next, whatever the dice are."""
        chain = self.chains[board]
        given = [*answers, *(Answer("", choice=word) for word in ahead)]
        last, body = chain.letters[-1], tuple(map(mail.decided, given))
        turn = last._replace(kind=TURN, number=chain.number, body=body, before=last.mark)
        turn = mail.sign(turn, self._secret)
        sent = self.path / SENT
        earlier = sent.read_text("utf-8") if sent.exists() else ""
        write_whole(sent, (earlier + turn.posted).encode())
        self._sent[board, turn.number] = turn
        return turn

    def to_send(self) -> Path | None:
        """Write what is to be sent now: all that was not answered. None if nothing is."""
        turns = [self._sent[b, c.number] for b, c in self.chains.items() if self.waits(b)]
        if not turns:
            return None
        # His key goes with it until he has seen that it has come.
        has_joined = any(number for _, number in self._dice) and self.card.number == 1
        letters = turns if has_joined else [self._join(), *turns]
        held = {"name": self.about.name, "table": self.card.table, "event": self.about.event}
        said = [line.format(**held) for line in data("post")["turn"]]
        path = self.path / TO_SEND
        write_whole(path, as_mail(said, letters).encode())
        return path

    def _join(self) -> Letter:
        """The letter with the player's key."""
        public, card = mail.public_of(self._secret), self.card
        join = card._replace(kind=mail.JOIN, before=card.mark)
        join = join._replace(body=(public, proof_of_code(self._code, join, public)))
        return mail.sign(join, self._secret)


def _about(card: Letter) -> About:
    """What a card says. Raises Error if it is none."""
    try:
        name, edition, rules, way, director, event, player, *rulings = map(unquote, card.body)
        game = find(name)
        given = dict(ruling.split("=", 1) for ruling in rulings)
        conditions = game.conditions(edition, given)
    except ValueError as error:
        raise Error(f"the card cannot be read: {error}") from None
    return About(game, conditions, rules, way == "in-step", director, event, player)


def _faces(word: str) -> tuple[int, ...]:
    numbers = word.rpartition("=")[2].split(",")
    return tuple(int(face[:8]) for face in numbers if face.isascii() and face.isdecimal())
