"""What mail does to a letter, and what it must not do."""

import sys
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.errors import Error
from sheetgen.core.requests import Answer, IllegalAnswer
from sheetgen.kits.events.post import letters
from sheetgen.kits.events.post.letters import BEGIN, END, Letter, find_in, letter_of
from tests.asked import ESCORT, FIGHT, INTERCEPT, OPTION
from tests.cases import each

SECRET = "7" * 64
TURN = letters.sign(
    Letter("turn", "9c1e07aa52d34f80" * 2, 7, "S1-B2", 4, ("none", "none", "decoy"), "ab" * 32),
    SECRET,
)


def only(text: str) -> Letter:
    (found,) = find_in(text)
    assert found.letter, found.wrong
    return found.letter


def test_a_letter_is_three_parts_of_words_that_anybody_can_read() -> None:
    head, body, proof = TURN.text.split(" : ")
    assert head == "turn 9c1e07aa52d34f809c1e07aa52d34f80 7 S1-B2 4"
    assert body == "none none decoy"
    assert proof.replace(" ", "") == "ab" * 32 + TURN.signature
    assert {len(group) for group in proof.split()} == {8}
    lines = TURN.posted.splitlines()
    assert (lines[0], lines[-1]) == (BEGIN, END)
    assert max(map(len, lines)) <= 72


def test_the_signature_is_the_one_of_the_library_over_four_lines() -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(SECRET))
    text = "sheetgen-post-1\n" + TURN.head + "\nnone none decoy\n" + "ab" * 32
    assert TURN.signature == key.sign(text.encode()).hex()
    assert letters.is_signed(TURN, letters.public_of(SECRET))
    assert letters.public_of(SECRET) == key.public_key().public_bytes_raw().hex()


def test_the_signature_of_the_standard_is_known() -> None:
    """RFC 8032, 7.1, test 1."""
    secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert letters.public_of(secret) == public


def test_without_the_extra_it_says_what_is_to_be_installed(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.ed25519", None)
    for needed in (
        lambda: letters.public_of(SECRET),
        lambda: letters.sign(TURN, SECRET),
        lambda: letters.is_signed(TURN, "0" * 64),
    ):
        with pytest.raises(Error, match=r"pip install 'wargame-sheetgen\[post\]'"):
            needed()


@each(
    "change",
    [
        {"kind": "dice"}, {"event": "0" * 32}, {"table": 8}, {"board": "S1-B1"}, {"number": 5},
        {"body": ("none", "none")}, {"body": ("none none", "decoy")[::-1]}, {"before": "cd" * 32},
        {"signature": "00" * 64}, {"signature": ""},
    ],
)  # fmt: skip
def test_every_word_of_a_letter_is_signed(change) -> None:
    assert not letters.is_signed(TURN._replace(**change), letters.public_of(SECRET))
    assert not letters.is_signed(TURN, letters.public_of("8" * 64))
    assert not letters.is_signed(TURN, "no key")


@each(
    "mailed",
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
        lambda text: "".join(f"  > >> {line}\n" for line in text.splitlines()),
        lambda text: "".join(f"| {line}\n" for line in text.splitlines()),
        lambda text: text.replace(" ", "\n"),
        lambda text: text.replace(" ", "\u00a0"),
        lambda text: text.replace("\n", " "),
        lambda text: text.replace("none", "no\u00adne").replace("ab", "a\u200bb"),
        lambda text: text.replace("-", "\u2011"),
        lambda text: text.replace("-----", "\u2014"),
        lambda text: text.replace("ababab", "ABABAB"),
        lambda text: "\ufeffDear director,\n\nhere it is:\n" + text + "-- \nAnna\n",
        lambda text: text.replace("\n", "\n\n"),
    ],
)
def test_a_letter_comes_through_the_mail(mailed) -> None:
    assert only(mailed(TURN.posted)) == TURN


def test_a_letter_is_found_in_a_mail_as_it_was_saved(tmp_path) -> None:
    for name, add in (
        ("plain", lambda mail: mail.set_content(TURN.posted, cte="quoted-printable")),
        ("coded", lambda mail: mail.set_content(TURN.posted, cte="base64")),
        (
            "page",
            lambda mail: mail.set_content(
                "<p>Hello</p>" + TURN.posted.replace("\n", "<br/>").replace(" ", "&nbsp;"), "html"
            ),
        ),
    ):
        mail = EmailMessage()
        mail["Subject"] = "my turn"
        add(mail)
        (tmp_path / f"{name}.eml").write_bytes(bytes(mail))
    found = list(letters.folder(tmp_path))
    assert [one.letter for one in found] == [TURN] * 3
    assert [one.file for one in found] == ["coded.eml", "page.eml", "plain.eml"]


def test_what_is_no_text_is_passed_over(tmp_path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "empty.eml").write_bytes(b"Content-Type: image/png\n\nx")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\x00" + TURN.posted.encode())
    (tmp_path / "notepad.txt").write_bytes(TURN.posted.encode("utf-16"))
    assert [one.letter for one in letters.folder(tmp_path)] == [TURN, TURN]


@each(
    "text",
    [BEGIN + "-" * 300_000, BEGIN + " " * 300_000, f"{BEGIN}\n" * 3000, f"{BEGIN}{END}" * 3000,
     "> " * 150_000 + BEGIN],
)  # fmt: skip
def test_no_mail_keeps_the_director_waiting(text) -> None:
    """Each would take hours if anything were looked for twice."""
    found = find_in(text)
    assert found
    assert not any(one.letter for one in found)


def test_no_broken_mail_ends_the_program(tmp_path) -> None:
    (tmp_path / "page.eml").write_bytes(b"Content-Type: text/html\n\n" + b"<br" * 100_000)
    deep = b"Content-Type: multipart/mixed; boundary=x\n\n--x\n" * 500
    (tmp_path / "deep.eml").write_bytes(deep)
    (tmp_path / "odd.eml").write_bytes(
        b"Content-Type: text/plain; charset=none\n\n" + BEGIN.encode()
    )
    assert not any(one.letter for one in letters.folder(tmp_path))


def test_a_file_without_end_is_named(tmp_path) -> None:
    (tmp_path / "large.txt").write_bytes(b"x" * (letters.LARGEST + 1))
    (found,) = letters.folder(tmp_path)
    assert found.where == "large.txt, line 1"
    assert "longer than" in found.wrong


@each(
    ("change", "wrong"),
    [
        ((END, ""), "its end is missing"),
        ((" : none", " none"), "three parts with a colon between"),
        ((" 7 ", " seven "), '"seven" is no table'),
        (("S1-B2", "B2"), "'B2' is no board"),
        (("turn ", "gift "), "is no head: kind, event, table, board and number were expected"),
        (("abababab", "abab"), "192 hex digits were expected behind the second colon"),
        (("abababab", "ghghghgh"), "some of it is missing"),
    ],
)
def test_what_is_wrong_with_a_letter_is_said(change, wrong) -> None:
    (found,) = find_in("Hello\n\n" + TURN.posted.replace(*change, 1), "mail.txt")
    assert found.letter is None
    assert found.where == "mail.txt, line 3"
    assert wrong in found.wrong


def test_a_letter_that_is_cut_off_does_not_take_the_next_with_it() -> None:
    first, second = find_in(TURN.posted.replace(END, "") + TURN.posted, "x")
    assert first.letter is None
    assert "its end is missing" in first.wrong
    assert second.letter == TURN


@settings(max_examples=8)
@given(st.lists(st.text(min_size=1, max_size=200), max_size=5), st.integers(0, 99999))
def test_whatever_is_decided_comes_through(said, number) -> None:
    words = tuple(letters.decided(Answer("", choice=one)) for one in said)
    letter = TURN._replace(body=words, number=number)
    quoted = "".join(f"> {line}\n" for line in letter.posted.splitlines())
    assert only(quoted) == letter
    assert letter_of(letter.text) == letter


@given(st.data())
def test_a_word_that_was_changed_is_noticed(data) -> None:
    words = TURN.text.split()
    at = data.draw(st.integers(0, len(words) - 1))
    words[at] = data.draw(st.sampled_from([*words, "dice", "8", "S1-B1", "decoy", "00000000", ""]))
    try:
        letter = letter_of(" ".join(words))
    except ValueError:
        return
    assert letter == TURN or not letters.is_signed(letter, letters.public_of(SECRET))


@given(st.text(max_size=300))
def test_no_text_is_too_strange(text) -> None:
    for one in find_in(f"{BEGIN}\n{text}\n{END}"):
        assert one.letter or one.wrong


def test_decisions_as_words() -> None:
    assert letters.decision(OPTION, "split") == Answer("option", choice="split")
    assert letters.decision(ESCORT, "3") == Answer("escort-cruisers", choice="3")
    report = Answer("fight", report={"count": 2, "by": "Ġorġ"})
    assert letters.decision(FIGHT, letters.decided(report)) == report
    for request, word in ((OPTION, "decoy"), (ESCORT, "5"), (FIGHT, "%7B"), (FIGHT, "7")):
        with pytest.raises((IllegalAnswer, ValueError)):
            letters.decision(request, word)


def test_dice_as_words() -> None:
    assert letters.fallen(INTERCEPT, (3, 6, 1)) == "intercept@3=3,6,1"
