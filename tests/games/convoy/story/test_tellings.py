"""What happens is told tersely, and alike wherever it stands."""

from sheetgen.games.convoy.report.words import marked
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.games.convoy.story.tellings import (
    contact_name,
    enemy_name,
    noun,
    nouns,
    so_many,
    told,
)
from tests.games.convoy.table.by_hand import Table


def test_every_type_has_its_noun():
    assert [noun(kind) for kind in range(len(TYPES))] == [
        "cargo ship", "tanker", "carrier", "cruiser", "destroyer"
    ]  # fmt: skip
    assert nouns(0) == "cargo ships"
    assert so_many((1, 0, 2, 0, 0)) == "1 cargo ship, 2 carriers"


def test_rows_have_their_printed_names():
    assert [contact_name(number) for number in range(1, 9)] == [
        "Dumb Luck", "No Contact", "No Contact", "Reconnaissance Plane",
        "Surprise Contact", "Contact", "Sortie", "Attack Force",
    ]  # fmt: skip
    assert (enemy_name(1), enemy_name(4)) == ("U-boats", "Combined Air Force")


def test_a_turn_is_told_in_short_sentences():
    table = Table(friendly=1, carrier=3)
    table.sail_to(2)
    table.plays("option screen, duration-screen 2, contact 6, enemy 1, force 4")
    table.plays("intercept 1 2 2 2 2 2 2 2, attack 6 2, target 1")
    turn = tell(table.session).turns[1]
    assert told(turn) == "Screen for 2 turns. Contact: U-boats, force 3; 1 stopped; sunk Ohio."
    assert told(turn, marked).endswith("sunk *Ohio*.")


def test_carriers_go_together_and_stay_together():
    table = Table(friendly=1, carrier=3)
    table.sail_to(11)
    table.plays("contact 2")
    table.plays("return 4, escort 1, escort-cruisers 1, return 4, escort 1, escort-cruisers 0")
    table.plays("return 1")
    (turn,) = [turn for turn in tell(table.session).turns if turn.departures]
    assert told(turn).endswith(
        " Victorious and Indomitable go home with 1 cruiser and 7 destroyers; one carrier stays."
    )
