"""A game at the table, tap by tap."""

import io
import re
from base64 import b64encode
from itertools import pairwise

from PIL import Image

import sheetgen
from sheetgen.core.journal import Writer
from sheetgen.core.requests import Roll
from sheetgen.desk.core import Desk
from sheetgen.desk.seats import AT_A_DESK, name_of
from tests.desk.conftest import Player, begun, text
from tests.fixtures.outside import installed


def answers(desk) -> list[str]:
    """The lines of the journal after its header."""
    (path,) = desk.folder.glob("*.jsonl")
    return path.read_text("utf-8").splitlines()[1:]


def test_what_is_asked_is_told_and_dice_echoed_and_saved_when_all_are_there(desk) -> None:
    player = Player(desk, begun(desk))
    page = text(player.seen)
    assert "Cargo ships" in page
    assert "3D6 cargo ships sail." in page
    assert page.count('class="die"') == 6
    page = player.taps(4, 2)
    assert "Dice so far: 4, 2. 1 to come." in page
    # A reload in mid-roll keeps what was typed.
    assert "Dice so far: 4, 2." in text(desk.handle("table", {"id": player.name}))
    assert answers(desk) == []
    page = player.taps(6)
    assert answers(desk) == ['{"ask":"cargo","dice":[4,2,6]}']
    assert "Tankers" in page
    assert "Cargo ships: <b>4 2 6</b>" in page


def test_a_tap_that_comes_twice_is_counted_once(desk) -> None:
    player = Player(desk, begun(desk))
    before = player.seen
    player.taps(4)
    player.seen = before
    assert "counted once" in player.taps(4)
    assert "Dice so far: 4. 2 to come." in text(desk.handle("table", {"id": player.name}))
    player.taps(4)
    assert "Dice so far: 4, 4." in text(desk.handle("table", {"id": player.name}))


def test_two_windows_see_each_others_answers(desk) -> None:
    name = begun(desk)
    one, two = Player(desk, name, "one"), Player(desk, name, "two")
    one.taps(4, 2, 6)
    assert "went on in another window. It is now at: Tankers." in two.taps(3)
    assert len(answers(desk)) == 1
    two.taps(3)
    assert len(answers(desk)) == 2
    pulse = one.sends("pulse")
    assert "It is now at: Carriers." in pulse
    assert one.desk.handle("pulse", {"id": name, "stamp": "x"}).status == 200
    still = text(desk.handle("table", {"id": name}))
    now = still.split('name="stamp" value="')[1].split('"')[0]
    assert desk.handle("pulse", {"id": name, "stamp": now}).status == 204


def test_a_die_is_taken_back_before_an_answer_is(desk) -> None:
    player = Player(desk, begun(desk))
    player.taps(4, 2, 6, 5)
    assert len(answers(desk)) == 2
    player.sends("undo")
    assert "Cargo ships: <b>4 2 6</b>" in text(player.seen)
    player.sends("undo")
    page = player.taps(1)
    assert "Dice so far: 1." in page
    assert "Dice so far" not in player.sends("undo")
    # And all from a line of the log on.
    player.taps(4, 2, 6, 5, 1, 3)
    asked = text(desk.handle("ask-undo", {"id": player.name, "to": "1"}))
    assert "Undo 3 lines?" in asked
    assert "Cargo ships" not in asked
    page = player.sends("undo", to="1")
    assert "Tankers" in page
    assert answers(desk)[-1] == '{"undo":3}'


def test_in_a_seeded_game_decisions_alone_are_asked_for_and_taken_back(desk) -> None:
    player = Player(desk, begun(desk, dice="seed"))
    choices = [key for key in player.keys if key == "none"]
    assert choices == ["none"]
    player.taps("none", "none")
    stood = len(answers(desk))
    player.sends("undo")
    assert '"undo"' in answers(desk)[-1]
    assert len(answers(desk)) == stood + 1


def test_the_desk_rolls_when_it_is_asked_to(desk) -> None:
    player = Player(desk, begun(desk))
    assert "Rolled for you" in player.taps("r")
    assert '"rolled":true' in answers(desk)[0]
    assert 'class="choice' in player.taps("a")


def test_a_card_is_tapped_by_its_name_and_the_map_is_told(desk, tmp_path) -> None:
    with installed(tmp_path, "night_raid", **{"night-raid": "GAME"}):
        player = Player(desk, begun(desk, game="night-raid", seed=""))
        page = text(player.seen)
        assert "Draw one of 20 cards, and say which it is." in page
        named = re.findall(r'name="key" value="(\d+)"[^>]*>([\w ]+)</button>', page)
        names = ["field", "wood", "marsh", "bunker", "radar"]
        assert named == [*zip(["01", "09", "14", "17", "20"], names, strict=True)]
        page = player.taps("20")
        assert answers(desk) == ['{"ask":"terrain","dice":[20]}']
        assert "radar: A1" in page
        # Each line tells of its own answer alone.
        page = player.taps("02", "01")
        assert page.count("Terrain radar.") == page.count("Terrain field.") // 2 == 1
        assert ">radar</button>" not in page
        assert "Drawn for you" not in player.taps("a")
        assert "party at C1" in text(player.seen)


def test_title_and_heading_go_on_with_the_game_and_what_was_taken_is_said_once(desk) -> None:
    player = Player(desk, begun(desk))
    assert "<title>Cargo ships, before the first turn, Malta Convoy" in text(player.seen)
    page = player.taps("a")
    assert "<title>Option, turn 1, Malta Convoy" in page
    assert re.search(r'id="heading"[^>]*>Malta Convoy, turn 1<', page)
    page = player.taps("none")
    assert ">Option: none.</p>" in page
    assert ">Battle log</button>" in text(desk.handle("sheet", {"id": player.name}))
    again = text(desk.handle("table", {"id": player.name}))
    assert "Option: none." not in again


def test_a_note_is_kept_changed_and_withdrawn(desk) -> None:
    player = Player(desk, begun(desk))
    player.taps(4, 2, 6)
    assert "a <b>fine</b> morning".replace("<", "&lt;").replace(">", "&gt;") in player.sends(
        "note", text="a <b>fine</b> morning", number="0"
    )
    assert "a grey one" in player.sends("note", text="a grey one", number="1")
    assert "a grey one" not in player.sends("note", text="", number="1")
    assert len(answers(desk)) == 4
    assert player.sends("note", text="n" * 70_000, number="7")
    assert "U+0007" in player.sends("note", text="a \x07 bell", number="0")


def test_a_note_keeps_its_lines_and_the_dice_that_wait(desk) -> None:
    player = Player(desk, begun(desk))
    player.taps(4, 2)
    assert "hit;\nafloat</span>" in player.sends("note", text="hit;\r\n\u00adafloat", number="0")
    player.taps(6)
    assert answers(desk)[-1] == '{"ask":"cargo","dice":[4,2,6]}'


def test_what_the_rules_cannot_take_is_refused_and_nothing_is_kept(desk) -> None:
    player = Player(desk, begun(desk))
    for key in ("7", "0", "none", "x", "", "1e3", "²", "-1", "q", "s"):
        page = player.taps(key)
        assert 'class="toast bad"' in page, key
    assert answers(desk) == []


def test_the_newest_marks_are_set_apart_and_the_art_is_sent_once(desk) -> None:
    player = Player(desk, begun(desk))
    player.taps(4, 2, 6, 3, 2, 1, 1, 4, 1, "none", "none", 3)
    whole = text(desk.handle("table", {"id": player.name}))
    art = whole.split('name="art" value="')[1].split('"')[0]
    page = player.sends("tap", key="2", art=art, shown="1")
    assert 'class="new"' in page
    assert f"art?name={art}" not in page
    assert "art?name=" not in page
    parts = [desk.handle("art", {"name": one, "w": "842", "h": "595"}) for one in art.split(".")]
    assert all(part.lasting for part in parts)
    drawn = "".join(map(text, parts))
    assert "MALTA CONVOY" in drawn
    assert " style=" not in drawn + page


def test_what_a_longer_journey_changes_on_the_sheet_is_all_that_is_sent_of_it(desk) -> None:
    player = Player(desk, begun(desk))
    record = sheetgen.play("convoy", seed="hits18")
    seen: list[set[str]] = []
    given = zip(record.session.asked, record.session.answers[:25], strict=False)
    for request, answer in given:
        is_d3 = isinstance(request, Roll) and request.sides == 3
        faces = [2 * value if is_d3 else value for value in answer.dice]
        player.taps(*([answer.choice] if answer.choice else faces))
        page = text(desk.handle("table", {"id": player.name, "pin": "1"}))
        arts = set(re.findall(r"art\?name=(\w+)", page))
        if arts not in seen:
            seen.append(arts)
    *set_up, known, longer = seen
    # Front and back, and then the ships of a type.
    assert [len(now - before) for before, now in pairwise([set(), *set_up])] == [3, 1, 1, 1]
    # The track, and the flags of halfway on it.
    assert len(known - longer) == len(longer - known) == 2


def test_what_each_choice_and_each_face_does_is_said(desk) -> None:
    player = Player(desk, begun(desk))
    page = player.taps(4, 2, 6, 3, 2, 1, 1, 4, 1)
    assert '<span class="vh">gain: </span>target +2' in page
    assert '<span class="vh">price: </span>' in page
    page = player.taps("decoy")
    for face, turns in ((1, "1 turn"), (2, "2 turns"), (6, "6 turns")):
        assert f'aria-label="The die shows {face}: Decoy for {turns}"' in page
    assert "used already" in player.taps(1)


def test_a_d3_has_the_faces_of_the_d6_that_lies_there(desk) -> None:
    player = Player(desk, begun(desk))
    page = player.taps(4, 2, 6, 3)
    assert "Roll 1D6 for 1D3." in page
    assert player.keys == [*"123456", "r", "a"]
    assert re.findall(r'class="value" role="group" aria-label="([^"]*)"', page) == [
        "1–2 is 1",
        "3–4 is 2",
        "5–6 is 3",
    ]
    page = player.taps(2)
    assert "Carriers: <b>1 (1-2)</b>" in page
    assert answers(desk)[-1] == '{"ask":"carrier","dice":[1]}'


def test_at_a_desk_with_a_d3_on_it_that_has_its_own_faces(tmp_path) -> None:
    desk = Desk(tmp_path, manner=AT_A_DESK._replace(owned={3}))
    player = Player(desk, begun(desk))
    assert 'class="value"' not in player.taps(4, 2, 6, 3)
    assert "1 die of 1 to 3 was expected, not 4" in player.taps(4)
    player.taps(2)
    assert answers(desk)[-1] == '{"ask":"carrier","dice":[2]}'


def test_the_table_in_play_and_the_odds_are_there(desk) -> None:
    player = Player(desk, begun(desk, dice="seed"))
    page = text(player.seen)
    assert 'aria-label="Option, table"' in page
    assert 'class="applies"' in page
    odds = text(desk.handle("odds", {"id": player.name}))
    assert "<table" in odds


def test_the_rules_open_where_they_tell_of_the_question(desk) -> None:
    player = Player(desk, begun(desk, dice="seed"))
    rules = desk.handle("rules", {"id": player.name, "fragment": "yes"})
    assert re.findall(r"<(h3)[^>]* data-here>(.*?)</h3>", text(rules)) == [("h3", "Options")]
    assert f'href="rules?id={player.name}"' in text(player.seen)
    player = Player(desk, begun(desk, seed="own", dice="own"))
    player.taps(4, 2, 6, 3, 4, 2, 4, 3, 1, "none", "none")
    rules = text(desk.handle("rules", {"id": player.name}))
    assert rules.count("data-here") == 1
    assert '<li class="applies" data-here><strong>Contact.</strong>' in rules
    assert "<h1>Malta Convoy: the rules</h1>" in rules
    ids = re.findall(r' id="([^"]*)"', rules)
    assert len(ids) == len({*ids})


def test_each_question_says_more_until_a_game_is_finished(desk) -> None:
    player = Player(desk, begun(desk, dice="seed"))
    assert "as nothing attacks here, most take none yet." in text(player.seen)
    while player.keys:
        player.taps(player.keys[0])
    another = Player(desk, begun(desk, seed="another"))
    assert 'class="guide"' not in text(another.seen)
    told = Desk(desk.folder, "word", manner=AT_A_DESK._replace(guide="on"))
    assert 'class="guide"' in text(Player(told, begun(told, seed="third")).seen)
    told.shelf.close()


def test_a_first_game_is_explained_with_the_sheet_of_its_turn(desk) -> None:
    page = text(desk.handle("first-game", {"game": "convoy"}))
    assert "<h1>Your first convoy in ten minutes</h1>" in page
    assert page.count('class="room"') == 2
    assert "<img" not in page
    assert desk.handle("first-game", {"game": "wings"}).status == 422
    assert 'href="first-game?game=convoy"' in text(desk.handle("help", {}))


def test_a_game_of_the_command_line_is_gone_on_with(desk) -> None:
    path = desk.folder / "evening.journal.jsonl"
    with sheetgen.record("convoy", path) as sitting:
        sitting.answer([4, 2, 6])
        listed = text(desk.handle("games", {}))
        name = listed.split("table?id=")[1].split('"')[0]
        assert desk.handle("table", {"id": name}).status == 422
    player = Player(desk, name)
    player.taps(3)
    desk.shelf.close()
    assert sheetgen.open(path).session.answers[1].dice == (3,)


def test_every_action_of_the_table_says_so_when_the_game_is_gone(desk) -> None:
    name = begun(desk, game="wings")
    desk.shelf.close()
    for path in desk.folder.iterdir():
        path.unlink()
    for action in ("table", "tap", "undo", "note", "pulse", "sheet", "ask-undo", "odds"):
        assert desk.handle(action, {"id": name}).status == 422


def test_every_sheet_of_a_game_is_drawn_at_every_step_and_can_be_chosen(desk) -> None:
    player = Player(desk, begun(desk, game="wings"))
    sheets = list(sheetgen.games()["wings"].sheets)
    for rolls in (0, 1, 6):
        player.taps(*["r"] * rolls)
        for sheet in sheets:
            shown = text(desk.handle("sheet", {"id": player.name, "sheet": sheet}))
            assert f'<option value="{sheet}" selected>' in shown
            assert "art?name=" in shown


class TestWords:
    """A line of the player's own, asked for at a moment that matters."""

    def at_a_question(self, desk) -> tuple[Player, str]:
        player = Player(desk, begun(desk, dice="seed"))
        player.taps("evade")
        found = re.search(r'data-moment="(\w+ \d+)"', text(player.seen))
        assert found, "a measure was taken"
        return player, found[1]

    def test_it_is_quoted_by_the_question_it_answers(self, desk) -> None:
        player, moment = self.at_a_question(desk)
        page = player.sends("words", words="<i>Too near</i>", moment=moment)
        assert answers(desk)[-1] == f'{{"note":"<i>Too near</i>","moment":"{moment}"}}'
        assert "&lt;i&gt;Too near" in page
        assert 'id="words-text"' not in page

    def test_not_now_and_an_empty_line_write_nothing(self, desk) -> None:
        player, moment = self.at_a_question(desk)
        before = answers(desk)
        page = player.sends("words", words="Half a", moment=moment, not_now="yes")
        assert 'id="words-text"' not in page
        assert answers(desk) == before

    def test_what_stands_there_is_kept_when_the_player_goes_on(self, desk) -> None:
        player, moment = self.at_a_question(desk)
        last = player.keys[0]
        player.sends("tap", key=last, words="Off we go", moment=moment)
        notes = [line for line in answers(desk) if "note" in line]
        assert notes == [f'{{"note":"Off we go","moment":"{moment}"}}']
        # What was answered to somebody else's question is a note.
        player.sends("words", words="Late", moment=moment)
        assert '{"note":"Late"}' in answers(desk)

    def test_what_cannot_be_kept_holds_the_tap_back(self, desk) -> None:
        player, moment = self.at_a_question(desk)
        before = answers(desk)
        page = player.sends("tap", key=player.keys[0], words="a\ue000b", moment=moment)
        assert "U+E000" in page
        assert answers(desk) == before

    def test_a_note_is_no_answer_to_it(self, desk) -> None:
        player, _ = self.at_a_question(desk)
        page = player.sends("note", text="Warm night", number="0")
        assert answers(desk)[-1] == '{"note":"Warm night"}'
        assert 'id="words-text"' in page

    def test_a_note_with_a_photograph(self, desk) -> None:
        file = io.BytesIO()
        Image.new("RGB", (3000, 40), "red").save(file, "png")
        player = Player(desk, begun(desk))
        sent = {"text": "The table", "number": "0", "photo": b64encode(file.getvalue()).decode()}
        assert "with a photograph" in player.sends("note", **sent)
        (path,) = desk.folder.rglob("*.jpg")
        assert path.stem in answers(desk)[-1]
        with Image.open(path) as made:
            assert made.size[0] == 1600
        for photo, says in (("!", "not a form of the desk"), ("aGE=", "not a JPEG or PNG")):
            assert says in player.sends("note", text="b", number="0", photo=photo)
        assert len(answers(desk)) == 1
        story = text(desk.handle("story", {"id": player.name}))
        assert 'src="data:image/jpeg;base64,' in story

    def test_a_note_that_stands_is_given_a_photograph_and_another_turn(self, desk) -> None:
        file = io.BytesIO()
        Image.new("RGB", (30, 40), "red").save(file, "png")
        player = Player(desk, begun(desk, dice="seed"))
        player.taps("none")
        player.sends("note", text="The table", number="0", turn="1")
        (before,) = [line for line in answers(desk) if "The table" in line]
        photo = b64encode(file.getvalue()).decode()
        page = player.sends("note", text="The table", number="1", turn="0", photo=photo)
        assert "with a photograph" in page
        (path,) = desk.folder.rglob("*.jpg")
        added, moved = answers(desk)[-2:]
        assert added == f'{{"of":1,"photo":"{path.stem}"}}'
        assert moved.startswith('{"of":1,"after":')
        assert before in answers(desk), "the line of the note stays as it is"

    def test_the_last_is_asked_on_the_page_of_the_game(self, desk) -> None:
        record = sheetgen.play("convoy", seed="s1", policy="never")
        header = record.header._replace(policy=None, seed=None)
        path = desk.folder / "last.journal.jsonl"
        session = record.session
        with Writer(path, header) as writer:
            writer.write(*session.answers[:-1])
        player = Player(desk, name_of(path))
        player.taps(*session.answers[-1].dice)
        assert player.seen.to == f"/after?id={player.name}"
        page = text(desk.handle("after", {"id": player.name}))
        found = re.search(r'name="moment" value="(end \d+)"', page)
        assert found
        said = {"id": player.name, "moment": found[1], "fragment": "yes"}
        refused = desk.handle("words", {**said, "words": "a\ue000b"})
        assert (refused.status, "U+E000" in text(refused)) == (422, True)
        assert desk.handle("words", {**said, "words": "Never again."}).to == player.seen.to
        assert answers(desk)[-1] == f'{{"note":"Never again.","moment":"{found[1]}"}}'
        assert "words-text" not in text(desk.handle("after", {"id": player.name}))

    def test_a_desk_that_is_told_to_asks_nothing(self, tmp_path) -> None:
        (tmp_path / "games").mkdir()
        desk = Desk(tmp_path / "games", "word", manner=AT_A_DESK._replace(asks=False))
        player = Player(desk, begun(desk, dice="seed"))
        assert 'id="words-text"' not in player.taps("evade")
        desk.shelf.close()
