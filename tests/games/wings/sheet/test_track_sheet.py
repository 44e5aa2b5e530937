"""The flight paths on paper: where the lines run, and what is read back from the page."""

from itertools import pairwise
from math import atan2, degrees, dist, pi

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import UnprintableText
from sheetgen.games.wings.fight import battle
from sheetgen.games.wings.fight.geometry import BASE_LENGTH, STEPS
from sheetgen.games.wings.fight.manoeuvres import CARDS, REVERSALS, arrow
from sheetgen.games.wings.fight.plane import BOMBER
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import DROPPED, EXIT, FIRED, LOST
from sheetgen.games.wings.rules.state import Side
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.tracks import chart as track_chart
from sheetgen.games.wings.sheet.tracks import chart as track_paths
from sheetgen.games.wings.sheet.tracks import sheet
from sheetgen.games.wings.sheet.tracks.chart import Stretch, chart
from sheetgen.games.wings.sheet.tracks.sheet import Fought
from sheetgen.games.wings.solo.rules import single_mission
from sheetgen.kits.drawing.chart import within
from sheetgen.kits.drawing.page import PAPERS, Area, Foot, Polyline, Text
from tests.cases import each
from tests.games.wings.report.told import GAME
from tests.kits.drawing.measuring import faults, ink

MISSIONS = [(kind, Side((kind + 1) % 2)) for kind in range(1, 7)]
FRAME = Area(20, 30, 180, 0)


def fought(kind, attacker, rulings=None):
    key = dice.key_of_seed(f"paths{kind}{attacker}")
    period = ("early", "later")[attacker]
    s, t = single_mission(kind, attacker, period, key, GAME.conditions(rulings=rulings))
    return battle.fight(s, t, s.set_up, Throws(key, s.mission))[1]


@pytest.fixture(scope="module")
def tracks():
    """A fight of every kind of mission, of one attacker or the other."""
    return {mission: fought(*mission) for mission in MISSIONS}


def strokes(items):
    for item in items:
        if isinstance(item, Polyline):
            yield from pairwise(item.points)


@pytest.mark.long
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_path_goes_from_place_to_place_as_its_card_does(tracks, mission):
    track = tracks[mission]
    flown = 0
    for plane in track.planes:
        rows = track.of(plane.crew)
        ways = track_paths.flown(track, plane.crew)
        assert len(ways) == len(rows) - 1
        for before, after, way in zip(rows, rows[1:], ways, strict=False):
            assert way[0] == (before.x, before.y)
            assert dist(way[-1], (after.x, after.y)) < 1
            if (before.x, before.y) == (after.x, after.y):
                assert way[0] == way[1]
                assert not after.card or CARDS[after.card] in REVERSALS
                continue
            card = CARDS[after.card]
            flown += 1
            long = sum(dist(a, b) for a, b in pairwise(way))
            expected = BASE_LENGTH + arrow(MALTA.aircraft[plane.aircraft], card)
            # A sideslip's arrow is told by how far it leads ahead; its bends are longer than that.
            longer = 1.5 if after.card[:2] in ("SL", "SR") else 1.001
            assert expected * 0.98 < long < expected * longer
            leaves = degrees(atan2(way[-1][1] - way[-2][1], way[-1][0] - way[-2][0]))
            heading = after.heading * 360 / STEPS
            assert abs((leaves - heading + 180) % 360 - 180) < 0.5
    assert flown > 20


def test_a_turn_is_an_even_arc():
    track_row = track_chart.Row(0, 1, 0, 0, 0, 3, True, "", 0)
    way = track_paths.path(
        MALTA.aircraft["spitfire2a"], track_row, track_row._replace(turn=1, x=1, card="TR^")
    )
    bends = [atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(way[1:-1])]
    turns = [b - a for a, b in pairwise(bends)]
    assert max(turns) - min(turns) < 1e-6
    assert 0 < turns[0] < pi / 20


@each("mission", MISSIONS)
def test_nothing_leaves_the_frame_and_no_line_goes_through_a_label(tracks, mission):
    track = tracks[mission]
    items = chart(track, FRAME, Stretch(0, track.turns))
    bottom = FRAME.y + FRAME.width * track.width / track.length
    for item in items:
        if isinstance(item, Text):
            left, top, right, low = ink(item)
            assert FRAME.x <= left
            assert right <= FRAME.right
            assert FRAME.y <= top
            assert low <= bottom
    texts = [(item, ink(item)) for item in items if isinstance(item, Text)]
    for (x, y), (x2, y2) in strokes(items):
        for text, (left, top, right, low) in texts:
            if (
                max(x, x2) >= left
                and min(x, x2) <= right
                and max(y, y2) >= top
                and min(y, y2) <= low
            ):
                area = Area(left, top, right - left, low - top)
                assert within((x, y), (x2, y2), area) is None, text
    for number, (one, a) in enumerate(texts):
        for two, b in texts[number + 1 :]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, two)


@each("mission", MISSIONS)
def test_every_airplane_and_every_shot_has_its_mark(tracks, mission):
    track = tracks[mission]
    items = chart(track, FRAME, Stretch(0, track.turns))
    told = [item.text for item in items if isinstance(item, Text)]
    scale = track.length / FRAME.width
    for plane, letter in zip(track.planes, "ABCDEFG", strict=False):
        assert letter in told
        last = track.of(plane.crew)[-1]
        if any(one.kind == LOST for one in last.happened):
            at = FRAME.x + last.x / scale, FRAME.y + last.y / scale
            arms = [
                (a, b)
                for a, b in strokes(items)
                if dist(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), at) < 1e-6
            ]
            assert len(arms) >= 2, "a cross"
    fired = sum(any(one.kind == FIRED for one in row.happened) for row in track.rows)
    rings = [item for item in items if type(item).__name__ == "Ring"]
    assert len(rings) == fired
    dropped = sum(one.kind == DROPPED for row in track.rows for one in row.happened)
    boxes = [i for i in items if type(i).__name__ == "Box" and i.width < 2]
    assert len(boxes) == dropped


@each(("paper", "mission"), [("a4", (5, 0)), ("letter", (2, 1))])
def test_pages_are_clean_and_large_enough_to_read(tracks, paper, mission):
    for page in sheet.pages(PAPERS[paper], GAME.conditions(), about(tracks[mission]), Foot()):
        assert faults(page) == []
        assert min(i.size for i in page.items if isinstance(i, Text)) >= 7.5


def test_a_low_table_leaves_room_for_who_is_who():
    track = fought(6, Side(0), {"mats": "short-sides"})
    for paper in PAPERS.values():
        for page in sheet.pages(paper, GAME.conditions(), about(track), Foot()):
            assert faults(page) == []


@each("mission", MISSIONS)
def test_every_airplane_has_a_line_of_its_own_in_its_flights_family(tracks, mission):
    track = tracks[mission]
    lines = {one.crew: track_chart.style(track, one) for one in track.planes}
    assert len(set(lines.values())) == len(lines)
    families = [{lines[one.crew] for one in track.planes if test(one)} for test in (
        lambda one: one.side == track.attacker and one.role != BOMBER,
        lambda one: one.side == track.attacker and one.role == BOMBER,
        lambda one: one.side != track.attacker,
    )]  # fmt: skip
    for found, family in zip(families, track_chart.FAMILIES, strict=True):
        assert found <= set(family)


def about(track):
    names = {plane.crew: f"Crew of number {plane.crew}" for plane in track.planes}
    return Fought(track, "A mission", "somewhere, on a day", names)


def test_every_turn_is_told_with_its_cards(tracks):
    track = tracks[2, 1]
    pages = sheet.pages(PAPERS["a4"], GAME.conditions(), about(track), Foot())
    told = [item.text for page in pages for item in page.items if isinstance(item, Text)]
    for row in track.rows:
        if row.turn and row.card:
            assert f"{row.card} {row.altitude}" in told
    for number in range(1, track.turns + 1):
        assert str(number) in told
    whole = " ".join(told)
    for plane, letter in zip(track.planes, "ABCDEF", strict=True):
        kinds = [one.kind for row in track.of(plane.crew) for one in row.happened]
        assert (f"{letter} is lost" in whole) == (LOST in kinds)
        assert (f"{letter} leaves over" in whole) == (EXIT in kinds)
        assert (f"{letter} drops its" in whole) == (DROPPED in kinds)


def test_five_turns_at_a_time_add_up(tracks):
    for track in tracks.values():
        shown = sheet.stretches(track)
        assert shown[0].first == 0
        assert shown[-1].last == track.turns
        assert all(one.last == two.first for one, two in pairwise(shown))
        assert all(one.last - one.first <= 5 for one in shown)


def test_a_name_that_cannot_be_printed_is_refused(tracks):
    track = tracks[6, 1]
    fought = about(track)._replace(names={track.planes[0].crew: "a\u202eb"})
    with pytest.raises(UnprintableText):
        sheet.pages(PAPERS["a4"], GAME.conditions(), fought, Foot())
