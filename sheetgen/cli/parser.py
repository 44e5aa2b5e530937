"""What can be typed: commands, their options, and help that teaches by example."""

from __future__ import annotations

from typing import Any

from sheetgen import __version__
from sheetgen.cli import options
from sheetgen.cli.options import FORMATS, PAPERS, REPORT_FORMATS, Parser


def parser(first_word: str = "") -> Parser:
    """The parser of the command line; what it returns names a `module` and a `command` in it.

    Where the first word is a command, only that one is made ready: start-up counts.
    """
    top = Parser(
        prog="sheetgen",
        description="Game sheets, records and after-action reports for solo wargames on paper.",
        epilog="""examples:
  sheetgen play convoy                   play a game to its sheet and report
  sheetgen blank convoy -n 4             four blank game sheets to print
  sheetgen preroll convoy --seed friday  a sheet with the set-up rolled
  sheetgen COMMAND --help                more on one command""",
    )
    top.add_argument("--version", action="version", version=f"sheetgen {__version__}")
    commands = top.add_subparsers(
        prog=top.prog, metavar="COMMAND", required=True, parser_class=Parser
    )
    wanted = [first_word] if first_word in _COMMANDS else _COMMANDS
    for name in wanted:
        _COMMANDS[name](commands)
    return top


def _command(commands: Any, name: str, module: str, summary: str, examples: str) -> Parser:
    command: Parser = commands.add_parser(
        name, help=summary, description=summary, epilog="examples:\n" + examples
    )
    command.set_defaults(module=module, command=name)
    return command


def _games(commands: Any) -> None:
    _command(
        commands,
        "games",
        "about",
        "List the games with their editions, rulings and policies.",
        "  sheetgen games",
    )


def _rules(commands: Any) -> None:
    command = _command(
        commands,
        "rules",
        "making",
        "Write a printable rules reference, with the rulings.",
        "  sheetgen rules convoy\n"
        "  sheetgen rules convoy --edition revised --ruling off-table=dummy --format pdf",
    )
    options.conditions(command)
    options.formats(command, ("md", "pdf"))
    options.templates(command)
    options.files(command)


def _config(commands: Any) -> None:
    command = _command(
        commands,
        "config",
        "about",
        "Show or save the defaults: paper, player, out.",
        "  sheetgen config                        what is saved, and where\n"
        "  sheetgen config paper=letter 'player=Ġorġ Żahra'\n"
        "  sheetgen config player=                forget the player",
    )
    command.add_argument("settings", nargs="*", metavar="NAME=VALUE")


def _blank(commands: Any) -> None:
    command = _command(
        commands,
        "blank",
        "making",
        "Draw blank game sheets.",
        "  sheetgen blank convoy\n  sheetgen blank convoy --edition classic -n 20 --paper letter\n"
        "  sheetgen blank convoy --fillable                 to fill in on the screen\n"
        "  sheetgen blank wings --sheet cards --fillable",
    )
    options.conditions(command)
    options.copies(command, "how many sheets, in one file")
    options.fillable(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _preroll(commands: Any) -> None:
    command = _command(
        commands,
        "preroll",
        "making",
        "Draw sheets with the set-up already rolled, to play with your own dice.",
        "  sheetgen preroll convoy --seed friday\n"
        "  sheetgen preroll convoy --seed friday -n 50      seeds friday/1 to friday/50\n"
        "  sheetgen preroll convoy --seeds club.txt",
    )
    options.conditions(command)
    seeds = command.add_mutually_exclusive_group()
    options.seed(seeds)
    seeds.add_argument(
        "--seeds", metavar="FILE", help="a text file of seeds: a sheet for each line"
    )
    options.copies(command, "how many sheets, each with its own seed, in one file")
    options.player(command)
    options.fillable(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _play(commands: Any) -> None:
    command = _command(
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
    options.told(command)
    options.templates(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _dicebook(commands: Any) -> None:
    command = _command(
        commands,
        "dicebook",
        "dicebook",
        "Print every die of a seed, by turn and step: to play without rolling.",
        "  sheetgen dicebook convoy --seed friday\n"
        "  sheetgen dicebook convoy --seed friday --edition revised --paper letter --ink low",
    )
    options.conditions(command)
    options.seed(command)
    options.look(command)
    options.files(command)


def _logbook(commands: Any) -> None:
    command = _command(
        commands,
        "logbook",
        "logbook",
        "Make a solo journal to write in: half a page and a question for every watch.",
        "  sheetgen logbook convoy                             a blank one, to fold from A4\n"
        "  sheetgen logbook convoy --seed friday --paper letter\n"
        "  sheetgen logbook convoy --from game.journal.jsonl --format md\n"
        "  sheetgen logbook convoy --paper a5                  single pages",
    )
    options.conditions(command)
    command.add_argument("--seed", help="any text: the set-up is rolled; blank without one")
    command.add_argument(
        "--from", dest="journal", metavar="JOURNAL", help="a record: what happened is printed"
    )
    options.player(command)
    command.add_argument("--paper", choices=(*PAPERS, "a5"), help="a4 unless told otherwise")
    command.add_argument(
        "--pages",
        choices=("booklet", "single"),
        help="booklet: two to a side, to print on both and fold (single, if paper is a5)",
    )
    options.look(command)
    options.formats(command, ("pdf", "md"))
    options.templates(command)
    options.files(command, paper=False)


def _record(commands: Any) -> None:
    command = _command(
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
    command = _command(
        commands,
        "fight-form",
        "recording",
        "Write the form for a fight that was fought out at the table, with its crews.",
        "  sheetgen fight-form output/wings-2018-takali.journal.jsonl",
    )
    command.set_defaults(command="fight_form")
    options.journal(command)
    options.files(command, paper=False)


def _show(commands: Any) -> None:
    command = _command(
        commands,
        "show",
        "records",
        "Show how a recorded game stands.",
        "  sheetgen show output/convoy-sheet-pedestal.journal.jsonl",
    )
    options.journal(command)
    command.add_argument("--json", action="store_true", help="as one JSON object")


def _sheet(commands: Any) -> None:
    command = _command(
        commands,
        "sheet",
        "records",
        "Draw the game sheet of a recorded game, filled as far as it was played.",
        "  sheetgen sheet output/convoy-sheet-pedestal.journal.jsonl --paper letter",
    )
    options.journal(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _report(commands: Any) -> None:
    command = _command(
        commands,
        "report",
        "records",
        "Write the after-action report of a recorded game.",
        "  sheetgen report output/convoy-sheet-pedestal.journal.jsonl\n"
        "  sheetgen report game.journal.jsonl --format pdf --templates my-templates\n"
        "  sheetgen report game.journal.jsonl --format bgg,txt,lonelog\n"
        "  sheetgen report game.journal.jsonl --voice diary --length brief",
    )
    options.journal(command)
    options.told(command)
    command.add_argument(
        "--booklet", action="store_true", help="the PDF two half pages a side, to fold and staple"
    )
    text = "; bgg: for a forum of BoardGameGeek, lonelog: in the notation of that name"
    options.formats(command, REPORT_FORMATS, FORMATS, text)
    options.templates(command)
    options.files(command)


def _verify(commands: Any) -> None:
    command = _command(
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


def _odds(commands: Any) -> None:
    command = _command(
        commands,
        "odds",
        "odds",
        "Play a great many games, and tell what to expect.",
        "  sheetgen odds convoy\n"
        "  sheetgen odds convoy --edition revised --policy never --games 1000000 --workers 2\n"
        "  sheetgen odds convoy --setup cargo=9,tanker=3,journey=24 --json\n"
        "  sheetgen odds convoy --at game.journal.jsonl     the turn at hand, exactly",
    )
    options.conditions(command)
    command.add_argument(
        "--at",
        metavar="JOURNAL",
        help="what the turn this record has come to may bring, under the record's own conditions; "
        "nothing is simulated, and of the other options only --json counts",
    )
    options.policy(command)
    command.add_argument(
        "--setup", default="", metavar="LIST", help="a given set-up; what is left out is rolled"
    )
    command.add_argument(
        "--games",
        type=options.up_to(100_000_000),
        default=100_000,
        metavar="N",
        help="how many (100000)",
    )
    command.add_argument(
        "--seed", default="1", help="any text; the same gives the same figures (1)"
    )
    command.add_argument(
        "--workers",
        type=options.up_to(1024),
        default=1,
        metavar="N",
        help="processes to share the work (1)",
    )
    command.add_argument(
        "--backend", choices=("processes", "dask"), default="processes", help="where they are"
    )
    command.add_argument("--scheduler", metavar="ADDRESS", help="of the Dask cluster")
    command.add_argument("--json", action="store_true", help="as one JSON object")
    options.files(command)


def _whatif(commands: Any) -> None:
    command = _command(
        commands,
        "whatif",
        "whatif",
        "Play a recorded game once more, with one decision changed and the same dice.",
        "  sheetgen whatif game.journal.jsonl --turn 7 --choose evade\n"
        "  sheetgen whatif game.journal.jsonl --ask escort-cruisers --slot 2 --choose 3\n"
        "\n"
        "later decisions stay as recorded where they are asked again and still allowed, else the\n"
        "first choice offered is taken; dice the record lacks are those of its seed, or, where\n"
        "the dice were typed in, hypothetical: then the mean of 200 games is shown",
    )
    options.journal(command)
    command.add_argument(
        "--turn", type=options.up_to(1_000_000), metavar="N", help="of the decision"
    )
    command.add_argument("--ask", metavar="NAME", help="of the decision, as the journal has it")
    command.add_argument(
        "--slot",
        type=options.up_to(1_000_000),
        metavar="N",
        help="of several of that name: which one",
    )
    command.add_argument("--choose", required=True, metavar="CHOICE", help="what to decide instead")
    command.add_argument("--json", action="store_true", help="as one JSON object")


def _analyse(commands: Any) -> None:
    command = _command(
        commands,
        "analyse",
        "analyse",
        "Tell luck from choice in a recorded game: par, every die, every decision.",
        "  sheetgen analyse game.journal.jsonl\n"
        "  sheetgen analyse game.journal.jsonl --policy never --json\n"
        "\n"
        "par + luck - errors = score: par is what the set-up was worth, luck what the dice\n"
        "brought above what was to be expected, errors what decisions cost against those of\n"
        "the policy; what other choices would have brought is found as whatif finds it",
    )
    options.journal(command)
    command.add_argument(
        "--policy", help="the captain to measure against, best unless told otherwise"
    )
    command.add_argument("--json", action="store_true", help="as one JSON object; no file")
    options.files(command)


def _amend(commands: Any) -> None:
    command = _command(
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
    command = _command(
        commands,
        "replay",
        "replaying",
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
    command = _command(
        commands,
        "branch",
        "replaying",
        "Begin a new game in the middle of a recorded one.",
        "  sheetgen branch game.journal.jsonl --turn 7\n"
        "  sheetgen branch game.journal.jsonl --turn 7 --journal other.journal.jsonl",
    )
    options.journal(command)
    options.turn(command, "the turn it begins with")
    command.add_argument(
        "--journal", dest="journal_out", metavar="FILE", help="where the new journal is written"
    )


def _career(commands: Any) -> None:
    command = _command(
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


_COMMANDS = {
    "games": _games,
    "rules": _rules,
    "config": _config,
    "blank": _blank,
    "preroll": _preroll,
    "play": _play,
    "dicebook": _dicebook,
    "logbook": _logbook,
    "record": _record,
    "fight-form": _fight_form,
    "show": _show,
    "sheet": _sheet,
    "report": _report,
    "verify": _verify,
    "odds": _odds,
    "whatif": _whatif,
    "analyse": _analyse,
    "amend": _amend,
    "replay": _replay,
    "branch": _branch,
    "career": _career,
}
