"""Fights at the desk: begun, fought, watched, seen again turn by turn."""

import re
from io import StringIO

import pytest

from sheetgen.cli import main
from sheetgen.desk.seats import name_of
from tests.desk.conftest import Player, begun, text
from tests.games.wings.fought import FOUGHT, fought

FORM = {"game": "wings", "mission": "6", "attacker": "axis", "period": "early", "seed": "friday"}


@pytest.fixture
def player(desk) -> Player:
    form = {**FORM, "side": "british", "ruling.tailing": "on"}
    reply = desk.handle("fight-begin", form)
    return Player(desk, reply.to.partition("=")[2])


def test_the_form_has_the_missions_the_sides_and_a_seed(desk) -> None:
    page = text(desk.handle("fight", {}))
    fields = page.partition("<details")[0]
    assert fields.count("<option") == 6 + 2 + 2
    assert 'name="ruling.tailing"' in page
    assert re.findall(r'name="side" value="(\w+)"', page) == ["british", "axis", "both", "watch"]
    assert re.search(r'name="seed" value="[a-z]+-[a-z]+"', page)


def test_why_nobody_plans_for_all_is_said_beside_the_cards_and_to_the_key(desk) -> None:
    reply = desk.handle("fight-begin", {**FORM, "mission": "2", "side": "british"})
    player, why = Player(desk, reply.to.partition("=")[2]), "a target may be attacked from here"
    assert text(player.seen).count(why) == 1
    assert player.taps("x").count(why) == 2


def test_every_card_is_tried_on_the_table_and_said_in_words(player) -> None:
    page = text(player.seen)
    cards = re.findall(r'data-try="([^"]+)"', page)
    assert len(cards) == 16
    assert sorted(cards) == sorted(re.findall(r'class="trial" data-of="([^"]+)"', page))
    for said in re.findall(r'data-try=.*?<span class="vh">(.*?)</span>', page, re.DOTALL):
        assert re.search(r"Ends \d+ cm away at \d+ o&#39;clock", said)
    assert "Gain: fires at A." in page
    assert " style=" not in page
    assert "Modifier(" not in page
    # The table moves with each answer.
    before = text(player.seen)
    after = player.taps("S>")
    assert 'id="scene"' in after
    assert 'hx-swap-oob="true"' in after.partition('id="scene"')[2][:200]
    place = r'data-x="([\d.]+)" data-y="([\d.]+)"'
    assert re.findall(place, before) != re.findall(place, after)


def test_a_fight_is_begun_once_and_only_one_that_there_is(desk, player) -> None:
    wrong = (
        {"side": "british"},
        {"side": "malta", "seed": "x"},
        {"side": "axis", "mission": "9"},
        {"side": "axis", "mission": "x"},
        {"side": "axis", "attacker": "../x"},
        {"side": "axis", "game": "convoy"},
        {"side": "axis", "game": "none"},
        {"side": "axis", "seed": ""},
    )
    for form in wrong:
        assert desk.handle("fight-begin", {**FORM, **form}).status == 422, form
    assert len([*desk.folder.glob("*.jsonl")]) == 1


def test_a_fight_is_seen_again_and_each_turn_kept(desk, player) -> None:
    player.taps("S>", "S>", "S>", "S>")
    while 'data-try="S>"' not in text(player.seen).replace("&gt;", ">"):
        player.taps("hold")
    asked = {"id": player.name, "fight": ""}
    assert desk.handle("after", asked).to == f"/replay?id={player.name}"
    page = text(desk.handle("replay", asked))
    assert "frames?id=" in page
    turns = text(desk.handle("frames", asked))
    count = turns.count('class="frame"')
    assert count == turns.count("data-seek=") >= 2
    assert " style=" not in turns
    assert "fast straight, altitude 3" in turns
    for form, begins in (("svg", b"<svg "), ("png", b"\x89PNG")):
        kept = desk.handle("turn", {**asked, "turn": "1", "form": form})
        assert kept.body.startswith(begins)
        assert kept.name.endswith(f"turn-1.{form}")
    assert desk.handle("turn", {**asked, "turn": "1", "form": "gif"}).status == 422
    refused = desk.handle("turn", {**asked, "turn": str(count), "form": "svg"})
    assert f"turns 0 to {count - 1}" in text(refused)


def test_the_programs_own_fight_is_watched(desk, monkeypatch) -> None:
    reply = desk.handle("fight-begin", {**FORM, "side": "watch", "ruling.tailing": "on"})
    here = "/replay?game=wings&seed=friday&mission=6&attacker=axis&period=early"
    assert reply.to == f"{here}&ruling.tailing=on"
    turns = text(desk.handle("frames", FORM))
    assert turns.count('class="frame"') > 10
    assert "hold the air." in turns
    assert not [*desk.folder.glob("*.jsonl")]


def test_a_game_without_fights_has_none_to_be_seen(desk) -> None:
    name = begun(desk)
    for action in ("frames", "turn"):
        reply = desk.handle(action, {"id": name, "fragment": "yes"})
        assert "no fight here" in text(reply)
    assert "See the fights" not in text(desk.handle("after", {"id": name}))


@pytest.mark.long
def test_the_fights_of_a_campaign_are_seen_again(desk) -> None:
    desk.folder.mkdir(exist_ok=True)
    path = desk.folder / "campaign.journal.jsonl"
    fought("paths").save(path)
    name = name_of(path)
    assert "See the fights" in text(desk.handle("after", {"id": name}))
    page = text(desk.handle("replay", {"id": name, "fight": "2"}))
    assert page.count("<option") == FOUGHT
    turns = text(desk.handle("frames", {"id": name, "fight": "2"}))
    assert turns.count('class="frame"') > 5
    assert desk.handle("frames", {"id": name, "fight": "99"}).status == 422


def test_luck_is_asked_for_in_words(desk) -> None:
    form = {**FORM, "period": "later", "seed": "s0", "side": "british"}
    player = Player(desk, desk.handle("fight-begin", form).to.partition("=")[2])
    with desk.shelf.seat(player.name) as seat:
        session = seat.sitting.table.book.session
        for plane in session.state.table.planes:
            plane.luck = True
    while session.request.ask != "token":
        player.taps(session.state.advised)
    page = text(player.seen)
    assert "Ignore a token, by luck?" in page
    assert re.search(r'data-try="0".*?takes them all: ', page, re.DOTALL)
    assert re.search(r'data-try="1".*?ignores \d', page, re.DOTALL)
    player.taps("1")
    assert session.answers[-1].choice == "1"


@pytest.mark.long
def test_what_is_kept_of_a_fight_is_that_of_the_command_line(
    desk, player, tmp_path, monkeypatch, capsys
) -> None:
    assert desk.handle("fight-file", {"id": player.name, "what": "paths"}).status == 422
    with desk.shelf.seat(player.name) as seat:
        session = seat.sitting.table.book.session
        while session.request is not None:
            seat.sitting.answer(session.state.advised)
    assert "The game is over" in text(desk.handle("table", {"id": player.name}))
    monkeypatch.setattr("sys.stdin", StringIO("m\n" * len(session.answers)))
    out = tmp_path / "cli"
    fight = ["fight", "wings", "--mission", "6", "--seed", "friday", "--human", "british"]
    main([*fight, "--ruling", "tailing=on", "--plain", "--out", str(out)])
    (mine,) = desk.folder.glob("*.jsonl")
    assert mine.read_bytes() == (out / mine.name).read_bytes()
    for what in ("paths", "fight"):
        reply = desk.handle("fight-file", {"id": player.name, "what": what})
        assert reply.body == (out / reply.name).read_bytes(), what
