# ruff: noqa: F401, F811 (what pytest hands over is imported by its name)
"""A mission of a campaign in a real browser: its fight by the form, its return by taps."""

import sheetgen
from sheetgen.cli import main
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table.grid import printed
from tests.desk.test_browser import (
    STAMP,
    address,
    begin,
    browser,
    drawn,
    folder,
    page,
    pytestmark,
    settled,
)


def test_a_mission_by_the_form_is_that_of_the_command_line(
    page,
    address,
    folder,
    tmp_path,
    capsys,
) -> None:
    begin(page, address, "game=wings&dice=seed&seed=takali")
    (mine,) = folder.glob("*.jsonl")
    theirs = tmp_path / "same.journal.jsonl"
    theirs.write_bytes(mine.read_bytes())
    session = sheetgen.open(theirs).session
    grid = needed(parts_of(session.game).fight_grid, "form of a fight").grid(session)
    form = printed(grid, "Wings")
    form = form.replace('fate = ""', 'fate = "shot down"', 1)
    form = form.replace("damage = 0", "damage = 16", 1).replace("altitude = 0", "altitude = 2", 1)
    (tmp_path / "fight.toml").write_text(form.replace("by = []", "by = [2, 1]", 1), "utf-8")
    main(["record", "--resume", str(theirs), "--fight", str(tmp_path / "fight.toml"), "--yes"])

    page.click("#report")
    page.wait_for_load_state()
    page.select_option("[name='f/crew/11/fate']", "shot down")
    page.wait_for_selector("[name='f/crew/11/altitude']")
    # What is typed while the desk looks the form over stays where it was typed.
    for name, said in (("damage", "16"), ("altitude", "2")):
        page.fill(f"[name='f/crew/11/{name}']", said)
    page.select_option("[name='f/crew/11/by.0']", label="Ashworth")
    page.wait_for_selector("[name='f/crew/11/by.1']")
    page.select_option("[name='f/crew/11/by.1']", label="MacLeod")
    page.wait_for_selector(".comes li:has-text('Kills: Martinelli by Ashworth and MacLeod.')")
    page.click("text=Record this fight")
    page.wait_for_selector("#question")
    assert mine.read_bytes() == theirs.read_bytes()


def test_the_way_home_is_tapped_and_the_boards_follow(page, address) -> None:
    url = begin(page, address, "game=wings&seed=takali")
    page.locator("#question [data-key='a']").dispatch_event("click")
    page.wait_for_selector("#report")
    page.click("#report")
    page.wait_for_load_state()
    page.fill("[name='f/optional']", "none")
    page.keyboard.press("Tab")
    # What is pressed before that would be asked for anew: the fields have changed since.
    page.wait_for_selector("#kept:has-text('Saved.')")
    page.click("text=Record this fight")
    page.wait_for_selector("#question")
    for _ in range(4):
        before = page.evaluate(STAMP)
        page.fill("#face", "42")
        page.locator("text=Enter it").dispatch_event("click")
        settled(page, before)
    page.click("text=The campaign so far")
    page.wait_for_selector("td:has-text('1–0'), td:has-text('0–1'), td:has-text('0–0')")
    page.goto(url)
    page.wait_for_selector("#question")
