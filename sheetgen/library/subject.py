"""What a game is played under: its conditions, its header, a seed nobody has chosen."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from sheetgen import __version__
from sheetgen.core import journal
from sheetgen.core.data import reader
from sheetgen.core.dice import check_seed
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import called
from sheetgen.core.game import Conditions, Game, pick
from sheetgen.core.journal import Header, is_day
from sheetgen.core.names import clean
from sheetgen.core.registry import find, of_campaign
from sheetgen.core.requests import Answer
from sheetgen.kits.parts import parts_of

_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and figures that are not taken for one another in print."""
_LONG = 9
"""Letters of a seed that is not to be met again: 44 bits."""
_TRIES = 100
_words = reader(Path(__file__).parent)


class Subject(NamedTuple):
    """A game and the conditions it is played under."""

    game: Game
    conditions: Conditions

    def header(
        self,
        seed: str | None = None,
        policy: str | None = None,
        player: str | None = None,
        date: str | None = None,
    ) -> Header:
        """The header of a game played by this program, on the day of that date if it is told.
        Raises Error for a seed that can name no game, a date that is no day, and for texts that
        cannot be printed."""
        if date is not None and not is_day(date):
            raise Error(f"the date {date[:40]!r} is no day, as 2026-11-23 is")
        if seed is not None:
            check_seed(seed)
        header = Header(
            game=self.game.name,
            edition=self.conditions.edition,
            rules=self.game.rules_version,
            rulings=self.game.departures(self.conditions),
            seed=seed,
            policy=policy,
            policy_version=self.game.policies[policy].version if policy else None,
            player=clean(player or "") or None,
            date=date,
            software=f"sheetgen {__version__}",
            own=self.game.own,
            campaign=self.game.campaign,
        )
        if header.player or seed:
            check_texts(header)
        return header

    def policy(self, name: str | None) -> str:
        """The policy of that name, or the game's own. Raises Error for one unknown."""
        named = self.game.default_policy if name is None else name
        return pick(named, self.game.policies, f"policy of {self.game.name}")


def subject(
    game: str,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
) -> Subject:
    """A game by its name, with an edition and the rulings that differ from the default, played from
    the data of a folder if a `campaign` is named. Raises Error for what is unknown, and Faults for
    all that is wrong with the folder."""
    found = find(game) if campaign is None else of_campaign(find(game), campaign)
    return Subject(found, found.conditions(edition, rulings))


def with_own(about: Subject, folder: Path) -> tuple[Subject, list[str]]:
    """A subject with what the players have of their own in a folder; and what is to be said of it.
    Raises Faults for all that is wrong there."""
    game = about.game
    own = parts_of(game).own
    if own is None or game.of_own is None:
        return about, []
    said, told = own.read(folder)
    if not said:
        return about, told
    # What they bring is of the theatre, which the conditions hold.
    mine, conditions = game.of_own(said), about.conditions
    return Subject(mine, mine.conditions(conditions.edition, conditions.rulings)), told


def drawn_seed(is_taken: Callable[[str], bool] = lambda seed: False) -> str:
    """A seed that nobody has chosen, in two words that can be told across a table; another is drawn
    as long as one `is_taken`."""
    import secrets

    words = _words("seeds")
    for _ in range(_TRIES):
        seed = f"{secrets.choice(words['first'])}-{secrets.choice(words['second'])}"
        if not is_taken(seed):
            return seed
    return drawn_long_seed()


def drawn_long_seed() -> str:
    """A seed that nobody has chosen, nor will guess, or meet again by chance."""
    import secrets

    return "".join(secrets.choice(_SEED_LETTERS) for _ in range(_LONG))


def own_folder(templates: str | Path | None) -> Path | None:
    """A user's own folder of templates, if one is named."""
    return called(templates) if templates else None


def mark(header: Header, answers: list[Answer]) -> str:
    """What the files of a game bear to be known by."""
    return f"sheetgen {journal.mark(header, answers)}"


def check_texts(header: Header) -> None:
    """Raise UnprintableText if a text that sheets and reports show cannot be printed."""
    check_printable(header.player or "", "the player's name")
    check_printable(header.seed or "", "the seed")
    check_printable(header.policy or "", "the policy's name")
    check_printable(header.software, "the program's name")
