"""The names of the men."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.names import is_free, muster, names, rank, short_rank, title
from sheetgen.games.wings.rules.state import FIRST_FORCE, HOME_FORCE, LATER_FORCE
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.kits.drawing.fonts import FILES, has_all
from tests.cases import each

CASTS = st.builds(lambda *faces: Cast(MALTA, faces), st.integers(1, 100), st.integers(1, 100))
FORCES = range(len(MALTA.air_forces))
MEN = st.permutations([HOME_FORCE] * 50 + [LATER_FORCE] * 30 + [FIRST_FORCE] * 40)


@pytest.mark.long
@given(CASTS, MEN)
def test_in_120_men_nobody_has_anothers_surname(cast, men) -> None:
    assert len({name.surname for name in names(cast, men)}) == 120


@pytest.mark.long
@given(CASTS)
def test_no_name_is_that_of_a_man_who_lived(cast) -> None:
    people = MALTA.folder.file("people")
    known = {*people["real_pilots"], *people["well_known"]}
    pilots = {name.rpartition(" ")[2] for name in people["real_pilots"]}
    for force in FORCES:
        for name in muster(cast, force):
            assert name.full not in known
            assert name.surname not in pilots
            assert name.given != name.surname


@each(
    "name", ["Peter Hartley", "George Burgess", "Kenneth Campbell", "Luigi Filippi", "Otto Behrens"]
)
def test_these_are_the_names_of_men_who_lived(name) -> None:
    assert not is_free(MALTA, *name.split())


def test_nobody_is_called_by_the_same_name_twice_over() -> None:
    assert not is_free(MALTA, "Ludwig", "Ludwig")
    assert is_free(MALTA, "Kurt", "Ludwig")


@pytest.mark.long
@given(CASTS, st.lists(st.sampled_from(FORCES), min_size=1, max_size=40), MEN)
def test_a_name_hangs_on_nothing_that_comes_later(cast, men, more) -> None:
    assert names(cast, men + more[: 40 - len(men)])[: len(men)] == names(cast, men)


@pytest.mark.long
@given(CASTS, MEN)
def test_a_name_hangs_on_no_man_of_another_air_force(cast, men) -> None:
    called = names(cast, men)
    for force in FORCES:
        own = [name for name, his in zip(called, men, strict=True) if his == force]
        assert own == names(cast, [force] * len(own))


@pytest.mark.long
@given(CASTS)
def test_every_name_and_title_can_be_printed(cast) -> None:
    letters: set[str] = set()
    for force in FORCES:
        for place, name in enumerate(muster(cast, force)):
            letters |= {
                *title(MALTA, force, place % len(MALTA.ranks[force]), name),
                *name.nickname,
            }
    assert all(has_all(face, "".join(letters)) for face in FILES)


@pytest.mark.long
@given(CASTS)
def test_given_names_come_again_only_when_nearly_all_have_been_given(cast) -> None:
    for force in FORCES:
        first = [name.given for name in muster(cast, force)[:40]]
        assert len(set(first)) == 40


def nations_of(force: int) -> dict[str, str]:
    """The nation of each surname of an air force."""
    nations = MALTA.folder.file("people")[MALTA.air_forces[force]]["nations"]
    return {surname: one["nation"] for one in nations for surname in one["surnames"]}


@pytest.mark.long
@given(CASTS)
def test_every_man_is_of_a_nation_of_his_air_force(cast) -> None:
    for force in FORCES:
        nations = nations_of(force)
        assert all(name.surname in nations for name in muster(cast, force))


@pytest.mark.long
def test_the_raf_is_mostly_british_with_men_from_everywhere() -> None:
    founders = [
        name for face in range(1, 101) for name in muster(Cast(MALTA, (face, 1)), HOME_FORCE)[:10]
    ]
    nations = nations_of(HOME_FORCE)
    share = Counter(nations[name.surname] for name in founders)
    assert 0.55 < share.pop("British") / len(founders) < 0.65
    assert share.keys() == {
        "Australian", "New Zealander", "Canadian", "South African", "Rhodesian", "Irish", "American"
    }  # fmt: skip
    assert all(25 < number < 140 for number in share.values())


@pytest.mark.long
@given(CASTS)
def test_some_of_the_raf_have_a_nickname_and_no_two_the_same(cast) -> None:
    nicknames = [name.nickname for name in muster(cast, HOME_FORCE) if name.nickname]
    assert len(nicknames) == len(set(nicknames)) > 0
    others = muster(cast, LATER_FORCE) + muster(cast, FIRST_FORCE)
    assert not any(name.nickname for name in others)


def test_an_air_force_runs_out_of_names_with_a_clear_word() -> None:
    cast = Cast(MALTA, (1, 1))
    ready = len(muster(cast, LATER_FORCE))
    assert len(names(cast, [LATER_FORCE] * ready)) == ready
    with pytest.raises(ValueError, match=f"the luftwaffe has names for {ready} crews"):
        names(cast, [LATER_FORCE] * (ready + 1))


def test_there_are_names_for_any_campaign() -> None:
    # The largest squadrons, and nobody who comes back from any of the 24 missions.
    assert len(muster(Cast(MALTA, (1, 1)), HOME_FORCE)) >= 20 + 24 * 3 + 8
    assert len(muster(Cast(MALTA, (1, 1)), FIRST_FORCE)) >= 20 + 12 * 2 + 10 * 2 + 2 * 3 + 6 * 2
    assert len(muster(Cast(MALTA, (1, 1)), LATER_FORCE)) >= 20 + 6 * 2 + 5 * 2 + 3 + 2


def test_ranks_are_those_of_the_printed_ladder() -> None:
    ladders = [
        [short_rank(MALTA, force, step) for step in range(len(MALTA.ranks[force]))]
        for force in FORCES
    ]
    assert ladders[HOME_FORCE] == ["P/O", "F/O", "F/Lt", "S/Ldr", "W/Cdr"]
    assert ladders[LATER_FORCE] == ["Lt.", "Oblt.", "Hptm.", "Maj.", "Obstlt.", "Oberst"]
    assert ladders[FIRST_FORCE] == ["Ten.", "P.Ten.", "Cap.", "Magg.", "Ten.Col.", "Col."]
    assert rank(MALTA, FIRST_FORCE, 1) == "Primo Tenente"


def test_a_title_is_rank_and_name() -> None:
    name = names(Cast(MALTA, (17, 83)), [FIRST_FORCE])[0]
    assert title(MALTA, FIRST_FORCE, 2, name) == "Cap. Michele Marinelli"
