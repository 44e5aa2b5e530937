"""The flying log: what stands on its pages and where, blank, pre-rolled and from a record."""

import re
from itertools import pairwise

import pytest

from sheetgen.core.errors import UnprintableText
from sheetgen.core.journal import Note
from sheetgen.core.session import Session
from sheetgen.games.wings.book.logbook import CampaignLogBook
from sheetgen.games.wings.book.mission import SHARES
from sheetgen.games.wings.book.plan import dice_of
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import DEAD, ENEMY, HOME, PRISONER
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.kits.book.leaves import LINE, leaf
from sheetgen.kits.book.logbook import Noted
from sheetgen.kits.book.prompts import bank
from sheetgen.kits.drawing import booklets
from sheetgen.kits.drawing.page import PAPERS, SMALL_PAPERS, Line, Text
from sheetgen.kits.telling.markdown import headings, parse, plain
from sheetgen.kits.telling.templates import TemplateError
from tests.cases import each
from tests.games.wings import DOGFIGHT
from tests.games.wings.report.told import GAME, LONG, OTHER_RULINGS, SEEDS, campaign, foot, known
from tests.kits.drawing.measuring import faults

BOOK = CampaignLogBook(GAME)

LEAVES = {**SMALL_PAPERS, **{name: booklets.leaf(paper) for name, paper in PAPERS.items()}}
leaves = each("paper", LEAVES)
KEY = "5" * 64
FIRST = 6
"""The page of the first mission."""


def planned(told=None, key=KEY, rulings=None, notes=None, templates=None):
    conditions = told.conditions if told else GAME.conditions(None, rulings)
    noted = {turn: tuple(map(Noted, texts)) for turn, texts in (notes or {}).items()}
    return BOOK.plan(conditions, told, key, templates, noted)


def pages(told=None, paper="a5", notes=None, rulings=None, **said):
    book = planned(told, notes=notes, rulings=rulings)
    return list(BOOK.pages(LEAVES[paper], book, foot(**said), True))


def words(page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text)]


def running(page) -> str:
    """The text of a page, its lines joined."""
    return " ".join(words(page))


def ruled(page) -> list[float]:
    """The lines to write on that go across the page, from above."""
    wide = leaf(page.paper, 1).body.width
    lines = [i for i in page.marks if isinstance(i, Line) and i.x2 - i.x1 > wide - 0.1]
    return sorted(line.y1 for line in lines if line.pen.weight < 0.5)


# --- geometry ---------------------------------------------------------------------------------


@each(("paper", "rulings"), [(paper, OTHER_RULINGS) for paper in LEAVES])
def test_blank_and_prerolled_journals_are_clean(paper, rulings):
    for told in (None, known("takali", rulings)):
        drawn = pages(told, paper, rulings=rulings, player=LONG, seed="takali", source="seed")
        assert len(drawn) % 4 == 0
        for page in drawn:
            assert faults(page) == []


@each(("seed", "paper"), [*zip(SEEDS[1:], LEAVES, strict=False)])
def test_journals_of_a_record_are_clean_and_cut_nothing_short(paper, seed):
    drawn = pages(campaign(seed), paper, seed=seed, source="seed", policy="careful")
    for page in drawn:
        assert faults(page) == []
        assert not [text for text in words(page) if "…" in text]


@leaves
def test_a_mission_leaves_room_to_write(paper):
    for told in (None, known("takali"), campaign("n21")):
        for page in pages(told, paper)[FIRST - 1 : FIRST - 1 + MALTA.length]:
            lines = ruled(page)
            assert len(lines) >= 6
            assert all(abs(b - a - LINE) < 0.01 for a, b in pairwise(lines[-6:]))


@leaves
def test_pages_lie_with_the_wider_margin_at_the_fold(paper):
    for number, page in enumerate(pages(None, paper)[FIRST - 1 :], start=FIRST):
        if page.title.startswith("Mission"):
            left = min(i.x1 for i in page.items if isinstance(i, Line))
            assert left == pytest.approx(14 if number % 2 else 10)


@each(("paper", "mission"), [*zip(LEAVES, (0, 7, 7), strict=True)])
def test_notes_however_long_are_there_whole(paper, mission):
    note = " ".join(f"word{i}" for i in range(900))
    drawn = pages(campaign("takali"), paper, notes={mission: (note, "Home.")})
    for page in drawn:
        assert faults(page) == []
    said = " ".join(running(page) for page in drawn)
    assert all(f"word{i}" in said for i in range(900))
    assert "Home." in said
    assert ("Mission 7, continued" if mission else "Orders, continued") in said


# --- what stands on the pages -----------------------------------------------------------------


def test_a_blank_journal_has_a_page_a_mission_with_seven_rows():
    drawn = pages()
    titles = [page.title for page in drawn]
    assert titles[FIRST - 1 : FIRST - 1 + MALTA.length] == [f"Mission {n}" for n in range(1, 25)]
    for entry in planned().entries:
        assert len(entry.known.rows) == 7
        assert not any(any(row) for row in entry.known.rows)
        assert not entry.happened


def test_a_prerolled_journal_says_what_is_to_come_and_no_more():
    told = known("takali")
    drawn = pages(told)
    for mission, page in zip(told.missions, drawn[FIRST - 1 :], strict=False):
        said = words(page)
        assert mission.name in said
        assert str(mission.number) in said
        assert f"{mission.day.day} " in page.title
        assert mission.place.where.lower() in running(page).lower()
        flown = [MALTA.aircraft[aircraft].name for _, aircraft in mission.aircraft]
        assert all(name in running(page) for name in flown)
        assert not any(airman.name.surname in running(page) for airman in told.men)
    names = running(drawn[3]) + running(drawn[4])
    assert all(a.name.surname in names for a in told.men)


@each("seed", SEEDS)
def test_a_journal_of_a_record_has_what_the_chronicle_has(seed):
    told = campaign(seed)
    drawn = pages(told)
    for mission, page in zip(told.missions, drawn[FIRST - 1 :], strict=False):
        said = words(page)
        for flight in mission.flights:
            assert any(flight.airman.name.surname in text for text in said)
            for rolled in dice_of(flight):
                assert all(die in " ".join(said).replace(">", " ").split() for die in
                           rolled.split(">") if die)  # fmt: skip
        fates = said.count("killed") + said.count("drowned"), said.count("prisoner")
        expected = [sum(f.status == s for f in mission.flights) for s in (DEAD, PRISONER)]
        assert fates == tuple(expected)
        score = mission.fought.score
        assert said.count(("British", "Axis", "nobody")[score.winner]) >= 1
        if mission.kind != DOGFIGHT:
            for side in (HOME, ENEMY):
                assert str(score.of(side)).replace("-", "−") in said


@each("seed", SEEDS)
def test_what_happened_is_told_in_whole_sentences(seed):
    told = campaign(seed)
    for entry, mission in zip(planned(told).entries, told.missions, strict=True):
        said = entry.happened
        assert said
        assert not re.search(r"[{}]|  |\.\.[^.]|None", said)
        plainly = said
        for flight in mission.flights:
            # A rank may have a full stop.
            plainly = plainly.replace(flight.title, flight.airman.name.surname)
        sentences = plainly.removesuffix(".").split(". ")
        assert len(set(sentences)) == len(sentences)
        for flight in mission.flights:
            if flight.followed_by(ev.MedalAwarded):
                assert f"{flight.title} " in said
                assert "receives the" in said
        for ship, _ in mission.fought.sunk:
            if mission.ships:
                assert ship not in said
        if mission.ships and mission.fought.sunk:
            assert any(ship.name in said for ship in mission.ships)


def test_the_figures_are_those_of_the_campaign():
    told = campaign("n38")
    page = next(p for p in pages(told) if p.title == "The campaign in figures")
    standing, said = told.standing(), words(page)
    for what in ("kills", "dead", "medals", "won"):
        assert all(str(standing[what][side]) in said for side in ("british", "axis"))
    assert any(told.ladder()[0].name.surname in text for text in said)
    half = campaign("n38", None, 150)
    page = next(p for p in pages(half) if p.title == "The campaign in figures")
    assert not [i for i in page.items if isinstance(i, Text) and i.face.startswith("mono")]


def test_a_long_roster_goes_on_on_another_page():
    rulings = {"squadron-size": "10"}
    drawn = pages(known("takali", rulings), rulings=rulings)
    assert [p.title for p in drawn].count("The men of the Axis") == 2


def test_what_cannot_be_printed_is_refused():
    with pytest.raises(UnprintableText, match="the player's name"):
        pages(player="a\u202eb")
    with pytest.raises(UnprintableText, match="a note on mission 3"):
        pages(campaign("takali"), notes={3: ("a\u202eb",)})


# --- prompts ----------------------------------------------------------------------------------


@each("key", [KEY, "0" * 64, "a1" * 32])
def test_no_prompt_is_given_twice_and_every_mission_has_one(key):
    for told in (None, known("takali"), *(campaign(seed) for seed in SEEDS)):
        book = planned(told, key)
        said = [entry.prompt for entry in book.entries]
        assert all(said)
        ours = bank(MALTA.library(), "wings/logbook.toml")["prompts"]["list"]
        patterns = [re.escape(p["say"]).replace(r"\{pilot\}", r"[^?]+?") for p in ours]
        used = [next(i for i, p in enumerate(patterns) if re.fullmatch(p, s)) for s in said]
        assert len(set(used)) == MALTA.length
        assert "{" not in "".join(said)


def test_prompts_fit_the_first_and_the_last_mission_and_the_kind():
    ours = bank(MALTA.library(), "wings/logbook.toml")["prompts"]["list"]
    told = known("takali")
    entries = planned(told).entries
    firsts = [p["say"] for p in ours if p.get("mission") == "first"]
    lasts = [p["say"] for p in ours if p.get("mission") == "last"]
    assert entries[0].prompt in firsts
    assert entries[-1].prompt in lasts
    kinds = {p["say"]: p["kind"] for p in ours if "kind" in p}
    periods = {p["say"]: p["period"] for p in ours if "period" in p}
    met = 0
    for entry in entries:
        if entry.prompt in kinds:
            met += 1
            assert kinds[entry.prompt] == MALTA.kind_of(entry.known.mission.kind).name
        if entry.prompt in periods:
            assert periods[entry.prompt] == entry.known.mission.period
    assert met > 4


def test_a_man_who_is_killed_is_what_the_page_is_about():
    ours = bank(MALTA.library(), "wings/logbook.toml")["prompts"]["list"]
    about = [p["say"].split("{pilot}") for p in ours if p.get("after") == "killed"]
    asked = 0
    for entry in planned(campaign("n21")).entries:
        dead = [f.title for f in entry.known.mission.flights if f.status == DEAD]
        if any(a in entry.prompt and b in entry.prompt for a, b in about):
            asked += 1
            assert any(title in entry.prompt for title in dead)
    assert asked == min(
        len(about), sum(any(f.status == DEAD for f in m.flights) for m in campaign("n21").missions)
    )


# --- on the screen ----------------------------------------------------------------------------


def markdown(told=None, notes=None, **said) -> str:
    return BOOK.markdown(planned(told, notes=notes), foot(**said))


@each("told", [None, "known", "played"])
def test_markdown_has_a_heading_a_mission(told):
    told = {None: None, "known": known("takali"), "played": campaign("takali")}[told]
    found = [plain(h) for h in headings(parse(markdown(told)))]
    missions = [text for text in found if text.startswith("Mission ")]
    assert len(missions) == MALTA.length
    for number, text in enumerate(missions, start=1):
        assert text.startswith(f"Mission {number}")
        if told:
            assert told.missions[number - 1].name in text
    assert missions[-1] != found[-1] == "Credits"


def test_markdown_has_the_dice_the_names_and_the_words():
    told = campaign("n27")
    said = markdown(told, {4: ("<b>*bold*</b> {{ x }}",)}, player="*Ġorġ*")
    assert "\\<b\\>\\*bold\\*" in said
    assert "\\*Ġorġ\\*" in said
    for mission in told.missions:
        for flight in mission.flights:
            cells = "".join(f" {f'`{d}`' if d else ''} |" for d in dice_of(flight))
            assert cells in said
            assert flight.title in said
    book = planned(told)
    assert all(f"> {entry.prompt}" in said for entry in book.entries)


def test_notes_are_placed_in_the_mission_they_were_made_in():
    session = Session(GAME, GAME.conditions())
    assert BOOK.placed(session, [Note(0, " before\tall ")]) == {0: (Noted("before all"),)}
    session.asked += [session.request._replace(turn=turn) for turn in (0, 1, 1, 2)]
    notes = [Note(1, "a"), Note(2, "b"), Note(3, "c"), Note(4, "d"), Note(9, "e")]
    found = BOOK.placed(session, notes)
    texts = {turn: "".join(map(str, noted)) for turn, noted in found.items()}
    assert texts == {0: "a", 1: "bc", 2: "de"}


def test_a_bank_that_lacks_something_is_named(tmp_path):
    (tmp_path / "wings").mkdir()
    ours = MALTA.library().text("wings/logbook.toml")
    (tmp_path / "wings" / "logbook.toml").write_text(ours.replace("sketch =", "skitch ="), "utf-8")
    with pytest.raises(TemplateError, match=r"logbook.toml: mission.sketch is missing"):
        planned(templates=tmp_path)


def test_the_columns_of_a_crew_are_as_many_as_their_heads():
    heads = bank(MALTA.library(), "wings/logbook.toml")["mission"]["table"]
    assert len(heads) == len(SHARES)
