"""What a stranger found wrong with two games of his own, held: no wrong number on any page."""

import csv
import io
import json
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

import sheetgen
from sheetgen.core import dice
from sheetgen.core.game import Policy, find
from sheetgen.core.requests import Roll
from sheetgen.kits.defaults.declaration import Declares, Phrase
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import keys
from sheetgen.library import checking
from sheetgen.library.checking import Kind, findings
from tests.fixtures.outside import installed

SEED = "lions"
SEEDED = ("--seed", SEED)


@pytest.fixture
def strangers(request, tmp_path_factory, run):
    """Both games are installed, each as the test has it: declared unless it says otherwise."""
    games = {"couriers": "GAME", "siege": "GAME", **getattr(request, "param", {})}
    site = tmp_path_factory.mktemp("site")
    with (
        installed(site, "couriers", couriers=games["couriers"]),
        installed(site, "siege", siege=games["siege"]),
    ):
        yield


BARE = pytest.mark.parametrize("strangers", [{"couriers": "BARE", "siege": "BARE"}], indirect=True)
BOTH = pytest.mark.parametrize(
    "strangers", [{}, {"couriers": "BARE", "siege": "BARE"}], indirect=True
)
SCORED = pytest.mark.parametrize("strangers", [{"couriers": "SCORED"}], indirect=True)


Word = tuple[str, float, float, float, float]
"""A text on a page, with its left, bottom, right and top edge, in pt."""


def words_of(page) -> list[Word]:
    """What is printed on a page, word by word, and where."""
    text, found, last = page.get_textpage(), [], ""
    for n, letter in enumerate(text.get_text_range()):
        left, bottom, right, top = text.get_charbox(n)
        if letter.isspace():
            last = ""
        elif last and abs(left - found[-1][3]) < 4 and abs(bottom - found[-1][2]) < 6:
            word, start, low, _, high = found[-1]
            found[-1] = (word + letter, start, min(low, bottom), right, max(high, top))
        else:
            found.append((letter, left, bottom, right, top))
        last = letter.strip()
    return found


def printed(path: str | Path) -> str:
    """The text of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        told = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    return " ".join(" ".join(told).split())


def drawn(journal: str):
    """Every roll of a game, with its dice."""
    session = sheetgen.open(journal).session
    for request, answer in zip(session.asked, session.answers, strict=True):
        if isinstance(request, Roll):
            yield request, answer.dice


# Wrong results.


@BOTH
def test_the_dice_book_has_the_dice_that_the_game_draws_whatever_their_sides(run, play, strangers):
    journal = play("couriers", *SEEDED, "--policy", "random")
    path = run("dicebook", "couriers", "--seed", SEED).out.strip()
    with pypdfium2.PdfDocument(path) as document:
        words = words_of(document[0])
    # The patrol's D12 stands further right than the deck's, the purse's D10 above the turns.
    below = next(w[2] for w in words if w[0] == "TURN")
    heads = {w[0]: w[1] for w in reversed(words) if w[0].startswith("D") and w[2] < below}
    turns = {text: bottom for text, left, bottom, *_ in words if text.isdigit() and left < 40}
    cards = [(roll, faces) for roll, faces in drawn(journal) if roll.ask == "card"]
    assert len({roll.sides for roll, _ in cards}) > 5
    for roll, faces in cards:
        left, bottom = heads[f"D{roll.sides}"], turns[str(roll.turn)]
        row = [w for w in words if w[1] > 40 and abs(w[2] - bottom) < 4]
        nearest = min(row, key=lambda word: abs((word[1] + word[3]) / 2 - left))
        assert nearest[0] == str(faces[0]), roll
    assert "as many sides as the rules then ask for" in printed(path)


def test_the_dice_of_an_event_are_told_for_every_number_of_sides(run, play, strangers):
    game, key = find("couriers"), dice.key_of_seed(SEED)
    text = parts_of(game).event_dice.text(game.conditions(), key)
    for roll, faces in drawn(play("couriers", *SEEDED)):
        line = f"{roll.turn} {roll.ask} {roll.sides} {' '.join(map(str, faces))}"
        assert any(told.startswith(line) for told in text.split("\n")), line


def event(run, game: str) -> Path:
    """A friendly event of a game."""
    Path("players.csv").write_text("name\nA. Borg\nB. Vella\n", "utf-8")
    new = ("--friendly", "--seed", SEED, "--name", "Siege Night", "--date", "2026-12-05")
    players = ("--boards", "2", "--roster", "players.csv")
    ran = run("event", "new", "event.toml", "--game", game, *new, *players)
    assert ran.status == 0, ran
    return Path("event.toml")


def test_an_event_is_scored_with_numbers_below_nothing(run, strangers):
    from sheetgen.cli.commands.check_game import _write_slips

    event(run, "siege")
    _write_slips(find("siege"), Path())
    rows = list(csv.DictReader(io.StringIO(Path("slips.csv").read_text("utf-8"))))
    assert "plan" not in rows[0]
    assert int(rows[0]["score"]) < 0
    ran = run("score", "event.toml", "slips.csv")
    assert ran.status == 0, ran


def test_check_game_finds_nothing_wrong_with_them(strangers, monkeypatch):
    monkeypatch.setattr(checking, "GAMES", 5)
    found = {name: list(findings(find(name))) for name in ("couriers", "siege")}
    for named in found.values():
        assert [f.says for f in named if f.kind is Kind.WRONG] == []
    said = [f.says for f in found["couriers"]]
    assert "the reference policy wary prices nothing without a score" in said


def test_a_reference_policy_without_a_score_stops_nothing(run, play, strangers):
    assert find("couriers").reference_policy
    journal = Path(play("couriers", *SEEDED))
    assert journal.with_name("couriers-standard-lions.report.md").exists()
    assert run("career", "output").status == 0


@BOTH
def test_each_field_of_a_form_is_its_own(run, strangers):
    for words in (("blank", "couriers"), ("preroll", "couriers", "--seed", SEED)):
        ran = run(*words, "--fillable")
        assert ran.status == 0, ran
        names = Counter(fields_of(PdfReader(ran.out.split()[-1])))
        assert names["log.01.card.1"] == names["log.01.end.card"] == 1
        assert max(names.values()) == 1, names.most_common(3)


def fields_of(form: PdfReader):
    """The full name of every field of a form, for each place it has."""
    for page in form.pages:
        for note in page.get("/Annots", []):
            part, names = note.get_object(), []
            while part:
                names += [part["/T"]] if "/T" in part else []
                part = part["/Parent"].get_object() if "/Parent" in part else None
            yield ".".join(reversed(names))


def test_the_boxes_of_named_pieces_have_room(run, strangers):
    """Nothing is printed over anything or beyond the edge."""
    for size, paper in (("normal", "a4"), ("large", "letter"), ("half", "a4")):
        path = run("blank", "couriers", "--size", size, "--paper", paper).out.strip()
        with pypdfium2.PdfDocument(path) as document:
            for number in range(len(document)):
                words, wide = words_of(document[number]), document[number].get_width()
                assert all(0 < left < right < wide for _, left, _, right, _ in words)
                for one, other in combinations(words, 2):
                    assert not over(one, other), (one, other)
        assert printed(path).count("Coração do Rei taken") == 5


def over(one: Word, other: Word) -> bool:
    """Whether two texts stand one over the other."""
    across = min(one[3], other[3]) - max(one[1], other[1])
    down = min(one[4], other[4]) - max(one[2], other[2])
    return across > 1 and down > 1


def test_the_end_of_a_game_heads_its_report_before_what_weighs_as_much(run, play, strangers):
    play("couriers", *SEEDED)
    text = Path(f"output/couriers-standard-{SEED}.report.md").read_text("utf-8")
    assert "# The Couriers of Évora: The game was lost\n" in text
    assert "was taken" in text


@BOTH
def test_a_number_is_offered_from_where_the_rules_have_it(run, strangers):
    text = Path(run("rules", "couriers", "--format", "md").out.strip()).read_text("utf-8")
    assert text.count("a number from 1 up, as far as the rules allow") == 2
    assert "a number from 0" not in text
    assert "1D9 to D20" in text


def test_the_odds_are_of_so_many_games_by_the_policy_that_is_named(run, strangers):
    some = ("odds", "couriers", "--games", "30")
    ran = run(*some, "--policy", "random")
    assert ran.status == 0, ran
    assert "the mean of 30 games by the policy random" in ran.out
    assert run(*some).out != ran.out
    assert run(*some, "--policy", "random").out == ran.out
    assert run(*some, "--policy", "random", "--seed", "2").out != ran.out
    said = json.loads(run(*some, "--json").out)
    coins = said["tables"]["at the end"]["coins"]
    assert isinstance(coins["mean"], float)
    assert (type(coins["least"]), coins["mean"] >= coins["least"]) == (int, True)
    assert "has no score; leave out --setup" in run("odds", "couriers", "--setup", "coins=3").err


@SCORED
def test_areas_have_no_mean(run, strangers):
    told = run("odds", "couriers", "--games", "40").out
    assert "at Coração do Rei" in told
    assert "at taken" in told
    assert "Inês" not in told


# Refusals.


def test_a_refusal_says_what_is_wrong_and_what_to_do(run, play, strangers):
    play("siege", *SEEDED)
    journal = f"output/siege-standard-{SEED}.journal.jsonl"
    refused = run("report", journal, "--voice", "loud").err
    assert 'no voice of siege called "loud"; choose account' in refused
    fight = run("fight", "siege", "--mission", "1").err
    assert "has no fights to be fought card by card" in fight
    ran = run("odds", "siege", "--setup", "bread=15", "--games", "10")
    assert ran.status == 0, ran


@SCORED
def test_a_set_up_of_rules_that_cannot_be_compiled_is_refused_with_the_reason(run, strangers):
    ran = run("odds", "couriers", "--setup", "coins=3", "--games", "10")
    assert ran.status == 2
    assert "a set-up is fixed only for games that are played in bulk" in ran.err


def wrong_with(game) -> list[str]:
    return [found.says for found in findings(game) if found.kind in (Kind.WRONG, Kind.BETTER)]


def test_a_decider_that_nothing_asks_for_is_named(strangers):
    lost = Policy.choosing("Has a slip of the pen.", {"ordre": "march"})
    game = find("couriers")._replace(policies={"lost": lost})
    assert "the policy lost decides ordre, which no game asked" in wrong_with(game)


@pytest.mark.long
def test_phrases_that_cannot_be_told_are_named(strangers):
    never = Phrase("Traded", "nothing", when=lambda event: False)
    phrases = never, Phrase("Traded", "the market brought {ducats")
    said = wrong_with(find("siege")._replace(declares=Declares(phrases=phrases)))
    assert any(
        says.startswith("the phrase 'the market brought {ducats' of Traded:") for says in said
    )
    assert "phrase 1 of Traded held for none of these events in any game" in said


def test_a_game_of_another_name_is_told_which_has_which(tmp_path, run):
    with installed(tmp_path, "siege", besieged="GAME"):
        err = run("play", "besieged").err
        assert 'its entry point has that name, and its Game the name "siege"' in err


def test_a_log_book_with_a_faulty_template_leaves_nothing_behind(run, strangers):
    own = Path("own/couriers")
    own.mkdir(parents=True)
    (own / "logbook.md.j2").write_text("{{ nothing", "utf-8")
    ran = run("logbook", "couriers", "--format", "pdf,md", "--templates", "own", "--out", "books")
    assert ran.status == 2
    assert not list(Path().glob("books/*"))


# Clumsy pages.


def test_the_foot_of_a_sheet_says_how_it_is_made_again(run, play, strangers):
    """The command, or in large print that the code has it; the intro is whole."""
    journal = play("couriers", *SEEDED)
    for size in ("normal", "large", "half"):
        path = run("sheet", journal, "--size", size).out.strip()
        with pypdfium2.PdfDocument(path) as document:
            foot = [word for word in words_of(document[0]) if word[2] < 80]
        said = " ".join(word[0] for word in foot)
        assert ("with the code" if size == "large" else "-seed") in said
        assert "bring three to Coração do Rei." in printed(path)


def test_the_heads_of_the_log_are_whole_and_no_two_alike(run, strangers):
    text = printed(run("blank", "couriers").out.strip())
    log = text.partition("LOG")[2]
    for head in ("How many coins?", "How many areas?"):
        assert head in log


@BARE
def test_what_is_asked_and_what_is_held_have_heads_of_their_own(run, strangers):
    log = printed(run("blank", "couriers").out.strip()).partition("LOG")[2]
    for head in ("Card", "Coins", "card after", "coins after"):
        assert head in log, log


def test_hints_stand_wherever_the_table_or_decision_does(run, strangers, monkeypatch):
    hints = ("each takes 1 off the patrol", "count along the cards left")
    sheet = printed(run("blank", "couriers").out.strip())
    rules = Path(run("rules", "couriers", "--format", "md").out.strip()).read_text("utf-8")
    for hint in hints:
        assert hint in sheet
        assert f"({hint})" in rules
    typed(monkeypatch, die(7, 10), "?", die(3, 20), "Inês", "bribe", "?", "q")
    told = run("record", "couriers", "--plain").out
    for hint in hints:
        assert f" {hint}\n" in told


def die(face: int, sides: int) -> str:
    """A die as it is typed."""
    return keys.typed((face,), Roll("any", 1, sides))


def typed(monkeypatch, *lines: str) -> None:
    text = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_an_answer_is_told_once(run, strangers, monkeypatch):
    typed(monkeypatch, die(7, 10), die(3, 20), "Inês", "march", "2", "q")
    told = run("record", "couriers", "--plain").out
    for said in ("Purse 7.", "Card drawn 3.", "Who goes? Inês.", "What order? march."):
        assert told.count(said) == 1
    assert "purse 7." not in told
    assert "order march." not in told


@pytest.mark.long
def test_a_game_without_decisions_has_nobody_who_decides(run, play, strangers):
    play("siege", *SEEDED)
    said = run("career", "output").out
    assert "decided by" not in said + printed(said.split()[-2])
    prices = printed(run("analyse", f"output/siege-standard-{SEED}.journal.jsonl").out.split()[-1])
    assert "nothing was decided" in prices
    # One die of two is not the roll, and of equal ones it is said which.
    assert "Market 6 of 6 6, die 2: +6" in prices
    assert "(--ruling NAME=VALUE)" in run("games").out.partition("siege:")[2]
    assert "rulings" not in run("games").out.partition("couriers:")[2].partition("siege:")[0]


@pytest.mark.long
@SCORED
def test_the_swings_of_a_score_of_nought_or_one_are_told_in_hundredths(run, play, strangers):
    played = play("couriers", *SEEDED, "--policy", "wary")
    text = run("report", played, "--appendix", "--format", "md", "--force")
    said = Path(text.out.strip()).read_text("utf-8")
    assert "### Turning points" in said
    table = said.partition("### Turning points")[2].partition("###")[0]
    rows = [[cell.strip() for cell in row.split("|")] for row in table.split("\n")]
    points = [cell for row in rows for cell in row[3:6] if "." in cell]
    assert points
    assert all(len(point.partition(".")[2]) == 2 for point in points)


def test_the_rules_page_keeps_a_table_with_its_heading(run, strangers):
    path = Path(run("rules", "couriers", "--format", "md,pdf").out.split()[0])
    assert "## Patrol: 1D12\n\n| Result | Meaning |" in path.read_text("utf-8")
    # What no choice does needs no table.
    assert "## Who goes?" not in path.read_text("utf-8")
    with pypdfium2.PdfDocument(path.with_suffix(".pdf")) as document:
        told = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    assert any("Patrol: 1D12" in page and "slips past" in page for page in told)


@pytest.mark.long
def test_an_event_offers_and_says_what_the_game_can_have(run, strangers):
    for game, kinds in (
        ("couriers", ["called", "same-dice"]),
        ("siege", ["called", "same-dice"]),
    ):
        text = event(run, game).read_text("utf-8")
        offered = text.partition("# How it is played.")[2].partition("format =")[0].splitlines()
        assert [line.split()[1] for line in offered if line.startswith("#   ")] == kinds
        ran = run("packet", "event.toml", "--out", game, "--part", "conditions")
        assert ran.status == 0, ran
        terms = printed(next(Path(game).glob("*conditions.pdf")))
        assert ("only decisions differ" in terms) == (game == "couriers")
        Path("event.toml").unlink()
    event(run, "couriers")
    parts = ("--part", "conditions", "--part", "slips")
    ran = run("packet", "event.toml", "--out", "packet", *parts)
    assert ran.status == 0, ran
    terms = printed(next(Path("packet").glob("*conditions.pdf")))
    assert "taken on trust: none is replayed" in terms
    assert "Every slip is replayed" not in terms
    slips = printed(next(Path("packet").glob("*slips.pdf")))
    assert "decided, turn by turn" not in slips
    assert "arrived" not in slips
    Path("slips.csv").write_text("board,table,score\nS1-B1,1,3\nS1-B1,2,4\n", "utf-8")
    assert run("score", "event.toml", "slips.csv").status == 0


@pytest.mark.long
@SCORED
def test_a_packet_is_printed_of_rules_that_cannot_be_compiled(run, strangers):
    event(run, "couriers")
    ran = run("packet", "event.toml", "--out", "packet")
    assert ran.status == 0, ran
    assert "S1-B1" in printed(next(Path("packet").glob("*-sheets.pdf")))
