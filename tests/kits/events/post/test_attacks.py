"""What may be tried on an exchange by post, each by its name: forgery, replay, peeking."""

import json

import pytest

from sheetgen.core.errors import Error
from sheetgen.kits.events import key_file
from sheetgen.kits.events import lines as ledgers
from sheetgen.kits.events.post import letters, verifying
from sheetgen.kits.events.post.exchange import proof_of_code
from sheetgen.kits.events.post.letters import DICE, JOIN, TURN, Letter
from sheetgen.kits.events.results.rulings import rule
from tests.kits.events.post.posting import Post

SECRET = "5" * 64


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """Two players on two boards; both have played their first turn of the first."""
    post = Post(tmp_path_factory.mktemp("begun"), boards=2)
    for table in (1, 2):
        post.turn(table)
        post.sent(table)
    assert post.reply() == []
    return post


@pytest.fixture
def post(begun, tmp_path):
    """The same, to be attacked."""
    return begun.copied(tmp_path / "post")


def dice_of(post: Post, table: int) -> list[Letter]:
    return [one for one in post.home(table).chains["S1-B1"].letters if one.kind == DICE]


def secret_of(post: Post) -> str:
    return key_file.read(post.folder / "private" / "event.post.key")


def said(post: Post) -> str:
    """The only thing that the director is told."""
    (one,) = post.reply()
    return one


# --- forgery ----------------------------------------------------------------------------------


def test_forgery_a_turn_in_the_name_of_another(post) -> None:
    turn = post.turn(1)
    forged = letters.sign(turn._replace(table=2), SECRET)
    post.mail(forged)
    assert said(post) == (
        "x.txt, line 1: table 2, S1-B1, number 2: forged, or changed: it is not signed by the key"
        " of table 2"
    )
    assert len(dice_of(post, 2)) == 2


def test_forgery_a_decision_changed_on_its_way(post) -> None:
    turn = post.turn(1)
    post.mail(turn.posted.replace(": none :", ": decoy :"))
    assert "forged, or changed: it is not signed by the key of table 1" in said(post)


def test_forgery_a_key_without_the_code(post, tmp_path) -> None:
    (tmp_path / "other").mkdir()
    fresh = Post(tmp_path / "other")
    card = fresh.home(1).card
    public = letters.public_of(SECRET)
    join = card._replace(kind=JOIN, before=card.mark)
    join = join._replace(body=(public, proof_of_code("GUESSED", join, public)))
    fresh.mail(letters.sign(join, SECRET))
    assert "forged: it was not made with the code of the card" in said(fresh)
    fresh.turn(1)
    fresh.sent(1)
    assert fresh.reply() == []


@pytest.mark.parametrize(
    "words", [(), ("no key", "x"), ("zz" * 32, "x"), ("\u0660" * 64, "\u0661")]
)
def test_forgery_a_key_that_is_none(post, words) -> None:
    post.mail(post.home(2)._join()._replace(body=words))
    assert "forged, or changed" in said(post)


def test_forgery_a_proof_of_the_code_that_is_no_text_of_digits(tmp_path) -> None:
    fresh = Post(tmp_path)
    card = fresh.home(1).card
    body = (letters.public_of(SECRET), "Ġ" * 64)
    fresh.mail(letters.sign(card._replace(kind=JOIN, before=card.mark, body=body), SECRET))
    assert "forged: it was not made with the code of the card" in said(fresh)


def test_forgery_a_file_that_gives_the_terminal_orders(post) -> None:
    post.mail("-----BEGIN SHEETGEN POST-----", "a\x1b[31m.txt")
    assert said(post).startswith("a\\x1b[31m.txt, line 1: the mark")


def test_forgery_a_second_key_for_a_table(post) -> None:
    """Somebody has read the card, but later than the player."""
    home = post.home(1)
    home._secret = SECRET
    post.mail(home._join())
    assert "forged: table 1 has joined with another key, which stands" in said(post)


def test_forgery_a_key_signed_by_another(post) -> None:
    join = post.home(1)._join()
    post.mail(letters.sign(join, SECRET))
    assert "it is not signed by the key that it brings" in said(post)


def test_forgery_dice_in_the_name_of_the_director(post) -> None:
    turn = post.turn(1)
    dice = turn._replace(kind=DICE, body=("contact@7=1",), before=turn.mark)
    forged = letters.sign(dice, SECRET)
    (post.at(1) / "friendly.txt").write_text(forged.posted)
    home = post.home(1)
    assert home.wrong == ["friendly.txt, line 1: forged, or changed: the director did not sign it"]
    assert home.waits("S1-B1")
    post.mail(forged)
    assert "forged, or changed: it is not signed by the director" in said(post)


def test_forgery_a_card(post) -> None:
    card = post.home(1).card
    text = card._replace(body=(*card.body[:6], "Somebody", *card.body[7:])).posted
    (post.at(1) / "card.txt").write_text(text)
    with pytest.raises(Error, match="the card is forged, or was changed"):
        post.home(1)


def test_forgery_a_card_of_another_director(post) -> None:
    """It would have him take somebody else's dice."""
    card = post.home(1).card
    body = (*card.body[:4], letters.public_of(SECRET), *card.body[5:])
    forged = letters.sign(card._replace(body=body, number=2), SECRET)
    (post.at(1) / "new-card.txt").write_text(forged.posted)
    with pytest.raises(Error, match=r"directors: card\.txt, line \d+, new-card\.txt, line 1$"):
        post.home(1)


def test_forgery_a_table_that_there_is_not(post) -> None:
    post.mail(letters.sign(post.turn(1)._replace(table=77), SECRET))
    assert "forged: table 77 was given no card" in said(post)


# --- replay -----------------------------------------------------------------------------------


def test_replay_the_same_turn_gets_the_same_answer(post) -> None:
    post.turn(1)
    came = post.sent(1)
    text = came.read_text()
    assert post.reply() == []
    (reply,) = (post.folder / "private" / "replies").glob("001-*")
    ledger = post.folder / "private" / "event.post.jsonl"
    before, kept = reply.read_bytes(), ledger.read_bytes()
    post.mail(text)
    assert post.reply() == []
    assert reply.read_bytes() == before
    assert ledger.read_bytes() == kept


def test_replay_a_turn_for_another_board(post) -> None:
    turn = post.turn(1)
    post.mail(turn._replace(board="S1-B2"))
    assert "not signed by the key of table 1" in said(post)


def test_replay_a_turn_for_another_number(post) -> None:
    post.mail(post.turn(1)._replace(number=3))
    assert "not signed by the key of table 1" in said(post)


def test_replay_a_turn_of_another_event(post, tmp_path) -> None:
    (tmp_path / "other").mkdir()
    other = Post(tmp_path / "other", boards=2, seed="another")
    other.mail(post.turn(1))
    assert "of another event, or its head was changed" in said(other)


def test_replay_dice_of_another_table(post) -> None:
    (post.at(1) / "theirs.txt").write_text(dice_of(post, 2)[1].posted)
    home = post.home(1)
    assert home.wrong == ["theirs.txt, line 1: of another event or table"]


# --- peeking ----------------------------------------------------------------------------------


def test_peeking_another_decision_after_the_dice(post) -> None:
    home = post.home(1)
    first = home.chains["S1-B1"].letters[1]
    better = letters.sign(first._replace(body=("decoy",)), home._secret)
    post.mail(better)
    assert said(post).endswith("another decision after the dice were given: the first stands")


def test_peeking_two_decisions_at_once(post) -> None:
    home, turn = post.home(1), post.turn(1)
    other = letters.sign(turn._replace(body=("decoy",)), home._secret)
    post.mail(turn, "a.txt")
    post.mail(other, "b.txt")
    assert said(post) == (
        "a.txt, line 1: table 1, S1-B1, number 2: decided otherwise in b.txt, line 1: no dice are"
        " given for either; take away all but the one that the player means"
    )
    assert len(dice_of(post, 1)) == 2
    post.mail(turn, "a.txt")
    assert post.reply() == []


def test_peeking_without_a_decision(post) -> None:
    home, turn = post.home(1), post.turn(1)
    post.mail(letters.sign(turn._replace(body=()), home._secret))
    assert "it decides nothing, and dice are given for a decision" in said(post)


def test_peeking_with_a_decision_that_is_none(post) -> None:
    home, turn = post.home(1), post.turn(1)
    post.mail(letters.sign(turn._replace(body=("retreat",)), home._secret))
    assert 'given "retreat"' in said(post)


def test_peeking_ahead_of_the_next_dice(post) -> None:
    home, turn = post.home(1), post.turn(1)
    post.mail(letters.sign(turn._replace(number=3), home._secret))
    assert "number 3 is not the next: the next is number 2" in said(post)


def test_peeking_by_deciding_on_other_dice(post) -> None:
    """The dice that he decides on are named in the turn: no other can be meant."""
    home, turn = post.home(1), post.turn(1)
    earlier = home.chains["S1-B1"].letters[0].mark
    post.mail(letters.sign(turn._replace(before=earlier), home._secret))
    assert "it was not decided on the dice that were given last" in said(post)


def test_peeking_by_a_table_that_never_joined(tmp_path) -> None:
    post = Post(tmp_path)
    post.mail(post.turn(1))
    assert "table 1 has not joined: the letter with its key is to come first" in said(post)


def test_peeking_with_a_friend_is_of_no_use_in_step(tmp_path) -> None:
    """On the same dice the slow could be told by the quick: in step nobody is dealt a turn that
    another has yet to decide."""
    post = Post(tmp_path, "in_step = true")
    turn = post.turn(1)
    post.sent(1)
    assert said(post) == "table 1, S1-B1: waits for the decision of table 2"
    assert len(dice_of(post, 1)) == 1
    home = post.home(1)
    post.mail(letters.sign(turn._replace(body=("decoy",)), home._secret))
    assert any("another decision after the first came" in one for one in post.reply())
    post.turn(2, "never")
    post.sent(2)
    assert post.reply() == []
    assert len(dice_of(post, 1)) == len(dice_of(post, 2)) == 2


def test_peeking_with_a_friend_is_of_no_use_on_own_dice(tmp_path) -> None:
    """The same set-up, and then dice of one's own."""
    post = Post(tmp_path, 'format = "own-dice"')
    for table in (1, 2):
        post.turn(table, "never", ahead=["none"] * 5)
        post.sent(table)
    assert post.reply() == []
    first, second = ([one.body for one in dice_of(post, table)] for table in (1, 2))
    assert first[0] == second[0]
    assert first[1:] != second[1:]
    assert not [one for one in post.verified() if one.agrees is False]


def test_in_step_nobody_waits_for_who_has_gone_home(tmp_path) -> None:
    post = Post(tmp_path, "in_step = true")
    post.turn(1)
    post.sent(1)
    post.reply()
    rule(post.path, "withdraw", ["2"], "went home")
    assert post.reply() == []
    assert len(dice_of(post, 1)) == 2


def test_in_step_nobody_waits_for_who_is_on_the_list_no_more(tmp_path) -> None:
    post = Post(tmp_path, "in_step = true")
    post.turn(1)
    post.sent(1)
    post.turn(2)
    mail = post.sent(2).read_bytes()
    (post.inbox / "2.txt").unlink()
    post.reply()
    text = post.path.read_text("utf-8")
    post.path.write_text(text.replace(', { name = "Player 2" }', ""), "utf-8")
    rule(post.path, "roster", [], "never came")
    (post.inbox / "2.txt").write_bytes(mail)
    assert post.reply() == []
    assert len(dice_of(post, 1)) == 2


# --- late -------------------------------------------------------------------------------------


def test_a_late_turn_is_held_until_it_is_ruled_upon(tmp_path) -> None:
    post = Post(tmp_path, 'deadline = "2026-12-31"')
    turn = post.turn(1)
    text = post.sent(1).read_text()
    (told,) = post.reply("2027-01-01")
    assert told == (
        "1.txt, line 14: table 1, S1-B1, number 1: late: it came on 2027-01-01, and 2026-12-31 was"
        f" the last day; held until you rule: sheetgen event rule late S1-B1 1 --event {post.path}"
        " --reason TEXT"
    )
    assert len(dice_of(post, 1)) == 1
    rule(post.path, "late", ["S1-B1", "1"], "the mail was down")
    post.mail(text)
    assert post.reply("2027-01-02") == []
    assert [one.kind for one in post.home(1).chains["S1-B1"].letters] == [DICE, TURN, DICE]
    assert post.home(1).chains["S1-B1"].letters[1] == turn
    assert not [one for one in post.verified() if one.agrees is False]


def test_a_turn_on_the_last_day_is_in_time(tmp_path) -> None:
    post = Post(tmp_path, 'deadline = "2026-12-31"')
    post.turn(1)
    post.sent(1)
    assert post.reply("2026-12-31") == []


# --- the director, too ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def over(begun, tmp_path_factory):
    """An exchange that is over, with its ledgers."""
    post = begun.copied(tmp_path_factory.mktemp("over") / "post")
    return post, *post.published()[:2]


@pytest.fixture
def ended(over, tmp_path):
    """The same in a folder of its own."""
    post, event, kept = over
    return post.copied(tmp_path / "ended"), event, kept


def wrong(event, kept) -> list[str]:
    return [one.text for one in verifying.verify(event, kept) if one.agrees is False]


def rewritten(post: Post, kept, event, change) -> list[str]:
    """What is found after the director has changed a letter, and made both ledgers fit again."""
    path = post.folder / "forged.jsonl"
    told = [(one.what, dict(one.held)) for one in kept.lines]
    change(told)
    forged = ledgers.append(path, ledgers.Lines(), told)
    lines = [
        one._replace(held={"lines": len(forged.lines), "mark": forged.lines[-1].mark})
        if one.what == "posted" else one
        for one in event.lines
    ]  # fmt: skip
    return wrong(event._replace(lines=tuple(lines)), forged)


def test_what_was_played_is_verified(ended) -> None:
    _, event, kept = ended
    assert wrong(event, kept) == []


def letter_of(told, kind: str, number: int = 1):
    for place, (what, held) in enumerate(told):
        letter = letters.letter_of(held["letter"])
        if (what, letter.number) == (kind, number) and letter.table == 1:
            return place, letter
    raise AssertionError


def test_director_changes_a_decision(ended) -> None:
    post, event, kept = ended
    secret = secret_of(post)

    def change(told) -> None:
        place, turn = letter_of(told, TURN)
        turn = letters.sign(turn._replace(body=("decoy",)), secret)
        told[place] = (TURN, {**told[place][1], "letter": turn.text})

    assert "not signed by the key of table 1" in rewritten(post, kept, event, change)[0]


def test_director_deals_other_dice(ended) -> None:
    post, event, kept = ended
    secret = secret_of(post)

    def change(told) -> None:
        place, dice = letter_of(told, DICE)
        body = (dice.body[0][:-1] + str(7 - int(dice.body[0][-1])), *dice.body[1:])
        told[place] = (DICE, {"letter": letters.sign(dice._replace(body=body), secret).text})

    assert "these are not the dice of the board" in rewritten(post, kept, event, change)[0]


def test_director_deals_before_the_decision(ended) -> None:
    post, event, kept = ended

    def change(told) -> None:
        turn, dice = letter_of(told, TURN)[0], letter_of(told, DICE)[0]
        told[turn], told[dice] = told[dice], told[turn]

    found = rewritten(post, kept, event, change)
    assert "dice 1 were given without a decision before them" in found[0]


def test_director_leaves_out_a_turn_and_its_dice(ended) -> None:
    """The chain still holds; but the player has what he was given."""
    post, event, kept = ended

    def change(told) -> None:
        turn, dice = letter_of(told, TURN)[0], letter_of(told, DICE)[0]
        told[:] = [one for place, one in enumerate(told) if place not in (turn, dice)]

    assert rewritten(post, kept, event, change) == []
    own = post.home(1).chains["S1-B1"].letters
    forged = ledgers.read(post.folder / "forged.jsonl")
    found = [one.text for one in verifying.verify(event, forged, own) if one.agrees is False]
    assert "table 1, S1-B1, turn 1 of your own is among those published" in found


def test_director_puts_in_a_key_of_his_own(ended) -> None:
    post, event, kept = ended
    secret = secret_of(post)

    def change(told) -> None:
        place = next(at for at, (what, _) in enumerate(told) if what == JOIN)
        join = letters.letter_of(told[place][1]["letter"])
        join = join._replace(body=(letters.public_of(secret), *join.body[1:]))
        told[place] = (JOIN, {"letter": letters.sign(join, secret).text})

    # All that the player has signed is then by another key.
    assert any(
        "not signed by the key of table" in one for one in rewritten(post, kept, event, change)
    )


def test_director_answers_twice(post) -> None:
    """Two answers to one turn, both signed: the player has the proof."""
    secret = secret_of(post)
    given = dice_of(post, 1)[1]
    other = letters.sign(given._replace(body=("contact@7=6",)), secret)
    (post.at(1) / "z.txt").write_text(other.posted)
    assert post.home(1).wrong == ["z.txt, line 1: another dice 1 of S1-B1 than is there already"]


@pytest.mark.parametrize("at", [0, 3, -1])
def test_no_line_of_the_ledger_is_changed_unnoticed(ended, at) -> None:
    post, event, _ = ended
    path = next((post.folder / "public").glob("*.post.jsonl"))
    rows = path.read_text().splitlines()
    held = json.loads(rows[at])
    held["at"] = "2026-01-01T00:00:00Z"
    rows[at] = json.dumps(held)
    path.write_text("\n".join([*rows, ""]))
    assert any(
        "was changed after it was written" in one for one in wrong(event, ledgers.read(path))
    )


def test_no_line_is_taken_from_the_end(ended) -> None:
    post, event, _ = ended
    path = next((post.folder / "public").glob("*.post.jsonl"))
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    assert "lines are those that the event's ledger names" in wrong(event, ledgers.read(path))[0]
