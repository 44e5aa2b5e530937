"""What a report claims of causes: options, shadowers, luck and carriers, held to the dice."""

from __future__ import annotations

import re

import pytest

from sheetgen.core.journal import Header
from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.report import options
from sheetgen.games.convoy.report.options import Worth, worths
from sheetgen.games.convoy.rules.state import DECOY, EVADE, SCREEN, SPLIT
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.telling.report import Asked
from tests.games.convoy.report.reports import game
from tests.games.convoy.table.by_hand import GAME, Table

HEADER = Header("convoy", "classic", GAME.rules_version)


def text_of(table: Table) -> str:
    return report.tell(Asked(HEADER, table.session, voice="diary", appendix=True)).text


def worth(table: Table, option: int) -> Worth:
    chronicle = tell(table.session)
    (last,) = (turn for turn in chronicle.turns if turn.option == option and turn.option_ends)
    return worths(table.session, None, chronicle)[last.number]


def with_option(option: str, script: str, extension: int = 1) -> Table:
    """An option of one turn taken in turn 2, and what is met in it."""
    table = Table()
    table.sail_to(2)
    longer = f", extension {extension}" if option == "evade" else ""
    table.plays(f"option {option}, duration-{option} 1{longer}, {script}")
    return table


@pytest.mark.parametrize(
    ("contact", "brought", "fewer"),
    [(4, 1, 0), (5, 0, 0), (6, 0, 0)],
)
def test_scattering_trades_its_smaller_force_for_a_higher_contact(contact, brought, fewer):
    table = with_option(
        "split", f"contact {contact}, enemy 2, force 5, intercept 6..., attack 1..."
    )
    found = worth(table, SPLIT)
    assert (found.brought, found.fewer) == (brought, fewer)


def test_scattering_meets_fewer_where_the_contact_could_rise_no_higher():
    table = Table()
    table.sail_to(2)
    table.plays("contact 4, option split, duration-split 1, contact 6, enemy 2, force 5")
    table.plays("intercept 6..., attack 1...")
    assert worth(table, SPLIT).fewer == 1


def test_evading_may_thin_an_enemy_that_it_does_not_shake_off():
    table = Table()
    table.sail_to(2)
    table.plays("contact 4, option evade, duration-evade 1, extension 1, contact 6, enemy 2")
    table.plays("force 5, intercept 6..., attack 1...")
    found = worth(table, EVADE)
    assert (found.averted, found.fewer) == (0, 2)


def test_what_a_decoy_draws_onto_a_carrier_is_counted():
    script = "contact 6, enemy 6, force 1, intercept 6..., attack 4 1, target 1"
    table = with_option("decoy", script)
    found = worth(table, DECOY)
    assert (found.drawn, found.carriers) == (1, 1)


def test_a_screen_is_not_said_to_have_stopped_no_one_when_the_escort_did():
    script = "contact 6, enemy 2, force 3, intercept 1 6 6 6 6 6 6 6, attack 5 1, target 2"
    table = with_option("screen", script)
    assert worth(table, SCREEN).fewer == 0
    assert "stopped no one" not in text_of(table)


def test_what_evading_kept_away_is_not_called_luck():
    table = with_option("evade", "contact 3, contact 4")
    assert not re.search("luck|fortun", text_of(table).split("## Losses")[0])


@pytest.mark.parametrize(("die", "needed"), [(3, True), (4, True), (5, False), (6, False)])
def test_a_shadower_is_the_cause_only_of_what_would_not_have_come(die, needed):
    causes = (
        *("brought", "fetched", "called up", "led to", "drew"),
        *("would have missed", "would not have found", "might never have met"),
    )  # fmt: skip
    seen = 0
    for face in range(1, 7):
        table = Table()
        table.sail_to(2)
        table.plays(f"contact 4, contact {die}, enemy 2, force {face}, intercept 6..., attack 1...")
        seen += any(cause in text_of(table).lower() for cause in causes)
    assert seen > 0 if needed else seen == 0


def test_nobody_turning_back_is_no_return_of_the_covering_force():
    table = Table(carrier=1)
    table.sail_home()
    text = text_of(table)
    stays = "did not turn back|might have gone home|could have turned back|stayed"
    assert re.search(stays, text.split("## Losses")[0])
    table = Table(carrier=1)
    table.sail_to(11)
    table.plays("contact 2, return 6, escort 1, escort-cruisers 0")
    story = text_of(table).split("## The convoy now")[0]
    assert not re.search(stays, story)
    assert re.search("turned back|went home|turned for home|went back|no farther", story)


def test_carriers_that_stay_are_counted_in_the_table():
    table = Table(carrier=3)
    table.sail_home()
    assert ". Three carriers stay. |" in text_of(table)


@pytest.mark.parametrize("seed", ["x" * 10_000, "grand harbour " * 150])
def test_a_long_seed_is_shortened_and_its_length_said(seed):
    header, session = game(seed[:50], "sheet", "steady")
    text = report.tell(Asked(header._replace(seed=seed), session, [])).text
    (said,) = [line for line in text.splitlines() if "**Dice.**" in line]
    assert len(said) < 500
    assert f"of {len(seed):,} characters" in said
    assert " … " in said
    assert "first line of the journal: `sheetgen play convoy --seed SEED --edition sheet" in said


def test_a_long_name_is_shortened():
    header, session = game("name", "sheet", "never", player="Long Name " * 500)
    text = report.tell(Asked(header, session, [])).text
    (said,) = [line for line in text.splitlines() if "Played by" in line]
    assert len(said) < 400


def test_an_option_is_judged_by_a_replay_in_order_and_not_die_by_die():
    table = Table()
    table.sail_to(2)
    # Evaded, the 6 is a reconnaissance plane and the 4 after it none again; on the straight road
    # the 6 is a contact, which leaves nothing to make one of the 4.
    table.plays("option evade, duration-evade 2, extension 1, contact 6, contact 4")
    table.sail_to(5)
    assert worth(table, EVADE).averted == 1


@pytest.mark.parametrize(
    ("gains", "agreed"),
    [([3, 5], 3), ([-4, -2], -2), ([0, 0], 0), ([0, 3], None), ([-1, 2], None), ([-1, 0], None)],
)
def test_a_verdict_is_what_all_games_without_the_option_agree_in(gains, agreed):
    names = [("A", "B"), ("B",)]
    worths = [Worth(gained=gain, spared=ships) for gain, ships in zip(gains, names, strict=True)]
    found = options.in_all(worths)
    assert found.gained == agreed
    assert found.spared == ("B",)
