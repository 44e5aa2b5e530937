"""The war diary as a whole: front matter, provenance, notes, hostile text, templates, and a
campaign however far it has come."""

import io
import json
import re
from functools import cache

import pypdfium2
import pytest

from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.rules.events import Fought
from sheetgen.games.wings.story.chronicle import LOST, tell
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.markdown import parse, plain
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.wings.report.diaries import (
    CAMPAIGNS,
    GAME,
    RULINGS,
    Diary,
    campaign,
    diaries,
    table,
    told,
)
from tests.games.wings.report.reader import APART

HOSTILE = "<b>&\"'\\{{ x }} *y* [a](http://b) # 1. `c` | d | ~~e~~ <script>alert(1)</script>"


def markdown(seed: str = "takali", **named: object) -> str:
    return report.tell(Asked(*campaign(seed, **named), appendix=True)).text  # type: ignore[arg-type]


@cache
def whole(seed: str) -> str:
    """The diary of a whole campaign under the default rulings."""
    return markdown(seed)


@cache
def of_fights(by_table: bool) -> Diary:
    """A campaign fought at the table, or not."""
    return told(*campaign("source", table=by_table))


@cache
def with_a_note(part: bool, note: str) -> str:
    """What a diary with hostile text is held against, whole or in part."""
    header, session = campaign("h", upto=150 if part else None)
    return report.tell(
        Asked(header._replace(player="p", seed="s", policy="c"), session, [(30, note)])
    ).text


def at(standing: int, seed: str = "takali") -> tuple[Header, Session]:
    return campaign(seed, upto=standing)


def answers_before(session: Session, ask: str, mission: int) -> int:
    """How many answers stood when something was asked in a mission."""
    return next(i for i, r in enumerate(session.asked) if (r.ask, r.turn) == (ask, mission))


@pytest.mark.long
def test_front_matter_says_what_it_is() -> None:
    header, session = campaign("front")
    text = report.tell(Asked(header._replace(player='A "quoted": name'), session, [])).text
    front = dict(line.split(": ", 1) for line in text.split("---\n")[1].splitlines())
    assert json.loads(front["title"]) == text.split("\n# ")[1].split("\n")[0]
    assert json.loads(front["player"]) == 'A "quoted": name'
    assert (front["game"], front["finished"]) == ("wings", "true")
    winner = {"british": "The British won", "axis": "The Axis won", "nobody": "A drawn campaign"}
    assert winner[front["winner"]] in text


@pytest.mark.long
def test_typed_and_seeded_campaigns_differ_in_where_the_dice_came_from_alone() -> None:
    header, session = campaign("same")
    typed = Header("wings", "2018", header.rules)
    one = whole("same").splitlines()
    two = report.tell(Asked(typed, session, [], appendix=True)).text.splitlines()
    ((seeded, own),) = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
    assert "`same`" in seeded
    assert "own dice" in own


@pytest.mark.long
def test_the_command_plays_the_campaign_again() -> None:
    text = markdown("it's", rulings={"burning-exit": "shot-down"})
    assert (
        "`sheetgen play wings --seed 'it'\"'\"'s' --edition 2018 --policy careful "
        "--ruling burning-exit=shot-down`"
    ) in text


@pytest.mark.long
def test_rulings_are_all_named_and_departures_marked() -> None:
    text = markdown(rulings={"mats": "short-sides"})
    for ruling in GAME.rulings:
        # What the players have not agreed on is no rule of theirs.
        assert (f"`{ruling.name}=" in text) == (ruling.default != "off")
    marked = [line for line in text.splitlines() if line.endswith("`, \\*).")]
    assert len(marked) == 1
    assert "`mats=short-sides`" in marked[0]


@pytest.mark.long
def test_credits_and_software() -> None:
    text = whole("takali")
    for credit in GAME.credits:
        assert credit.lower() in text.lower()
    assert re.search(r"sheetgen \d+\.\d+", text)


@pytest.mark.long
@pytest.mark.parametrize("by_table", [False, True])
def test_where_the_fights_come_from_is_said_once(by_table: bool) -> None:
    diary = of_fights(by_table)
    drawn = "not flown at the table, but drawn from the table of outcomes"
    assert diary.text.count(drawn) == (not by_table)
    if not by_table:
        assert "Twenty-four fights were not flown" in diary.text


@pytest.mark.long
def test_notes_stand_in_italics_at_their_missions() -> None:
    header, session = campaign("notes")
    third = answers_before(session, "mission", 3)
    notes = [(0, "before"), (third + 1, "third"), (len(session.answers), "last"), (5, " ")]
    text = report.tell(Asked(header, session, notes)).text
    before, third_at, last = (text.index(f"\n*“{n}”*\n") for n in ("before", "third", "last"))
    assert before < third_at < last < text.index(APART)
    assert sum(text.count(f"*“{note}”*") for _, note in notes) == 3


@pytest.mark.long
@pytest.mark.parametrize("hostile", [HOSTILE, "a\n\n# b\n\n| c |", "\x02\u202e", "---", "*"])
def test_hostile_text_is_printed_and_does_nothing(hostile: str) -> None:
    # The whole of one diary; what typed text comes to is in the first missions of any.
    part = hostile != HOSTILE
    header, session = campaign("h", upto=150 if part else None)
    bad = header._replace(player=hostile, seed=hostile.replace("\n", " "), policy=hostile)
    text = report.tell(Asked(bad, session, [(30, hostile)])).text
    # A note may have paragraphs.
    clean = with_a_note(part, "\n\n".join(["note"] * (hostile.count("\n\n") + 1)))
    assert re.findall(r"<[a-z]\w*", to_html(text, "t")) == re.findall(
        r"<[a-z]\w*", to_html(clean, "t")
    )
    flat = " ".join(hostile.split())
    if flat.isprintable():
        assert " ".join(plain(parse(text)).split()).count(flat) >= 3
    to_pdf(text, io.BytesIO(), PAPERS["a4"], "t")


@pytest.mark.long
def test_the_printed_diary_has_every_mission_every_ace_and_all_the_lost() -> None:
    _header, session = campaign("takali")
    text = whole("takali")
    file = io.BytesIO()
    to_pdf(text, file, PAPERS["letter"], "Wings over Malta")
    pages = [*pypdfium2.PdfDocument(file.getvalue())]
    texts = [page.get_textpage() for page in pages]
    narrow = min(page.get_width() for page in pages)
    for shown in texts:
        rights = [shown.get_rect(i)[2] for i in range(shown.count_rects())]
        assert max(rights) <= narrow - 30
    printed = " ".join(" ".join(shown.get_text_range() for shown in texts).split())
    headings = re.findall(r"^##+ ([^*\n]+)$", text, re.MULTILINE)
    assert len(headings) > 6
    assert all(heading in printed for heading in headings)
    told = tell(session)
    lost = [airman for airman in told.men if airman.man.status in LOST]
    assert lost
    for airman in (*told.ladder(), *lost):
        assert airman.name.surname in printed


def test_what_is_invented_is_a_paragraph_of_its_own() -> None:
    assert "\n\n**What is invented.**\n\n- " in whole("takali")


def test_the_page_says_what_the_markdown_says() -> None:
    text = whole("takali")
    page = to_html(text, "t")
    assert page.count("<h2") == text.count("\n## ")
    for row in table(text, "The course of the campaign"):
        assert f"<td>{row[1]}</td>" in page.replace(' class="left"', "")


@pytest.mark.long
@pytest.mark.parametrize(("seed", "by_table"), [("takali", False), ("part", True)])
def test_a_campaign_can_be_told_at_any_moment(seed: str, by_table: bool) -> None:
    header, whole = campaign(seed, table=by_table)
    for standing in range(0, len(whole.answers), 97):
        session = Session(GAME, whole.conditions, whole.answers[:standing])
        text = report.tell(Asked(header, session, [(standing, "here")])).text
        assert not re.search(r"\bNone\b(?! of )|\{\{|Undefined|Traceback", text), standing
        assert text.count("*“here”*") == 1, standing
        assert "finished: false" in text


def test_nothing_is_told_of_a_campaign_that_has_not_begun() -> None:
    text = report.tell(Asked(*at(0), [])).text
    assert "No mission has been fought yet" in text
    assert "###" not in text


def test_before_anybody_is_known_nobody_is_counted_on() -> None:
    _header, session = campaign("takali")
    for standing in range(1, answers_before(session, "fight", 1)):
        said = report.tell(Asked(*campaign("takali", upto=standing))).text.split(APART)[0]
        assert not re.search(r"\bfor the fighters\.|(?:^|[.,] )[Aa]re to\b|: *\.", said), standing


def test_a_mission_drawn_and_not_fought_is_told_as_still_to_come() -> None:
    _header, session = campaign("takali")
    for mission in (1, 7, 13):
        part = campaign("takali", upto=answers_before(session, "fight", mission))
        text = report.tell(Asked(*part, appendix=True)).text
        last = text.split(APART)[0]
        for flight in tell(session).missions[mission - 1].flights:
            assert flight.airman.name.surname in last
        assert table(text, "The course of the campaign")[-1][4] == "not fought yet"


def test_who_is_still_on_his_way_back_is_named() -> None:
    _header, session = campaign("takali")
    fought = answers_before(session, "fight", 2) + 1
    text = report.tell(Asked(*campaign("takali", upto=fought), [])).text
    said = text.split(APART)[0]
    assert "not everybody is down yet" in said
    for flight in tell(session).missions[1].flights:
        assert flight.airman.name.surname in said


@pytest.mark.long
def test_a_mission_once_flown_has_the_same_row_for_ever() -> None:
    course = "The course of the campaign"
    whole = table(told(*campaign("stays")).text, course)
    _header, session = campaign("stays")
    for mission in (6, 13, 20):
        part = told(*campaign("stays", upto=answers_before(session, "fight", mission)))
        assert table(part.text, course)[:-1] == whole[: mission - 1]


@pytest.mark.long
def test_the_same_record_gives_the_same_bytes() -> None:
    assert markdown("same") == whole("same")


def test_the_fights_told_are_the_fights_fought() -> None:
    _header, session = campaign("takali")
    fought = [event for event in session.events if isinstance(event, Fought)]
    rows = table(whole("takali"), "The course of the campaign")
    assert len(rows) == len(fought) == 24


@each("rulings", RULINGS)
def test_every_ruling_can_be_told(rulings: dict[str, str]) -> None:
    ruled = [n for n in CAMPAIGNS if RULINGS[n % len(RULINGS)] == rulings]
    assert ruled
    told = [diaries()[CAMPAIGNS.index(n)].text for n in ruled]
    assert all(len(table(text, "The course of the campaign")) == 24 for text in told)
