"""What is told of the course of a fight: read from tracks made by hand, and from a campaign."""

import re
from functools import cache
from itertools import pairwise

import pytest

from sheetgen.core import dice
from sheetgen.core.journal import Header
from sheetgen.core.session import Session, decided, first_of, seeded
from sheetgen.games.wings.fight.track import (
    BURST,
    DROPPED,
    EXIT,
    FIRED,
    TOKENS,
    Flown,
    Happening,
    Row,
    SurfaceRow,
    Track,
)
from sheetgen.games.wings.report import flight_charts
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.tracks import flight_paths as tracks
from sheetgen.games.wings.story import course_of_fight as course
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.games.wings.story.course_of_fight import Fact, facts
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.markdown import parse, plain
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.wings.report.told import GAME

A, B, C = 1, 2, 3
PLANES = (Flown(A, "hurricane1", 0, "fighter"), Flown(B, "cr42", 1, "fighter"))
BOMBERS = (*PLANES, Flown(C, "sm79", 1, "bomber"))


def row(turn: int, crew: int, *happened: Happening, x: int = 0, damage: int = 0) -> Row:
    return Row(turn, crew, x, 50_000, 0, 3, False, "S", damage, happened)


def fired(at: int, points: int) -> Happening:
    return Happening(FIRED, str(at), "front", points)


def of(*rows: Row, planes: tuple[Flown, ...] = PLANES, surface: tuple[SurfaceRow, ...] = ()):
    return facts(Track(MALTA, 6, 0, 140_000, 100_000, planes, rows, surface))


def kinds(found: list[Fact]) -> set[str]:
    return {fact.kind for fact in found}


def test_a_shot_at_the_ground_is_no_shot_at_an_airplane():
    ground = Happening(FIRED, "dispersal", "front", 3)
    track = Track(
        MALTA, 6, 0, 140_000, 100_000, PLANES, (row(2, A, ground), row(3, B, fired(A, 1))), ()
    )
    assert course.shots(track) == [course.Shot(3, B, A, 1)]


@each(("from_a", "until", "told"), [(3, 9, True), (1, 9, False), (3, 8, False)])
def test_who_got_away_had_most_of_his_damage_from_an_enemy_still_there(from_a, until, told):
    shots = (row(3, A, fired(B, from_a)), row(until, A))
    found = of(*shots, row(9, B, Happening(EXIT, "", "own"), damage=4))
    assert (Fact(course.AWAY, 9, (A,), B, from_a, times=4) in found) == told


def test_a_chase_is_told_from_its_first_turn():
    rows = [row(turn, crew, x=x) for turn in range(1, 9) for crew, x in ((A, 0), (B, 20_000))]
    assert [fact for fact in of(*rows) if fact.kind == course.CHASE] == [
        Fact(course.CHASE, 1, (A,), B, 0, 8)
    ]


@each("apart", [-20_000, 40_000])
def test_who_is_ahead_or_far_behind_chases_nobody(apart):
    rows = [row(turn, crew, x=x) for turn in range(1, 9) for crew, x in ((A, 0), (B, apart))]
    assert (A,) not in {fact.by for fact in of(*rows) if fact.kind == course.CHASE}


def test_a_run_is_under_fire_from_guns_and_not_from_the_flames():
    def hit(by: str, points: int) -> Happening:
        return Happening(TOKENS, by, "A1", points)

    def run(*taken: Happening):
        drop = Happening(DROPPED, "harbour", "bombs")
        rows = (row(6, C, *taken), row(9, C, drop))
        return [fact for fact in of(*rows, planes=BOMBERS) if fact.kind == course.RUN]

    assert run(hit("1", 2), hit("emplacement", 1)) == [
        Fact(course.RUN, 9, (C,), 0, 3, times=1, target="bombs")
    ]
    assert run(hit("fire", 3)) == []


@each("result", ["hit", "dud"])
def test_a_torpedo_that_did_not_go_off_is_told(result):
    end = SurfaceRow(8, f"torpedo {C}", 0, 0, 0, happened=(Happening(BURST, "carrier", result, 3),))
    found = of(row(5, C, Happening(DROPPED, "carrier", "torpedo")), planes=BOMBERS, surface=(end,))
    told = [Fact(course.DUD, 8, (C,), target="carrier")] if result == "dud" else []
    assert [fact for fact in found if fact.kind == course.DUD] == told


@each("times", [3, 4, 6])
def test_shot_after_shot_at_one_airplane_is_told_from_the_fourth(times):
    found = of(*(row(turn, A, fired(B, 2)) for turn in range(1, times + 1)), row(9, B, fired(A, 1)))
    told = [Fact(course.SHOTS, times, (A,), B, 2 * times, times=times)] if times > 3 else []
    assert [fact for fact in found if fact.kind == course.SHOTS] == told


@each("at_him", [False, True])
def test_who_is_left_alone_fires_at_targets_while_another_is_fired_at(at_him):
    two = (*PLANES, Flown(C, "cr42", 1, "fighter"))
    target = Happening(FIRED, "dispersal", "front", 3)
    rows = [row(turn, A, fired(B, 1)) for turn in range(1, 5)]
    rows += [row(turn, C, target) for turn in range(1, 6)]
    rows += [row(7, A, fired(C, 0))] if at_him else []
    told = [] if at_him else [Fact(course.ALONE, 1, (C,), B, times=5)]
    assert [fact for fact in of(*rows, planes=two) if fact.kind == course.ALONE] == told


@cache
def fought(seed: str = "courses", missions: int = 4) -> tuple[str, Chronicle, Figures]:
    """The diary of a campaign that has come so far, and its figures."""
    key = dice.key_of_seed(seed)
    session = Session(GAME, GAME.conditions())
    answerer = first_of(seeded(key), decided(GAME.policies["fought"], key))
    while session.state.mission <= missions:
        session.answer(answerer(session.request, session))
    header = Header("wings", "2018", GAME.rules_version, {}, seed, "fought")
    text = report.tell(Asked(header, session, appendix=True)).text
    return text, tell(session), report.figures(Asked(header, session))


@pytest.mark.long
def test_a_fight_is_fought_again_once_for_all_that_is_made_of_it(monkeypatch):
    _, chronicle, _ = fought()
    again: list[int] = []
    monkeypatch.setattr(tracks, "track_of", lambda *_: again.append(1))
    for mission in chronicle.missions:
        tracks.track(chronicle, mission)
    assert not again


@pytest.mark.long
def test_every_fight_is_drawn_with_the_letters_of_its_crews():
    text, chronicle, figures = fought()
    flown = [m for m in chronicle.missions if m.fought]
    assert len(flown) == len(figures) == len(re.findall(r"<!-- figure: track-\d+ -->", text))
    for mission in flown:
        caption = figures[flight_charts.name(mission)].caption
        assert caption.startswith(f"Mission {mission.number}, ")
        for letter, flight in zip("ABCDEFG", mission.flights, strict=False):
            assert f"{letter} {flight.airman.name.surname}" in caption
    page = to_html(text, "t", None, figures)
    assert page.count("<svg") == len(figures)
    assert len(page) < 60_000 + 25_000 * len(figures)
    assert not re.search("<!--|track-|Flight paths", plain(parse(text)))


@pytest.mark.long
def test_only_the_first_caption_explains_the_signs():
    text, _, figures = fought()
    in_text = re.findall(r"<!-- figure: (track-\d+) -->", text)
    one, *others = [figures[name].caption for name in in_text]
    assert "star" in one
    assert not any("star" in other for other in others)


def test_a_path_without_needless_points_goes_the_same_way():
    path = tuple((x / 10, (x / 10) ** 2 / 40) for x in range(200))
    thin = flight_charts.thinned(path, 0.03)
    assert len(thin) < len(path) / 4
    assert (thin[0], thin[-1]) == (path[0], path[-1])
    for x, y in path:
        a, b = next((a, b) for a, b in pairwise(thin) if a[0] <= x <= b[0])
        on = a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
        assert abs(on - y) < 0.05
