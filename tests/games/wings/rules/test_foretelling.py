"""What of a campaign can be rolled before anybody plays it, and that it comes true."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session, decided, first_of, play_out, prerolled, seeded
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.playing_area import COASTAL_EDGES
from sheetgen.games.wings.rules.state import ENEMY, FIRST_FORCE, HOME_FORCE, LATER_FORCE, NOBODY
from sheetgen.games.wings.story.chronicle import tell
from tests.cases import each
from tests.games.wings import DOGFIGHT, HARBOUR

WINGS = find("wings")
Die = tuple[str, int, int]

seeds = st.integers(0, 10**9).map(str)
rulings = st.fixed_dictionaries({r.name: st.sampled_from(list(r.values)) for r in WINGS.rulings})


def foretold(seed: str, ruled: dict[str, str] | None = None) -> Session:
    return prerolled(WINGS, WINGS.conditions(rulings=ruled), dice.key_of_seed(seed))


def come(seed: str, ruled: dict[str, str] | None = None) -> Session:
    session = Session(WINGS, WINGS.conditions(rulings=ruled))
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(WINGS.policies["careful"], key)))
    return session


def rolled(session: Session) -> dict[Die, tuple[int, ...]]:
    """All dice of a session by name."""
    return {
        (request.ask, request.turn, request.slot): answer.dice
        for request, answer in zip(session.asked, session.answers, strict=True)
        if isinstance(request, Roll)
    }


def told(session: Session, kind: type) -> list:
    return [event for event in session.events if isinstance(event, kind)]


def test_all_is_rolled_and_nothing_decided() -> None:
    session = foretold("takali")
    assert session.finished
    assert all(isinstance(request, Roll) for request in session.asked)
    assert len(told(session, ev.MissionDrawn)) == len(told(session, ev.SetUp)) == 24
    for kind in (ev.Flies, ev.Fought, ev.Mustered, ev.MissionEnded, ev.CampaignEnded):
        assert told(session, kind) == []


@settings(max_examples=15)
@given(seeds, rulings)
def test_what_is_foretold_comes_true(seed: str, ruled: dict[str, str]) -> None:
    before, after = foretold(seed, ruled), come(seed, ruled)
    fallen, kinds = rolled(after), {m.mission: m.kind for m in told(after, ev.MissionDrawn)}
    for name, faces in rolled(before).items():
        ask, mission, _ = name
        if name in fallen:
            assert fallen[name] == faces
        else:
            # Only an ace in a flight can make a tie of one that was none, or none of one that was.
            assert kinds[mission] == DOGFIGHT
            assert ask.startswith(("spotting-", "cloud-"))
    for kind in (ev.CastRolled, ev.MissionDrawn, ev.AircraftDrawn):
        assert told(before, kind) == told(after, kind)
    for early, late in zip(told(before, ev.SetUp), told(after, ev.SetUp), strict=True):
        same = early._asdict()
        if kinds[early.mission] == DOGFIGHT:
            assert (early.seen_first_by, early.clouds) == (NOBODY, ())
            same = {name: same[name] for name in ("mission", "position", "distance")}
        elif early.coastal_edge == NOBODY:
            del same["coastal_edge"]
        assert same.items() <= late._asdict().items()


@settings(max_examples=15)
@given(seeds)
def test_what_hangs_on_a_decision_is_left_open(seed: str) -> None:
    session = foretold(seed)
    drawn = {m.mission: m for m in told(session, ev.MissionDrawn)}
    for set_up in told(session, ev.SetUp):
        mission = drawn[set_up.mission]
        if mission.kind == HARBOUR:
            british_may_pick = mission.attacker == ENEMY
            assert (set_up.coastal_edge == NOBODY) == british_may_pick
            assert len(set_up.clouds) == 2
            assert british_may_pick or set_up.coastal_edge in range(len(COASTAL_EDGES))
        else:
            assert set_up.coastal_edge == 0


@each(
    ("nationality", "forces"),
    [
        ("by-aircraft", {1: {HOME_FORCE, FIRST_FORCE}, 13: {LATER_FORCE}}),
        ("italian", {1: {HOME_FORCE, FIRST_FORCE}}),
    ],
)
def test_the_founders_are_foretold_and_nobody_else(
    nationality: str, forces: dict[int, set[int]]
) -> None:
    ruled = {"axis-nationality": nationality}
    before, after = (tell(play("luqa", ruled)) for play in (foretold, come))
    joined: dict[int, set[int]] = {}
    for airman in before.men:
        assert not airman.as_novice
        joined.setdefault(airman.joined, set()).add(airman.man.air_force)
    assert joined == forces
    founders = [a.name for a in after.men if not a.as_novice and a.joined in forces
                and a.man.air_force in forces[a.joined]]  # fmt: skip
    names = [airman.name for airman in before.men]
    assert founders[: len(names)] == names


def test_a_chronicle_of_it_knows_no_fights() -> None:
    chronicle = tell(foretold("takali"))
    assert chronicle.in_short() == "no mission has been fought yet"
    for mission in chronicle.missions:
        assert mission.set_up is not None
        assert (mission.fought, mission.flights) == (None, [])
        assert mission.day
        assert mission.place.name
