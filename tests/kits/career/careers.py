"""Folders of recorded games, of both kinds; and careers made up, for pages."""

from pathlib import Path

from sheetgen.core import dice
from sheetgen.core.game import Game, find
from sheetgen.core.journal import Header, Writer
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.career.career import Account, Career, Played, Throw


def session(game: Game, seed: str, captain: str, edition: str | None = None) -> Session:
    """A game of a seed to its end, decided by a captain."""
    key = dice.key_of_seed(seed)
    played = Session(game, game.conditions(edition))
    play_out(played, first_of(seeded(key), decided(game.policies[captain], key)))
    return played


QUICK = {"wings": "careful"}
"""A captain who takes no time, where the usual one has every fight fought."""


def recorded(
    folder: Path,
    name: str,
    seed: str,
    game: str = "convoy",
    player: str | None = "A. Borg",
    policy: str | None = None,
    answers: int | None = None,
    captain: str = "",
) -> Session:
    """A record in a folder, typed in unless a `policy` is named; of its first `answers` only."""
    found = find(game)
    whole = session(found, seed, policy or captain or QUICK.get(game, found.default_policy))
    header = Header(
        game, whole.conditions.edition, found.rules_version, player=player, policy=policy,
        seed=seed if policy else None,
    )  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    with Writer(folder / name, header) as writer:
        writer.write(*whole.answers[:answers])
    return whole


LONG = "2026-03-01 a very long name of a record that somebody has thought of at night"


def convoy(number: int, **changed: object) -> Played:
    """A game of the convoy, made up: no two numbers alike."""
    par = 80 + 7 * number % 13 / 2
    luck, errors = (31 * number % 47) - 24.5, (17 * number % 9) / 3 - 0.4
    account = Account(
        par, luck, errors,
        Throw(7, "the attack die that missed everybody", 3 + number / 10),
        Throw(9, "the attack die that sank Eagle", -2 - number / 10),
    )  # fmt: skip
    played = Played(
        f"convoy-{number}.journal.jsonl", "convoy", "Malta Convoy", "sheet", "A. Borg", "",
        "typed", True, f"score {round(par + luck - errors)}: 9 of 12 cargo ships reached Malta",
        round(par + luck - errors), account=account,
    )  # fmt: skip
    return played._replace(**changed)  # type: ignore[arg-type]


def wings(number: int, **changed: object) -> Played:
    """A campaign, made up."""
    british = 6 + 5 * number % 11
    axis = 22 - british
    winner = "nobody" if british == axis else ("british" if british > axis else "axis")
    played = Played(
        f"wings-{number}.journal.jsonl", "wings", "Wings over Malta", "2018", "Ġorġ Żahra", "",
        "typed", True, f"British {british}, Axis {axis}, drawn 2", winner=winner,
        won={"british": british, "axis": axis},
    )  # fmt: skip
    return played._replace(**changed)  # type: ignore[arg-type]


def going_on(number: int) -> Played:
    """A game not finished, made up."""
    return convoy(number, file=f"open-{number}.journal.jsonl", finished=False, account=None,
                  in_short="turn 7 of 21, score 96: 12 of 12 cargo ships afloat")  # fmt: skip


CAREERS = {
    "one": Career((convoy(1),)),
    "one campaign": Career((wings(1),)),
    "none finished": Career((going_on(1),)),
    "seven": Career((*(convoy(n) for n in range(1, 5)), wings(1), wings(2), going_on(9))),
    "sixty": Career(
        (
            *(convoy(n) for n in range(1, 41)),
            *(convoy(n, edition="revised", decider="steady") for n in range(41, 51)),
            *(wings(n) for n in range(1, 9)),
            going_on(1), going_on(2),
        )
    ),
    "hundreds": Career(tuple(convoy(n) for n in range(1, 313))),
    "all equal": Career(tuple(convoy(3, file=f"{n}") for n in range(5))),
    "rude": Career(
        (
            convoy(1, file=LONG + ".journal.jsonl", player="שלום <b>{{" * 9),
            convoy(2, file="\u202e\x1b[2J=1+1", decider="W" * 300),
            wings(3, won={"british": 24, "axis": 0}, winner="british"),
        )
    ),
}  # fmt: skip
