"""The solo journal: what stands on its pages and where, blank, pre-rolled and from a record."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.errors import UnprintableText
from sheetgen.games.convoy.book import logbook
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.story import chronicle as watches
from sheetgen.games.convoy.story.chronicle import watch
from sheetgen.kits.book.leaves import LINE, SMALL, leaf
from sheetgen.kits.drawing import booklets
from sheetgen.kits.drawing.page import HAIR, PAPERS, SMALL_PAPERS, Disc, Fill, Line, Text
from sheetgen.kits.telling.markdown import parse
from tests.cases import each
from tests.games.convoy.book.logbooks import KEY, clean, planned, seeds
from tests.games.convoy.sheet.sheets import EDITIONS, OTHER_RULINGS, chronicle, foot, set_up
from tests.kits.drawing.drawn import forms, opened, pdf

LEAVES = {**SMALL_PAPERS, **{name: booklets.leaf(paper) for name, paper in PAPERS.items()}}
LONG = "Captain Ġorġ Żammit <b>&\"'\\{{ of the Birkirkara and Valletta Convoy Society, retired"
leaves = each("paper", LEAVES)


def pages(told=None, paper="a5", booklet=True, **known):
    return list(logbook.pages(LEAVES[paper], planned(told), foot(**known), booklet))


def words(page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text)]


# --- the pages --------------------------------------------------------------------------------


@each(
    ("paper", "edition", "rulings"),
    [
        *((paper, "sheet", OTHER_RULINGS) for paper in LEAVES),
        *(("a5", edition, None) for edition in EDITIONS),
    ],
)
def test_a_blank_journal_is_clean(paper, edition, rulings):
    book = planned(None, KEY, edition, rulings)
    for page in logbook.pages(LEAVES[paper], book, foot(), True):
        assert clean(page) == []


@pytest.mark.long
@given(
    seeds,
    st.sampled_from(EDITIONS),
    st.sampled_from(sorted(LEAVES)),
    st.none() | st.integers(min_value=0, max_value=150),
)
@settings(max_examples=10)
def test_a_journal_of_a_record_is_clean(seed, edition, paper, answers):
    told = chronicle(seed, edition, "random", None, answers)
    for page in pages(told, paper, player=LONG, seed=seed, source="seed", policy="random"):
        assert clean(page) == []


@each(
    ("paper", "seed"),
    [
        *(("a5", seed) for seed in ("s391", "s54", "s8", "s361")),
        *((paper, "s155") for paper in LEAVES if paper != "a5"),
    ],
)
def test_games_with_the_most_to_tell_are_clean(paper, seed):
    for page in pages(chronicle(seed), paper, player=LONG, source="typed"):
        assert clean(page) == []


@leaves
@pytest.mark.parametrize("told", [None, set_up("p2"), chronicle("s8", answers=40)])
def test_the_pages_are_a_multiple_of_four(paper, told):
    made = pages(told, paper)
    assert len(made) % 4 == 0
    assert made[0].title == "Malta Convoy"
    assert made[-1].title == "Credits"
    assert len({(page.paper.width, page.paper.height) for page in made}) == 1


def test_pages_mirror_their_margins():
    size = LEAVES["a4"]
    right, left = leaf(size, 1).body, leaf(size, 2).body
    assert right.x == pytest.approx(size.width - left.right)
    assert right.x > left.x


@leaves
@pytest.mark.parametrize("told", [None, chronicle("s155")], ids=["blank", "record"])
def test_there_is_room_to_write_under_every_watch(paper, told):
    for page in (page for page in pages(told, paper) if page.title.startswith("Turn")):
        number = page.marks[0].text
        for area in logbook.BOOK.areas(leaf(LEAVES[paper], int(number))):
            across = sorted(
                item.y1
                for item in page.items
                if isinstance(item, Line)
                and item.pen == HAIR
                and item.y1 == item.y2
                and item.x2 - item.x1 == pytest.approx(area.width)
                and area.y < item.y1 <= area.bottom + 0.1
            )
            assert len(across) >= (6 if told is None else 4)
            assert all(b - a == pytest.approx(LINE) for a, b in pairwise(across))
            assert 7 <= LINE <= 8


def test_art_is_shared_by_the_pages_of_a_side():
    made = pages(None, "a4")
    assert len({page.art for page in made}) <= 4
    assert forms(pdf(*made)) <= 4


def test_a_booklet_is_sound():
    from io import BytesIO

    from sheetgen.kits.drawing.pdf import write

    file = BytesIO()
    write(file, pages(chronicle("s155"), "a4"), "a journal", onto=booklets.canvas)
    document = opened(file.getvalue())
    assert document.check_pdf_syntax() == []
    assert len(document.pages) == 12
    assert len(file.getvalue()) < 150_000


# --- blank ------------------------------------------------------------------------------------


@each(("ruling", "most"), [("d3", 29), ("one", 27)])
def test_a_blank_journal_has_a_watch_for_the_longest_journey(ruling, most):
    entries = planned(rulings={"evade-length": ruling}).entries
    assert [entry.number for entry in entries] == list(range(1, most + 1))
    assert not any(e.known.placed or e.known.cells or e.happened for e in entries)
    for entry in entries:
        low, high = entry.known.reach
        for length in range(max(21, entry.number), most + 1):
            assert low <= (entry.number - 0.5) / length <= high


def test_a_blank_journal_has_every_ship_there_may_be():
    made = pages()
    shown = [text for page in made for text in words(page)]
    for kind, most in zip(TYPES, (18, 6, 3, 30, 60), strict=True):
        for ship in data("ships")[kind][:most]:
            assert ship["name"] in shown


def test_a_blank_journal_tells_where_a_turn_is_for_every_length():
    (page,) = (page for page in pages() if page.title == "Where you are")
    shown = words(page)
    assert [n for n in shown if n in [str(k) for k in range(21, 30)]][:9]
    for length in range(21, 30):
        assert str(length) in shown
    for turn in range(1, 25):
        place = watch(turn, 24).place
        assert place[0].upper() + place[1:] in shown


def test_the_orders_say_what_is_ruled():
    def orders(rulings):
        book = planned(None, KEY, "sheet", rulings)
        made = logbook.pages(LEAVES["a5"], book, foot(), False)
        return " ".join(words(next(page for page in made if page.title == "Orders")))

    assert "No contact is rolled there" in orders(None)
    assert "Contact is rolled there, but" in orders({"friendly-waters": "roll"})
    assert "Every 1 on the interception" in orders(None)
    assert "Every attacker stopped" in orders({"interception-score": "capped"})


# --- pre-rolled -------------------------------------------------------------------------------


@each("seed", ["p1", "p2", "p3", "p4"])
def test_a_prerolled_journal_knows_its_set_up(seed):
    told = set_up(seed)
    book = planned(told)
    assert len(book.entries) == told.length + 3
    for entry in book.entries:
        assert entry.known.maybe == (entry.number > told.length)
        assert entry.known.friendly == (entry.number <= told.friendly)
        if not entry.known.maybe:
            assert entry.known.placed
            assert entry.known.watch == watch(entry.number, told.length)
    made = pages(told)
    orders = words(next(page for page in made if page.title == "Orders"))
    # Evade may add up to three turns, and halfway is by the journey as it then stands.
    halfway = f"{(told.length + 1) // 2}–{(told.length + 3 + 1) // 2}"
    for value in (told.length, told.friendly, halfway):
        assert str(value) in orders
    shown = [text for page in made for text in words(page)]
    for kind, fleet in enumerate(told.fleet):
        for name in (ship["name"] for ship in data("ships")[TYPES[kind]]):
            assert (name in shown) == (name in [ship.name for ship in fleet])


def test_with_the_other_ruling_evade_may_add_one_turn():
    told = set_up("p1", rulings={"evade-length": "one"})
    assert len(planned(told).entries) == told.length + 1


# --- from a record ----------------------------------------------------------------------------


@each("seed", ["s155", "s391", "s8"])
def test_a_journal_of_a_record_has_every_die_in_its_box(seed):
    told = chronicle(seed)
    book = planned(told)
    assert len(book.entries) == told.length
    by_turn = {t.number: t for t in told.turns}
    for entry in book.entries:
        turn = by_turn[entry.number]
        assert entry.known.cells["score"] == str(turn.score)
        if turn.contact:
            assert entry.known.cells["contact"] == str(turn.contact.die)
        if turn.battle and turn.battle.attack:
            assert entry.known.cells["attack"] == "".join(map(str, turn.battle.attack.dice))
    made = [page for page in pages(told) if page.title.startswith("Turn")]
    for page, pair in zip(made, zip(*[iter(book.entries)] * 2, strict=False), strict=False):
        shown = words(page)
        for entry in pair:
            for key, text in entry.known.cells.items():
                assert text in shown or key == "targets", (key, text)


@each("seed", ["s155", "s391", "s8"])
def test_what_happened_names_every_ship_that_was_hit_or_went(seed):
    told = chronicle(seed)
    said = {entry.number: entry.happened for entry in planned(told).entries}
    for fleet in told.fleet[:3]:
        for ship in fleet:
            for turn in (ship.hit_on, ship.gone_on):
                assert turn is None or ship.name in said[turn]
    for turn in told.turns:
        assert said[turn.number].endswith(".")
        if turn.battle is None and turn.contact and turn.contact.row == 4:
            assert "reconnaissance" in said[turn.number].lower()


def test_an_unfinished_record_is_filled_as_far_as_it_goes():
    told = chronicle("s155", answers=60)
    book = planned(told)
    played = [entry for entry in book.entries if entry.known.played]
    assert 0 < len(played) < told.length
    assert all(entry.happened for entry in played)
    assert not any(entry.happened for entry in book.entries if not entry.known.played)
    reckoning = words(next(page for page in pages(told) if page.title == "Reckoning"))
    assert "100" in reckoning
    assert str(told.turns[-2].score) not in reckoning


def test_the_reckoning_of_a_finished_record_adds_up():
    told = chronicle("s155")
    shown = words(next(page for page in pages(told) if page.title == "Reckoning"))
    for _, count, points in told.reckoning()[1:]:
        assert str(count) in shown
        assert str(points).replace("-", "−") in shown
    assert str(told.turns[-1].score) in shown


def test_the_fates_of_the_merchantmen_stand_beside_their_names():
    told = chronicle("s155")
    shown = words(next(page for page in pages(told) if page.title == "The convoy"))
    sunk = [ship for ship in told.fleet[0] if ship.condition == "sunk"]
    assert sunk
    assert sum(text.startswith("sunk on the") for text in shown) == sum(
        ship.condition == "sunk" for fleet in told.fleet[:3] for ship in fleet
    )


def test_options_are_struck_off_as_far_as_they_were_played():
    told = chronicle("s155")
    shown = words(next(page for page in pages(told) if page.title == "Orders"))
    given = sum(turn.taken.turns for turn in told.turns if turn.taken)
    taken = sum(turn.taken is not None for turn in told.turns)
    assert shown.count("×") == sum(turn.option > 0 for turn in told.turns)
    assert shown.count("–") == 6 * taken - given


# --- light and history ------------------------------------------------------------------------


def test_the_light_of_a_watch_fills_its_four_hours():
    for turn in range(1, 30):
        kept = watch(turn, 29)
        spells = watches.course(kept)
        assert spells[0][1] == 0
        assert spells[-1][2] == pytest.approx(watches.HOURS)
        for (_, _, until), (_, since, _) in pairwise(spells):
            assert until == pytest.approx(since)


@each(
    ("turn", "said"),
    [
        (1, "dark, no moon"),
        (2, "first light 0628, sunrise 0727"),
        (3, "daylight"),
        (12, "sunset 2052, dark 2153"),
        (29, "sunset 1955"),
    ],
)
def test_the_light_in_words(turn, said):
    assert watches.words(watch(turn, 29)) == said


def test_each_line_of_history_names_its_source_and_they_are_in_order():
    events = data("chronology")
    assert len(events) >= 15
    assert all(event["source"].startswith("http") for event in events)
    when = [(event["day"], event["time"]) for event in events]
    assert when == sorted(when)


# --- names, and the Markdown ------------------------------------------------------------------


def test_a_long_name_is_whole_on_the_last_page():
    made = pages(None, "letter", player=LONG)
    assert LONG.replace(" ", "") in "".join(words(made[-1])).replace(" ", "")
    short = pages(None, "letter", player="A. Borg")
    assert "A. Borg" in words(short[0])
    assert "A. Borg" not in words(short[-1])


def test_what_cannot_be_printed_is_refused_by_name():
    with pytest.raises(UnprintableText, match=r"the player's name holds .*RIGHT-TO-LEFT"):
        pages(player="a\u202eb")
    with pytest.raises(UnprintableText, match=r"the seed holds U.0007"):
        pages(seed="\x07")


@each("told", [None, set_up("p1"), chronicle("s155"), chronicle("s8", answers=9)])
def test_the_markdown_has_a_heading_for_every_watch(told):
    book = planned(told)
    text = logbook.markdown(book, foot(player=LONG, seed="s`155"))
    root = parse(text)
    headings = ["".join(h.itertext()) for h in root.iter("h2")]
    turns = [heading for heading in headings if heading.startswith("Turn ")]
    assert [int(t.split()[1].rstrip(":")) for t in turns] == [e.number for e in book.entries]
    quotes = ["".join(q.itertext()).strip() for q in root.iter("blockquote")]
    assert quotes == [*(entry.prompt for entry in book.entries), book.ending]
    assert len(list(root.iter("table"))) == len(book.entries) + 3
    codes = ["".join(c.itertext()) for c in root.iter("code")]
    for entry in book.entries:
        if "score" in entry.known.cells:
            assert entry.known.cells["score"] in codes


def test_a_hostile_name_is_text_in_the_markdown():
    text = logbook.markdown(planned(), foot(player="*A* | <b> [x](javascript:1) `c`"))
    said = "".join(parse(text).itertext())
    assert "*A* | <b> [x](javascript:1) `c`" in said
    assert not [link for link in parse(text).iter("a") if "javascript" in link.get("href", "")]


# --- the signs --------------------------------------------------------------------------------


def tones(page) -> list[str]:
    return [item.tone for item in page.items if isinstance(item, Fill)]


@leaves
def test_the_cells_of_results_are_grey_and_nights_have_a_tab(paper):
    told = chronicle("s155")
    made = [page for page in pages(told, paper) if page.title.startswith("Turn ")]
    assert len(made) == (told.length + 1) // 2
    for number, page in enumerate(made):
        turns = [turn for turn in (2 * number + 1, 2 * number + 2) if turn <= told.length]
        assert tones(page).count("result") == 4 * len(turns)
        dark = [turn for turn in turns if turn % 6 in (0, 1)]
        # The track of a day has two nights.
        day = any(turn % 6 == 1 for turn in turns)
        after = min(told.length - 2 * number, 6)
        assert tones(page).count("night") == len(dark) + day * (1 + (after == 6))


def typed(page, face, size) -> list[str]:
    found = (item for item in page.items if isinstance(item, Text))
    return [item.text for item in found if (item.face, item.size) == (face, size)]


def test_a_day_opens_with_the_boxes_of_its_turns():
    first, second = [page for page in pages(chronicle("s155")) if page.title.startswith("Turn ")][
        :2
    ]
    assert [int(text) for text in typed(first, "title", 20)] == [1, 2]
    assert [int(text) for text in typed(first, "text", SMALL) if text in "123456"] == [*range(1, 7)]
    assert not [text for text in typed(second, "text", SMALL) if text in "123456"]


def test_the_dice_of_the_set_up_are_shown():
    told = set_up("s155")
    (orders, convoy) = (page for page in pages(told) if page.title in ("Orders", "The convoy"))
    rolled = told.rolled
    pips = {"Orders": ("journey", "friendly"), "The convoy": ("cargo", "tanker", "carrier")}
    for page in (orders, convoy):
        shown = sum(face for name in pips[page.title] for face in rolled[name])
        assert sum(isinstance(item, Disc) for item in page.items) == shown
