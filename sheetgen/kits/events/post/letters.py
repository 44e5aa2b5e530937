"""Letters of a game by post: a few words, signed, between two marks that any mail lets through.

A letter is words in three parts with a colon between. The head has its kind, the event (32 hex
digits), the table, the board and a number; the body is what it says; the proof is the mark of the
letter before it and the signature, in hex. Its text is
    turn 9c1e07aa52d34f809c1e07aa52d34f80 7 S1-B2 4 : none none decoy : 5f0e12ab ...
What is signed (Ed25519, RFC 8032) are four lines: the scheme, the head, the body, the mark of the
letter before. The mark of a letter is the SHA-256 of these lines and the signature as a fifth.
"""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Iterator
from email import message_from_bytes, policy
from itertools import zip_longest
from pathlib import Path
from string import whitespace
from textwrap import fill
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from sheetgen.core.errors import Error, printable
from sheetgen.core.files import read_whole
from sheetgen.core.requests import Answer, ReportFight, Request, Roll, quoted
from sheetgen.kits.events.boards import board_called, digest

SCHEME = "sheetgen-post-1"
EXTRA = "pip install 'wargame-sheetgen[post]'"
CARD, CODE, JOIN, TURN, DICE = KINDS = ("card", "code", "join", "turn", "dice")
"""The director's card for a table, and the code that comes with it; the player's key; what he
decides; the dice that he is given."""
NO_BOARD = "-"
BEGIN, END = "-----BEGIN SHEETGEN POST-----", "-----END SHEETGEN POST-----"
LARGEST = 1 << 20
"""Bytes of a file that letters are looked for in."""
_WIDE, _PIECE, _GROUP = 72, 64, 8
_MARK, _SIGNATURE = 64, 128
_BLOCKS = re.compile(r"(BEGIN|END)\s+SHEETGEN\s+POST")
_HIDDEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_QUOTED = re.compile(r"^[ \t]*(?:[>|][ \t]*)+", re.MULTILINE)
_BREAK, _TAG = re.compile(r"<br[^<>]*>|</p>"), re.compile(r"<[^<>]*>")
_HEX = re.compile(r"[0-9a-f]*")


class Letter(NamedTuple):
    """A letter: its kind, the event's mark, the table, the board (`-`: of none), its number among
    those of its kind there, what it says, the mark of the letter `before` and the signature."""

    kind: str
    event: str
    table: int
    board: str = NO_BOARD
    number: int = 0
    body: tuple[str, ...] = ()
    before: str = ""
    signature: str = ""

    @property
    def head(self) -> str:
        """The words of its head."""
        return f"{self.kind} {self.event} {self.table} {self.board} {self.number}"

    @property
    def signed(self) -> str:
        """What is signed of it."""
        return "\n".join((SCHEME, self.head, " ".join(self.body), self.before))

    @property
    def mark(self) -> str:
        """What the next letter names it by."""
        return digest(f"{self.signed}\n{self.signature}")

    @property
    def text(self) -> str:
        """All of it in one line."""
        proof = self.before + self.signature
        groups = (proof[at : at + _GROUP] for at in range(0, len(proof), _GROUP))
        return " ".join([self.head, ":", *(p for w in self.body for p in _pieces(w)), ":", *groups])

    @property
    def posted(self) -> str:
        """It between its marks, in lines for the mail."""
        lines = fill(self.text, _WIDE, break_long_words=False, break_on_hyphens=False)
        return f"{BEGIN}\n{lines}\n{END}\n"


def letter_of(text: str) -> Letter:
    """The letter of a text. Raises Error, which says what was expected."""
    words = text.split()
    if words.count(":") != 2:
        raise Error("a letter is three parts with a colon between: some of it is missing")
    first = words.index(":")
    second = words.index(":", first + 1)
    head, body, proof = words[:first], words[first + 1 : second], "".join(words[second + 1 :])
    if len(head) != 5 or head[0] not in KINDS:
        said = quoted(" ".join(head))
        raise Error(f"{said} is no head: kind, event, table, board and number were expected")
    kind, event, table, board, number = head
    for name, word, most in (("table", table, 4), ("number", number, 5)):
        if not (word.isascii() and word.isdecimal() and len(word) <= most):
            raise Error(f"{quoted(word)} is no {name}")
    proof = proof.lower()
    if len(proof) not in (0, _MARK + _SIGNATURE) or not _HEX.fullmatch(proof):
        said = f"{_MARK + _SIGNATURE} hex digits were expected behind the second colon"
        raise Error(f"{said}, and there are {len(proof)} characters: some of it is missing")
    whole: list[str] = []
    for word in body:
        if word.startswith("+") and whole:
            whole[-1] += word[1:]
        else:
            whole.append(word)
    board = board if board == NO_BOARD else board_called(board).name
    before, signature = proof[:_MARK], proof[_MARK:]
    return Letter(
        kind, event.lower(), int(table), board, int(number), tuple(whole), before, signature
    )


def _pieces(word: str) -> Iterator[str]:
    """A word in pieces that fit into a line, all but the first with a plus before them."""
    yield word[:_PIECE]
    for at in range(_PIECE, len(word), _PIECE):
        yield f"+{word[at : at + _PIECE]}"


# What mail does to them.


class Found(NamedTuple):
    """What stands between two marks: the file, the line of the first mark, the letter (None: it is
    none) and what is wrong with it."""

    file: str
    line: int
    letter: Letter | None
    wrong: str = ""

    @property
    def where(self) -> str:
        """The file and the line."""
        return f"{self.file}, line {self.line}"


def find_in(text: str, file: str = "") -> list[Found]:
    """The letters in a text, however it was quoted, folded and hyphenated."""
    text = _QUOTED.sub("", unicodedata.normalize("NFKC", text).translate(_HIDDEN))
    text, found = text.translate(_HYPHENS), list[Found]()
    marks = [*_BLOCKS.finditer(text)]
    for mark, after in zip_longest(marks, marks[1:]):
        line = text.count("\n", 0, mark.start()) + 1
        try:
            # A letter without its end does not take the next with it.
            if mark[1] == "BEGIN" and (after is None or after[1] == "BEGIN"):
                raise Error(f"the mark {END} was expected: its end is missing")
            if mark[1] == "BEGIN":
                letter = letter_of(text[mark.end() : after.start()].strip("-" + whitespace))
                found.append(Found(file, line, letter))
        except ValueError as error:
            found.append(Found(file, line, None, str(error)))
    return found


def folder(path: Path) -> Iterator[Found]:
    """The letters in the texts and mails (.txt, .md, .eml) of a folder, by the names of the files;
    a file that cannot be read is told as a letter that is none. Raises OSError if there is no
    folder."""
    for file in sorted(path.iterdir()):
        if file.suffix.lower() in (".txt", ".eml", ".md") and file.is_file():
            try:
                content = read_whole(file, LARGEST)
                is_wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
                text = content.decode("utf-16" if is_wide else "utf-8", "replace")
                is_mail = file.suffix.lower() == ".eml"
                yield from find_in(_mail(content) if is_mail else text, printable(file.name))
            except (OSError, Error) as error:
                yield Found(printable(file.name), 1, None, str(error))


def _mail(content: bytes) -> str:
    """The text of a mail as it is sent: that for reading, or what is read of its page. Raises Error
    for one that cannot be read."""
    try:
        message: Any = message_from_bytes(content, policy=policy.default)
        part = message.get_body(("plain", "html"))
        text = "" if part is None else str(part.get_content())
    except Exception as error:
        raise Error(f"this is no mail: {error}") from None
    if part is not None and part.get_content_type() == "text/html":
        text = html.unescape(_TAG.sub(" ", _BREAK.sub("\n", text)))
    return text


# What is decided, and the dice, as words of a body.


def decided(answer: Answer) -> str:
    """A decision as a word, or a report."""
    report = json.dumps(answer.report, sort_keys=True, separators=(",", ":"))
    return quote(answer.choice if answer.choice is not None else report, safe="")


def decision(request: Request, word: str) -> Answer:
    """The answer that a word gives to what is asked. Raises Error if the rules cannot take it."""
    text = unquote(word)
    answer = Answer(request.ask, choice=text)
    if isinstance(request, ReportFight):
        try:
            answer = Answer(request.ask, report=dict(json.loads(text)))
        except (TypeError, ValueError, RecursionError):
            raise Error(f"{quoted(text)} is no report: {request.wanted} was asked for") from None
    request.value(answer)
    return answer


def fallen(request: Roll, faces: tuple[int, ...]) -> str:
    """Dice as a word: `attack@7=3,6`."""
    return f"{quote(request.ask, safe='')}@{request.turn}={','.join(map(str, faces))}"


# Signatures.


def public_of(secret: str) -> str:
    """The public key of a secret one (both 64 hex digits). Raises Error without the extra."""
    return str(_private(secret).public_key().public_bytes_raw().hex())


def sign(letter: Letter, secret: str) -> Letter:
    """A letter with its signature by a secret key. Raises Error without the extra."""
    return letter._replace(signature=_private(secret).sign(letter.signed.encode()).hex())


def is_signed(letter: Letter, public: str) -> bool:
    """Whether a letter is signed by the secret key that belongs to a public one. Raises Error
    without the extra."""
    _private(_MARK * "0")
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(letter.signature), letter.signed.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def _private(secret: str) -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise Error(f"what signs letters is not here: {EXTRA}") from None
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
