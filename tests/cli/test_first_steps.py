"""What somebody types who has never used the program: each is answered by one helpful sentence."""

MISTAKES = [
    ("", "sheetgen: COMMAND is missing, as in: sheetgen play convoy"),
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
    ("preroll convoy -n 0", "'0' is no number from 1 to 100000"),
    ("preroll convoy --seed=", "the seed is empty"),
    ("play convoy --seed=", "the seed is empty"),
    ("play convoy --policy brave", "choose never, random, steady, best or rollout"),
    ("play convoy --policy=", "choose never, random, steady, best or rollout"),
    ("play convoy --edition=", "choose classic, revised or sheet"),
    ("play convoy --ruling luck=good", 'no ruling of convoy called "luck"'),
    ("play convoy --ruling off-table=x", "end-row or dummy"),
    ("play convoy --ruling off-table", "name=value"),
    ("play convoy --ruling off-table=dummy --ruling off-table=end-row", "is given two values"),
    ("odds convoy --games 0", "'0' is no number"),
    ("odds convoy --backend dask", "go together"),
    ("odds convoy --scheduler tcp://127.0.0.1:1", "go together"),
    ("odds convoy --policy brave", "choose never"),
    ("odds convoy --policy rollout", "looks ahead can be played, but not in bulk"),
    ("odds convoy --setup cargo", "name=number"),
    ("odds convoy --setup cargo=99", "cargo is 0 to 18, not 99"),
    ("odds convoy --setup rafts=9", "a set-up has no rafts"),
    ("report x --format doc", "'doc' is no format"),
    ("record convoy --answers nowhere.jsonl", "nowhere.jsonl: No such file"),
    ("play convoy --seed x --templates nowhere", "nowhere"),
    ("play convoy --edition 1942", "choose classic, revised or sheet"),
    ("record", "name the game, for example: sheetgen record convoy"),
    ("record --resume", "no open game there to go on with"),
    ("record --resume nowhere.jsonl", "nowhere.jsonl: No such file or directory"),
    ("report", "JOURNAL is missing, as in: sheetgen report output/"),
    ("report .", ".: a folder: name a file in it"),
    ("sheet a.pdf", "a.pdf, line 1: a PDF, and no journal: its name ends in .jsonl"),
    ("career nowhere", "nowhere: No such file or directory"),
    ("amend game.jsonl", "one of --choose, --dice, --note is missing, as in: sheetgen amend"),
    ("event", "STEP is missing, as in: sheetgen event new club-night"),
    ("score", "FILE is missing, as in: sheetgen score"),
    ("odds a.pdf", 'there is no game called "a.pdf"'),
    ("--hlep", "COMMAND is missing, as in: sheetgen play convoy"),
    ("convoy play", "convoy is a game: say what to do, as in sheetgen play convoy"),
    ("print", "there is no command 'print'; sheetgen blank (or sheet, for a game that is"),
    ("start", "there is no command 'start'; sheetgen play does that"),
    ("new game", "there is no command 'new'; sheetgen play (or record, with your own dice)"),
    ("resume", "there is no command 'resume'; sheetgen record --resume does that"),
    ("list", "there is no command 'list'; sheetgen games does that"),
    ("undo", "there is no command 'undo'; sheetgen amend does that"),
    ("play Convoy", 'there is no game called "Convoy"; choose convoy or wings'),
    ("play convoy wings", "'wings' is not known here; sheetgen play --help says what it takes"),
    ("play convoy seed friday", "'seed' is not known here; did you mean --seed?"),
    ("play convoy -seed friday", "'-seed' is not known here; did you mean --seed?"),
    ("play convoy --sed friday", "'--sed' is not known here; did you mean --seed?"),
    ("play convoy --seed", "--seed wants a value after it; sheetgen play --help says which"),
    ("play convoy --date tomorrow", "'tomorrow' is no day: write it as 2026-12-05"),
    ("blank wings --pages 3", "'--pages' is not known here; did you mean --paper?"),
    ("blank convoy -n two", "'two' is no number from 1 to 100000"),
    ("blank convoy --out a.pdf", "a.pdf is a file, and a folder was to be named"),
    ("record a.pdf", 'there is no game called "a.pdf"; choose convoy or wings'),
    ("record --resume a.pdf", "a.pdf, line 1: a PDF, and no journal: its name ends in .jsonl"),
    ("record convoy --answers .", ".: a folder: name a file in it"),
    ("show", "JOURNAL is missing, as in: sheetgen show output/"),
    ("show notes.txt", "notes.txt, line 1: no journal (the header of a sheetgen-journal-1"),
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
        ("version", "sheetgen 0"),
    ):
        ran = run(*words.split())
        assert (ran.status, shown in ran.out) == (0, True)
