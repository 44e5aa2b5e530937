# ruff: noqa: F401, F811 (what pytest hands over is imported by its name)
"""A campaign of six missions in a real browser: two flown, two fought by the program, two reported;
and the same at the terminal."""

import io
from collections.abc import Iterator
from typing import Any

from sheetgen.cli import main
from sheetgen.desk.seats import name_of
from tests.cli.flown import BY_PROGRAM, MISSIONS, SIDES, begun, forms, lines, records
from tests.desk.test_browser import (
    LOOKS,
    STAMP,
    address,
    browser,
    drawn,
    findings,
    folder,
    page,
    pytestmark,
    settled,
)

OVER = """() => {
  const room = document.querySelector("#scene .window"), at = room.getBoundingClientRect();
  const at_place = ([x, y]) =>
    document.elementFromPoint(at.x + x * at.width, at.y + y * at.height);
  const places = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y]));
  return places.map(at_place)
    .filter((one) => !room.contains(one)).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What lies over the picture of the table."""


def test_six_missions_are_those_of_the_terminal(
    page, address, folder, tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "none.toml"))
    mine, theirs = begun(folder), begun(tmp_path / "terminal")
    page.goto(f"{address[0]}/table?id={name_of(mine)}")
    while _next(page):
        pass
    forms(theirs.parent)
    typed = "".join(f"{line}\n" for line in lines(mine, theirs))
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["record", "--plain", "--yes", "--resume", str(theirs)]) == 0
    assert records(mine.parent) == records(theirs.parent)
    assert len(records(mine.parent)) == 1 + len(SIDES)
    assert main(["verify", str(mine)]) == 0
    assert "2 fights flown" in capsys.readouterr().out


def _next(page: Any) -> bool:
    """Answer the question at hand; whether there is to be another."""
    page.wait_for_selector("#question")
    ask, turn, _ = page.get_attribute("#question", "data-ask").split(".")
    mission = int(turn)
    if ask != "fight":
        before = page.evaluate(STAMP)
        page.click("#question .choice >> nth=0")
        settled(page, before)
    elif mission > MISSIONS:
        return False
    elif mission in SIDES:
        page.click(f"[name=side][value={SIDES[mission]}]")
        page.wait_for_selector(".hands")
        _fly(page)
        page.click("text=Record it in the campaign")
        page.wait_for_selector("#stands >> text=Mission")
    elif mission in BY_PROGRAM:
        page.click("text=Let the program fight it")
        page.wait_for_function(f"!document.querySelector('[data-ask=\"{ask}.{turn}.1\"]')")
    else:
        page.click("#report")
        # Nobody listens to a page that is not there yet.
        page.wait_for_url("**/report?id=*")
        page.wait_for_load_state()
        page.fill("[name='f/optional']", "none")
        page.keyboard.press("Tab")
        page.wait_for_selector("#kept:has-text('Saved.')")
        page.click("text=Record this fight")
        page.wait_for_selector("#question")
    return True


def _fly(page: Any) -> None:
    """Fly a fight to its end: by the plan where there is one, else as the program would."""
    while page.get_attribute("#question", "data-ask"):
        before = page.evaluate(STAMP)
        if page.locator(".plan button").count():
            page.click(".plan button")
        else:
            page.click("#question .advised")
            page.click("#confirm")
        settled(page, before)


def test_anybody_can_fly(browser, address, folder) -> None:
    begun(folder)
    (mine,) = folder.glob("*.jsonl")

    def walk(page: Any, at: tuple[str, Any]) -> Iterator[str]:
        page.goto(f"{at[0]}/table?id={name_of(mine)}")
        page.wait_for_selector("#report")
        yield "a fight to be fought"
        page.click("#report")
        page.wait_for_url("**/report?id=*")
        page.select_option("[name='f/crew/11/fate']", "shot down")
        page.wait_for_selector("[name='f/crew/11/by.0']")
        yield "who shot it down"
        page.goto(f"{at[0]}/table?id={name_of(mine)}")
        page.click("[name=side][value=british]")
        page.wait_for_selector(".plan")
        yield "a fight of a campaign"

    assert findings(browser, address, LOOKS, walk=walk) == []


FITS = """() => {
    const wide = (one) => document.querySelector(`#scene ${one}`).getBoundingClientRect().width;
    return wide(".stage") <= wide(".window");
}"""


def test_the_whole_table_is_in_sight_and_nothing_over_it(page, address, folder) -> None:
    begun(folder)
    (mine,) = folder.glob("*.jsonl")
    page.goto(f"{address[0]}/table?id={name_of(mine)}")
    page.click("[name=side][value=british]")
    page.wait_for_selector("#scene .stage")
    for width, height in ((390, 844), (820, 1180), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        # The table is drawn anew once the page has been laid out.
        page.wait_for_function(FITS, timeout=20_000)
        room, stage = (
            page.locator(f"#scene {one}").bounding_box() for one in (".window", ".stage")
        )
        assert stage["width"] <= room["width"] <= width
        assert stage["height"] <= room["height"] + 1
        assert room["y"] + room["height"] <= height
        assert page.evaluate(OVER) == []
