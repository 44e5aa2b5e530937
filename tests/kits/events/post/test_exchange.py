"""An event by post from the cards to the standings."""

import csv
import os
import stat

import pytest

from sheetgen.core.errors import Error
from sheetgen.kits.events import key_file, ledger, lines, sealing
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.post import director, letters, verifying
from sheetgen.kits.events.post.exchange import Exchange
from sheetgen.kits.events.post.letters import DICE, TURN
from sheetgen.kits.events.post.player import Home
from sheetgen.kits.events.results import history, slips
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.rulings import rule
from tests.fixtures.outside import installed
from tests.kits.events.post.posting import TOML, Post


@pytest.fixture(scope="module")
def played_once(tmp_path_factory):
    """Two players who have played the first of two boards to its end."""
    post = Post(tmp_path_factory.mktemp("played"), boards=2)
    post.turn(2, "never", ahead=["none"] * 40)
    post.sent(2)
    assert post.reply() == []
    post.played({1: "steady", 2: "never"})
    return post


@pytest.fixture
def over(played_once, tmp_path):
    """The same, to be gone on with."""
    return played_once.copied(tmp_path / "over")


def test_a_board_is_played_to_its_end_and_scored(over) -> None:
    post, tmp_path = over, over.folder
    own = [*post.home(1).chains["S1-B1"].letters]
    event, kept, unfinished = post.published()
    assert unfinished == ["table 1, S1-B2: not finished", "table 2, S1-B2: not finished"]
    findings = list(verifying.verify(event, kept, own))
    assert not [one.text for one in findings if one.agrees is False]
    assert sum("points" in one.text for one in findings) == 2
    said = f"each of {len(own)} letters of your own is among those published"
    assert said in [one.text for one in findings]
    text = (tmp_path / "event-post.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(text.splitlines()))
    assert [(row["board"], row["table"]) for row in rows] == [("S1-B1", "1"), ("S1-B1", "2")]
    opened = load(post.path)
    found, bad = slips.read(opened, tmp_path / "event-post.csv")
    assert bad == []
    judged = [Checker(opened).judge(slip) for slip in found]
    assert {one.verdict for one in judged} == {"agrees"}


def wrong_after(post: Post, *ruled: str, left_out: int = 0) -> list[str]:
    """What is wrong when all slips but some are scored, and this is ruled."""
    director.close(post.path)
    opened = load(post.path)
    found, _ = slips.read(opened, post.folder / "event-post.csv")
    judged = [Checker(opened).judge(slip) for slip in found[left_out:]]
    with lines.alone(post.path):
        history.append(post.path, opened, history.added(history.history_of(opened), judged))
    if ruled:
        rule(post.path, ruled[0], ruled[1:], "so be it")
    sealing.reveal(post.path)
    public = ledger.read(next((post.folder / "public").glob("*.event.jsonl")))
    kept = lines.read(next((post.folder / "public").glob("*.post.jsonl")))
    return [one.text for one in verifying.verify(public, kept) if one.agrees is False]


def test_every_game_that_is_over_was_scored_as_it_was_played(over) -> None:
    assert wrong_after(over) == []


def test_a_score_that_was_left_out_is_noticed(over) -> None:
    assert wrong_after(over, left_out=1) == ["table 1, S1-B1: it was scored"]


def test_what_was_ruled_is_no_wrong(over) -> None:
    assert wrong_after(over, "adjust", "S1-B1", "1", "3") == []


def test_who_was_withdrawn_need_not_be_scored(over) -> None:
    assert wrong_after(over, "withdraw", "S1-B1", "2") == []


def test_a_friendly_event_is_played_by_post_too(tmp_path) -> None:
    path = tmp_path / "event.toml"
    text = TOML.format(game="convoy", boards=1, more="", players='{ name = "Anna" }')
    text = text.replace('delayed = "the lottery of the 4th"', 'friendly = true\nseed = "pedestal"')
    path.write_text(text, "utf-8")
    (card,) = director.give_cards(path).written
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "card.txt").write_bytes(card.read_bytes())
    home = Home(tmp_path / "home")
    assert home.chains["S1-B1"].session.request


def test_dice_are_given_up_to_the_next_decision_and_no_further(over) -> None:
    unplayed = over.home(1).chains["S1-B2"]
    assert [one.kind for one in unplayed.letters] == [DICE]
    assert {word.partition("@")[2][:2] for word in unplayed.letters[0].body} == {"0="}
    chain = over.home(1).chains["S1-B1"]
    session = chain.session
    assert [one.kind for one in chain.letters] == [DICE, *[TURN, DICE] * (len(chain.letters) // 2)]
    words = [word for one in chain.letters[::2] for word in one.body]
    assert len(words) == sum(bool(answer.dice) for answer in session.answers)


def test_decisions_ahead_are_taken_as_they_are_asked(tmp_path) -> None:
    post = Post(tmp_path)
    post.turn(1, "never", ahead=["none"] * 3)
    post.sent(1)
    assert post.reply() == []
    ahead = post.home(1).chains["S1-B1"]
    assert ahead.number == 2
    turns = [one.turn for one in ahead.session.asked if one.ask == "option"]
    assert ahead.session.request.turn == turns[-1] + 1
    assert len(turns) > 3


def test_decisions_ahead_end_at_the_first_that_is_not_possible(tmp_path) -> None:
    post = Post(tmp_path)
    post.turn(1, "never", ahead=["none", "retreat", "none", "none"])
    post.turn(2, "never", ahead=["none"])
    post.sent(1)
    post.sent(2)
    assert post.reply() == []
    one, two = (post.home(table).chains["S1-B1"] for table in (1, 2))
    assert one.session.answers == two.session.answers


def test_in_step_nothing_is_decided_ahead(tmp_path) -> None:
    post = Post(tmp_path, "in_step = true", players=1)
    post.turn(1, "never", ahead=["none"] * 5)
    post.sent(1)
    assert post.reply() == []
    asked = post.home(1).chains["S1-B1"].session.asked
    first = next(place for place, one in enumerate(asked) if one.turn and one.ask != "option")
    assert "option" not in [one.ask for one in asked[first:]]


def _made(path):
    path.mkdir()
    return path


def test_all_go_on_in_step_to_the_end(tmp_path) -> None:
    post = Post(tmp_path, "in_step = true", seed="b")
    captains = {1: "steady", 2: "never"}
    for _ in range(200):
        homes = {table: post.home(table) for table in captains}
        if all(home.chains["S1-B1"].session.finished for home in homes.values()):
            break
        for table, home in homes.items():
            if not (home.waits("S1-B1") or home.chains["S1-B1"].session.finished):
                post.turn(table, captains[table])
                post.sent(table)
        assert all("waits for the decision of table" in one for one in post.reply())
    else:
        pytest.fail("they wait for one another for ever")
    event, kept, _ = post.published()
    findings = list(verifying.verify(event, kept))
    assert not [one.text for one in findings if one.agrees is False]
    assert sum("points" in one.text for one in findings) == 2
    told_ahead(post, kept)


def told_ahead(post: Post, kept: lines.Lines) -> None:
    """No die was ever given to one while another had yet to decide in a turn before it."""
    opened = load(post.path)
    exchange = Exchange(opened, "", history.history_of(opened))
    known: set[str] = set()
    count = 0
    for line in kept.lines:
        letter = letters.letter_of(line.held["letter"])
        new = set(letter.body) - known if letter.kind == DICE else set()
        for table in {1, 2} - {letter.table}:
            owed = exchange.chain((table, "S1-B1")).owed if table in exchange.cards else None
            for word in new if owed and letter.number else ():
                count += 1
                turn = int(word.partition("@")[2].partition("=")[0])
                assert turn <= owed.turn, f"line {line.number}: {word} before table {table}"
        known |= new
        exchange.add(letter)
    assert count > 5


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("siege", "siege"),
        ("couriers", "couriers"),
        pytest.param("night_patrol", "patrol", marks=pytest.mark.long),
        pytest.param("three_villages", "villages", marks=pytest.mark.long),
    ],
)
def test_every_game_with_decisions_can_be_played_by_post(module, name, tmp_path) -> None:
    with installed(_made(tmp_path / "site"), module, **{name: "GAME"}):
        post = Post(tmp_path, game=name)
        post.played({1: "", 2: "random"})
        findings = post.verified()
        assert not [one.text for one in findings if one.agrees is False]
        over = [one.text for one in findings if "signed by the table" in one.text]
        assert len(over) == 2
        assert not any("not finished" in one for one in over)


def test_a_campaign_with_reports_can_be_played_by_post(tmp_path) -> None:
    """The first turns of a weekend: reports of fights are letters, too."""
    post = Post(tmp_path, game="wings", players=1)
    kinds = set()
    for _ in range(3):
        turn = post.turn(1)
        kinds |= {word[:3] for word in turn.body}
        post.sent(1)
        assert post.reply() == []
    assert post.home(1).chains["S1-B1"].number == 4
    assert "%7B" in kinds


def test_a_lost_key_gets_a_new_card(tmp_path) -> None:
    post = Post(tmp_path)
    post.turn(1)
    post.sent(1)
    post.reply()
    for path in post.at(1).iterdir():
        path.unlink()
    rejoined = "forged: table 1 has joined with another key, which stands"
    (post.at(1) / "card.txt").write_bytes(post.cards[0].read_bytes())
    post.mail(post.home(1)._join())
    assert rejoined in post.reply()[0]
    done = director.give_cards(post.path, 1, "lost his computer")
    (post.at(1) / "card.txt").write_bytes(done.written[0].read_bytes())
    home = post.home(1)
    assert (home.wrong, home.card.number) == ([], 2)
    assert home.chains["S1-B1"].number == 2
    findings = post.verified()
    assert not [one.text for one in findings if one.agrees is False]
    said = "table 1 was given another card: because the director says so: lost his computer"
    assert said in [one.text for one in findings]


def test_cards_are_made_once(tmp_path) -> None:
    post = Post(tmp_path)
    assert director.give_cards(post.path).written == []
    with pytest.raises(Error, match="there is no card of table 9"):
        director.give_cards(post.path, 9, "lost")
    with pytest.raises(Error, match="give the reason"):
        director.give_cards(post.path, 1, " ")


@pytest.mark.skipif(os.name != "posix", reason="modes are not kept here")
def test_the_directors_key_is_his_alone(tmp_path) -> None:
    post = Post(tmp_path)
    kept = tmp_path / "private" / "event.post.key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    post.home(1)
    assert stat.S_IMODE((post.at(1) / "own.key").stat().st_mode) == 0o600
    public = next((tmp_path / "public").glob("*.event.jsonl")).read_text()
    assert key_file.read(kept) not in public


def test_a_board_that_is_replaced_is_played_by_its_reserve(tmp_path) -> None:
    post = Post(tmp_path)
    turn = post.turn(1)
    post.sent(1)
    post.reply()
    sealing.replace(post.path, "S1-B1", "its dice were told")
    post.reply()
    home = post.home(1)
    assert list(home.chains) == ["S1-B1", "S1-B1a"]
    later = post.turn(1)
    assert later.number == turn.number + 1
    post.mail(later)
    assert post.reply() == ["x.txt, line 1: table 1, S1-B1, number 2: S1-B1 is no board in play"]
    found = post.verified()
    assert not [one.text for one in found if one.agrees is False]
    assert any(one.text.startswith("table 1, S1-B1: 1 turn,") for one in found)


def test_a_closed_exchange_takes_nothing_more(tmp_path) -> None:
    post = Post(tmp_path)
    _, _, said = post.published()
    assert said == ["table 1, S1-B1: never joined", "table 2, S1-B1: never joined"]
    with pytest.raises(Error, match="is closed: nothing is added to it"):
        post.reply()


def test_what_is_not_played_by_post_says_so(tmp_path) -> None:
    post = Post(_made(tmp_path / "a"))
    (tmp_path / "a" / "private" / "event.post.key").unlink()
    with pytest.raises(Error, match="is not played by post yet: run sheetgen post open"):
        post.reply()
    with pytest.raises(Error, match="is played as puzzle: by post it is same-dice or own-dice"):
        Post(_made(tmp_path / "b"), 'format = "puzzle"')


def test_a_folder_must_hold_one_card(tmp_path) -> None:
    post = Post(tmp_path)
    (post.at(1) / "other.txt").write_bytes(post.cards[1].read_bytes())
    with pytest.raises(
        Error, match=r"cards of several events, tables or directors: card\.txt, line"
    ):
        post.home(1)
    for path in post.at(1).glob("*.txt"):
        path.unlink()
    with pytest.raises(Error, match=r"no card is there: save the mail with your card as card\.txt"):
        post.home(1)
