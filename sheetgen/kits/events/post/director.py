"""The director's side of an event by post: cards, a folder of letters in, dice out, the end.

All letters that stand are lines of a ledger of their own, private/EVENT.post.jsonl, chained by hash
like the event's; it is published when the exchange is closed.
"""

from __future__ import annotations

import csv
import hmac
from base64 import b32encode
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple
from urllib.parse import quote

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, safe, write_whole
from sheetgen.kits.events import key_file, ledger, sealing
from sheetgen.kits.events import lines as ledgers
from sheetgen.kits.events.boards import board_called, digest
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import OWN_DICE, SAME_DICE, WEEKEND, Player
from sheetgen.kits.events.of_game import has_plans, plans, results
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.post import letters as mail
from sheetgen.kits.events.post.exchange import Chain, Exchange, Place, proof_of_code, score
from sheetgen.kits.events.post.letters import DICE, JOIN, NO_BOARD, TURN, Found, Letter
from sheetgen.kits.events.results import history
from sheetgen.kits.events.results.slips import columns, counted

ENDING = ".post.jsonl"
_FORMATS = (SAME_DICE, OWN_DICE, WEEKEND)


class Done(NamedTuple):
    """What was done: what is to be said, a sentence each, and the files written."""

    said: list[str]
    written: list[Path]


class Office:
    """The exchange of an event file that is held, as its ledger has it. Raises as `opened.load`
    does, and Error once the exchange is closed, or before it is begun."""

    def __init__(self, path: Path) -> None:
        self.path, self.opened = path, load(path)
        if any(self.opened.ledger.told(ledger.POSTED)):
            raise Error(f"the exchange of {path} is closed: nothing is added to it")
        if not _private(path, ".post.key").exists():
            raise Error(f"{path} is not played by post yet: run sheetgen post open {path}")
        self._secret = key_file.read(_private(path, ".post.key"))
        self._place = _private(path, ENDING)
        self.lines = ledgers.read(self._place)
        self._told: list[tuple[str, dict[str, Any]]] = []
        public = mail.public_of(self._secret)
        self.exchange = Exchange(self.opened, public, history.history_of(self.opened))
        for line in self.lines.lines:
            if line.wrong:
                raise Error(f"{self._place}, line {line.number}: {line.wrong}")
            self.exchange.add(mail.letter_of(line.held["letter"]))
        self.players = {player.table: player for player in self.opened.event.players}

    def note(self, letter: Letter, **more: str) -> None:
        """Add a letter, which is written when all is `kept`."""
        self._told.append((letter.kind, {"letter": letter.text, **more}))
        self.exchange.add(letter)

    def keep(self) -> None:
        """Write what was added."""
        if self._told:
            self.lines = ledgers.append(self._place, self.lines, self._told)
            self._told = []

    def _signed(self, kind: str, place: Place, body: Iterable[str], number: int) -> Letter:
        """A letter of the director: after the last of its chain, or the first of all."""
        exchange = self.exchange
        letters = exchange.chains[place].letters if place in exchange.chains else []
        before = letters[-1].mark if letters else digest(exchange.event)
        letter = Letter(kind, exchange.event, *place, number, tuple(body), before)
        return mail.sign(letter, self._secret)

    def give_card(self, player: Player, **more: str) -> Path:
        """Make a card for a table, and write it with all letters there are of the table."""
        event, exchange = self.opened.event, self.exchange
        sealed, earlier = event.sealed, exchange.cards.get(player.table)
        way = "in-step" if sealed.in_step else "free"
        said = [sealed.game, sealed.edition, event.rules, way, exchange.director]
        said += [sealed.name, player.name]
        said += (f"{name}={value}" for name, value in sorted(sealed.rulings.items()))
        number, body = (earlier.number if earlier else 0) + 1, (quote(w, safe="") for w in said)
        card = self._signed(mail.CARD, (player.table, NO_BOARD), body, number)
        self.note(card, **more)
        self.deal()
        code = card._replace(kind=mail.CODE, body=(self.code(card),), before="", signature="")
        chains = (exchange.chain((player.table, board)) for board in exchange.boards)
        letters = [card, code, *(letter for chain in chains for letter in chain.letters)]
        return self._write("card", player, letters)

    def code(self, card: Letter) -> str:
        """The code that goes with a card: 80 bits, worked out from the director's key."""
        text = f"sheetgen-post-code-1\n{card.event}\n{card.table}\n{card.number}"
        coded = hmac.digest(bytes.fromhex(self._secret), text.encode(), "sha256")
        return b32encode(coded[:10]).decode()

    def receive(self, found: Iterable[Found], day: str) -> dict[int, list[str]]:
        """Take the letters that came in by a day. Returns the tables from which any came, with what
        was not taken in the name of each, and why; 0 is no table."""
        told: dict[int, list[str]] = {}
        new: dict[tuple[int, str, int], dict[str, Found]] = {}

        def refuse(one: Found, why: str) -> None:
            letter = one.letter
            table = letter.table if letter and letter.table in self.players else 0
            what = f"table {letter.table}, {letter.board}, number {letter.number}" if letter else ""
            told.setdefault(table, []).append(": ".join(filter(None, (one.where, what, why))))

        # Keys come first, in whatever file they are.
        for one in sorted(found, key=lambda one: not one.letter or one.letter.kind != JOIN):
            letter = one.letter
            try:
                if letter is None:
                    raise Error(one.wrong)
                is_new = letter.kind != mail.CODE and self.exchange.check(letter)
                if letter.kind in (JOIN, TURN):
                    told.setdefault(letter.table, [])
                elif is_new:
                    raise Error("forged: the director gave no such letter")
                if is_new and letter.kind == JOIN:
                    self._check_code(letter)
                    self.note(letter)
                elif is_new:
                    new.setdefault(letter[2:5], {})[letter.signed] = one
            except ValueError as error:
                refuse(one, str(error))
        for choices in new.values():
            one, *others = choices.values()
            assert one.letter
            if others:
                where = ", ".join(other.where for other in others)
                refuse(
                    one,
                    f"decided otherwise in {where}: no dice are given for either; take away"
                    " all but the one that the player means",
                )
            elif self.exchange.is_late(one.letter, day):
                words = f"{one.letter.board} {one.letter.table} --event {self.path} --reason TEXT"
                until = self.opened.event.sealed.deadline
                refuse(
                    one,
                    f"late: it came on {day}, and {until} was the last day; held until you"
                    f" rule: sheetgen event rule late {words}",
                )
            else:
                self.note(one.letter, received=day)
        return told

    def _check_code(self, letter: Letter) -> None:
        code = self.code(self.exchange.cards[letter.table])
        wanted, given = proof_of_code(code, letter, letter.body[0]), letter.body[1]
        if not hmac.compare_digest(given.encode(), wanted.encode()):
            raise Error("forged: it was not made with the code of the card")

    def deal(self) -> set[int]:
        """Give all dice that are due; returns the tables that have some."""
        dealt = set()
        for place in self.exchange.due():
            chain = self.exchange.chain(place)
            self.note(self._signed(DICE, place, chain.fell(chain.number), chain.number))
            dealt.add(place[0])
        return dealt

    def answer(self, player: Player, told: Iterable[str]) -> Path:
        """Write the last dice of a table on each board; the same, however often it is asked."""
        words, last, said = data("post"), list[Letter](), list[str]()
        for board in self.exchange.boards:
            chain = self.exchange.chain((player.table, board))
            last += [letter for letter in chain.letters[-2:] if letter.kind == DICE]
            if chain.is_over:
                said.append(words["over"].format(board=board))
        said += (words["refused"].format(why=why) for why in told)
        return self._write("reply", player, last, said)

    def _write(
        self, kind: str, player: Player, letters: list[Letter], more: Iterable[str] = ()
    ) -> Path:
        sealed, words = self.opened.event.sealed, data("post")
        until = words["deadline"].format(deadline=sealed.deadline) if sealed.deadline else ""
        held = {"name": player.name, "table": player.table, "event": sealed.name, "until": until}
        folder: Path = self.path.parent / "private" / words["folders"][kind]
        folder.mkdir(exist_ok=True)
        path = folder / f"{player.table:03}-{safe(player.name)}.txt"
        said = [line.format(**held) for line in words[kind]]
        write_whole(path, as_mail([*said, *more], letters).encode())
        return path

    def waiting(self) -> Iterator[str]:
        """Whose dice wait for others, where all go on in step."""
        for (table, board), chain in self.exchange.chains.items():
            if chain.is_due and (others := self.exchange.held_up_by((table, board))):
                named = ", ".join(map(str, others[:10])) + (" and others" if others[10:] else "")
                yield f"table {table}, {board}: waits for the decision of table {named}"


def as_mail(said: Iterable[str], letters: Iterable[Letter]) -> str:
    """Sentences and letters as the text of a mail."""
    return "\n".join([*(f"{fill(line, 72)}\n" for line in said), *(x.posted for x in letters)])


def _private(path: Path, ending: str) -> Path:
    return path.parent / "private" / f"{path.stem}{ending}"


def give_cards(path: Path, table: int = 0, reason: str = "") -> Done:
    """Make the cards of all tables that have none yet, and with the first the director's key; or a
    new one for a table whose key is lost: the key that joins by it takes the place of the one
    before. Raises as `Office` does, and Error for a format that is not played by post, or if there
    is no such table."""
    opened = sealing.print_for(path)
    kind = opened.event.sealed.format
    if kind not in _FORMATS:
        raise Error(f"{path} is played as {kind}: by post it is {' or '.join(_FORMATS)}")
    with ledgers.alone(path):
        if not table and not _private(path, ".post.key").exists():
            secret = key_file.make(_private(path, ".post.key"), data("post")["key"])
            held = {"scheme": mail.SCHEME, "key": mail.public_of(secret)}
            sealing.record(path, (ledger.POST, held))
            sealing.publish(path)
        office = Office(path)
        if table and table not in office.exchange.cards:
            raise Error(f"there is no card of table {table} in this event")
        if table:
            why = {"reason": sealing.checked_reason(reason)}
            written = [office.give_card(office.players[table], **why)]
        else:
            missing = [p for t, p in office.players.items() if t not in office.exchange.cards]
            written = [office.give_card(player) for player in missing]
        office.keep()
    return Done([], written)


def reply(path: Path, letters: Path, day: str = "") -> Done:
    """Read the letters in a folder, which came in by a day (today), and write an answer for each
    table from which any came, or which has new dice. Raises as `Office` does, and OSError if there
    is no such folder."""
    with ledgers.alone(path):
        office = Office(path)
        told = office.receive(mail.folder(letters), day or ledgers.now()[:10])
        for table in office.deal():
            told.setdefault(table, [])
        office.keep()
        written = [
            office.answer(player, told[t]) for t, player in office.players.items() if t in told
        ]
    return Done([*(why for whys in told.values() for why in whys), *office.waiting()], written)


def close(path: Path) -> Done:
    """End the exchange: its ledger is published, and a file of slips written, to be scored. Raises
    as `Office` does."""
    with ledgers.alone(path):
        office = Office(path)
        exchange, said, rows = office.exchange, list[str](), list[dict[str, str]]()
        for table in office.players:
            for board in exchange.boards:
                chain = exchange.chain((table, board))
                if chain.is_over:
                    cells = _cells(office.opened, board, chain)
                    rows.append({**cells, "board": board, "table": str(table)})
                else:
                    how = "not finished" if table in exchange.players else "never joined"
                    said.append(f"table {table}, {board}: {how}")
        text = StringIO(newline="")
        names = columns(office.opened.event.game)
        writer = csv.DictWriter(text, names, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
        slips = path.with_name(f"{path.stem}-post.csv")
        write_whole(slips, text.getvalue().encode())
        public = sealing.public_place(path, office.opened.event.sealed.name)
        place = public.with_name(public.name.removesuffix(ledger.ENDING) + ENDING)
        content = read_whole(_private(path, ENDING), ledgers.LARGEST)[: office.lines.whole]
        place.parent.mkdir(exist_ok=True)
        write_whole(place, content)
        held = {"lines": len(office.lines.lines), "mark": office.lines.lines[-1].mark}
        sealing.record(path, (ledger.POSTED, held))
    return Done(said, [slips, place])


def _cells(opened: Opened, board: str, chain: Chain) -> dict[str, str]:
    """What a slip says of a game that is over, by column."""
    session, game = chain.session, chain.game
    found = score(session)
    cells = {} if found is None else {"score": str(found)}
    if has_plans(game):
        cells |= plans(game).played(session).cells
        cells |= counted(opened, board_called(board), results(game).tallies(session))
    return cells
