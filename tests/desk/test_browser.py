"""The desk in a real browser: a game by taps, by keys alone, in two tabs; and whether anybody can
use it."""

import json
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files as resources
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import sheetgen
from sheetgen.cli import main
from sheetgen.core.journal import answer_to_json
from sheetgen.core.requests import Answer, Request, Roll
from sheetgen.core.session import CalledOff, go_on
from sheetgen.desk.core import Desk
from sheetgen.desk.seats import name_of
from sheetgen.desk.server import Door, server
from tests.browser import CHROMIUM, FLAGS
from tests.kits.table.games import played, press, sitting, typed_keys

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here (Debian's chromium)"),
]
WIDTHS = (390, 820, 1440)
ROLLER = "drawn-seed"
STAMP = "document.querySelector('[name=stamp]').value"
RULES = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright drives Chromium")
    with playwright.sync_playwright() as driver:
        made = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS[1:]))
        yield made
        made.close()


@pytest.fixture(autouse=True)
def drawn(monkeypatch) -> None:
    """Every seed that the program draws to roll from is the same, here and at the command line."""
    monkeypatch.setattr("sheetgen.library.sitting.drawn_seed", lambda is_taken: ROLLER)


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, Door]]:
    """A desk that is open: its address, and who is let in."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    # A browser may come before the server does: it waits in line.
    listening.listen()
    port = listening.getsockname()[1]
    door = Door({"127.0.0.1"}, port)
    desk = Desk(folder, door.secret)
    serving = server(desk, door)
    thread = threading.Thread(target=serving.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}", door
    finally:
        serving.should_exit = True
        thread.join()
        desk.shelf.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def address(folder: Path) -> Iterator[tuple[str, Door]]:
    folder.mkdir()
    with served(folder) as found:
        yield found


def let_in(context: Any, address: tuple[str, Door]) -> Any:
    """A page that makes no complaint, and asks nobody else for anything."""
    base, door = address
    page = context.new_page()
    page.set_default_timeout(180_000)
    page.complaints = []
    # That something was refused or left off is told by browser and htmx, too.
    quiet = ("htmx:", "Failed to load resource: the server responded with a status of 422")
    page.on(
        "console",
        lambda said: said.text.startswith(quiet) or page.complaints.append(said.text),
    )
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on(
        "request",
        lambda one: one.url.startswith(base) or page.complaints.append(f"asked for {one.url}"),
    )
    # No page is drawn that nobody looks at.
    assert context.request.get(f"{base}/?token={door.token()}").ok
    return page


@pytest.fixture
def page(browser, address) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    shown = let_in(context, address)
    yield shown
    context.close()
    assert shown.complaints == []


def begin(page: Any, address: tuple[str, Door], form: str) -> str:
    """Begins a game; returns its address."""
    page.goto(f"{address[0]}/new?way=table&{form}")
    page.click("text=Begin the game")
    begun(page)
    return str(page.url)


def gone_on_with(page: Any, address: tuple[str, Door], journal: Path) -> None:
    """Goes on with a game where its record ends."""
    page.goto(f"{address[0]}/table?id={name_of(journal)}")
    begun(page)


def begun(page: Any) -> None:
    """Waits until the question is there, and the scripts that keys are for."""
    page.wait_for_selector("#question")
    page.wait_for_load_state()


def settled(page: Any, before: str) -> None:
    """Waits until an answer has come."""
    page.wait_for_selector(f"[name=stamp]:not([value='{before}'])", state="attached")


def answered(page: Any, before: str) -> None:
    """Waits until an answer has come, or the game has ended."""
    page.wait_for_selector(f"[name=stamp]:not([value='{before}']), .hero", state="attached")


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def given(record: Any, count: int | None = None) -> list[str]:
    """The keys that a game is given by, in order, or its first so many answers."""
    session = record.session
    return [
        key
        for request, answer in zip(session.asked[:count], session.answers[:count], strict=True)
        for key in ([answer.choice] if answer.choice else faces(request, answer))
    ]


def faces(request: Request, answer: Answer) -> list[str]:
    """The faces of dice as they lie; a D6 lies there for a D3."""
    assert isinstance(request, Roll)
    return [str(2 * value if request.sides == 3 else value) for value in answer.dice]


def recorded(record: Any, out: Path, monkeypatch, count: int | None = None) -> Path:
    """The same recorded at the command line, answer by answer."""
    answers = record.session.answers[:count]
    lines = "".join(json.dumps(answer_to_json(one)) + "\n" for one in answers)
    monkeypatch.setattr("sys.stdin", StringIO(lines))
    main(["record", record.header.game, "--answers", "-", "--out", str(out)])
    (path,) = out.glob("*.jsonl")
    return path


TAPPED = 6


def test_a_convoy_recorded_by_taps_is_that_of_the_command_line(
    page, address, folder, tmp_path, monkeypatch, capsys
) -> None:
    record = sheetgen.play("convoy", seed="s142")
    count = len(record.session.answers) - TAPPED
    gone_on_with(page, address, recorded(record, folder, monkeypatch, count))
    for key in given(record)[len(given(record, count)) :]:
        before = page.evaluate(STAMP)
        page.locator(f"#question [name=key][value='{key}']").dispatch_event("click")
        answered(page, before)
    assert page.inner_text("h1") == sentence(record.in_short())
    theirs = recorded(record, tmp_path / "cli", monkeypatch)
    (mine,) = folder.glob("*.jsonl")
    assert (mine.name, mine.read_bytes()) == (theirs.name, theirs.read_bytes())
    main(["sheet", str(theirs), "--out", str(tmp_path / "cli")])
    main(["report", str(theirs), "--out", str(tmp_path / "cli")])
    page.wait_for_selector("#story p")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("text=Copy for BGG")
    page.wait_for_selector("#said:has-text('Copied')")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == sheetgen.open(mine).report().forum()
    page.click("text=The rest:")
    for what in ("sheet-sheet", "report-md", "report-html", "report-pdf"):
        with page.expect_download() as download:
            page.click(f"[href$='what={what}']")
        path = tmp_path / "cli" / download.value.suggested_filename
        assert Path(download.value.path()).read_bytes() == path.read_bytes(), what


def test_the_same_by_keys_alone(page, address, folder, tmp_path, monkeypatch, capsys) -> None:
    record = sheetgen.play("convoy", seed="s104")
    page.goto(address[0])

    def go_to(name: str) -> None:
        focus = "document.activeElement.innerText || ''"
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate(focus).startswith(name):
                page.keyboard.press("Enter")
                return
        raise AssertionError(f"no way to {name} by keys")

    go_to("Record at my table")
    page.wait_for_selector("#new")
    go_to("Begin the game")
    begun(page)
    # A choice among them.
    count = 12
    for key in given(record, count):
        before = page.evaluate(STAMP)
        shown = page.locator(f"#question [name=key][value='{key}']").get_attribute("data-key")
        page.keyboard.press(shown)
        settled(page, before)
    (mine,) = folder.glob("*.jsonl")
    theirs = recorded(record, tmp_path / "cli", monkeypatch, count)
    assert mine.read_bytes() == theirs.read_bytes()


def test_the_first_turn_of_ones_own_is_recorded_in_six_taps_at_most(page, address) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address[0])
    taps = ("Record at my table", "Begin the game", "Roll on to the next choice", "None")
    assert len(taps) <= 6
    for name in taps:
        page.click(f":is(a, button):visible:has-text('{name}')")
        page.wait_for_load_state()
    page.wait_for_selector("#log:has-text('Turn 1 ends')", state="attached")


def asks_for_a_seed_where_it_does_something(page: Any, way: str) -> None:
    """On the page of a new game."""
    if way != "play":
        assert not page.is_visible("#seed")
        page.check("[value=seed]" if way == "table" else "[value=rolled]")
    assert page.is_visible("#seed")


@contextmanager
def slow(page: Any) -> Iterator[None]:
    """A desk that answers no tap until what is done here is done."""
    held: list[Any] = []
    waits = [True]
    page.route("**/tap", lambda one: held.append(one) if waits else one.continue_())
    yield
    waits.clear()
    for one in held:
        one.continue_()


def test_taps_and_keys_that_cross_one_another_lose_no_die_and_count_none_twice(
    page, address, folder
) -> None:
    url = begin(page, address, "game=convoy")
    with slow(page):
        page.click("#key-2")
        page.click("#key-4")
    page.wait_for_selector("[aria-label^='Dice so far: 2, 4.']")
    page.keyboard.press("u")
    page.keyboard.press("u")
    page.wait_for_selector("[aria-label^='3 to come']")
    page.keyboard.type("22")
    page.wait_for_selector("[aria-label^='Dice so far: 2, 2.']")
    # In mid-roll, with another window.
    page.reload()
    page.wait_for_selector("[aria-label^='Dice so far: 2, 2.']")
    other = page.context.new_page()
    other.goto(url)
    other.keyboard.press("6")
    other.wait_for_selector("h2:has-text('Tankers')")
    page.wait_for_selector("h2:has-text('Tankers')")
    assert "another window" in page.inner_text("#said")
    other.close()
    with slow(page):
        page.dblclick("#key-3")
    page.wait_for_selector("text=counted once")
    assert "Carriers" in page.inner_text("#question-head")
    page.goto(f"{address[0]}/help")
    page.go_back()
    page.wait_for_selector("h2:has-text('Carriers')")
    page.keyboard.press("u")
    page.wait_for_selector("h2:has-text('Tankers')")
    (path,) = folder.glob("*.jsonl")
    _, cargo, tankers, undone = path.read_text("utf-8").splitlines()
    assert '"dice":[2,2,6]' in cargo
    assert '"dice":[3]' in tankers
    assert "undo" in undone


def test_what_is_asked_is_seen_after_a_note_and_after_the_table(
    page, address, folder, monkeypatch, capsys
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    record = sheetgen.play("convoy", seed="s142")
    gone_on_with(page, address, recorded(record, folder, monkeypatch, 24))
    top = "document.getElementById('question-head').getBoundingClientRect().top"
    page.keyboard.press("n")
    page.keyboard.type("Nobody came.")
    page.click("#noting .main")
    page.wait_for_selector("#log .notes li")
    assert 0 <= page.evaluate(top) < 200
    page.keyboard.press("?")
    page.evaluate("scrollTo(0, 600)")
    before = page.evaluate(STAMP)
    page.locator("#question [name=key]").first.dispatch_event("click")
    settled(page, before)
    page.wait_for_function(f"0 <= {top} && {top} < 200")
    for key, says in (("9", "“9” does nothing here."), ("Q", "“Q” does nothing here.")):
        page.keyboard.press(key)
        assert page.inner_text("#said") == says


def test_photographs_of_a_sheet_and_a_scan_are_taken_and_a_wrong_one_is_taken_out(
    page, address, tmp_path
) -> None:
    made = BytesIO()
    Image.new("L", (40, 30), 200).save(made, "png")
    for name, content in (("front.png", made.getvalue()), ("scan.pdf", b"%PDF-1.4"),
                          ("back.png", made.getvalue())):  # fmt: skip
        (tmp_path / name).write_bytes(content)
    page.goto(f"{address[0]}/photographs")
    field = page.locator("#photos")
    assert field.get_attribute("accept").split(",") == ["image/*", "application/pdf"]
    field.set_input_files([tmp_path / name for name in ("front.png", "scan.pdf", "back.png")])
    page.wait_for_selector("text=back.png")
    sent = "[...document.querySelectorAll('[data-taken]')].map(one => one.value.slice(0, 5))"
    assert page.evaluate(sent)[:4] == ["/9j/4", "JVBER", "/9j/4", ""]
    page.click("[aria-label='Take out scan.pdf']")
    kept = [" ".join(text.split()) for text in page.locator("#taken li").all_inner_texts()]
    assert kept == ["front.png Take out", "back.png Take out"]
    assert page.evaluate(sent)[:4] == ["/9j/4", "", "/9j/4", ""]


def test_a_question_to_the_player_takes_no_dice_of_his(page, address, folder) -> None:
    with sitting(folder / "two.jsonl") as at:
        for keys in typed_keys(played("two")):
            press(at, keys)
            if at.moment and at.moment.kind == "decision":
                break
    page.goto(f"{address[0]}/")
    page.click("a[href*='table?id']")
    page.wait_for_selector("#words-text")
    lines = (folder / "two.jsonl").read_text("utf-8").splitlines()
    # In the field a digit is a digit, and anywhere else it is a die.
    page.click("#words-text")
    page.keyboard.type("2 to 1")
    assert page.input_value("#words-text") == "2 to 1"
    page.fill("#words-text", "")
    page.click("#question-head")
    before = page.evaluate(STAMP)
    page.keyboard.press("3")
    settled(page, before)
    assert not page.is_visible("#words")
    now = (folder / "two.jsonl").read_text("utf-8").splitlines()
    assert now == [*lines, '{"ask":"duration-evade","dice":[3]}']


def test_what_does_not_answer_is_said(browser, folder) -> None:
    folder.mkdir()
    context = browser.new_context()
    with served(folder) as address:
        page = let_in(context, address)
        begin(page, address, "game=convoy")
        page.keyboard.type("42")
        page.wait_for_selector("[aria-label^='Dice so far: 4, 2.']")
    page.keyboard.press("6")
    page.wait_for_selector("text=The desk does not answer")
    assert page.inner_text("#saved") == "Not saved"
    context.close()


def test_what_is_called_off_ends_in_the_desk_too(page, address, folder, monkeypatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(*about: Any) -> None:
        begun.set()
        try:
            while not ended.wait(0.01):
                go_on()
        except CalledOff:
            ended.set()
            raise

    monkeypatch.setattr("sheetgen.desk.first.played", endless)
    page.goto(f"{address[0]}/new?way=play")
    page.wait_for_load_state()
    page.click("text=Play it")
    # What is called off before the desk has heard of it is never begun.
    assert begun.wait(20)
    page.click("#busy >> text=Cancel")
    page.wait_for_selector("text=Nothing was kept")
    assert ended.wait(20)
    assert list(folder.iterdir()) == []


def test_a_file_is_dropped_on_the_desk(page, address, folder) -> None:
    page.goto(address[0])
    journal = sheetgen.play("convoy", seed="s104").journal().encode()
    hostile = {"name": "../<b>x.jsonl", "mimeType": "text/plain", "buffer": journal}
    page.set_input_files("#file", hostile)
    page.wait_for_url("**/after?id=*")
    assert [one.parent for one in folder.glob("*.jsonl")] == [folder]
    page.go_back()
    page.set_input_files("#file", {**hostile, "buffer": b"no record"})
    page.wait_for_selector("#said .bad")


def test_a_story_is_edited_where_it_stands(page, address, folder) -> None:
    record = sheetgen.play("convoy", seed="hits18")
    path = folder / "a.journal.jsonl"
    record.save(path)
    page.goto(f"{address[0]}/")
    page.click("a[href*='after?id']")
    page.click("#edit-story")
    page.wait_for_selector("#text")
    # While it is typed it is held against the record, and nothing is kept.
    page.press("#text", "Control+Home")
    page.keyboard.type("*Ohio* was sunk on 13 August.\n\n")
    page.wait_for_selector("#checked .note:has-text('Ohio did not sail')")
    assert list(folder.glob("*.md")) == []
    page.click("#checked .note button")
    assert page.evaluate("getSelection().toString()") == "*Ohio* was sunk on 13 August."
    page.click("text=Save it")
    page.wait_for_selector("#story-kept:has-text('Saved.')")
    # The field stays as it is; what is typed since is not left unasked.
    page.press("#text", "Control+Home")
    page.keyboard.type("And. ")
    asked: list[str] = []
    page.once("dialog", lambda one: asked.append(one.type) or one.dismiss())
    page.click("text=Close", no_wait_after=True)
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    page.click("text=Save it")
    page.wait_for_selector("#story-kept:has-text('Saved.')")
    page.click("text=Close")
    page.wait_for_selector("#story p:has-text('And. Ohio was sunk')")
    assert path.read_text("utf-8") == record.journal()


def begin_fight(page: Any, address: tuple[str, Door]) -> None:
    page.goto(f"{address[0]}/fight")
    page.select_option("#mission", "6")
    page.check("[name=side][value=british]")
    page.fill("#seed", "friday-1440")
    page.click("#fight button.main")
    page.wait_for_selector("#question .hands")
    page.wait_for_load_state()


def flies(page: Any, cards: int) -> None:
    """Answers so many times: what the program would, or the first; each tapped, then confirmed."""
    for _ in range(cards):
        before = page.evaluate(STAMP)
        advised = page.locator("#question [data-try].advised")
        tried = advised if advised.count() else page.locator("#question [data-try]")
        tried.first.dispatch_event("click")
        assert page.evaluate(STAMP) == before
        page.locator("#confirm").dispatch_event("click")
        settled(page, before)


def test_a_fight_by_taps_is_that_of_the_command_line(
    page, address, folder, tmp_path, monkeypatch, capsys
) -> None:
    begin_fight(page, address)
    page.keyboard.press("d")
    page.wait_for_selector("#tried:has-text('S>: fast straight')")
    page.wait_for_selector(".trial.on[data-of='S>']", state="attached")
    before = page.evaluate(STAMP)
    page.keyboard.press("d")
    settled(page, before)
    flies(page, 4)
    (mine,) = folder.glob("*.jsonl")
    given = [one.choice for one in sheetgen.open(mine).session.answers]
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{one}\n" for one in given)))
    fight = ["fight", "wings", "--mission", "6", "--seed", "friday-1440", "--human", "british"]
    main([*fight, "--plain", "--out", str(tmp_path / "cli")])
    theirs = tmp_path / "cli" / mine.name
    assert given[0] == "S>"
    assert mine.read_bytes() == theirs.read_bytes()
    page.goto(page.url.replace("/table", "/replay"))
    page.wait_for_selector(".frame.on", state="attached")
    page.focus("#turn")
    page.keyboard.press("End")
    turns = page.locator(".frame").count() - 1
    assert page.inner_text("#when") == f"Turn {turns}"
    assert page.locator(".frame.on").count() == 1
    with page.expect_download() as download:
        page.click("text=Save this turn (SVG)")
    assert download.value.suggested_filename == f"Dogfight-turn-{turns}.svg"


def states(page: Any, address: tuple[str, Door]) -> Iterator[str]:
    """Every state of the desk, one after the other, by name, on a narrow screen."""
    base, _ = address
    page.goto(base)
    page.wait_for_selector("#games td, #games p")
    yield "first"
    for way in ("table", "play", "print"):
        page.goto(f"{base}/new?way={way}&game=convoy&ruling.evade-length=one")
        # Every part of each sheet comes, however many there are.
        page.wait_for_function(
            "[...document.querySelectorAll('#preview .art')].every(part => part.firstElementChild)"
        )
        asks_for_a_seed_where_it_does_something(page, way)
        yield way
    page.goto(f"{base}/table?id=none")
    yield "refusal"
    for name in ("help", "events", "first-game?game=convoy"):
        page.goto(f"{base}/{name}")
        yield name.partition("?")[0]
    begin(page, address, "game=convoy")
    page.wait_for_selector("#sheet .art svg", state="attached")
    yield "roll"
    page.keyboard.type("42")
    page.wait_for_selector("[aria-label^='Dice so far: 4, 2.']")
    page.keyboard.press("?")
    page.keyboard.press("n")
    yield "mid-roll, with its table and a note"
    page.keyboard.press("Escape")
    page.keyboard.press("6")
    page.wait_for_selector("h2:has-text('Tankers')")
    page.keyboard.press("a")
    page.wait_for_selector(".choice")
    for _ in range(3):
        before = page.evaluate(STAMP)
        page.locator(".choice").last.dispatch_event("click")
        settled(page, before)
        before = page.evaluate(STAMP)
        page.keyboard.press("a")
        settled(page, before)
    yield "choice"
    page.keyboard.press("R")
    page.wait_for_selector("dialog[open] [data-here]")
    assert page.evaluate("document.querySelector('[data-here]').getBoundingClientRect().top") > 0
    yield "rules"
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    page.wait_for_selector("dialog[open] table")
    yield "odds"
    page.keyboard.press("Escape")
    for tab in ("sheet", "stands", "log"):
        page.click(f".tabs [href='#{tab}']")
        yield f"tab {tab}"
    page.locator("#log button:has-text('Undo to here')").first.click()
    page.wait_for_selector("dialog[open] h2")
    yield "undo of several"
    page.keyboard.press("Escape")
    page.goto(page.url.partition("#")[0].replace("/table", "/answers") + "&turn=0")
    yield "answers"
    page.click("a.btn:has-text('Correct') >> nth=1")
    page.fill("#answer", "1")
    page.click("text=Show what this changes")
    yield "amend"
    begin(page, address, "game=wings")
    page.wait_for_selector("#sheet .art svg", state="attached")
    page.locator("#question [data-key='a']").dispatch_event("click")
    page.wait_for_selector("#report")
    yield "report"
    yield from of_a_campaign(page, base)
    page.goto(f"{base}/fight")
    yield "a fight to begin"
    begin_fight(page, address)
    page.locator("#question [data-try]").first.dispatch_event("click")
    yield "a card tried"
    flies(page, 8)
    page.goto(page.url.replace("/table", "/replay"))
    page.wait_for_selector(".frame.on", state="attached")
    page.click("[data-step='1']")
    yield "turn by turn"
    page.goto(f"{base}/new?way=play&game=convoy&seed=hits18")
    page.click("text=Play it")
    page.wait_for_selector("#story p")
    page.wait_for_selector(".chart")
    if page.locator("#words").count():
        page.select_option("#words", "mine")
        page.wait_for_selector("#files a[href*='templates=']", state="attached")
    for folded in page.query_selector_all("summary"):
        folded.click()
    yield "after"
    page.click("#edit-story")
    page.wait_for_selector("#text")
    page.fill("#text", "# Mine\n\n*Ohio* was sunk. " + "What a day. " * 20)
    page.click("text=Save it")
    page.wait_for_selector("#story-kept .good")
    page.click("text=Back to the program")
    page.click("text=Not judged")
    yield "a story edited"
    page.click("text=Close")
    page.wait_for_selector("text=in your words")
    page.wait_for_selector(".chart")
    page.click("text=What if >> nth=0")
    page.wait_for_selector("h1:has-text('What if')")
    yield "what if"
    page.goto(f"{base}/career")
    yield "career"
    page.goto(base)
    page.wait_for_selector(".games img")
    page.click("text=More")
    yield "games"


def of_own(page: Any, address: tuple[str, Door]) -> Iterator[str]:
    """The states of files that players write."""
    base, _ = address
    page.goto(f"{base}/own-file?id=beside&file=pilots")
    page.click("text=Add one >> nth=0")
    page.fill("[name='f/raf/pilots']", "Jane Miller\nTom_Hale")
    page.click("button.main")
    page.wait_for_selector(".fault")
    yield "own pilots, with mistakes"
    page.goto(f"{base}/own-file?id=beside&file=collection")
    page.click("summary >> nth=1")
    yield "own airplanes"
    page.goto(f"{base}/own")
    page.fill("#name", "lodden")
    page.click("text=Copy it")
    page.wait_for_url("**/own-file?**")
    yield "own campaign"
    page.click(".way >> text=Aircraft")
    page.fill("#new-f", "petrel")
    page.click("button:has-text('Add one') >> nth=-1")
    page.fill("[name='f/petrel/name']", "Petrel")
    page.click("button.main")
    page.wait_for_selector("#faults")
    yield "own airplane, with mistakes"
    page.goto(f"{base}/own")
    page.click("summary")
    yield "own"


def of_a_campaign(page: Any, base: str) -> Iterator[str]:
    """The states of the form of a fight, and the boards of a campaign."""
    name = page.url.partition("id=")[2].partition("#")[0]
    page.click("#report")
    # Not before its scripts are there.
    page.wait_for_url("**/report?id=*")
    page.locator("#fields select").first.select_option("shot down")
    page.wait_for_selector("#fields .fault")
    yield "form of a fight, with mistakes"
    for board in ("year", "squadron", "diary"):
        page.goto(f"{base}/boards?id={name}&board={board}")
        page.wait_for_selector("#story p" if board == "diary" else ".art svg", state="attached")
        yield f"board {board}"


# Both schemes at every width are looked over by tests/benchmarks/desk.py.
LOOKS = (("dark", 390), ("light", 1440))


def test_anybody_can_use_it(browser, address, folder) -> None:
    (folder / "mine" / "convoy").mkdir(parents=True)
    assert findings(browser, address, LOOKS, by_turns=True) == []


def test_anybody_can_write_files_of_his_own(browser, address) -> None:
    assert findings(browser, address, [("light", 820)], walk=of_own) == []


def findings(
    browser: Any,
    address: tuple[str, Door],
    looks: Sequence[tuple[str, int]],
    pictures: Path | None = None,
    walk: Callable[[Any, tuple[str, Door]], Iterator[str]] = states,
    by_turns: bool = False,
) -> list[tuple[Any, ...]]:
    """What is wrong with the states that a `walk` through the desk comes to, each in schemes and at
    widths, of which the walk goes by the first; `pictures` is a folder for what is to be seen. axe
    takes its time: `by_turns` has it see a state in one of them only."""
    axe = (resources("axe_playwright_python") / "axe.min.js").read_text("utf-8")
    found: list[tuple[Any, ...]] = []
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True)
    page = let_in(context, address)

    def look(scheme: str, width: int) -> None:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 844 if width < 500 else 1000})

    look(*looks[0])
    # What is drawn on a sheet is one picture, with a label.
    on = "{exclude: [['.art'], ['.over'], ['.story svg']]}"
    run = f"axe.run({on}, {{runOnly: {RULES}, resultTypes: ['violations']}})"
    for turn, name in enumerate(walk(page, address)):
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe)
        for number, (scheme, width) in enumerate(looks):
            look(scheme, width)
            at = name, scheme, width
            if not by_turns or turn % len(looks) == number:
                wrong = page.evaluate(run)["violations"]
                found += [(*at, one["id"], one["nodes"][0]["html"][:200]) for one in wrong]
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                found.append((*at, "scrolls sideways", wide))
            found += [(*at, "is small", one) for one in small(page)]
            found += [(*at, "lies over the page", one) for one in lying_over(page)]
            if pictures:
                place = pictures / f"{width}-{scheme}-{name.replace(' ', '-')}.png"
                page.screenshot(path=place, full_page=True)
        look(*looks[0])
    context.close()
    return found


def lying_over(page: Any) -> list[str]:
    """What is said, and lies over what may be tapped."""
    told: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.toast:not(:empty)')]
        .filter(one => getComputedStyle(one).position !== 'static')
        .map(one => one.outerHTML.slice(0, 80))"""
    )
    return told


def small(page: Any) -> list[str]:
    """What is to be tapped and is smaller than a finger."""
    told: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, a.btn, select, summary, input[type=text]')]
        .filter(one => one.checkVisibility() && !one.closest('[hidden]'))
        .filter(one => { const box = one.getBoundingClientRect();
                         return box.width > 1 && (box.height < 43.5 || box.width < 43.5); })
        .map(one => one.outerHTML.slice(0, 80))"""
    )
    return told
