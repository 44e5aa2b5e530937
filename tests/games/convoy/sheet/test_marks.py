"""Sheets read back from the PDF: every mark by its position, against the chronicle."""

from __future__ import annotations

import os
import subprocess
import sys

import pypdfium2
import pytest

from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.sheet import end, fleet, journey, log, score
from sheetgen.games.convoy.sheet import rules_tables as rules
from sheetgen.games.convoy.sheet.layout import COVER_ROW, COVER_TOP, plan
from sheetgen.games.convoy.story.chronicle import HOME, SOUND, SUNK
from sheetgen.kits.drawing.fonts import UnprintableText
from sheetgen.kits.drawing.paper import PAPERS, PT
from tests.games.convoy.sheet.read_back import GAMES, SIGNS, Read
from tests.games.convoy.sheet.sheets import OTHER_RULINGS, chronicle, drawn, set_up
from tests.kits.drawing.drawn import fonts, forms, opened, pdf
from tests.kits.drawing.marks import marks


@pytest.fixture(scope="module", params=[(s, p) for s in GAMES for p in PAPERS], ids=str)
def game(request):
    seed, paper = request.param
    told = chronicle(seed)
    return told, plan(PAPERS[paper]), Read(drawn(told, paper, seed=seed))


def test_ship_marks(game):
    told, layout, read = game
    for ship in (ship for kind in told.fleet for ship in kind):
        x, y = fleet.place(layout, ship.kind, ship.number)
        box = (x, y, x + fleet.BOX, y + fleet.BOX)
        marked = SIGNS.get(read.within(*box), SOUND)
        assert (HOME if read.ringed(*box) else marked) == ship.condition, ship


def test_log(game):
    told, layout, read = game
    for turn in told.turns:
        top = log.row_top(layout, turn.number)
        cells = {
            key: read.within(left, top, right, top + layout.row)
            for key, (left, right) in log.edges(layout).items()
        }
        assert cells["score"] == str(turn.score)
        contact, battle = turn.contact, turn.battle
        if contact:
            assert cells["contact"] == str(contact.die)
            assert int(cells["contact-modifier"].replace("−", "-")) == contact.modifier
            assert cells["row"] == str(contact.row)
        else:
            assert cells["contact"] == cells["row"] == ""
            assert cells["targets"] == "friendlywaters"
        if not battle:
            assert cells["enemy"] == cells["force"] == cells["attack"] == ""
            continue
        assert cells["enemy"] == f"{battle.force.enemy_die}{' UIGC'[battle.force.enemy]}"
        assert cells["force"] == str(battle.force.force_die)
        assert cells["size"] == str(battle.force.force)
        if battle.interception:
            assert cells["interception"] == "".join(map(str, battle.interception.dice))
            assert cells["left"] == str(battle.interception.force)
        if battle.attack:
            assert cells["attack"] == "".join(map(str, battle.attack.dice))
            assert int(cells["attack-modifier"].replace("−", "-")) == battle.attack.modifier
        if battle.hits:
            assert cells["targets"] == "".join(log.hit_text(hit) for hit in battle.hits)


def test_option_in_the_log_counts_down(game):
    told, layout, read = game
    left, right = log.edges(layout)["option"]
    for turn in told.turns:
        top = log.row_top(layout, turn.number)
        cell = read.within(left, top, right, top + layout.row)
        if turn.option == 0:
            assert cell == ""
        else:
            taken = next(t.taken for t in told.turns if t.taken and t.taken.option == turn.option)
            name = OPTIONS[turn.option][:2].capitalize()
            assert cell == f"{name}{taken.turns - turn.option_turn + 1}"


def test_options_struck_off(game):
    told, layout, read = game
    area = rules.columns(layout)[0]
    for option, name in enumerate(OPTIONS[1:], start=1):
        own = rules.option_areas(area)[name]
        y = own.y
        row = read.within(own.x, y + 1, own.x + 31, own.bottom)
        box = (own.x, y + 1, own.x + layout.box, own.bottom)
        taken = next((t.taken for t in told.turns if t.taken and t.taken.option == option), None)
        if taken is None:
            assert row == ""
            assert not read.ticked(*box)
        else:
            used = sum(t.option == option for t in told.turns)
            ruled_out = "–" * (6 - taken.turns)
            assert row == "×" * used + ruled_out
            assert read.ticked(*box)


def test_score_track(game):
    told, layout, read = game
    reached = {100, *(turn.score for turn in told.turns)}
    for points in range(131):
        x, y = score.cell(layout, points)
        cell = (x, y, x + score.pitch(layout), y + 4.2)
        last = points == told.turns[-1].score
        assert read.ringed(*cell) == last
        assert read.within(*cell) == ("╱" if points in reached and not last else "")


def test_reckoning_adds_up(game):
    told, layout, read = game
    area = layout.reckoning
    (x1, x2, x3), (x4, x5) = score._edges(layout)
    column = lambda a, b: [  # noqa: E731
        read.within(a, area.y + 4.6 + i * 5, b, area.y + 9.6 + i * 5).replace("−", "-")
        for i in range(4)
    ]
    lost = told.state.lost
    assert column(x1, x2) == [str(lost[kind]) for kind in range(4)][:4]
    *others, total = map(int, column(x4, x5))
    assert others[0] == told.state.interceptions
    assert 100 + sum(map(int, column(x2, x3))) + sum(others) == total == told.turns[-1].score


def test_covering_force(game):
    told, layout, read = game
    departures = [d for turn in told.turns for d in turn.departures]
    for i, departure in enumerate(departures):
        top = layout.end.y + COVER_TOP + i * COVER_ROW
        row = read.within(layout.end.x + 4, top, layout.end.right, top + COVER_ROW)
        assert row == "".join(end._entries(departure))
        assert row[0] == str(departure.rolled.die)


def test_journey(game):
    told, layout, read = game
    top = layout.journey.y + journey.TOP
    for turn in told.turns:
        x = journey.left(layout, turn.number)
        met = read.within(x, top, x + journey.pitch(layout), top + journey.HEIGHT)
        sunk = any(
            ship.condition == SUNK and ship.gone_on == turn.number for k in told.fleet for ship in k
        )
        if sunk:
            assert met == "×"
        elif turn.battle:
            assert met == "C"
        else:
            assert met == ("R" if turn.contact and turn.contact.row == 4 else "–")


def test_set_up():
    told = set_up("pedestal")
    layout = plan(PAPERS["a4"])
    read = Read(drawn(told))
    values = [
        int(read.within(box.x, box.y, box.right, box.bottom)) for box in rules.set_up_boxes(layout)
    ]
    assert values == [*map(len, told.fleet), told.length, told.friendly, (told.length + 1) // 2]


def test_the_set_up_keeps_the_length_as_rolled():
    told = chronicle("s54")
    grown = sum(t.taken.extension for t in told.turns if t.taken)
    assert grown
    box = rules.set_up_boxes(plan(PAPERS["a4"]))[5]
    assert int(Read(drawn(told)).within(*box[:2], box.right, box.bottom)) == told.length - grown


def test_halfway_is_where_the_covering_force_left():
    for seed in GAMES:
        told = chronicle(seed)
        for turn in told.turns:
            if turn.departures:
                assert told.halfway() == turn.number


def test_a_game_broken_off_is_filled_as_far_as_it_went():
    told = chronicle("s155", answers=60)
    layout, read = plan(PAPERS["a4"]), Read(drawn(told))
    left, right = log.edges(layout)["score"]
    ended = [turn for turn in told.turns if turn.score is not None]
    assert 0 < len(ended) < told.length
    bottom = log.row_top(layout, len(ended) + 1)
    assert read.within(left, log.row_top(layout, 1), right, bottom) == "".join(
        str(turn.score) for turn in ended
    )
    assert read.within(left, bottom, right, layout.log.bottom) == ""


def test_before_the_set_up_nothing_is_filled_in():
    told = chronicle("s155", answers=0)
    assert len(drawn(told, player="A. Borg").marks) == 1


def test_the_foot_says_where_the_dice_come_from():
    seeded = _text(drawn(chronicle("s8"), seed="s 8", policy="random", source="seed"))
    assert "sheetgen play convoy --seed 's 8' --edition sheet --policy random" in seeded
    told = chronicle("s8", rulings={"evade-length": "one"})
    assert "--ruling evade-length=one" in _text(drawn(told, seed="s8", policy="x", source="seed"))
    assert "sheetgen preroll convoy --seed s8" in _text(
        drawn(set_up("s8"), seed="s8", source="seed")
    )
    dashed = _text(drawn(set_up("-x"), seed="-x", source="seed"))
    assert "sheetgen preroll convoy --seed=-x" in dashed
    typed = _text(drawn(chronicle("s8"), source="typed"))
    assert "own dice" in typed
    assert "--seed" not in typed
    assert "sheet 3 of 500" in _text(drawn(set_up("s8"), copy="3 of 500"))


def _text(page) -> str:
    document = pypdfium2.PdfDocument(pdf(page))
    return document[0].get_textpage().get_text_range().replace("\r\n", "\n")


@pytest.mark.parametrize(
    "name",
    [
        "<b>&\"'\\{{ }}",
        "Ġorġ Ħal Għargħur",
        "Łucja Żółć",
        "A" * 60,
        "B. " * 80,
        "%s %(x)s (((",
        "`$(ls)`",
    ],
)
@pytest.mark.parametrize("paper", PAPERS)
def test_any_name_is_text_and_is_there_in_full(name, paper):
    read = _text(
        drawn(chronicle("s8"), paper, player=name, seed="s8", policy="random", source="seed")
    )
    if len(name) < 30:
        assert name in read
    else:
        assert "…" in read
        squeezed = "".join(read.split())
        assert "Name:" + "".join(name.split()) in squeezed


def test_a_name_longer_than_the_foot_is_cut_with_an_ellipsis():
    read = _text(drawn(set_up("s8"), player="M" * 900))
    assert read.count("…") == 2


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("שלום", "HEBREW LETTER SHIN"),
        ("Nelson 🚢", "SHIP"),
        ("a\nb", r"U\+000A"),
        ("a\u202eb", "OVERRIDE"),
    ],
)
def test_what_cannot_be_printed_is_refused_by_name(name, named):
    with pytest.raises(UnprintableText, match=f"the player's name holds .*{named}"):
        drawn(None, player=name)
    with pytest.raises(UnprintableText, match=f"the seed holds .*{named}"):
        drawn(None, seed=name)


def test_a_packet_has_a_form_for_each_layer_and_brings_its_fonts():
    pages = [
        drawn(set_up(f"p{i}"), seed=f"p{i}", copy=f"{i} of 6", source="seed") for i in range(6)
    ]
    content = pdf(*pages)
    assert forms(content) == 1 + len({layer for page in pages for layer in page.layers})
    assert all(fonts(content).values())
    assert len(fonts(content)) == 4
    document = opened(content)
    assert document.check_pdf_syntax() == []
    assert document.Root.ViewerPreferences.PrintScaling == "/None"
    with document.open_outline() as outline:
        assert [e.title for e in outline.root] == [
            f"Malta Convoy: {i} of 6, p{i}" for i in range(6)
        ]


@pytest.mark.long
def test_a_copy_of_a_packet_costs_little():
    def size(copies, made):
        pages = (drawn(made(f"p{i}"), seed=f"p{i}", source="seed") for i in range(copies))
        return len(pdf(*pages))

    assert (size(241, set_up) - size(40, set_up)) / 201 < 600
    assert (size(61, chronicle) - size(20, chronicle)) / 41 < 2000


def test_the_rule_of_the_foot_is_50_mm():
    for paper in PAPERS:
        (page,) = marks(pdf(drawn(None, paper)))
        at = plan(PAPERS[paper]).foot.bottom - 0.4
        wide = [x["x1"] - x["x0"] for x in page.lines if abs(x["top"] / PT - at) < 0.05]
        assert [round(width / PT, 2) for width in wide if width > 10] == [50]


SCRIPT = """
import sys
from tests.games.convoy.sheet.read_back import GAMES, SIGNS, Read
from tests.games.convoy.sheet.sheets import OTHER_RULINGS, chronicle, drawn, set_up
from tests.kits.drawing.drawn import pdf
told = chronicle("s155", rulings=OTHER_RULINGS)
sys.stdout.buffer.write(pdf(drawn(None), drawn(set_up("a"), seed="a"), drawn(told, "letter")))
"""


@pytest.mark.long
def test_same_bytes_in_any_process():
    def made(**environment):
        clean = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "SOURCE_DATE_EPOCH")}
        command = [sys.executable, "-c", SCRIPT]
        return subprocess.run(
            command, env={**clean, **environment}, check=True, capture_output=True
        ).stdout

    one = made(PYTHONHASHSEED="1", TZ="UTC", LANG="C")
    two = made(PYTHONHASHSEED="7", TZ="Asia/Tokyo", LANG="mt_MT.UTF-8", SOURCE_DATE_EPOCH="86400")
    assert len(one) > 40000
    assert one == two


@pytest.mark.long
def test_importing_the_sheet_loads_nothing_heavy():
    script = (
        "import sys, sheetgen.games.convoy.sheet.document, sheetgen.kits.drawing.pdf;"
        "heavy = ('reportlab.platypus', 'reportlab.graphics', 'jinja2', 'sheetgen.kits.telling');"
        "light = {'sheetgen.kits.telling', 'sheetgen.kits.telling.grammar'};"
        "print([name for name in sys.modules if name.startswith(heavy) and name not in light])"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == "[]"


def test_rulings_do_not_disturb_the_marks():
    told = chronicle("s391", "classic", rulings=OTHER_RULINGS)
    read = Read(drawn(told))
    layout = plan(PAPERS["a4"])
    left, right = log.edges(layout)["score"]
    scores = read.within(left, log.row_top(layout, 1), right, layout.log.bottom)
    assert scores == "".join(str(turn.score) for turn in told.turns)


@pytest.mark.long
def test_a_blank_sheet_loads_no_typewriter_face():
    script = (
        "from tests.games.convoy.sheet.sheets import drawn;"
        "from tests.kits.drawing.drawn import pdf;"
        "from reportlab.pdfbase import pdfmetrics; pdf(drawn(None));"
        "print([name for name in pdfmetrics.getRegisteredFontNames() if 'mono' in name])"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == "[]"
