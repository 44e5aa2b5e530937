"""The solo journal of a convoy: its watches, ships, reckoning, blank, pre-rolled, of a record."""

import re

import sheetgen
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.story import chronicle as watches
from sheetgen.games.convoy.story.chronicle import tell, watch
from sheetgen.kits.drawing.fonts import has_all
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.markdown import parse
from sheetgen.kits.telling.templates import library
from tests.cases import each
from tests.games.convoy.sheet.sheets import GAME, OTHER_RULINGS

BOOK = parts_of(GAME).log_book
BANK = library().data("convoy/logbook.toml")["prompts"]
SEEDS = ("s155", "s391", "s8")


def played(seed: str):
    return sheetgen.play("convoy", seed=seed, policy="random")


def sections(text: str) -> dict[str, str]:
    """The parts of a text by their headings."""
    return dict(part.split("\n", 1) for part in re.split(r"(?m)^###? ", text)[1:])


def blank(edition=None, rulings=None) -> str:
    return sheetgen.logbook("convoy", edition=edition, rulings=rulings).markdown()


@each(("ruling", "most"), [("d3", 29), ("one", 27)])
def test_a_blank_journal_has_a_watch_for_the_longest_journey(ruling, most):
    parts = sections(blank(rulings={"evade-length": ruling}))
    turns = [name for name in parts if name.startswith("Turn ")]
    assert [int(re.findall(r"\d+", name)[0]) for name in turns] == [*range(1, most + 1)]
    assert turns[7] == "Turn 8: Tuesday 11 August, Morning Watch"
    for turn in range(1, 25):
        place = watch(turn, 24).place
        assert place[0].upper() + place[1:] in parts["Where you are"]
        assert place not in parts[turns[turn - 1]]


def test_a_blank_journal_has_every_ship_there_may_be():
    parts = sections(blank())
    shown = parts["The convoy"] + parts["The escort"]
    for kind, most in zip(TYPES, (18, 6, 3, 30, 60), strict=True):
        for ship in data("ships")[kind][:most]:
            assert ship["name"] in shown


def test_the_orders_say_what_is_ruled():
    usual, other = (sections(blank(rulings=ruled))["Orders"] for ruled in ({}, OTHER_RULINGS))
    assert "No contact is rolled there" in usual
    assert "Every 1 on the interception" in usual
    assert usual != other


@each("seed", ["p1", "p2", "p3"])
def test_a_prerolled_journal_knows_its_set_up(seed):
    book = sheetgen.logbook("convoy", seed=seed)
    parts, told = sections(book.markdown()), sheetgen.preroll("convoy", seed=seed)
    assert told
    turns = [part for name, part in parts.items() if name.startswith("Turn ")]
    row = re.search(r"(?m)^\| (\d+) \| (\d+) \| ([\d–]+) \| (.+) \|$", parts["Orders"])
    length, friendly = int(row[1]), int(row[2])
    # Evade may add up to three turns, and halfway is by the journey as it then stands.
    assert row[3] == f"{(length + 1) // 2}–{(length + 3 + 1) // 2}"
    assert len(turns) == length + 3
    for number, part in enumerate(turns, 1):
        assert ("only with Evade" in part) == (number > length)
        assert ("friendly waters" in part) == (number <= friendly)
        assert (watch(number, max(length, number)).place in part) == (number <= length)


@each("seed", SEEDS)
def test_a_journal_of_a_record_has_its_dice_and_what_happened(seed):
    record = played(seed)
    told, parts = tell(record.session), sections(record_text(record))
    turns = [part for name, part in parts.items() if name.startswith("Turn ")]
    assert len(turns) == told.length
    for turn, part in zip(told.turns, turns, strict=True):
        assert f"`{turn.score}`" in part
        if turn.contact:
            assert re.search(rf"`{turn.contact.die}[ `]", part)
        if turn.battle and turn.battle.attack:
            assert " ".join(map(str, turn.battle.attack.dice)) in part
    for fleet in told.fleet[:3]:
        for ship in fleet:
            for number in (ship.hit_on, ship.gone_on):
                assert number is None or ship.name in turns[number - 1]
            if ship.condition == "sunk":
                assert re.search(rf"{ship.name} \| sunk on the", parts["The convoy"])
    for _, count, points in told.reckoning()[1:]:
        assert f"| {count} | {points} |".replace("-", "−") in parts["Reckoning"]
    scored = told.state.interceptions
    assert f"| Interceptions | +1 | {scored} | {scored} |" in parts["Reckoning"]
    assert f"**{told.turns[-1].score}**" in parts["Reckoning"]
    given = sum(turn.taken.turns for turn in told.turns if turn.taken)
    assert parts["Orders"].count("×") == sum(turn.option > 0 for turn in told.turns)
    assert parts["Orders"].count("| –") == 6 * sum(t.taken is not None for t in told.turns) - given


def record_text(record) -> str:
    return sheetgen.logbook("convoy", record=record).markdown()


@each("seed", ["pedestal", *SEEDS])
def test_every_sign_of_a_journal_can_be_printed(seed):
    record = sheetgen.play("convoy", seed=seed)
    told, text = tell(record.session), record_text(record)
    gone = [ship for fleet in told.fleet[3:] for ship in fleet if ship.condition == "home"]
    assert text.count(" ° |") == len(gone)
    assert has_all("text", re.sub(r"\s", "", text))


def test_an_unfinished_record_is_filled_as_far_as_it_goes():
    whole = played("s155").session
    half = Session(GAME, whole.conditions, whole.answers[:60], whole.lot)
    told = tell(half)
    begun = [entry.number for entry in BOOK.entries(half) if entry.number and entry.happened]
    assert begun == [turn.number for turn in told.turns if turn.score is not None]
    facts = BOOK.facts(half)
    assert facts["score"] == ""
    assert facts["arrived"] == ["", ""]


@each("seed", SEEDS)
def test_no_prompt_is_given_twice_and_each_fits_its_watch(seed):
    record = played(seed)
    entries = [entry for entry in BOOK.entries(record.session) if entry.number]
    parts = sections(record_text(record))
    said = [
        part.rpartition("\n> ")[2].strip()
        for name, part in parts.items()
        if name.startswith("Turn ")
    ]
    patterns = [re.escape(one["say"]).replace(r"\{ship\}", ".+?") for one in BANK]
    used = [next(n for n, p in enumerate(patterns) if re.fullmatch(p, text)) for text in said]
    assert len(set(used)) == len(entries)
    for number, entry in zip(used, entries, strict=True):
        about = {tag: value for tag, value in BANK[number].items() if tag != "say"}
        telling = [{one.tag: one.value} for one in entry.moment.telling]
        assert any(about.items() <= (entry.moment.like | one).items() for one in [{}, *telling])


def test_the_bank_has_prompts_for_all_that_happens():
    happened = {one["after"] for one in BANK if "after" in one}
    assert {f"sunk-{kind}" for kind in TYPES} | {
        "u-boats",
        "italian",
        "german",
        "combined",
    } <= happened
    assert all(has_all("italic", one["say"]) for one in BANK)


def test_each_watch_has_its_light():
    assert [watches.words(watch(turn, 29)) for turn in (1, 2, 3, 5, 6, 29)] == [
        "dark, no moon", "first light 0628, sunrise 0727", "daylight", "daylight",
        "sunset 2114, dark 2213", "sunset 1955",
    ]  # fmt: skip


def test_each_line_of_history_names_its_source_and_they_are_in_order():
    events = data("chronology")
    when = [(event["day"], event["time"]) for event in events]
    assert when == sorted(when)
    links = [link.get("href") for link in parse(sections(blank())["In 1942"]).iter("a")]
    assert links == [event["source"] for event in events]
