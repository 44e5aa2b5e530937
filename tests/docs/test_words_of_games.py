"""What stands below and above the games speaks of none: their nouns are theirs alone."""

import re
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "sheetgen"
NOUNS = re.compile(
    r"""
    (?<![a-z])(?:(?P<noun>
        ship | warship | fleet | convoy | cargo | tanker | carrier | cruiser | destroyer | escort |
        interception | survivor | voyage | submarine | torpedo | malta | wings | airplane |
        aircraft | plane | squadron | mission | crew | pilot | sortie | dogfight | bomber |
        fighter | luftwaffe | regia | british | italian | german
    )(?:s|es)? | watches | every[ ]watch | raf | (?-i:Axis))(?![a-z])
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""The nouns of the two games, in code, in data and in what is said of either."""
ENGLISH = {"core/language.py": {"aircraft"}}
"""Words of the language, whoever uses them: this one is the same in the plural."""
EXAMPLE = re.compile(r"(?:\$ )?sheetgen[ .](?:[a-z-]+[ (]).*")
"""A line that shows how something is asked for: any game's name may stand there."""


def nouns_of(path: Path) -> set[str]:
    """The nouns of games in a file, in the singular."""
    found = NOUNS.finditer(EXAMPLE.sub("", path.read_text("utf-8")))
    return {(match["noun"] or match[0]).lower() for match in found}


def test_no_room_but_those_of_the_games_knows_their_nouns() -> None:
    files = [
        path
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in (".py", ".json", ".toml", ".txt", ".md", ".html", ".css")
        and path.relative_to(PACKAGE).parts[0] != "games"
    ]
    assert len(files) > 150
    names = {str(path.relative_to(PACKAGE)): nouns_of(path) for path in files}
    found = {name: nouns - ENGLISH.get(name, set()) for name, nouns in names.items()}
    assert {name: nouns for name, nouns in found.items() if nouns} == {}
