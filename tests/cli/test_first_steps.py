"""What somebody types who has never used the program: each is answered by one helpful sentence."""

import subprocess
import sys
from unittest.mock import Mock

import sheetgen
from sheetgen.cli import at_table
from sheetgen.cli.parser import names
from sheetgen.desk import server

MISTAKES = [
    ("convoy", "sheetgen: convoy is a game: say what to do, as in sheetgen play convoy"),
    ("wings blank", "as in sheetgen play wings"),
    ("malta", "there is no command 'malta'; sheetgen --help lists them"),
    ("plya convoy", "did you mean play?"),
    ("play", "sheetgen play: GAME is missing, as in: sheetgen play convoy --seed pedestal"),
    ("play malta", 'there is no game called "malta"; choose convoy or wings'),
    ("blank", "GAME is missing, as in: sheetgen blank"),
    (
        "blank convoy letter",
        "'letter' is not known here; sheetgen blank --help says what it takes",
    ),
    ("blank convoy --paper A5", "invalid choice: 'a5' (choose from "),
    ("preroll convoy -n 0", "'0' is not a number from 1 to 100000"),
    ("preroll convoy --seed=", "the seed is empty"),
    ("play convoy --seed=", "the seed is empty"),
    ("play convoy --policy brave", "choose never, random, steady, best or rollout"),
    ("play convoy --policy=", "choose never, random, steady, best or rollout"),
    ("play convoy --edition=", "choose classic, revised or sheet"),
    ("play convoy --ruling luck=good", 'no ruling of convoy called "luck"'),
    ("play convoy --ruling off-table=x", "end-row or dummy"),
    ("play convoy --ruling off-table", "name=value"),
    ("play convoy --ruling off-table=dummy --ruling off-table=end-row", "is given two values"),
    ("odds convoy --games 0", "'0' is not a number"),
    ("odds convoy --policy brave", "choose never"),
    ("odds convoy --policy rollout", "looks ahead can be played, but not in bulk"),
    ("odds convoy --setup cargo", "name=number"),
    ("odds convoy --setup cargo=99", "cargo is 3 to 18, not 99"),
    ("odds convoy --setup rafts=9", "a set-up has no rafts"),
    ("report x --format doc", "'doc' is no format"),
    ("record convoy --answers nowhere.jsonl", "nowhere.jsonl: No such file"),
    ("play convoy --seed x --templates nowhere", "nowhere"),
    ("play convoy --edition 1942", "choose classic, revised or sheet"),
    ("record", "name the game, for example: sheetgen record convoy"),
    ("record --resume", "there is no unfinished game to go on with"),
    ("record --resume nowhere.jsonl", "nowhere.jsonl: No such file or directory"),
    ("report", "JOURNAL is missing, as in: sheetgen report output/"),
    ("report .", ".: a folder: name a file in it"),
    ("sheet a.pdf", "a.pdf, line 1: a PDF, not a journal: a journal's name ends in .jsonl"),
    ("career nowhere", "nowhere: No such file or directory"),
    (
        "amend game.jsonl",
        "one of --choose, --dice is missing, as in: sheetgen amend",
    ),
    ("event", "STEP is missing, as in: sheetgen event new club-night"),
    ("score", "FILE is missing, as in: sheetgen score"),
    ("odds a.pdf", 'there is no game called "a.pdf"'),
    ("--hlep", "COMMAND is missing, as in: sheetgen play convoy"),
    ("Convoy play", "Convoy is a game: say what to do, as in sheetgen play Convoy"),
    ("print", "there is no command 'print'; sheetgen blank (or sheet, for a game that is"),
    ("start", "there is no command 'start'; sheetgen play does that"),
    ("new game", "there is no command 'new'; sheetgen play (or record, with your own dice)"),
    ("resume", "there is no command 'resume'; sheetgen record --resume does that"),
    ("list", "there is no command 'list'; sheetgen games does that"),
    ("undo", "there is no command 'undo'; sheetgen amend does that"),
    (
        "play Convy",
        'there is no game called "Convy" (did you mean convoy?); choose convoy or wings',
    ),
    ("play convoy wings", "'wings' is not known here; sheetgen play --help says what it takes"),
    ("play convoy seed friday", "'seed' is not known here; did you mean --seed?"),
    ("play convoy -seed friday", "'-seed' is not known here; did you mean --seed?"),
    ("play convoy --sed friday", "'--sed' is not known here; did you mean --seed?"),
    ("play convoy --seed", "--seed needs a value after it; sheetgen play --help says which"),
    ("play convoy --date tomorrow", "'tomorrow' is not a day: write it as 2026-12-05"),
    ("blank wings --pages 3", "'--pages' is not known here; did you mean --paper?"),
    ("blank convoy -n two", "'two' is not a number from 1 to 100000"),
    ("blank convoy --out a.pdf", "a.pdf is a file: name a folder"),
    ("record a.pdf", 'there is no game called "a.pdf"; choose convoy or wings'),
    (
        "record --resume a.pdf",
        "a.pdf, line 1: a PDF, not a journal: a journal's name ends in .jsonl",
    ),
    ("record convoy --answers .", ".: a folder: name a file in it"),
    ("show", "JOURNAL is missing, as in: sheetgen show output/"),
    ("show notes.txt", "notes.txt, line 1: not a journal (the header of a sheetgen-journal-1"),
    ("sheet convoy", "convoy: No such file or directory"),
    ("logbook", "GAME is missing, as in: sheetgen logbook convoy"),
    ("fight wings", "--mission is missing, as in: sheetgen fight wings --mission 2"),
    (
        "branch game.jsonl",
        "--turn is missing, as in: sheetgen branch game.journal.jsonl --turn 7",
    ),
    ("career a.pdf", "a.pdf: Not a directory"),
    ("again", "CODE is missing, as in: sheetgen again"),
    ("packet", "event.toml: No such file or directory"),
    (
        "config colour=red",
        'there is no setting called "colour"; choose paper, player, out, dice, questions or guide',
    ),
    ("help nothing", "there is no command 'nothing'; sheetgen --help lists them"),
]


def test_each_mistake_gets_one_helpful_sentence(complaint, here) -> None:
    (here / "a.pdf").write_bytes(b"%PDF-1.7\n")
    (here / "notes.txt").write_text("hello\n")
    for words, says in MISTAKES:
        assert says in complaint(*words.split()), words
    assert sorted(path.name for path in here.iterdir()) == ["a.pdf", "notes.txt"]


def test_help_is_a_word_too(run) -> None:
    for words, shown in (
        ("help", "COMMAND"),
        ("help record", "--resume"),
        ("-help", "COMMAND"),
        ("version", "sheetgen 1"),
    ):
        ran = run(*words.split())
        assert (ran.status, shown in ran.out) == (0, True)


def test_alone_it_greets_with_six_commands_that_there_are(run) -> None:
    ran = run()
    shown = [line.split()[1] for line in ran.out.splitlines() if line.startswith("  sheetgen ")]
    assert (ran.status, ran.err, len(shown)) == (0, "", 6)
    assert max(map(len, ran.out.splitlines())) < 80
    assert set(shown) < set(names())


def test_at_a_terminal_enter_opens_the_desk_and_nothing_else_does(run, monkeypatch) -> None:
    opened = []
    monkeypatch.setattr(at_table, "at_a_terminal", lambda: True)
    monkeypatch.setattr(server, "run", lambda folder, *how: opened.append(folder))
    for typed in ("q", EOFError, KeyboardInterrupt, ""):
        monkeypatch.setattr("builtins.input", Mock(side_effect=[typed]))
        assert (run().status, len(opened)) == (0, typed == ""), typed


def test_a_game_is_known_in_any_case(run, play, here) -> None:
    journal = here / "game.journal.jsonl"
    assert run("play", "CONVOY", "--seed", "a").out == run("play", "convoy", "--seed", "a").out
    ran = run("record", "Convoy", "--seed", "a", "--journal", journal)
    assert ran.status == 0
    assert run("record", "cOnVoY", "--resume", journal).status == 0
    assert sheetgen.blank("Convoy").pages
    assert run("event", "new", "evening", "--game", "Convoy").status == 0
    assert 'game = "convoy"' in (here / "evening/event.toml").read_text("utf-8")


def test_help_reads_nothing_of_sheets_and_records() -> None:
    unread = "sheetgen.library.sheets", "sheetgen.core.journal", "sheetgen.kits.parts"
    script = (
        "import sys; from sheetgen.cli.parser import parser; parser('--help').format_help();"
        f"print([name for name in {unread} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout == "[]\n"


def test_reports_and_books_are_laid_out_by_no_other_kit() -> None:
    script = (
        "import sys, sheetgen; game = sheetgen.play('convoy', seed='a')\n"
        "sheetgen.logbook('convoy', record=game).pdf(); game.report().pdf()\n"
        "import sheetgen.kits.book.bound\n"
        "print([name for name in sys.modules if 'platypus' in name])"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout == "[]\n"


def test_what_a_command_is_begun_with_loads_nothing_heavy() -> None:
    heavy = "starlette", "uvicorn", "pypdfium2", "PIL", "fontTools", "zxingcpp", "pypdf", "numpy"
    script = (
        "import sys; from sheetgen.cli import main; main([]); main(['config'])\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout.endswith("\n[]\n")
