"""What somebody types who has never used the program: each is answered by one helpful sentence."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "sheetgen: COMMAND is missing, as in: sheetgen play convoy"),
        ("convoy", "sheetgen: convoy is a game: say what to do, as in sheetgen play convoy"),
        ("wings blank", "as in sheetgen play wings"),
        ("malta", "there is no command 'malta'; sheetgen --help lists them"),
        ("plya convoy", "did you mean play?"),
        ("play", "sheetgen play: GAME is missing, as in: sheetgen play convoy --seed pedestal"),
        ("play malta", 'there is no game called "malta"; choose convoy or wings'),
        ("blank", "GAME is missing, as in: sheetgen blank"),
        ("blank convoy letter", "unrecognized arguments: letter; sheetgen COMMAND --help says"),
        ("blank convoy --paper A5", "invalid choice: 'A5' (choose from "),
        ("preroll convoy -n 0", "'0' is no number from 1 to 100000"),
        ("preroll convoy --seed=", "the seed is empty"),
        ("play convoy --edition 1942", "choose classic, revised or sheet"),
        ("record", "name the game, for example: sheetgen record convoy"),
        ("record --resume", "no open game there to go on with"),
        ("record --resume nowhere.jsonl", "nowhere.jsonl: No such file or directory"),
        ("report", "JOURNAL is missing, as in: sheetgen report output/"),
        ("report .", ".: a folder: name a file in it"),
        ("verify .", ".: a folder: name a file in it"),
        ("sheet a.pdf", "a.pdf, line 1: a PDF, and no journal: its name ends in .jsonl"),
        ("verify a.pdf", "a.pdf, line 1: a PDF, and no journal"),
        ("career nowhere", "nowhere: No such file or directory"),
        ("amend game.jsonl", "--turn is missing, as in: sheetgen amend"),
        ("event", "STEP is missing, as in: sheetgen event new club-night"),
        ("score", "FILE is missing, as in: sheetgen score"),
        ("odds a.pdf", 'there is no game called "a.pdf"'),
    ],
)
def test_it_is_one_helpful_sentence(complaint, here, words, says) -> None:
    (here / "a.pdf").write_bytes(b"%PDF-1.7\n")
    assert says in complaint(*words.split())


@pytest.mark.parametrize(("words", "shown"), [("help", "COMMAND"), ("help record", "--resume")])
def test_help_is_a_word_too(capsys, words, shown) -> None:
    from sheetgen.cli import main

    with pytest.raises(SystemExit) as left:
        main(words.split())
    assert left.value.code == 0
    assert shown in capsys.readouterr().out
