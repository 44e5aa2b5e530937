"""A roster is taken from where it lies, as a registration gave it."""

import pytest

from sheetgen.kits.events.event_file import read


@pytest.mark.parametrize("name", ["given.csv", "downloads/given.csv"])
def test_a_roster_is_found_where_it_lies(run, here, name) -> None:
    path = here / name
    path.parent.mkdir(exist_ok=True)
    rows = [("First Name", "Surname", "E-mail"), ("Anna", "Borg", "a@b.c")]
    path.write_text("".join(",".join(row) + "\n" for row in rows), "utf-8")
    words = ("--name", "Club", "--date", "2026-12-05", "--roster", name)
    assert run("event", "new", "club", *words).status == 0
    ran = run("event", "check", "club")
    assert (ran.status, "players: 1" in ran.out) == (0, True)
    assert f'../{name}: columns that are passed over: "E-mail"' in ran.out
    assert read(here / "club" / "event.toml").event.players[0].name == "Anna Borg"


def test_a_roster_that_is_still_to_come_is_looked_for_beside_the_event(
    run, complaint, here
) -> None:
    words = ("--name", "Club", "--date", "2026-12-05", "--roster", "players.csv")
    run("event", "new", "club", *words)
    assert "players.csv" in complaint("event", "check", "club")
    (here / "club" / "players.csv").write_text("name\nAnna\n", "utf-8")
    assert "players: 1" in run("event", "check", "club").out
