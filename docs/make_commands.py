"""Writes the pages that the program itself makes: `docs/commands.md` and the man page
`docs/sheetgen.1` from the parser of the command line, `docs/first-convoy.md` from the game, and the
tables of keys in `docs/campaigns.md`, `docs/event-file.md` and `docs/wings.md` from the fields of
these files.

python docs/make_commands.py
"""

from __future__ import annotations

import re
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterator
from pathlib import Path

from sheetgen.cli.parser import parser
from sheetgen.core.game import find
from sheetgen.games.wings.campaigns import checks
from sheetgen.games.wings.rules import fight_form
from sheetgen.kits.events import event_file
from sheetgen.kits.schema.laying_out import as_rows
from sheetgen.library.books import first_game

HERE = Path(__file__).parent
CREDITS = (
    "Malta Convoy is a game by Lloyd Krassner, its game sheet by Mike Marinos. Wings of Glory is a"
    " game by Ares Games; the Malta campaign was written at Little Wars."
)


def commands(top: ArgumentParser) -> Iterator[tuple[str, ArgumentParser]]:
    """Every command with its own parser, the steps of one after it."""
    for action in top._actions:
        if isinstance(action, _SubParsersAction):
            for made in action.choices.values():
                yield made.prog, made
                yield from commands(made)


def options(made: ArgumentParser) -> list[tuple[str, str]]:
    """What a command takes, each as it is typed and what it means."""
    return [
        (_typed(action), (action.help or "").replace("%%", "%"))
        for action in made._actions
        if not isinstance(action, _SubParsersAction) and "-h" not in action.option_strings
    ]


def _typed(action: Action) -> str:
    metavar = action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar or ())
    value = "|".join(map(str, action.choices)) if action.choices else metavar or action.dest.upper()
    if not action.option_strings:
        return metavar or value
    names = ", ".join(action.option_strings)
    return names if action.nargs == 0 else f"{names} {value}"


def markdown() -> str:
    """The page of all commands."""
    lines = [
        "# The commands",
        "",
        "Made from the program itself by `docs/make_commands.py`; `sheetgen COMMAND --help` says"
        " the same.",
    ]
    for name, made in commands(parser()):
        lines += ["", f"## {name}", "", made.description or ""]
        taken = options(made)
        if taken:
            lines += ["", "| | |", "|---|---|"]
            lines += [f"| `{_cell(typed)}` | {_cell(help)} |" for typed, help in taken]
        if made.epilog:
            head, _, rest = made.epilog.partition("\n")
            examples, _, prose = rest.partition("\n\n")
            lines += ["", head[0].upper() + head[1:], "", "```", examples, "```"]
            for paragraph in filter(None, prose.split("\n\n")):
                lines += ["", *_prose(paragraph)]
    return "\n".join(lines) + "\n"


def _prose(paragraph: str) -> list[str]:
    """What follows the examples: sentences, or lines that are to be read as they stand."""
    plain, *indented = paragraph.split("\n  ")
    return [plain, "", "```", *(f"  {line}" for line in indented), "```"] if indented else [plain]


def _cell(text: str) -> str:
    """A text in a table, where a bar would end the cell."""
    return text.replace("|", "\\|")


def man() -> str:
    """The page for `man sheetgen`."""
    top = parser()
    lines = [
        '.TH SHEETGEN 1 "" "sheetgen" "Solo wargames on paper"',
        ".SH NAME",
        "sheetgen \\- game sheets, records and after-action reports for solo wargames on paper",
        ".SH SYNOPSIS",
        ".B sheetgen",
        ".I COMMAND",
        "[options]",
        ".SH COMMANDS",
    ]
    for name, made in commands(top):
        lines += [f".SS {name}", _roff(made.description or "")]
        for typed, help in options(made):
            lines += [".TP", f".B {_roff(typed)}", _roff(help) or "."]
        if made.epilog:
            head, _, examples = made.epilog.partition("\n")
            lines += [".PP", _roff(head), ".nf", *map(_roff, examples.split("\n")), ".fi"]
    return "\n".join([*lines, ".SH CREDITS", _roff(CREDITS)]) + "\n"


def _roff(text: str) -> str:
    """A text that roff takes for no request."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", plain)


def first_convoy() -> str:
    """The page of a first convoy."""
    return first_game(find("convoy"), "images").text


def of_fields(name: str) -> Callable[[], str]:
    """A page as it stands, with the tables of keys in it made of the fields of the files."""
    files = {
        **checks.FILES,
        **event_file.fields(find("convoy")).fields,
        "fight": fight_form.CREW,
    }

    def table(found: re.Match[str]) -> str:
        first, *more = found[1].split("/")
        field = files[first]
        for step in more:
            field = field.fields[step]
        rows = "\n".join(as_rows(field.fields))
        return f"<!-- made: {found[1]} -->\n{rows}\n<!-- end -->"

    def page() -> str:
        text = (HERE / name).read_text("utf-8")
        return re.sub(r"<!-- made: (\S+) -->\n.*?<!-- end -->", table, text, flags=re.DOTALL)

    return page


PAGES = {
    "commands.md": markdown,
    "sheetgen.1": man,
    "first-convoy.md": first_convoy,
    "campaigns.md": of_fields("campaigns.md"),
    "event-file.md": of_fields("event-file.md"),
    "wings.md": of_fields("wings.md"),
}
"""What makes each page."""


def main() -> None:
    """Write them."""
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
