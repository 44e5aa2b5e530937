"""The campaign log: its geometry, and what is read back from its PDF."""

from collections import Counter
from copy import deepcopy

import pytest

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import Name, short_rank
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import CRIPPLED, DEAD, ENEMY, HOME, PRISONER, SIDES
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet import campaign_log
from sheetgen.games.wings.sheet.campaign_log import PERIODS
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.page import MARK, PAPERS, Line, Text
from tests.cases import each
from tests.games.convoy.sheet.read_back import Read
from tests.games.wings.report.told import (
    LONG,
    ON_PAPER,
    campaign,
    drawn,
    known,
    read_back,
)
from tests.games.wings.sheet.leaves import areas, leaves, wrong

papers = each("paper", PAPERS)
log = campaign_log.SHEET


def places_of(paper: str) -> list[dict]:
    """The places of either page, by name."""
    return [areas(leaf) for leaf in leaves(log, None, paper)]


@papers
def test_names_of_any_length_keep_to_their_cells(paper):
    told = deepcopy(campaign("n27"))
    for airman in told.men:
        airman.name = Name("Maximilian Bartholomew", "Fotheringay-Featherstonehaugh", "British")
    pages = drawn(log, told, paper)
    assert [wrong(page) for page in pages] == [[], []]
    mission = told.missions[0]
    surname = mission.flights[0].airman.name.surname
    shown = [item.text for item in pages[0].marks if isinstance(item, Text)]
    assert any(text.endswith("…") and surname.startswith(text[:-1]) for text in shown)


@papers
def test_there_is_room_to_write(paper):
    for page in places_of(paper):
        for name, area in page.items():
            wide, high = (4.2, 4.2) if name.startswith(("drawn", "campaign")) else (5.1, 4.6)
            assert area.width >= wide - 0.01, name
            assert area.height >= high - 0.01, name


@pytest.fixture(scope="module", params=ON_PAPER[:3], ids=str)
def read(request):
    seed, paper = request.param
    told = campaign(seed)
    return (
        told,
        places_of(paper),
        [read_back(page) for page in drawn(log, told, paper, seed=seed)],
    )


def _places(told: Chronicle):
    """Every mission with the page it is on and what its places begin with."""
    for mission in told.missions:
        yield mission, PERIODS.index(mission.period), f"log.{mission.number:02}"


def _at(read: Read, area) -> str:
    return read.within(area.x, area.y, area.right, area.bottom)


FLIES = ("attack", "bombers", "defence")


def test_what_was_drawn(read):
    told, areas, pages = read
    for mission, page, row in _places(told):

        def at(name, page=page, row=row):
            return _at(pages[page], areas[page][f"{row}.{name}"])

        assert at("date") == in_words(mission.day).replace(" ", "")
        assert at("place") == mission.place.name.replace(" ", "")
        assert at("mission") == mission.name.replace(" ", "")
        sides = [at(f"{flies}.side") for flies in FLIES]
        attacker, defender = ("B", "A") if mission.attacker == HOME else ("A", "B")
        assert sides == [attacker, attacker if mission.bomber else "", defender]
        types = (
            mission.fighters[mission.attacker],
            mission.bomber,
            mission.fighters[defender == "A"],
        )
        for flies, aircraft in zip(FLIES, types, strict=True):
            name = MALTA.aircraft[aircraft].name if aircraft else ""
            # Of the longest the mark is left out.
            assert at(f"{flies}.type") in (name.replace(" ", ""), name.rpartition(" ")[0])
            assert bool(at(f"{flies}.type")) == bool(name)


def test_who_flew(read):
    told, areas, pages = read
    for mission, page, row in _places(told):
        types = (
            mission.fighters[mission.attacker],
            mission.bomber,
            mission.fighters[mission.defender],
        )
        for flies, aircraft in zip(FLIES, types, strict=True):
            side = mission.defender if flies == "defence" else mission.attacker
            flew = [f for f in mission.of(side) if aircraft and f.aircraft == aircraft]
            named = [name for name in areas[page] if name.startswith(f"{row}.{flies}.crew")]
            shown = [_at(pages[page], areas[page][name]) for name in named]
            assert len(flew) <= len(named) == (3 if flies == "defence" else 2)
            for flight, text in zip(flew, shown, strict=False):
                surname, sign = "".join(flight.airman.name.surname.split()), _sign(flight)
                rank = short_rank(MALTA, flight.before.air_force, flight.before.rank).replace(
                    " ", ""
                )
                if text not in (f"{rank}{surname}{sign}", f"{surname}{sign}"):
                    # Of a long name the end is left out, and never what became of him.
                    kept = text.removesuffix(f"…{sign}")
                    assert len(surname) > 9
                    assert surname.startswith(kept)
                    assert 5 <= len(kept) < len(text)
            assert not any(shown[len(flew) :])


def _sign(flight) -> str:
    """The sign behind a name, from the events that followed the fight."""
    (back,) = flight.followed_by(ev.CameBack)
    if back.status in (DEAD, PRISONER):
        return "×" if back.status == DEAD else "P"
    if flight.followed_by(ev.PostedAway):
        return "D"
    if flight.after.status == CRIPPLED:
        return "C"
    return "w" if back.wounds > flight.before.wounds else ""


def test_the_result(read):
    told, areas, pages = read
    won = Counter()
    for mission, page, row in _places(told):

        def at(name, page=page, row=row):
            return _at(pages[page], areas[page][f"{row}.{name}"])

        fought = mission.fought
        won[fought.score.winner] += 1
        for side, called_so in ((HOME, "british"), (ENEMY, "axis")):
            points = sum(one.points for one in fought.score.lines if one.side == side)
            downed = [mission.flight(kill.lost).airman.man.side for kill in fought.kills]
            lost = [
                report for report in fought.fight.crews
                if report.fate == "shot down" and told.men[report.crew - 1].man.side == side
            ]  # fmt: skip
            cells = [
                at(f"{called_so}.{key}").replace("−", "-")
                for key in ("points", "kills", "lost", "won")
            ]
            kills = sum(of != side for of in downed)
            assert cells == [str(n) for n in (points, kills, len(lost), won[side])]
        assert at("winner") == {HOME: "British", ENEMY: "Axis", -1: "drawn"}[fought.score.winner]
        assert at("drawn.won") == str(won[-1])


@papers
def test_what_was_sunk_and_who_left_on_fire_is_noted_by_name(paper):
    told, areas = campaign("takali"), places_of(paper)
    pages = [read_back(page) for page in drawn(log, told, paper)]
    noted_ships = noted_men = 0
    for mission, page, row in _places(told):
        noted, _, men = _at(pages[page], areas[page][f"{row}.notes"]).partition("leftonfire:")
        alight = [f for f in mission.flights if f.report.burning and not f.down]
        assert men == ",".join(flight.airman.name.surname for flight in alight)
        noted_men += len(alight)
        assert bool(noted) == bool(mission.fought.sunk)
        if mission.ships and mission.fought.sunk:
            named = [s for s in mission.ships if "".join(s.name.split()) in noted]
            roles = Counter(target.split()[0] for target, _ in mission.fought.sunk)
            assert Counter(ship.role for ship in named) == roles
            noted_ships += len(named)
    assert noted_ships >= 3
    assert noted_men >= 1


@papers
def test_missions_are_crossed_out_as_they_are_fought(paper):
    told, areas = campaign("takali", None, 300), places_of(paper)
    fought = {m.number for m in told.missions if m.fought}
    assert 12 < len(fought) < 24
    pages = drawn(log, told, paper)
    seen = []
    for period, page, places in zip(PERIODS, pages, areas, strict=True):
        of_cell = {(m.attacker, m.kind): m.number for m in told.missions if m.period == period}
        for attacker, side in ((HOME, "british"), (ENEMY, "axis")):
            for kind in range(1, 7):
                name = f"drawn.{period}.{side}.{kind}"
                number = of_cell.get((attacker, kind))
                assert (len(strokes(page, places[f"{name}.fought"])) == 2) == (number in fought)
                beside = _at(read_back(page), places[f"{name}.number"])
                assert beside == (str(number) if number else "")
                seen.append(number)
    assert {n for n in seen if n} == {m.number for m in told.missions}


def strokes(page, area) -> list[Line]:
    """The strokes of a pencil in a place."""
    return [
        item for item in page.marks
        if isinstance(item, Line) and item.pen == MARK
        and area.x <= item.x1 and item.x2 <= area.right
        and area.y <= min(item.y1, item.y2) and max(item.y1, item.y2) <= area.bottom
    ]  # fmt: skip


@each("answers", [None, 300])
def test_who_has_won_the_campaign_is_ticked_when_it_is_over(answers):
    told, areas = campaign("n21", None, answers), places_of("a4")
    pages = drawn(log, told, "a4")
    ticked = [
        bool(strokes(pages[1], areas[1][f"campaign.{who}"]))
        for who in ("british", "axis", "nobody")
    ]
    over = answers is None
    assert ticked == [over and told.winner == side for side in (HOME, ENEMY, -1)]


@papers
def test_a_prerolled_log_says_what_is_to_come_and_no_more(paper):
    told, areas = known("takali"), places_of(paper)
    pages = [read_back(page) for page in drawn(log, told, paper)]
    for mission, page, row in _places(told):
        assert _at(pages[page], areas[page][f"{row}.mission"]) == mission.name.replace(" ", "")
        for name, area in areas[page].items():
            if name.startswith(row) and name.endswith(
                ("crew.1", "crew.2", "crew.3", "notes", "points", "kills", "lost", "won", "winner")
            ):
                assert _at(pages[page], area) == "", name
        drawn_as = f"drawn.{mission.period}.{SIDES[mission.attacker]}.{mission.kind}"
        assert _at(pages[page], areas[page][f"{drawn_as}.fought"]) == ""
        assert _at(pages[page], areas[page][f"{drawn_as}.number"]) == str(mission.number)


def test_the_foot_and_the_head_say_whose_log_it_is():
    pages = drawn(log, known("takali"), player="A. Borg", seed="takali", source="seed")
    for number, page in enumerate(pages, start=1):
        said = [item.text for item in page.items if isinstance(item, Text)]
        assert {"A. Borg", "takali", f"{number} of 2"} <= set(said)
        assert "Name: A. Borg" not in " ".join(said)
        assert any("sheetgen preroll wings --seed takali" in text for text in said)
        assert any("Little Wars" in text and "sheetgen 0.1.0" in text for text in said)
    assert pages[0].title == "Wings over Malta: campaign log, A. Borg, takali"
    assert [page.title for page in drawn(log, None)] == ["Wings over Malta: campaign log", ""]
    too_long = " ".join(
        t.text for t in drawn(log, None, player=LONG)[0].items if isinstance(t, Text)
    )
    assert f"Name: {LONG[:60]}" in too_long
