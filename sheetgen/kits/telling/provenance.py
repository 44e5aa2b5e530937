"""What a game was played under, for a page of any game: edition, rulings, where the dice came
from, and the command that plays it again."""

from collections.abc import Iterable, Sequence
from typing import Any

from sheetgen.core import dice
from sheetgen.core.game import Conditions, Game
from sheetgen.core.journal import Header, dice_rolled, replay_command
from sheetgen.core.requests import Answer
from sheetgen.kits.telling.usertext import code, inert, shell, shortened

LONGEST_SEED = 120
"""A longer seed is shortened, in characters."""


def described(game: Game, played: Conditions) -> dict[str, Any]:
    """Edition and rulings for a template: each ruling with its value, whether that is ours, and the
    other values it could have; and what is always ruled so."""
    edition = next(edition for edition in game.editions if edition.name == played.edition)
    ruled = [
        {
            "name": ruling.name,
            "question": ruling.question,
            "value": played.rulings[ruling.name],
            "meaning": ruling.values[played.rulings[ruling.name]],
            "default": ruling.default,
            "departs": played.rulings[ruling.name] != ruling.default,
            "others": [
                {"value": value, "meaning": meaning}
                for value, meaning in ruling.values.items()
                if value != played.rulings[ruling.name]
            ],
        }
        for ruling in game.rulings
    ]
    return {
        "name": edition.name,
        "title": edition.title,
        "rulings": ruled,
        "departures": sum(bool(ruling["departs"]) for ruling in ruled),
        "fixed": [fixed.says for fixed in game.fixed],
    }


def provenance(game: Game, header: Header, answers: Iterable[Answer], decides: bool = True) -> str:
    """How the dice came, in Markdown: of all a report only this differs between a typed and a
    seeded game of the same dice. Who decided is told of a game that `decides` anything."""
    players = "; the decisions were the player's" if decides else ""
    if header.seed is None and header.board is not None:
        named = inert(shortened(header.board, LONGEST_SEED))
        return f"Those of board {named} (scheme {dice.SCHEME}){players}."
    if header.seed is None:
        return _own_dice(header, [*answers])
    long = len(header.seed) > LONGEST_SEED
    source = f"Drawn from the seed {code(shortened(header.seed, LONGEST_SEED))} "
    source += f"(of {len(header.seed):,} characters, shortened here; " if long else "("
    source += f"scheme {dice.SCHEME})"
    if header.policy is None:
        return f"{source}{players}."
    captain = inert(shortened(header.policy, LONGEST_SEED))
    again = header._replace(seed="SEED") if long else header
    whole = ", with the whole seed from the first line of the journal" if long else ""
    by = f"; the decisions were taken by the policy {captain}" if decides else ""
    return f"{source}{by}. To play it again{whole}: {code(command(game, again))}"


def _own_dice(header: Header, answers: Sequence[Answer]) -> str:
    rolled, source = dice_rolled(answers), "The player's own dice, typed in as they fell"
    if not rolled:
        return f"{source}."
    drawn = "" if header.roller is None else f", from the seed {code(header.roller)}"
    if rolled == sum(len(answer.dice) for answer in answers):
        return f"All were rolled by the program{drawn} (scheme {dice.SCHEME})."
    was = "die was" if rolled == 1 else "dice were"
    return f"{source}; {rolled} {was} rolled by the program{drawn} (scheme {dice.SCHEME})."


def command(game: Game, header: Header) -> str:
    """The command line that plays a seeded game again."""
    rulings = [f"{name}={value}" for name, value in header.rulings.items()]
    words = replay_command(header.game, header.edition, header.seed or "", header.policy, rulings)
    words += [f"--campaign={header.campaign['name']}"] if header.campaign else []
    return " ".join(map(shell, words))
