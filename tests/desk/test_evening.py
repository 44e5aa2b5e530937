"""The evening of an event at the desk: every act is that of the command line, and nothing secret is
on a page."""

import re
import shutil
from collections.abc import Iterable, Iterator
from functools import partial
from html import unescape
from io import BytesIO
from pathlib import Path
from unittest.mock import patch
from urllib.parse import parse_qsl
from zipfile import ZipFile

import pytest

from sheetgen.cli import main
from sheetgen.core.language import capital
from sheetgen.desk.core import ACTIONS, Desk, Reply
from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import key_file, lines, sealing
from sheetgen.kits.events.calling import Call, Caller, called, plainly
from sheetgen.kits.events.ledger import find_ledger
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.results import rulings, standings
from sheetgen.kits.events.results.desk import Desk as SlipDesk
from sheetgen.kits.events.results.slips import Slip
from sheetgen.kits.events.verifying import dealt
from tests.desk.conftest import text
from tests.desk.test_events import DRAWN, HOSTILE, event_of, made, opened
from tests.kits.events.clock import known_key, on
from tests.kits.events.results.results import slip

EIGHT = "name,club,table\n" + "".join(f"Player {n},Club {n % 3},{n}\n" for n in range(1, 9))


@pytest.fixture(autouse=True)
def one_day() -> Iterator[None]:
    """All of it happens at one moment, with keys that are known."""
    with known_key("evening"), patch.object(lines, "now", lambda: "2026-12-05T19:30:00Z"):
        yield


def friendly(desk: Desk, **form: str) -> str:
    """A friendly event, which needs no sealing."""
    return made(desk, kind="friendly", seed="a seed", **form)


class Evening:
    """An event at the desk, every page of it kept; and a copy of it for the command line, to which
    the same is done."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.desk, self.name, self.path = desk, name, event_of(desk)
        self.theirs = desk.folder.parent / "theirs" / "event.toml"
        shutil.copytree(self.path.parent, self.theirs.parent)
        self.pages: list[tuple[str, Reply]] = []

    def does(self, action: str, **form: str) -> Reply:
        """Something at the desk."""
        reply = self.desk.handle(action, {"id": self.name, **form})
        self.pages.append((action, reply))
        return reply

    def sees(self, action: str, **form: str) -> str:
        """A page, which is there."""
        reply = self.does(action, **form)
        assert reply.status == 200, text(reply)
        return unescape(text(reply))

    def types(self, *words: str) -> None:
        """The same at the command line."""
        out = str(self.theirs.parent / ("packet" if words[0] == "packet" else "results"))
        takes_out = words[0] in ("packet", "score") or words[:2] == ("event", "publish")
        given = [str(self.theirs) if word == "EVENT" else word for word in words]
        assert main([*given, *(["--out", out] if takes_out else [])]) == 0

    def are_equal(self) -> None:
        """Both records, and all that was written, are the same byte for byte."""
        mine, theirs = (
            {
                one.relative_to(path.parent): one.read_bytes()
                for one in path.parent.rglob("*")
                if one.is_file() and one.suffix != ".lock"
            }
            for path in (self.path, self.theirs)
        )
        assert mine.keys() == theirs.keys()
        assert [name for name in mine if mine[name] != theirs[name]] == []


def entered(path: Path, *slips: dict[str, str]) -> None:
    """Slips taken one after the other, with no page before them."""
    sealing.print_for(path)
    at = SlipDesk(path)
    for cells in slips:
        given = {name: cell for name, cell in cells.items() if cell}
        at.does(partial(at.slip, given, True))


def typed(one: Slip, **other: str) -> dict[str, str]:
    """A slip in the fields of the desk."""
    form = {**one.plan.cells, "board": one.board.name, "table": str(one.table)}
    form["sent"] = form["sent"].replace(" ", "")
    return form | {"score": str(one.score), **other}


def mistakes(held: Opened) -> dict[str, Slip]:
    """A slip of each kind of mistake on the first board, each of a table of its own."""
    right = [slip(held, 0, table, Plan((0, 0, 8, 0))) for table in range(1, 5)]
    return {
        "agrees": right[0],
        "corrected": right[1]._replace(score=right[1].score + 7),
        "impossible": right[2]._replace(plan=Plan((5, 5, 0, 0))),
        "held": right[3]._replace(score=right[3].score - 7),
    }


# Papers.


def test_papers_are_those_of_the_command_line(desk, capsys) -> None:
    at = Evening(desk, friendly(desk))
    at.does("event-print", **{"part.seating": "yes", "part.slips": "yes"})
    at.types("packet", "EVENT", "--part", "seating", "--part", "slips")
    cards = {"part.cards": "yes", "part.seating": "yes"}
    at.does("event-print", by="table", **cards)
    at.types("packet", "EVENT", "--by", "table", "--part", "cards")
    at.does("event-print", by="", tables="7", **{"part.cards": "yes"})
    at.types("packet", "EVENT", "--table", "7", "--part", "cards")
    at.are_equal()
    listed = at.sees("event-packet")
    (cut,) = at.path.parent.glob("packet/*-slips.pdf")
    (file,) = re.findall(rf"file=(\w+)\">{cut.name}<", listed)
    assert at.does("event-file", file=file).body == cut.read_bytes()
    secret = next(at.path.parent.glob("packet/*table-07.pdf"))
    assert secret.stat().st_mode & 0o077 == 0


def test_papers_that_cannot_be_printed_are_refused_or_sealed_first(desk) -> None:
    name = friendly(desk)
    for form, says in (
        ({}, "Choose what to print"),
        ({"part.seating": "yes", "by": "table"}, "Choose what to print"),
        ({"part.cards": "yes", "by": "table", "tables": "x"}, "X is not a table"),
        ({"part.cards": "yes", "by": "table", "tables": "99"}, "There is no table 99"),
        ({"part.cards": "yes", "by": HOSTILE}, "is no order"),
    ):
        reply = desk.handle("event-print", {"id": name, **form})
        assert (reply.status, says in unescape(text(reply))) == (422, True), form
    form = {"part.director": "yes", "part.cards": "yes", "fragment": "yes"}
    unsealed = made(desk, name="Other Night")
    assert desk.handle("event-print", {"id": unsealed, **form}).status == 422
    assert not list(desk.folder.glob("*/packet/*"))


def test_all_papers_are_bound_together(desk, monkeypatch) -> None:
    at = Evening(desk, friendly(desk))
    drawn: list[list[str]] = []

    def printed(how, brief, files) -> list[str]:
        drawn.append([one.name.partition("-329bc470-")[2] for one in files])
        return []

    monkeypatch.setattr("sheetgen.desk.evening.publishing.printed", printed)
    every = dict.fromkeys(re.findall(r'name="(part\.[\w-]+)"', at.sees("event-packet")), "yes")
    at.does("event-print", **every)
    at.does("event-print", **every, by="round")
    at.does("event-print", **{name: "yes" for name in every if name != "part.slips"})
    assert drawn[0][-1] == "packet.pdf"
    assert {*drawn[0]} - {*drawn[2]} == {"packet.pdf", "slips.pdf"}
    assert drawn[1] == ["by-round.pdf"]


def test_of_an_event_with_mistakes_in_its_file_no_page_is_made(desk) -> None:
    at = Evening(desk, opened(desk, format="called"))
    at.path.write_text(at.path.read_text("utf-8").replace('"2999-12-05"', '"soon"'), "utf-8")
    others = {f"event-{name}" for name in ("new", "make", "edit", "keep", "verify")}
    for name in {one for one in ACTIONS if one.startswith("event-")} - others:
        form = {"kind": "void", "word0": "S1-B1", "reason": "x", "sure": "yes"}
        reply = at.does(name, **form)
        assert reply.status == 422 or reply.to.startswith("/event-slips?"), name


def test_before_the_dice_are_fixed_only_what_holds_none_is_printed(desk) -> None:
    at = Evening(desk, made(desk))
    offers = [re.findall(r'name="part\.([\w-]+)"', at.sees("event-packet"))]
    at.does("event-seal")
    offers.append(re.findall(r'name="part\.([\w-]+)"', at.sees("event-packet")))
    assert offers == [["run-sheet"], ["run-sheet", "seating", "conditions", "cards"]]
    for part in ("dice", "director", "sheets"):
        assert at.does("event-print", **{f"part.{part}": "yes"}).status == 422
    assert at.does("event-print", **{"part.run-sheet": "yes"}).to
    assert len(list(at.path.parent.glob("packet/*.pdf"))) == 1
    with on("2999-12-04"):
        at.does("event-open", **DRAWN)
    offered = re.findall(r'name="part\.([\w-]+)"', at.sees("event-packet"))
    assert {"dice", "director", "sheets"} < {*offered}
    assert "signs" not in offered


# A board that is called.


def test_a_board_is_called_step_by_step_and_shows_no_die_before_it_is_read(desk) -> None:
    at = Evening(desk, opened(desk, format="called"))
    held = load(at.path)
    board = held.boards()[1]
    about = held.event.game, held.event.conditions, held.key_of(board)
    theirs = Caller(board.name, "", called(*about), 2)
    page = at.sees("event-call", board="B2", turn="2")
    for key in ("next", "next", "next", "b", "3", "next", "n", "next", "5", "b", "n", "b"):
        to = re.search(rf'id="call-{key}" href="event-call\?([^"]+)"', page)
        page = at.sees("event-call", **dict(parse_qsl(to[1])))
        theirs.press(key)
        said = re.findall(r'<p class="say">(.*?)</p>', page)
        spoken = [re.sub(r"<[^>]+>", "", one) for one in said]
        told = [line.strip() for line in plainly(theirs)][1:]
        assert [one for one in spoken if one[0] == "“"] == [one for one in told if one[0] == "“"]
        if theirs.card:
            assert spoken == [f"{capital(c.name)}: {c.read}" for c in theirs.card.calls]
        elif isinstance(theirs.step, Call):
            figures = re.search(r'class="figures"[^>]*>(.*?)</p>', page)
            assert figures
            assert re.findall(r"\d+", figures[1]) == [*theirs.step.dice]


def test_a_board_that_is_not_called_is_refused(desk) -> None:
    at = Evening(desk, friendly(desk))
    assert "are not called" in text(at.does("event-call"))
    assert "Call a board" not in at.sees("event-slips")


# Slips and rulings.


@pytest.mark.long
def test_a_slip_of_each_kind_of_mistake(desk, capsys) -> None:
    at = Evening(desk, friendly(desk, players=EIGHT, format="called"))
    held = load(at.path)
    for verdict, one in mistakes(held).items():
        form = typed(one)
        reply = at.does("event-slip", act="slip", **form)
        if verdict in ("corrected", "held"):
            page = unescape(text(reply))
            assert "; on these dice the score is, after turn 1" in page
            assert "Is that what the slip says?" in page
            reply = at.does("event-slip", act="slip", sure="yes", **form)
        assert reply.status == (422 if verdict == "impossible" else 200)
        page = unescape(text(reply))
        said = re.search(r'<p class="toast[^>]*>(.*?)</p>', page)
        assert said
        assert f"{verdict} " in said[1] or f"{verdict}:" in said[1]
        # What was refused stays to be mended; else the board does.
        kept = re.findall(r'name="(board|plan)"[^>]* value="([^"]*)"', page)
        plan = form["plan"] if verdict == "impossible" else ""
        assert kept[:2] == [("board", form["board"]), ("plan", plan)]
    entered(at.theirs, *(typed(one) for one in mistakes(held).values()))
    at.types("score", "EVENT")
    at.does("event-standings")
    at.are_equal()
    page = at.sees("event-slips")
    assert "3 of 16 slips in" in page
    assert re.findall(r"<h3>(S1-B\d): (\d+)</h3>", page) == [("S1-B1", "5"), ("S1-B2", "8")]
    assert "Held for you: 1" in page


def test_a_slip_that_is_none_says_what_is_missing_and_changes_nothing(desk) -> None:
    at = Evening(desk, friendly(desk))
    for form, says in (
        ({}, "is not a board"),
        ({"board": "B1"}, "the table is missing"),
        ({"board": "B1", "table": "1", "plan": "?", "score": "1"}, "is not an option"),
        ({"board": "B1", "table": "1", "plan": "D5 S5 E- X-", "score": "1"}, "was in force"),
        ({"board": HOSTILE, "table": HOSTILE, "plan": HOSTILE}, "is not a board"),
    ):
        reply = at.does("event-slip", act="slip", **form)
        assert reply.status == 422
        assert says in unescape(text(reply)).lower()
        assert "<script>alert" not in text(reply)
    for act in ("undo", "accept"):
        assert at.does("event-slip", act=act, reason="x").status == 422
    assert not any(find_ledger(at.path).told("slip"))


def test_one_tap_tells_that_no_more_slips_will_come(desk) -> None:
    at = Evening(desk, friendly(desk, players=EIGHT, format="called"))
    assert "slips are due" not in at.sees("event-results")
    at.does("event-slip", act="slip", **typed(slip(load(at.path), 0, 1, Plan())))
    page = at.sees("event-results")
    assert "15 slips are due. If none of them will come:" in page
    assert 'name="reason" type="text" value="not played"' in page
    assert at.does("event-ruled", kind="missing", reason="not played").to
    assert "slips are due" not in at.sees("event-results")
    assert at.does("event-reveal", sure="yes").to


def test_a_second_slip_of_a_table_is_asked_about(desk, capsys) -> None:
    at = Evening(desk, friendly(desk, players=EIGHT, format="called"))
    held = load(at.path)
    plans = (Plan((0, 0, turn, 0)) for turn in range(4, 20))
    first = slip(held, 0, 1, Plan())
    other = next(one for plan in plans if (one := slip(held, 0, 1, plan)).score != first.score)
    form, second = typed(first), typed(other)
    at.does("event-slip", act="slip", **form)
    page = unescape(text(at.does("event-slip", act="slip", **second)))

    asked = f"table 1, Player 1 has {first.score} already (line 4), which {other.score} would"
    assert asked in page
    assert 'name="sure" value="yes" autofocus>It is so' in page
    assert at.sees("event-slips").count("Changed slips") == 0
    page = text(at.does("event-slip", act="slip", sure="yes", **second))
    took = f"{other.score} (line 5) took the place of {first.score} (line 4)"
    assert all(took in one for one in (page, at.sees("event-rule"), at.sees("event-results")))
    page = text(at.does("event-slip", act="undo"))
    assert "line 5 is taken back" in page
    entered(at.theirs, form)
    entered(at.theirs, second)
    SlipDesk(at.theirs).undo()
    at.types("score", "EVENT")
    at.does("event-standings")
    at.are_equal()


@pytest.mark.long
def test_every_kind_of_ruling_is_that_of_the_command_line(desk, capsys) -> None:
    at = Evening(desk, friendly(desk, players=EIGHT, format="called", sessions="3"))
    held = load(at.path)
    cells = [typed(slip(held, b, t, Plan())) for b in range(2) for t in range(1, 8)]
    for form in cells:
        assert at.does("event-slip", act="slip", **form).status == 200
    form = typed(mistakes(held)["held"], table="8")
    at.does("event-slip", act="slip", sure="yes", **form)
    entered(at.theirs, *cells, form)
    at.types("score", "EVENT")
    at.does("event-standings")
    made = {
        "swap": ["S1-B2", "1", "2"], "withdraw": ["S1-B1", "1"], "table": ["S1-B1", "2", "1"],
        "accept": ["S1-B1", "8"],
        "unfinished": ["S1-B1", "4"], "late": ["S1-B3", "1"],
        "missing": ["S1-B3", "2"], "adjust": ["S1-B1", "5", "-7"],
        "average": ["S1-B2", "6"], "average-plus": ["S1-B2", "7"], "average-minus": ["S1-B2", "8"],
        "void": ["S1-B2"], "penalise": ["1", "2"], "disqualify": ["7"], "replace": ["S1-B1"],
        "roster": [], "undo": ["LINE"],
    }  # fmt: skip
    assert made.keys() == rulings.kinds().keys()
    for kind, words in made.items():
        if kind == "roster":
            for path in (at.path, at.theirs):
                players = path.with_name("players.csv")
                players.write_text(players.read_text("utf-8") + "Turned Up,,\n", "utf-8")
            assert "is nobody" not in at.sees("event")
            assert "The list of players is not the one that was printed" in at.sees("event")
            assert at.does("event-slips").status == 422
            assert at.does("event-slip", act="slip").to.startswith("/event-slips?")
        number = str(len(at.path.with_name("event.ledger.jsonl").read_text().splitlines()))
        words = [word.replace("LINE", number) for word in words]
        page = at.sees("event-rule", kind=kind)
        fields = re.findall(r'name="(word\d)"', page.partition("What can be ruled")[0])
        assert len(fields) == (0 if kind == "undo" else len(words))
        form = {f"word{n}": word for n, word in enumerate(words)}
        assert at.does("event-ruled", kind=kind, reason="so I saw it", **form).to, kind
        given = [line for word in words for line in word.splitlines()]
        at.types("event", "rule", kind, *given, "--event", "EVENT", "--reason", "so I saw it")
    at.are_equal()
    page = at.sees("event-rule")
    assert "Table 7 is disqualified, and is not ranked (results that stand: 1): so I saw it" in page
    assert page.count("Take it back</summary>") == len(made) - 2


def test_a_ruling_on_what_there_is_not_is_refused(desk) -> None:
    at = Evening(desk, friendly(desk))
    for form in (
        {"kind": "penalise", "word0": "1", "word1": "x", "reason": "so"},
        {"kind": "penalise", "word0": "1", "word1": "2"},
        {"kind": "withdraw", "word0": "S1-B1", "word1": "1", "reason": "so"},
        {"kind": HOSTILE, "reason": HOSTILE},
        {"kind": "undo", "word0": "1", "reason": "so"},
        {},
    ):
        reply = at.does("event-ruled", **form)
        assert reply.status == 422
        main_part = text(reply).lower().replace("sheetgen</a>", "").partition("<main")[2]
        assert "sheetgen" not in main_part
    assert find_ledger(at.path) is None


# An event from new to its site, and whether it was fair.


def reads_every_page(at: Evening) -> None:
    """Every page that can be asked for of an event, and what is handed out of it."""
    for name, action in ACTIONS.items():
        if name.startswith("event") and not action.changes:
            at.does(name)
    for file in set(re.findall(r"event-file\?id=\w+&file=(\w+)", at.sees("event-results"))):
        at.does("event-file", file=file)


def hides(path: Path, pages: Iterable[tuple[str, Reply]]) -> None:
    """No page told a key, or how a board begins; a called die is told when it is read."""
    held = load(path)
    key = key_file.read(key_file.place(path))
    secret = {key, held.key}
    for name, board in dealt(held.ledger._replace(key=key)).items():
        secret |= {board.key, board.setup, f"{name} {board.setup}"}
    for action, reply in pages:
        body = reply.body if isinstance(reply.body, bytes) else reply.body.encode()
        assert [one for one in secret if one.encode() in body] == [], action
        assert str(path.parents[1]).encode() not in body, action


def none_comes(path: Path) -> None:
    """It is ruled that no slip comes any more."""
    for board, table in standings.due(load(path)):
        rulings.rule(path, "missing", [board, str(table)], "so")


@pytest.mark.long
def test_an_event_of_eight_from_new_to_its_site(desk, capsys) -> None:
    at = Evening(desk, made(desk, players=EIGHT, format="called"))
    for seals in (lambda: at.does("event-seal"), lambda: at.types("event", "seal", "EVENT")):
        with known_key("evening"):
            seals()
    drawn = ("--delayed", DRAWN["delayed"])
    with on("2999-12-04"):
        at.does("event-open", **DRAWN)
        at.types("event", "open", "EVENT", *drawn)
    reads_every_page(at)
    at.does("event-print", **{"part.dice": "yes", "part.signs": "yes"})
    at.types("packet", "EVENT", "--part", "dice", "--part", "signs")
    for step in range(6):
        at.sees("event-call", board="S1-B1", at=str(step))
    slips = mistakes(load(at.path))
    for one in slips.values():
        form = typed(one)
        at.does("event-slip", act="slip", sure="yes", **form)
        entered(at.theirs, form)
    table = str(slips["held"].table)
    for kind, *words in (
        ("accept", "S1-B1", table),
        ("penalise", "2", "1"),
        ("average", "S1-B1", "8"),
    ):
        SlipDesk(at.theirs).rule(kind, words, "so")
        form = {f"word{number}": word for number, word in enumerate(words)}
        at.does("event-ruled", kind=kind, reason="so", **form)
    at.types("score", "EVENT")
    at.does("event-standings")
    at.are_equal()
    at.does("event-publish")
    at.types("event", "publish", "EVENT")
    reads_every_page(at)
    hides(at.path, at.pages)
    none_comes(at.path)
    none_comes(at.theirs)
    at.does("event-reveal", sure="yes")
    at.types("event", "reveal", "EVENT")
    at.does("event-publish")
    at.types("event", "publish", "EVENT")
    at.are_equal()
    key = load(at.path).key
    assert all(key not in at.sees(name) for name in ("event", "event-results", "event-rule"))
    packed = ZipFile(BytesIO(at.does("event-site").body))
    (top,) = at.path.parent.glob("public/*-site")
    for name in packed.namelist():
        assert packed.read(name) == (top.parent / name).read_bytes()
    assert f"{top.name}/index.html" in packed.namelist()
    assert re.search(r"\d\d checked, \d+ taken on trust, 0 wrong", at.sees("event-verified"))


def test_somebody_elses_event_is_verified_from_its_file(desk) -> None:
    at = Evening(desk, opened(desk))
    at.does("event-reveal", sure="yes")
    (place,) = at.path.parent.glob("public/*.event.jsonl")
    record = place.read_text("utf-8")
    noted = {"commitment": find_ledger(at.path).commitment}

    def found(content: str, **said: str) -> Reply:
        return desk.handle("event-verified", {"text": content, **said})

    assert ", 0 wrong" in text(found(record))
    assert "the one you noted" in text(found(record, **noted, on="2026-11-20"))
    assert "--" not in text(found(record))
    assert ", 0 wrong" not in text(found(record, commitment="ab" * 32))
    assert ", 0 wrong" not in text(found(record.replace("Anna", "Joe").replace("5", "6", 9)))
    for wrong in ("", "x", "[" * 9999, "{}", '{"line": 1}\n', record[:90], "x" * 2_000_000):
        reply = found(wrong)
        assert reply.status == 422
        assert "<script>" not in text(reply)
    assert desk.handle("event-verified", {"id": "../x"}).status == 422
    hostile = record.replace("Club Night", HOSTILE.replace('"', "'"))
    assert "<script>alert" not in text(found(hostile))


def test_standings_want_results_and_a_site_wants_publication(desk) -> None:
    at = Evening(desk, friendly(desk))
    assert "nothing to publish" in at.sees("event-results")
    for action in ("event-publish", "event-standings", "event-site"):
        assert at.does(action).status == 422
    assert "Standings</h2>" not in at.sees("event-results")
