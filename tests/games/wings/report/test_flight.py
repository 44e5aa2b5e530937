"""What is told of the course of a fight: read from tracks made by hand, and from a campaign."""

import re
from functools import cache
from itertools import pairwise

import pytest

from sheetgen.core import dice
from sheetgen.core.journal import Header
from sheetgen.core.session import Session, decided, first_of, seeded
from sheetgen.games.wings.fight.track import (
    FIRED,
    SKILL,
    TOKENS,
    Flown,
    Happening,
    Row,
    Track,
)
from sheetgen.games.wings.report import flight_charts
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.tracks import flight_paths as tracks
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.games.wings.story.course_of_fight import Course
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.markdown import parse, plain
from sheetgen.kits.telling.report import Asked
from tests.games.wings.report.told import GAME

A, B, C = 1, 2, 3
PLANES = (Flown(A, "hurricane1", 0, "fighter"), Flown(B, "cr42", 1, "fighter"))
BOMBERS = (*PLANES, Flown(C, "sm79", 1, "bomber"))


def row(turn: int, crew: int, *happened: Happening, damage: int = 0) -> Row:
    return Row(turn, crew, 0, 50_000, 0, 3, False, "S", damage, happened)


def fired(at: int, points: int, tokens: str = "", gun: str = "front"):
    return Happening(FIRED, str(at), gun, points, tokens=tokens)


def of(*rows: Row) -> Course:
    return Course(Track(MALTA, 6, 0, 140_000, 100_000, BOMBERS, rows))


def test_a_shot_at_the_ground_is_no_shot_at_an_airplane():
    ground = Happening(FIRED, "dispersal", "front", 3)
    course = of(row(2, A, ground), row(3, B, fired(A, 1)))
    assert [(s.turn, s.by, s.at, s.points) for s in course.shots] == [(3, B, A, 1)]
    assert (course.bursts[A], course.bursts[B]) == (1, 0)


def test_the_guns_of_one_at_another_in_a_turn_are_one_burst():
    guns = fired(B, 2, "2"), fired(B, 1, "0+fire 1", "dorsal turret")
    (shot,) = of(row(2, A, *guns), row(2, B)).shots
    assert (shot.points, shot.special) == (3, "fire")


def test_a_burst_that_was_turned_aside_is_the_victims():
    turned, spent = Happening(SKILL, "", "hip-flask"), Happening(SKILL, "2", "sniper")
    assert of(row(4, A, turned), row(5, B, spent)).turned == {A: ("hip-flask", 4)}


def test_the_gun_is_what_did_most_from_below_and_the_flames_are_no_gun():
    def hit(by: str, points: int) -> Happening:
        return Happening(TOKENS, by, "A1", points)

    assert of(row(2, A, hit("escort", 2), hit("cargo 1", 1), hit("fire", 5))).gun(A) == "escort"
    assert of(row(2, A, hit("fire", 5), hit("2", 4))).gun(A) == ""


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
