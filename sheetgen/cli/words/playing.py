"""Commands that play, record and put right a game, and look over the games recorded."""

from __future__ import annotations

from typing import Any

from sheetgen.cli import options


def _play(commands: Any) -> None:
    command = options.command(
        commands,
        "play",
        "making",
        "Play a game by itself: journal, filled sheet and report.",
        "  sheetgen play convoy --seed pedestal\n"
        "  sheetgen play convoy --edition classic --policy never --player 'A. Borg'\n"
        "  sheetgen play convoy --ruling evade-length=one --ruling off-table=dummy\n"
        "  sheetgen play convoy --seed pedestal --voice press --length brief",
    )
    options.conditions(command)
    options.seed(command)
    options.policy(command)
    options.player(command)
    options.telling(command)
    options.templates(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _record(commands: Any) -> None:
    command = options.command(
        commands,
        "record",
        "recording",
        "Record a game played with real dice as it is played, or go on with one.",
        "  sheetgen record convoy                          at the table: asks, and keeps the book\n"
        "  sheetgen record --resume game.journal.jsonl     goes on with it, also after a crash\n"
        "  sheetgen record convoy --edition classic --answers game.jsonl\n"
        "  sheetgen record wings --seed takali             the dice rolled, the fights to come\n"
        "  sheetgen record wings --resume campaign.journal.jsonl --fight mission-01.toml\n"
        "  sheetgen record convoy --from-sheet-template > paper.txt   a form to copy a game into\n"
        "  sheetgen record convoy --from-sheet paper.txt\n"
        "\n"
        "one answer a line, in the order of asking; a file that ends early leaves the game open:\n"
        '  {"ask": "cargo", "dice": [3, 6, 2]}\n'
        '  {"ask": "option", "choice": "none"}',
    )
    options.conditions(command, optional=True)
    command.add_argument("--answers", metavar="FILE", help="the answers, JSON Lines")
    command.add_argument(
        "--fight", metavar="FILE", help="a fight, on the form that fight-form has printed"
    )
    command.add_argument(
        "--seed", help="the dice are rolled by this seed; the answers are what is decided"
    )
    command.add_argument("--journal", metavar="FILE", help="where the journal is written")
    command.add_argument(
        "--resume", metavar="JOURNAL", help="go on with this journal; what is there stays"
    )
    command.add_argument(
        "--from-sheet", metavar="FILE", help="a game played on paper, copied line by line"
    )
    command.add_argument(
        "--from-sheet-template",
        action="store_true",
        help="print the form for that (with --out, write it to a file)",
    )
    command.add_argument(
        "--plain", action="store_true", help="ask line by line, as where there is no screen"
    )
    options.player(command)
    options.files(command, paper=False)


def _fight_form(commands: Any) -> None:
    command = options.command(
        commands,
        "fight-form",
        "recording",
        "Write the form for a fight that was fought out at the table, with its crews.",
        "  sheetgen fight-form output/wings-2018-takali.journal.jsonl",
    )
    command.set_defaults(command="fight_form")
    options.journal(command)
    options.files(command, paper=False)


def _amend(commands: Any) -> None:
    command = options.command(
        commands,
        "amend",
        "amending",
        "Put one answer of a record right, and see what that does to the rest before it is kept.",
        "  sheetgen amend game.journal.jsonl --turn 7 --choose evade\n"
        "  sheetgen amend game.journal.jsonl --turn 7 --ask attack --dice 4,2\n"
        "  sheetgen amend game.journal.jsonl --turn 7 --ask target --slot 2 --dice 5 --yes\n"
        "\n"
        "answers that are still asked for are given again; the others stay in the file as\n"
        "withdrawn, and a question that is new is left open: record --resume goes on there",
    )
    options.journal(command)
    options.turn(command, "of the answer; what comes before the first turn is in turn 0", first=0)
    command.add_argument("--ask", metavar="NAME", help="of the answer, as the journal has it")
    command.add_argument(
        "--slot",
        type=options.up_to(1_000_000),
        metavar="N",
        help="of several of that name, or several dice: which one",
    )
    instead = command.add_mutually_exclusive_group(required=True)
    instead.add_argument("--choose", metavar="CHOICE", help="what was decided")
    instead.add_argument(
        "--dice", type=options.faces, metavar="LIST", help="the faces (with --slot, from it on)"
    )
    command.add_argument("--yes", action="store_true", help="keep it without asking")


def _replay(commands: Any) -> None:
    command = options.command(
        commands,
        "replay",
        "records",
        "Show a recorded game again, turn by turn.",
        "  sheetgen replay game.journal.jsonl\n"
        "  sheetgen replay game.journal.jsonl --turn 12 --speed 3",
    )
    options.journal(command)
    options.turn(command, "begin with this turn", required=False)
    command.add_argument(
        "--speed",
        type=options.speed,
        default=1.0,
        metavar="S",
        help="twice as fast is 2 (1); off a terminal nothing waits",
    )


def _branch(commands: Any) -> None:
    command = options.command(
        commands,
        "branch",
        "records",
        "Begin a new game in the middle of a recorded one.",
        "  sheetgen branch game.journal.jsonl --turn 7\n"
        "  sheetgen branch game.journal.jsonl --turn 7 --journal other.journal.jsonl",
    )
    options.journal(command)
    options.turn(command, "the turn it begins with")
    command.add_argument(
        "--journal", dest="journal_out", metavar="FILE", help="where the new journal is written"
    )


def _verify(commands: Any) -> None:
    command = options.command(
        commands,
        "verify",
        "records",
        "Check a journal against the rules and its seed.",
        "  sheetgen verify output/convoy-sheet-pedestal.journal.jsonl\n"
        "\n"
        "exit status 0: every answer is legal, and every seeded die is as the seed gives it;\n"
        "1: not so, and the answer where it first parts is named; 2: no journal",
    )
    options.journal(command)


def _career(commands: Any) -> None:
    command = options.command(
        commands,
        "career",
        "career",
        "Sum up all recorded games of a folder: a table, pages with charts, a spreadsheet.",
        "  sheetgen career output\n"
        "  sheetgen career games --player 'A. Borg' --csv games.csv\n"
        "\n"
        "files that are no journals are passed over, and so are folders within the folder; games\n"
        "stand in the order of their files' names, 9 before 10: names that begin with the date,\n"
        "as in 2026-03-01-convoy, stand in the order of play",
    )
    command.add_argument("folder", metavar="FOLDER", help="where the records of games are")
    command.add_argument("--player", metavar="NAME", help="only the games under this name")
    command.add_argument("--csv", metavar="FILE", help="where the table for a spreadsheet goes")
    command.add_argument("--json", action="store_true", help="as one JSON object; no file")
    options.files(command)


def _fight(commands: Any) -> None:
    command = options.command(
        commands,
        "fight",
        "fighting",
        "Fight one mission card by card, alone or against the program: its flight paths on paper.",
        "  sheetgen fight wings --mission 2 --attacker axis --period early --seed friday\n"
        "  sheetgen fight wings --mission 6 --seed friday --human british   you plan for one side\n"
        "\n"
        "every card you plan is on disk before the next is asked for: the same command goes on\n"
        "where you left",
    )
    options.conditions(command)
    command.add_argument(
        "--mission", type=int, required=True, metavar="N", help="the number of the mission: 1 to 6"
    )
    command.add_argument(
        "--attacker", default="axis", metavar="SIDE", help="british or axis (axis)"
    )
    command.add_argument(
        "--period", default="early", metavar="PERIOD", help="early or later (early)"
    )
    command.add_argument("--human", metavar="SIDE", help="the side you plan for")
    options.seed(command)
    options.player(command)
    options.files(command)


COMMANDS = {
    "play": _play,
    "fight": _fight,
    "record": _record,
    "fight-form": _fight_form,
    "amend": _amend,
    "replay": _replay,
    "branch": _branch,
    "verify": _verify,
    "career": _career,
}
