"""Play an event by post: letters with decisions in, dice out, all of it to be verified."""

import sys
from argparse import Namespace
from itertools import takewhile

from sheetgen.cli import at_table, settings
from sheetgen.core.errors import Error
from sheetgen.core.files import called
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session
from sheetgen.kits.events import ledger, lines
from sheetgen.kits.events.post import director, letters, verifying
from sheetgen.kits.events.post.player import Home
from sheetgen.kits.table.book import Book, begun, resumed

_AHEAD = "decide further, whatever the dice are? the next decisions, or Enter"


def open_post(arguments: Namespace) -> None:
    """`sheetgen post open FILE`."""
    _tell(director.give_cards(arguments.file))
    print(f"send each player his card; then: sheetgen post reply FOLDER {arguments.file}")


def card_post(arguments: Namespace) -> None:
    """`sheetgen post card TABLE FILE --reason TEXT`."""
    _tell(director.give_cards(arguments.file, arguments.table, arguments.reason))


def reply_post(arguments: Namespace) -> int:
    """`sheetgen post reply FOLDER FILE`: exit status 1 if a letter was not taken."""
    folder = called(arguments.folder)
    done = director.reply(arguments.file, folder, arguments.received or "")
    return _tell(done)


def close_post(arguments: Namespace) -> None:
    """`sheetgen post close FILE`."""
    done = director.close(arguments.file)
    _tell(done)
    print(f"next: sheetgen score {arguments.file} {done.written[0]}")
    print(f"then: sheetgen event reveal {arguments.file}, and publish the folder public")


def _tell(done: director.Done) -> int:
    for path in done.written:
        print(path)
    for said in done.said:
        print(f"sheetgen: {said}", file=sys.stderr)
    return 1 if done.said else 0


def verify_post(arguments: Namespace) -> int:
    """`sheetgen post verify PUBLISHED`: exit status 1 if something is wrong."""
    from sheetgen.cli.commands.event import tell_findings

    path = called(arguments.ledger)
    name = path.name.removesuffix(ledger.ENDING) + director.ENDING
    post = called(arguments.post) if arguments.post else path.with_name(name)
    if not post.is_file():
        raise Error(f"{post}: no ledger of the post there: name it by --post")
    found = letters.folder(called(arguments.own)) if arguments.own else ()
    own = [one.letter for one in found if one.letter and one.letter.kind in ("turn", "dice")]
    return tell_findings(verifying.verify(ledger.read(path), lines.read(post), own))


def turn_post(arguments: Namespace) -> int:
    """`sheetgen post turn [FOLDER]`."""
    home = Home(called(arguments.folder))
    for said in home.wrong:
        print(f"sheetgen: {said}", file=sys.stderr)
    if arguments.ahead and not arguments.board:
        raise Error("name the board that it is for: --board S1-B1")
    boards = [arguments.board] if arguments.board else list(home.chains)
    for board in boards:
        if board not in home.chains:
            raise Error(
                f"no dice of board {board} are in {home.path}: save the mail with them there"
            )
        _play(arguments, home, board)
    path = home.to_send()
    if path:
        print(f"send the text of {path} to the director")
    return 1 if home.wrong else 0


def _play(arguments: Namespace, home: Home, board: str) -> None:
    """Have the player decide on a board, at its journal, which has his notes, too."""
    about, known = home.about, home.chains[board].session
    path, own = home.path / f"{board}.journal.jsonl", about.game.departures(about.conditions)
    header = Header(
        about.game.name, about.conditions.edition, about.rules, own, player=about.name, board=board
    )
    with resumed(path) if path.exists() else begun(path, header, about.game) as book:
        told = len(book.session.events)
        _bring_up(book, known.answers)
        if known.request is None:
            print(f"{board}: the game is over")
        elif home.waits(board):
            print(f"{board}: sent; the dice have not come yet")
        else:
            print(f"\n{board}, decision {home.chains[board].number}")
            _at_the_table(book, told)
            _decide(arguments, home, board, book)


def _bring_up(book: Book, answers: list[Answer]) -> None:
    """Bring a journal up to what was dealt. Decisions that it has beyond that stay, dice do not."""
    own = book.session.answers
    pairs = zip(own, answers, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    kept = own if same == len(answers) else own[:same]
    further = [*takewhile(lambda answer: not answer.dice, kept[same:])]
    book.take_back(len(own) - same - len(further))
    for answer in answers[same:]:
        book.answer(answer)


def _decide(arguments: Namespace, home: Home, board: str, book: Book) -> None:
    """Keep what the player has decided for a board, as far as it goes up to the next dice."""
    session, known = book.session, home.chains[board].session.answers
    given = session.answers[len(known) :]
    if session.answers[: len(known)] != known:
        _bring_up(book, known)
        raise Error("what was sent cannot be taken back; nothing is kept of this turn")
    if not (given and _is_decided(session)):
        print(f"{board}: nothing is decided yet")
        return
    ahead = _ahead(arguments, home)
    home.decide(board, given, ahead)
    words = [answer.choice or answer.ask for answer in given]
    print(f"{board}: decided: {' '.join([*words, *ahead])}")


def _is_decided(session: Session) -> bool:
    return session.request is None or isinstance(session.request, Roll)


def _at_the_table(book: Book, told: int) -> None:
    """The questions up to the next dice, line by line, after what has happened since what was
    `told`."""
    from sheetgen.kits.table import plain
    from sheetgen.kits.table.sitting import Sitting

    sitting = Sitting(book, None, asks=settings.asks())
    sitting.sentences = sitting.words.sentences(book.session, told)
    plain.play(sitting, at_table.typed_line, print, lambda: _is_decided(book.session))


def _ahead(arguments: Namespace, home: Home) -> list[str]:
    """What the player decides beyond the next dice."""
    words: list[str] = arguments.ahead.split()
    if not (words or home.about.in_step) and at_table.at_a_terminal():
        words = at_table.typed_line(_AHEAD).split()
    return words
