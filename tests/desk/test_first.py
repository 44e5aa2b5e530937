"""What is done before a game lies on the desk."""

import re

import sheetgen
from sheetgen.cli import main
from sheetgen.core.game import Policy
from sheetgen.core.session import as_long_as
from sheetgen.desk.core import static_files
from sheetgen.desk.seats import name_of
from sheetgen.games.convoy.rules.policies import POLICIES
from tests.desk.conftest import Player, begun, text

HOSTILE = '"><script>alert(1)</script>{{ 1234 * 5678 }}/../x'


def test_the_ways_in_are_on_the_first_screen_and_the_rest_under_more(desk) -> None:
    page = text(desk.handle("", {}))
    first, _, more = page.partition("<summary>More</summary>")
    for way in ("Record at my table", "Play for me", "Print a sheet", "Open a record"):
        assert way in first
    for way in ("events", "own", "fight"):
        assert f'href="{way}"' in more
        assert f'href="{way}"' not in first


def test_the_last_game_stands_on_top_with_its_picture_as_it_stands(desk) -> None:
    before = Player(desk, begun(desk, seed="s104", dice="seed"))
    player = Player(desk, begun(desk))
    # One that nothing was rolled in yet is none to go on with.
    assert player.name not in text(desk.handle("games", {}))
    player.taps("r")
    listed = text(desk.handle("games", {}))
    top, _, rest = listed.partition("<ul")
    assert f'href="table?id={player.name}"' in top
    assert f'href="table?id={before.name}"' in rest
    assert "Go on: the set-up is not rolled yet" in top
    drawn = desk.handle("picture", {"id": player.name})
    assert (drawn.kind, drawn.lasting) == ("image/svg+xml", True)
    assert "MALTA CONVOY" in text(drawn)
    address = re.search(r'src="(picture[^"]+)"', top)[1]
    player.taps(4)
    assert address not in text(desk.handle("games", {}))


def test_a_game_left_before_its_first_die_is_not_kept(desk) -> None:
    left, played = (Player(desk, begun(desk)) for _ in range(2))
    played.taps("r")
    desk.shelf.close()
    assert [name_of(path) for path in desk.shelf.paths()] == [played.name] != [left.name]


def test_the_form_shows_a_drawn_seed_every_edition_and_every_ruling(desk) -> None:
    game = sheetgen.games()["convoy"]
    page = text(desk.handle("new", {"game": "convoy", "way": "play"}))
    assert 'name="seed" value=""' not in page
    for edition in game.editions:
        assert f'value="{edition.name}"' in page
    for ruling in game.rulings:
        assert f'name="ruling.{ruling.name}"' in page
    for policy in game.policies:
        assert f'<option value="{policy}"' in page


def test_a_ruling_is_in_the_preview_and_on_the_print(desk) -> None:
    form = {"game": "convoy", "way": "print", "ruling.evade-length": "one"}
    assert "the journey? By one turn, as the game sheet prints." in text(
        desk.handle("preview", form)
    )
    printed = desk.handle("print", form)
    assert printed.kind == "application/pdf"
    expected = sheetgen.blank("convoy", rulings={"evade-length": "one"}).pdf()
    assert printed.body == expected


def test_every_size_and_form_of_paper_can_be_had_before_a_game(desk) -> None:
    for form, expected in (
        ({"size": "large"}, {"size": "large"}),
        ({"size": "one-page"}, {"size": "one-page"}),
        ({"shows": "example", "size": "one-page"}, {"example": True, "size": "one-page"}),
        ({"size": "two-up", "sides": "duplex"}, {"size": "two-up", "duplex": True}),
        ({"sides": "front", "ink": "colour"}, {"sides": "front", "ink": "colour"}),
        ({"fillable": "yes", "paper": "letter"}, {"fillable": True, "paper": "letter"}),
    ):
        printed = desk.handle("print", {"game": "convoy", "way": "print", **form})
        assert printed.body == sheetgen.blank("convoy", look=sheetgen.Look(**expected)).pdf(), form
    of_wings = {"game": "wings", "way": "print", "sheet": "worksheet"}
    assert 'value="example"' not in text(desk.handle("new", of_wings))
    assert desk.handle("print", of_wings).body == sheetgen.blank("wings", "worksheet").pdf()
    # What only another game has is left behind with it.
    after = {**of_wings, "game_before": "convoy", "sheet": "sheet", "size": "large"}
    assert "22 pages" in text(desk.handle("new", after))


def test_what_is_printed_with_dice_has_the_bytes_of_the_command_line(desk, tmp_path) -> None:
    form = {"game": "convoy", "way": "print", "shows": "rolled", "seed": "friday"}
    main(["preroll", "convoy", "--seed", "friday", "--out", str(tmp_path / "cli")])
    (theirs,) = (tmp_path / "cli").iterdir()
    assert desk.handle("print", form).body == theirs.read_bytes()


def test_a_game_that_plays_itself_is_kept_as_the_library_plays_it(desk) -> None:
    reply = desk.handle("play", {"game": "convoy", "way": "play", "seed": "pedestal"})
    assert reply.to.startswith("/after?id=")
    (path,) = desk.folder.iterdir()
    assert path.name == "convoy-sheet-pedestal.journal.jsonl"
    assert path.read_text("utf-8") == sheetgen.play("convoy", seed="pedestal").journal()
    listed = text(desk.handle("games", {}))
    assert reply.to.removeprefix("/") in listed
    assert "pedestal" in listed


def test_nothing_is_kept_of_a_game_that_was_called_off(desk) -> None:
    form = {"game": "convoy", "way": "play", "seed": "pedestal"}
    asked = iter([True] * 20)
    with as_long_as(lambda: next(asked, False)):
        assert desk.handle("play", form).status == 204
    assert list(desk.folder.iterdir()) == []
    assert desk.handle("play", form).to


def test_a_seed_that_was_played_is_not_begun_again(desk) -> None:
    begun(desk, dice="seed")
    again = desk.handle("begin", {"game": "convoy", "seed": "hits18", "dice": "seed"})
    assert again.status == 422
    assert "is already in the folder" in text(again)


def test_a_dropped_record_is_kept_and_opened(desk) -> None:
    journal = sheetgen.play("convoy", seed="pedestal").journal()
    kept = desk.handle("open", {"name": "../../mine.jsonl", "text": journal})
    assert kept.to.startswith("/after?id=")
    assert desk.handle("open", {"name": "mine.jsonl", "text": journal}).to == kept.to
    other = sheetgen.play("convoy", seed="hits18").journal()
    assert desk.handle("open", {"name": "mine.jsonl", "text": other}).to != kept.to
    assert sorted(path.name for path in desk.folder.iterdir()) == [
        "mine-2.journal.jsonl",
        "mine.journal.jsonl",
    ]
    for text_ in ("", "{}", "no record", journal[:40], '{"scheme": "sheetgen-journal-1"}'):
        assert desk.handle("open", {"name": "x", "text": text_}).status == 422
    assert len(list(desk.folder.iterdir())) == 2


def test_what_is_typed_is_text(desk) -> None:
    name = begun(desk, seed=HOSTILE, player=HOSTILE, dice="seed")
    for page in (
        desk.handle("new", {"game": "convoy", "seed": HOSTILE, "player": HOSTILE}),
        desk.handle("table", {"id": name}),
        desk.handle("games", {}),
        desk.handle("table", {"id": HOSTILE}),
        desk.handle("new", {"game": HOSTILE}),
    ):
        assert "<script>alert" not in text(page)
        assert "7006652" not in text(page)
    assert len(list(desk.folder.glob("*.jsonl"))) == 1


def test_what_there_is_not_is_said_in_a_sentence(desk) -> None:
    for action, form in (
        ("new", {"game": "chess"}),
        ("new", {"game": "convoy", "edition": "none"}),
        ("new", {"game": "convoy", "ruling.x": "y"}),
        ("print", {"game": "convoy", "copies": "-1"}),
        ("print", {"game": "convoy", "copies": "9" * 50}),
        ("begin", {"game": "convoy", "seed": "a\nb", "dice": "seed"}),
        ("table", {"id": "none"}),
    ):
        reply = desk.handle(action, form)
        assert reply.status == 422, (action, form)
        assert "Traceback" not in text(reply)


def test_the_typefaces_weigh_little() -> None:
    files = static_files().items()
    assert sum(len(one.body) for name, one in files if name.startswith("fonts/")) <= 250_000


def test_a_captain_is_one_entry_of_his_game(desk, monkeypatch, capsys) -> None:
    bold = Policy.choosing("Sends out the decoy at once.", {"option": "decoy"})
    monkeypatch.setitem(POLICIES, "bold", bold)
    page = text(desk.handle("new", {"game": "convoy", "way": "play"}))
    assert "Bold. Sends out the decoy at once." in page
    main(["games"])
    assert re.search(r"^ +bold +Sends out the decoy at once\.$", capsys.readouterr().out, re.M)
    record = sheetgen.play("convoy", seed="a", policy="bold")
    assert (record.header.policy, record.verify().finished) == ("bold", True)
