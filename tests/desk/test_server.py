"""Who is let in, and what is refused."""

import asyncio
import re

from starlette.testclient import TestClient

from sheetgen.core.session import go_on, watched
from sheetgen.desk.core import ACTIONS, Action, Desk, Reply
from sheetgen.desk.server import app
from tests.desk.conftest import BASE, PORT

PAGES = ("/", "/new", "/games", "/help", "/table?id=x", "/print?way=print")


def entered(client) -> dict[str, str]:
    """A form with the word of the desk."""
    page = client.get("/new?way=table").text
    return {"csrf": re.search(r'name="csrf" value="([^"]+)"', page)[1]}


def test_a_token_lets_in_once(client, door) -> None:
    token = door.token()
    client.cookies.clear()
    assert all(client.get(page).status_code == 403 for page in PAGES)
    assert client.get("/?token=guess").status_code == 403
    let_in = client.get(f"/?token={token}")
    cookie = let_in.headers["set-cookie"].lower()
    assert "samesite=strict" in cookie
    assert "httponly" in cookie
    assert client.get("/").status_code == 200
    client.cookies.clear()
    assert client.get(f"/?token={token}").status_code == 403


def test_the_printed_address_lets_in_again_from_this_machine_alone(tmp_path, door) -> None:
    token, served = door.token(again=True), app(Desk(tmp_path, door.secret), door)

    def enters(host: str) -> int:
        browser = TestClient(served, base_url=BASE, follow_redirects=False, client=(host, 5))
        return browser.get(f"/?token={token}").status_code

    assert [enters("127.0.0.1"), enters("127.0.0.1")] == [303, 303]
    assert [enters("192.0.2.7"), enters("192.0.2.7"), enters("127.0.0.1")] == [303, 403, 403]


def test_every_page_has_a_strict_policy_and_no_style_or_script_of_its_own(client) -> None:
    for page in ("/", "/new?way=play", "/new?way=print&game=wings", "/help", "/nothing"):
        found = client.get(page)
        policy = found.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "script-src 'self'; style-src 'self'" in policy
        assert found.headers["cache-control"] == "no-store"
        assert not re.search(r"\sstyle=|<style|\son\w+=|<script>", found.text), page


def test_a_name_that_was_turned_here_is_not_answered_to(client) -> None:
    for host in ("evil.example", f"evil.example:{PORT}", "127.0.0.1:1", ""):
        assert client.get("/", headers={"host": host}).status_code == 403
    assert client.get("/", headers={"host": f"localhost:{PORT}"}).status_code == 200


def test_a_post_from_elsewhere_is_refused(client, tmp_path) -> None:
    form = entered(client)
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
    ):
        assert client.post("/begin", data=form, headers=headers).status_code == 403
    assert not list(tmp_path.iterdir())
    assert client.post("/begin", data=form, headers={"origin": BASE}).status_code == 303


def test_a_post_without_the_word_is_refused(client, tmp_path) -> None:
    for form in ({}, {"csrf": "guess"}, {"csrf": "é"}):
        assert client.post("/begin", data=form).status_code == 403
    assert not list(tmp_path.iterdir())


def test_a_page_elsewhere_cannot_have_a_page_of_the_desk(client) -> None:
    assert client.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_what_changes_anything_is_not_had_by_a_link(client, tmp_path) -> None:
    for name in ("begin", "play", "tap", "undo", "note", "open"):
        assert client.get(f"/{name}").status_code == 405
    assert client.post("/table", data=entered(client)).status_code == 405
    assert not list(tmp_path.iterdir())


def test_no_path_leads_out(client) -> None:
    for path in (
        "/static/../../pyproject.toml",
        "/static/%2e%2e/%2e%2e/pyproject.toml",
        "/static//etc/passwd",
        "/static/table.html",
        "/../../etc/passwd",
        "/table?id=../../etc/passwd",
        "/table?id=%00",
        "/after?id=..%2f",
    ):
        found = client.get(path)
        assert found.status_code in (404, 422)
        assert "root:" not in found.text
        assert "{%" not in found.text


def test_what_is_too_large_is_refused(client) -> None:
    form = entered(client)
    large = {**form, "name": "a.jsonl", "text": "x" * 90_000}
    assert client.post("/open", data=large).status_code == 413
    assert client.post("/note", data={"photo": "x" * (12 << 20)}).status_code == 413
    many = "&".join(f"a{i}=1" for i in range(1001))
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert client.post("/open", content=many, headers=kind).status_code == 400
    assert client.post("/open", content=b"\xff=\xff", headers=kind).status_code == 400


def test_what_takes_long_ends_with_the_line_that_waits_for_it(client, door, monkeypatch) -> None:
    rounds = []

    def endless(desk, form) -> Reply:
        while len(rounds) < 10**7:
            rounds.append(go_on())
        return Reply("worked on for nobody")

    monkeypatch.setitem(ACTIONS, "endless", Action(endless, False, True, 0))
    headers = [
        (b"host", f"127.0.0.1:{PORT}".encode()),
        (b"cookie", f"{door.cookie}={door.session}".encode()),
    ]
    scope = {
        "type": "http", "method": "GET", "path": "/endless", "query_string": b"",
        "headers": headers,
    }  # fmt: skip
    came = [{"type": "http.request", "body": b""}, {"type": "http.disconnect"}]
    sent = []

    async def receive():
        return came.pop(0)

    async def send(message) -> None:
        sent.append(message)

    asyncio.run(client.app(scope, receive, send))
    assert sent[0]["status"] == 204
    assert len(rounds) < 10**7


def test_how_far_it_has_come_is_told_meanwhile(client, monkeypatch) -> None:
    told = []

    def slow(desk, form) -> Reply:
        for _ in watched(("one", "two")):
            for _ in watched(iter("abcd"), " letters", 4):
                told.append(client.get("/progress?job=mine").text)
        return Reply("done")

    monkeypatch.setitem(ACTIONS, "slow", Action(slow, False, True, 0))
    assert client.get("/slow?job=mine").text == "done"
    assert told == ["", *(f"{eighths / 8:.3f}" for eighths in range(1, 8))]
    assert client.get("/progress?job=mine").text == ""


def test_what_never_changes_is_sent_once(client) -> None:
    page = client.get("/").text
    for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        found = client.get(address)
        assert found.status_code == 200
        assert "immutable" in found.headers["cache-control"]
    typefaces = [client.get(f"/static/fonts/{name}.woff2") for name in ("text", "mono", "title")]
    assert all(one.headers["content-type"] == "font/woff2" for one in typefaces)
