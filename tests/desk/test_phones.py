"""Telephones of an event's tables: a code opens its table's page and nothing else of the desk."""

import re
from html import unescape

import pypdfium2
import pytest
import zxingcpp
from starlette.testclient import TestClient

from sheetgen.desk.core import ACTIONS, Desk
from sheetgen.desk.phones import OF_TABLES, OPTION
from sheetgen.desk.server import app
from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import phones, standings
from tests.desk.conftest import BASE, text
from tests.desk.test_events import event_of, opened
from tests.kits.events.results.results import slip

PLAN = Plan((0, 0, 8, 0))


@pytest.fixture
def evening(tmp_path, door):
    """A desk that telephones reach, with an event whose players sit at tables 1, 2 and 7."""
    (tmp_path / "games").mkdir()
    desk = Desk(tmp_path / "games", door.secret, address=f"{BASE}/")
    name = opened(desk)
    yield desk, name, event_of(desk)
    desk.shelf.close()


@pytest.fixture
def phone(evening, door):
    """A telephone that was never let in."""
    found = TestClient(app(evening[0], door), base_url=BASE, follow_redirects=False)
    found.headers["sec-fetch-site"] = "same-origin"
    return found


def coded(evening, table: int) -> dict[str, str]:
    return {"id": evening[1], "code": phones.code(load(evening[2]), table)}


def handed(evening, phone, table: int = 1, add: int = 0, **more: str):
    """A slip, as a telephone sends it."""
    one = slip(load(evening[2]), 0, table, PLAN)
    page = phone.get("/phone", params=coded(evening, table)).text
    csrf = re.search(r'name="csrf" value="([^"]+)"', page)[1]
    form = {"board": "S1-B1", OPTION + "E": "8", "score": str(one.score + add), "csrf": csrf}
    return phone.post("/phone-hand", data={**form, **coded(evening, table), **more})


def test_a_slip_goes_from_one_telephone_by_the_next_onto_the_record(evening, phone) -> None:
    page = handed(evening, phone)
    assert "Table 2 looks at it now." in page.text
    seen = unescape(phone.get("/phone", params=coded(evening, 2)).text)
    assert "Look at table 1" in seen
    assert "D- S- E8 X-" in seen
    assert "Look at table" not in phone.get("/phone", params=coded(evening, 7)).text
    csrf = re.search(r'name="csrf" value="([^"]+)"', seen)[1]
    (mark,) = re.findall(r'name="mark" value="([^"]+)"', seen)
    said = {"of-board": "S1-B1", "of-table": "1", "mark": mark, "so": "yes", "csrf": csrf}
    assert "On record" in phone.post("/phone-see", data={**said, **coded(evening, 2)}).text
    (entry,) = standings.now(load(evening[2])).entries.values()
    assert entry.by == "from the telephone of table 1, seen by table 2"
    assert ", on record" in phone.get("/phone", params=coded(evening, 1)).text
    # What comes twice, from a telephone with a poor line, is refused and changes nothing.
    assert phone.post("/phone-see", data={**said, **coded(evening, 2)}).status_code == 422
    assert handed(evening, phone).status_code == 422


def test_a_score_that_does_not_go_with_the_plan_may_be_left_to_the_director(evening, phone) -> None:
    page = handed(evening, phone, add=1)
    assert page.status_code == 422
    assert "do not go together" in page.text
    # What was typed stands there to be mended.
    assert 'value="8"' in page.text
    page = handed(evening, phone, add=1, **{"as-it-is": "yes"})
    assert "the director looks at it" in page.text
    desk, name, _ = evening
    slips = unescape(text(desk.handle("event-slips", {"id": name})))
    assert "Plan and score do not go together." in slips
    assert "I have seen the sheet" not in slips


def test_a_helper_accepts_what_no_neighbour_has_seen(evening, phone) -> None:
    handed(evening, phone, 7)
    desk, name, path = evening
    assert "Its neighbour has not looked" in text(desk.handle("event-slips", {"id": name}))
    mark = phones.sent(path).waiting["S1-B1", 7].mark
    desk.handle("event-seen", {"id": name, "board": "S1-B1", "table": "7", "mark": mark})
    assert list(standings.now(load(path)).entries) == [("S1-B1", 7)]
    assert "From telephones" not in text(desk.handle("event-slips", {"id": name}))


def test_a_code_opens_nothing_else(evening, phone) -> None:
    at = coded(evening, 1)
    for name, action in ACTIONS.items():
        if name not in OF_TABLES:
            sent = (
                phone.post(f"/{name}", data=at)
                if action.changes
                else phone.get(f"/{name}", params=at)
            )
            assert sent.status_code == 403, name
    assert "set-cookie" not in phone.get("/phone", params=at).headers
    page = phone.get("/phone", params=at).text
    assert not re.findall(r'href="(?!static|phone\?)[^"]+"', page)
    for wrong in ({}, {"id": at["id"]}, {"code": at["code"]}, {**at, "code": "3" * 10}):
        assert phone.get("/phone", params=wrong).status_code == 422
    # Another table's slip is not taken back by this one's code.
    handed(evening, phone, 2)
    csrf = re.search(r'name="csrf" value="([^"]+)"', page)[1]
    phone.post("/phone-back", data={**at, "board": "S1-B1", "csrf": csrf})
    assert list(phones.sent(evening[2]).waiting) == [("S1-B1", 2)]


def test_the_cards_are_codes_of_the_tables(evening) -> None:
    desk, name, path = evening
    page = text(desk.handle("event-phones", {"id": name}))
    assert page.count('<img src="data:image/svg') == 3
    assert desk.handle("event-phone-cards", {"id": name}).to
    (made,) = path.parent.glob("packet/*phones.pdf")
    (drawn,) = pypdfium2.PdfDocument(made)
    found = {one.text for one in zxingcpp.read_barcodes(drawn.render(scale=2).to_pil())}
    opened = load(path)
    codes = [phones.code(opened, table) for table in (1, 2, 7)]
    assert found == {f"{BASE}/phone?id={name}&code={code}" for code in codes}


def test_without_the_network_there_are_no_codes(evening) -> None:
    desk, name, _ = evening
    desk.address = ""
    assert "sheetgen desk --lan" in text(desk.handle("event-phones", {"id": name}))
    assert desk.handle("event-phone-cards", {"id": name}).status == 422


def test_the_screen_of_the_room_has_the_standings(evening, phone) -> None:
    desk, name, path = evening
    assert "No slip is in yet." in text(desk.handle("event-screen", {"id": name}))
    handed(evening, phone)
    phones.accept(path, ("S1-B1", 1), phones.sent(path).waiting["S1-B1", 1].mark)
    page = text(desk.handle("event-screen", {"id": name}))
    assert "Anna Borg" in page
    assert "slips to come" in page
