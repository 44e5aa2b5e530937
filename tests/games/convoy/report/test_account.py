"""The player's account: what holds whatever game it tells."""

import re
from collections import Counter
from dataclasses import fields, replace
from functools import cache
from itertools import pairwise

import pytest

import sheetgen
from sheetgen.games.convoy.report import facts, reading, stories
from sheetgen.games.convoy.report.account import Account
from sheetgen.games.convoy.report.kinds import KINDS
from sheetgen.games.convoy.report.told import Story, opening
from sheetgen.games.convoy.report.words import ByTurns, Said, Words
from sheetgen.games.convoy.report.words import Told as Plain
from sheetgen.games.convoy.rules.state import Kind
from sheetgen.games.convoy.story.chronicle import SUNK, Chronicle
from sheetgen.kits.chances.whatif import Branches
from sheetgen.kits.table.turns import place_of
from sheetgen.kits.telling.storyteller import Told
from sheetgen.kits.telling.templates import library
from sheetgen.library.record import Record, opened_content
from tests.cases import each
from tests.games.convoy.report.reports import ends_on_known
from tests.kits.telling.slots import filled

BANK = "convoy/voices/account.txt"
EDITIONS = ("sheet", "revised", "classic")
POLICIES = ("steady", "best", "random", "never", "rollout")
GAMES = 15


@cache
def game(number: int, prefix: str = "account") -> Record:
    """A game, the editions and the captains by turns."""
    policy = POLICIES[number % len(POLICIES)]
    policy = "best" if policy == "rollout" and number % 7 else policy
    edition = EDITIONS[number % len(EDITIONS)]
    return sheetgen.play("convoy", seed=f"{prefix} {number}", edition=edition, policy=policy)


def voyage(record: Record, analysed: bool = False) -> facts.Voyage:
    """The facts of a record."""
    header, analysis = record.header, record.analysis() if analysed else None
    branches = Branches(record.session, header.seed, 1)
    return reading.voyage(record.chronicle, header.policy or "", branches, analysis)


def told(sailed: facts.Voyage, key: str) -> tuple[Story, Account]:
    """Its account, and who told it."""
    teller = Account.of(sailed, library(), BANK, key)
    return teller.story_told(), teller


def paragraphs(account: Story) -> list[str]:
    """All that is printed of it, in its order."""
    texts = [account.title, *filter(None, [account.lead])]
    for chapter in account.chapters:
        texts += [*filter(None, [chapter.heading]), *(one.text for one in chapter.paragraphs)]
    return texts


@filled()
def hold(record: Record) -> list[Told]:
    """What holds of every account; gives its passages."""
    sailed = voyage(record)
    account, teller = told(sailed, str(record.header.seed))
    passages = teller.teller.told
    texts = paragraphs(account)
    assert account.title
    assert len(texts) > 2
    assert all(text.strip() == text and text for text in texts)
    whole = "\n".join(texts)
    assert not re.search(r"[{}\[\]]|\*\*|,,|\.\.|,\.|\bno watch were\b", whole), whole
    # That would be an item of a list, which counts for itself.
    assert not any(re.match(r"\d+[.)] ", text) for text in texts)
    kinds = [one.passage.kind for one in passages]
    first = [kind.split(".")[1] for kind in kinds if kind.startswith(("title.", "lead.", "last."))]
    assert len(set(first)) <= 1
    once = [(p.passage.kind, p.passage.text) for p in passages if p.passage.weight]
    assert len({*once}) == len(once)
    names = {ship.name: ship for ship in sailed.ships}
    said = set(re.findall(r"\*([^*]+)\*", whole))
    assert said <= names.keys()
    # A title names nobody of whom the text does not tell.
    title = set(re.findall(r"\*([^*]+)\*", account.title))
    assert title <= set(re.findall(r"\*([^*]+)\*", "\n".join(texts[1:]))), whole
    ends_on_known(whole.replace("  \n", " "), passages)
    lost = {s.name for s in sailed.lost if s.type in facts.VALUED}
    told_of = "\n".join(texts[1 + bool(account.lead) :])
    for finished in re.finditer(r"finished (?:the \w+(?: \w+)? )?\*([^*]+)\*", told_of):
        assert f"*{finished[1]}*" in told_of[: finished.start()], told_of
    assert lost <= said, lost - said
    hold_decisions(sailed, teller)
    hold_what_is_led_up_to(sailed, teller)
    return passages


def hold_what_is_led_up_to(sailed: facts.Voyage, teller: Account) -> None:
    """A title is of the story only where that is told; where a plan is, so is a decision."""
    told = teller.teller.told
    kinds = [one.passage.kind for one in told]
    of_story = {kind[5:] for kind in kinds if kind.startswith(("lead.", "last."))}
    titled = {kind[6:] for kind in kinds if kind.startswith("title.")}
    assert titled <= of_story, titled
    if "planned" in teller.said.said and sailed.decisions:
        assert any(kind.startswith("decide") for kind in kinds)


def hold_decisions(sailed: facts.Voyage, teller: Account) -> None:
    """Every decision is told, and that nobody came while it ran."""
    told = teller.teller.told
    of_option = ("decide.", "note.option")
    decided = [one for one in told if one.passage.kind.startswith(of_option)]
    assert [one.offered["turn"] for one in decided] == [one.turn for one in sailed.decisions]
    for decision in sailed.decisions:
        (one,) = (one for one in decided if one.offered["turn"] == decision.turn)
        if one.passage.kind == "note.option" or decision.attacks:
            continue
        known = {"is_idle", "is_friendly", "voyage.friendly"} & one.facts.keys()
        assert known or any(one.passage.kind == "idle" for one in told)


def test_an_account_ends_once_and_who_comes_in_damaged_has_been_told_of() -> None:
    told_of = 0
    for number in range(GAMES):
        sailed = voyage(game(number))
        teller = Account(sailed, library().passages(BANK, KINDS), str(number))
        teller.story_told()
        kinds = [one.passage.kind for one in teller.teller.told]
        assert sum(kind.startswith(("last.", "closing")) for kind in kinds) <= 1
        for one in teller.teller.told:
            if one.passage.kind == "fates":
                ships = one.offered["ships"]
                assert {s.name for s in ships} <= teller.said.hurt  # type: ignore[attr-defined]
                assert {s.fate for s in ships} == {"damaged"}  # type: ignore[attr-defined]
                told_of += 1
    assert told_of


@each("number", range(GAMES))
def test_every_account_is_whole(number: int) -> None:
    hold(game(number))


@pytest.mark.long
@each("number", range(40))
def test_every_account_is_whole_of_many(number: int) -> None:
    """`tests/benchmarks/accounts.py` tells as many as are asked for."""
    hold(game(number, "many accounts"))


OF_SOME = ("last", "title", "note")
"""What not every manner tells."""


@each("manner", library().manners(BANK))
def test_no_manner_has_a_slip(manner: str) -> None:
    bank = library().passages(manner, KINDS)
    bank.check()
    parts = {part for shape in bank.kinds["shape"] for part in shape.text.replace("/", " ").split()}
    of_some = {kind for kind in KINDS if kind.split(".")[0] in OF_SOME}
    assert KINDS.keys() - bank.kinds.keys() <= of_some
    assert not (parts & of_some) - bank.kinds.keys()


ANNOUNCED = re.compile(
    r"\b(?:I can be short|spare you|soon told|not go through|n't go through|add up than"
    r"|just list|skip \{|[Ss]kipping ahead|Fast forward|pass over|Not my best game|I enjoyed it)"
)


@each("manner", library().manners(BANK))
def test_no_passage_announces_that_it_leaves_something_out(manner: str) -> None:
    for one in library().passages(manner, KINDS).passages():
        assert not ANNOUNCED.search(one.text), f"{one.bank}, line {one.line}: {one.text}"
        attack = one.kind.split(".")[0] in ("scene", "hit", "light", "body", "digest")
        assert not attack or "this time" not in one.text.replace("sunk this time", ""), one.text


@each("manner", library().manners(BANK))
def test_what_sailed_is_told_in_figures_or_in_words_and_not_in_both(manner: str) -> None:
    for one in library().passages(manner, KINDS).passages():
        in_words = re.search(r"(?:count\(|\{)voyage\.(?:sailed|planned)", one.text)
        assert not (in_words and "figures(voyage.sailed" in one.text), one.text


@each("manner", library().manners(BANK))
def test_a_captain_who_is_a_die_is_thrown_and_never_drawn(manner: str) -> None:
    for one in library().passages(manner, KINDS).passages():
        if '"random"' in one.condition and '!= "random"' not in one.condition:
            slots = re.sub(r"\bdrawn\b(?= [=><])|\(drawn|if drawn", "", one.text)
            assert not re.search(r"\b(?:drew|drawn?|lots?|hat)\b", slots), one.text


GOT_IN = {"Ohio", "Brisbane Star", "Port Chalmers", "Melbourne Star", "Rochester Castle"}
LOST = {
    "Eagle", "Waimarama", "Glenorchy", "Santa Elisa", "Wairangi", "Almeria Lykes", "Empire Hope",
    "Manchester",
}  # fmt: skip
"""What became of some ships in August 1942."""
WAS_LOST = r"\b(?:sank|lost|blew up|torpedoed|bombed|gone|So did|never got|didn't live)\b"


def test_what_is_said_of_the_ships_of_1942_is_so_and_compares() -> None:
    about = [one for one in library().passages(BANK, KINDS).passages() if "history" in one.says]
    named = {name for one in about for name in re.findall(r"\*([^*]+)\*", one.text)}
    assert named == GOT_IN | LOST
    for one in about:
        for name in re.findall(r"\*([^*]+)\*", one.text):
            assert bool(re.search(WAS_LOST, one.text)) == (name in LOST)
            # Of nobody who was not told of.
            assert f'known("{name}").' in one.condition


def test_what_is_over_is_not_told_as_at_sea_where_its_story_has_no_lead(monkeypatch) -> None:
    monkeypatch.setattr(Account, "of_story", lambda self, part: "")
    for number in range(6):
        _, teller = told(voyage(game(number)), str(number))
        assert not [one for one in teller.teller.told if one.passage.kind == "lead.at_sea"]


def test_some_accounts_end_with_1942_and_none_in_the_words_of_many() -> None:
    ends = Counter[str]()
    games = 30
    for number in range(games):
        story, teller = told(voyage(game(number, "history")), f"history {number}")
        about = [one for one in teller.teller.told if "history" in one.passage.says]
        for one in about:
            assert story.chapters[-1].paragraphs[-1].text.endswith(one.text)
            ends[one.passage.text] += 1
    assert 0 < sum(ends.values()) <= games / 3
    assert max(ends.values()) <= games / 10


@each("number", range(GAMES))
def test_every_hit_is_one_that_is_told_or_one_elsewhere(number: int) -> None:
    for attack in voyage(game(number)).attacks:
        told = attack.hurt if attack.sunk else attack.hurt or attack.damaged
        left = [ship for ship in attack.damaged if ship not in told]
        assert attack.elsewhere >= len(left)
        assert attack.elsewhere <= attack.hits
        if len(attack.blows) == len({ship.name for ship in attack.blows}):
            assert attack.elsewhere == len(left) + attack.hits - len(attack.blows)


def test_where_ships_hit_are_named_it_is_told_what_else_was_damaged() -> None:
    """A toll that names some of the ships hit says what else was damaged."""
    followed = 0
    for number in range(GAMES):
        teller = Account(voyage(game(number)), library().passages(BANK, KINDS), str(number))
        teller.story_told()
        for one, after in pairwise(teller.teller.told):
            counted = one.passage.kind == "toll" and "elsewhere" in one.passage.text
            if counted and one.offered["sunk"] and one.offered["hurt_escort"]:
                assert after.passage.kind == "elsewhere", one.text
                followed += 1
    assert followed


def test_no_two_losses_that_follow_each_other_open_alike() -> None:
    told = []
    for number in range(GAMES):
        teller = Account.of(voyage(game(number)), library(), BANK, str(number))
        teller.story_told()
        of = ("main", "second", "scene", "digest")
        texts = [p.text for p in teller.teller.told if p.passage.kind in of]
        # In a talk it is he who asks that begins.
        told.append([opening(text) for text in texts if text[0] != "–"])
    assert max(map(len, told)) > 3
    assert not any(one == after for each in told for one, after in pairwise(each))


def test_how_a_sentence_opens_is_what_it_names_first() -> None:
    assert opening("Three U-boats sank *Ohio*.") == opening("A German aircraft came.") == "who"
    assert opening("On Monday they came.") == opening("That night it was over.") == "when"
    assert opening("*Ohio* was sunk.") == opening("The cargo ship *Dorset* was sunk.") == "ship"
    assert opening("I lost *Ohio*.") == "I"


def test_the_same_record_is_told_in_the_same_words() -> None:
    record = game(3)
    assert record.report("account").markdown() == record.report().markdown()
    again = opened_content(record._content, "again.jsonl")
    assert again.report().markdown() == record.report().markdown()


def test_a_game_is_told_as_far_as_it_has_come() -> None:
    lines = game(1)._content.splitlines(keepends=True)
    for upto in (1, 7, 8, 14, len(lines) // 2):
        text = opened_content(b"".join(lines[:upto]), "open.jsonl").report().markdown()
        assert re.search(r"^# \w", text, re.M), upto


def said_by(number: int = 1) -> tuple[facts.Voyage, Said, Words]:
    sailed, said = voyage(game(number)), Said()
    return sailed, said, Words(sailed, said, lambda *_: 0.9)


def test_a_time_is_told_by_what_was_told_before_it() -> None:
    _, said, words = said_by()
    assert words.when(8) == "at dawn on Tuesday"
    told = [words.when(turn) for turn in (9, 10, 11, 11)]
    assert told == ["that morning", "that afternoon", "that evening", "that same evening"]
    assert "Wednesday" in words.when(16)
    # The day after what was told last needs no name; one after what was only named does.
    said.came_to = 16
    assert words.when(21) == "the next morning"


def test_a_player_may_count_in_turns() -> None:
    sailed, said, _ = said_by()
    turns = ByTurns(sailed, said, lambda *_: 0.9)
    assert (turns.when(8), turns.span(8), turns.day(8)) == ("on turn 8", "turn 8", "turn 8")
    told = []
    for turn in (9, 10, 11, 11, 14):
        said.came_to = said.turn
        told.append(turns.when(turn))
    # Of two that follow each other one has its number.
    assert told == [
        "on the next turn",
        "on turn 10",
        "on the next turn",
        "on turn 11",
        "on turn 14",
    ]
    said.came_to = 0
    # After what was only named no turns are counted.
    assert turns.when(15) == "on turn 15"
    assert turns.hour_in() == f"the end of turn {sailed.length}"


def test_an_account_names_the_day_again_where_another_begins() -> None:
    sailed, said, _ = said_by()
    words = Plain(sailed, said, lambda *_: 0.9)
    said.came_to = 16
    told = [words.when(turn) for turn in (8, 11, 16)]
    assert told == ["at dawn on Tuesday", "that evening", "on Wednesday afternoon"]


def test_an_account_names_a_few_of_the_escort_and_a_cargo_ship_without_a_label() -> None:
    sailed, _, _ = said_by()
    one, two, three, *_ = (ship for ship in sailed.ships if ship.type == Kind.DESTROYER)
    cargo = next(ship for ship in sailed.ships if ship.type == Kind.CARGO)
    told = {
        (one, two, three): "three destroyers",
        (one, two): f"the destroyers *{one.name}* and *{two.name}*",
        (one, cargo): f"*{cargo.name}* and the destroyer *{one.name}*",
        (one, two, cargo): f"*{cargo.name}* and two destroyers",
    }
    for ships, text in told.items():
        assert Plain(sailed, Said(), lambda *_: 0.9).the(ships) == text
    words = Plain(sailed, Said(), lambda *_: 0.9)
    attack = replace(sailed.attacks[0], enemy="german", force=1)
    assert words.who(attack) == "a German aircraft"
    assert words.who(replace(attack, force=5)) == "five Germans"
    assert words.who(replace(attack, enemy="mixed", force=5)) == "five aircraft"
    assert words.who(replace(attack, enemy="uboat")) == "a U-boat"


def test_another_of_a_sort_is_one_of_the_same_attack() -> None:
    sailed, said, words = said_by()
    escort = [s for s in sailed.ships if s.type == Kind.DESTROYER]
    told = []
    for ship, turn in zip(escort, (0, 0, 5, 5, 6), strict=False):
        said.came_to = turn
        told.append(words.the([ship]))
    # What was told last at 0 was not one watch.
    assert told == ["a destroyer"] * 3 + ["another destroyer", "a destroyer"]


def test_beside_a_loss_damage_to_merchant_ships_and_carriers_is_told() -> None:
    sailed, _, words = said_by()
    ship = next(s for s in sailed.ships if s.type == Kind.CARGO and s.fate == "sunk")
    safe = next(s for s in sailed.ships if s.type == Kind.CARGO and s.fate == "in")
    escort = next(s for s in sailed.ships if s.type == Kind.DESTROYER)
    attack = replace(sailed.attacks[0], sunk=[ship], again=(), damaged=[safe, escort])
    assert words.harm(attack) == f"sank the cargo ship *{ship.name}* and damaged *{safe.name}*"
    assert [each.name for each in attack.dents] == [escort.name]
    attack = replace(attack, sunk=[], damaged=[safe])
    assert words.harm(attack) == f"damaged *{safe.name}*"


def test_a_sum_counts_cargo_ships_it_would_have_to_go_through() -> None:
    sailed, _, words = said_by()
    cargo = [ship for ship in sailed.ships if ship.type == Kind.CARGO]
    assert words.sum([*sailed.carriers[:1], *cargo[:4]]).endswith(" and four cargo ships")
    assert words.sum(cargo[:2]) == f"the cargo ships {words.names(cargo[:2])}"


def test_a_sum_of_merchant_ships_has_no_warship_and_counts_each_sort_by_itself() -> None:
    sailed, _, words = said_by()
    sort = {kind: [s for s in sailed.ships if s.type == kind] for kind in Kind}
    mixed = [*sort[Kind.CARGO][:4], *sort[Kind.CRUISER][:2], *sort[Kind.DESTROYER][:1]]
    assert words.sum(mixed) == "four cargo ships"
    (one,) = (f"*{ship.name}*" for ship in mixed[3:4])
    assert words.sum(mixed[3:]) == f"the cargo ship {one}, two cruisers and a destroyer"


def test_names_alone_go_one_way_or_the_other_and_stand_before_other_kinds() -> None:
    sailed = voyage(game(1))
    one, other, *_ = (ship for ship in sailed.ships if ship.type == Kind.CARGO)
    carrier = sailed.carriers[0]
    told = {
        Plain(sailed, Said(), lambda *_, lot=lot: lot).the([carrier, one, other])
        for lot in (0.0, 0.9)
    }
    names = f"*{one.name}*, *{other.name}*", f"*{other.name}*, *{one.name}*"
    assert told == {f"{each} and the carrier *{carrier.name}*" for each in names}


def test_some_lists_end_with_what_weighs_most_and_none_puts_a_bare_name_after_another_kind() -> (
    None
):
    sailed, said = voyage(game(1)), Said()
    words = Words(sailed, said, lambda *_: 0.0)
    carrier, *_ = sailed.carriers
    cargo, *_ = (ship for ship in sailed.ships if ship.type == Kind.CARGO)
    cruiser, *_ = (ship for ship in sailed.ships if ship.type == Kind.CRUISER)
    listed = words.the([carrier, cargo, cruiser])
    assert listed == f"a cruiser, the cargo ship *{cargo.name}* and the carrier *{carrier.name}*"
    assert words.the([carrier, cruiser]) == f"*{carrier.name}* and a cruiser"


def test_notes_have_every_turn_once_and_in_order() -> None:
    bank = library().passages("convoy/voices/account/notes.txt", KINDS)
    for number in range(GAMES):
        sailed, turns = voyage(game(number)), list[int]()
        noted = " ".join(one.text for one in Account(sailed, bank, str(number)).notes())
        assert not re.search(r"\bTurn \d+\.(?: Turn|$)", noted)
        for entry in re.finditer(r"\bTurns? (\d+)(?: (?:to|and) (\d+))?\. ", noted):
            turns += range(int(entry[1]), int(entry[2] or entry[1]) + 1)
        assert turns == [watch.turn for watch in sailed.watches]


def test_a_record_is_told_in_a_manner_that_has_a_shape_for_it() -> None:
    manners = set()
    for number in range(3 * GAMES):
        sailed = voyage(game(number))
        sailed.average = 90
        _, teller = told(sailed, f"manner {number}")
        assert teller.shape
        manners.add(teller.teller.told[0].passage.bank)
    assert len(manners) == 6


NAMED = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|⟦(=?)(\w+)⟧")
UNDATED = re.compile(r"^(?:that |in the small hours$|at dawn$)", re.I)


def days_told(number: int, prefix: str, patch: pytest.MonkeyPatch) -> None:
    """Every `that evening` of an account is of the day last said in its text, and every `the next
    morning` of the day after."""
    say = Words.when

    def marked(words: Words, turn: int) -> str:
        text, day = say(words, turn), words._voyage.watch(turn).day
        return (
            f"{text}⟦{'=' * ('next' in text)}{day}⟧"
            if UNDATED.match(text) or "next" in text
            else text
        )

    patch.setattr(Words, "when", marked)
    account, _ = told(voyage(game(number, prefix)), f"{prefix} {number}")
    patch.undo()
    day = ""
    for found_day in NAMED.finditer("\n".join(paragraphs(account)[1 + bool(account.lead) :])):
        is_next, of = found_day[1], found_day[2] or found_day[0]
        if is_next:
            assert reading.DAYS.index(of) == reading.DAYS.index(day) + 1, found_day.string
        else:
            assert found_day[2] in (None, day), found_day.string[: found_day.end()]
        day = of


@each("number", range(10))
def test_that_evening_is_of_the_day_last_said(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    days_told(number, "days", monkeypatch)


@pytest.mark.long
def test_that_evening_is_of_the_day_last_said_in_many(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(100):
        days_told(number, "days", monkeypatch)


# The facts, held against the record by another way.


def turn_of(chronicle: Chronicle, turn: int) -> tuple[int, int]:
    """The die of a contact, and what was added to it."""
    contact = chronicle.turns[turn - 1].contact
    return (contact.die, contact.modifier) if contact else (0, 0)


@each("number", range(0, GAMES, 3))
def test_the_facts_are_those_of_the_record(number: int) -> None:
    record = game(number)
    sailed, chronicle = voyage(record), record.chronicle
    counts = [field.name for field in fields(facts.Count)]
    standing = chronicle.standing()
    for of, name in (("sailed", "sailed"), ("lost", "sunk"), ("afloat", "arrived")):
        assert list(standing[of].values()) == [
            getattr(getattr(sailed, name), count) for count in counts
        ]
    assert sailed.score == record.score
    assert [a.turn for a in sailed.attacks] == [t.number for t in chronicle.turns if t.battle]
    for attack in sailed.attacks:
        assert attack.force == attack.stopped + attack.missed + attack.hits
        battle = chronicle.turns[attack.turn - 1].battle
        assert battle
        assert (len(attack.rolled), len(attack.targets)) == (attack.through, attack.hits)
        assert turn_of(chronicle, attack.turn) == (attack.die, attack.modifier)
        assert attack.die + attack.modifier >= 5
        assert attack.price == attack.points + attack.scored >= 0
        assert attack.dice == len(battle.interception.dice if battle.interception else ())
        assert [s.name for s in attack.blows] == [h.ship.name for h in battle.hits if h.ship]
        assert len(attack.sunk) == len(attack.fresh) + len(attack.again) + len(attack.twice)
        for ship in attack.sunk:
            assert (ship.gone, ship.fate) == (attack.turn, "sunk")
        assert not {s.name for s in attack.left.ships} & {s.name for s in attack.lost_so_far}
    assert sum(a.points for a in sailed.attacks) == 100 - sailed.score
    for before, after in pairwise(sailed.attacks):
        assert before.turn + after.gap + 1 == after.turn
    sunk = [s for fleet in chronicle.fleet for s in fleet if s.condition == SUNK]
    assert sorted(s.name for s in sunk) == sorted(s.name for s in sailed.lost)


@each("number", [1, 6, 11, 2, 7])
def test_what_a_decision_did_is_what_the_dice_do_without_it(number: int) -> None:
    record = game(number)
    for decision in voyage(record).decisions:
        other = record.whatif(turn=decision.turn, choose="none", ask="option").standings[1]
        assert record.score is not None
        assert decision.gained == record.score - other["score"]
        for one in decision.differences:
            assert one.ship in (*decision.saved, *decision.paid)
            assert one.cause in ("nobody", "fewer", "another", "harbour")
            assert (one.cause == "another") or not one.instead


@each("number", [0, 1, 5, 6])
def test_a_certainty_hangs_on_no_die_that_nobody_threw(number: int) -> None:
    """As of dice typed in, of which no seed knows more."""
    record = game(number)
    branches = Branches(record.session, None, 1)
    sailed = reading.voyage(record.chronicle, "", branches)
    for decision in sailed.decisions:
        place = place_of(record.session, decision.turn, "option")
        free = any(one.hypothetical for one in branches.instead(place, "none"))
        known = decision.gained is not None or bool(decision.saved or decision.paid)
        assert known != free or not (free or known)


@each("number", range(0, 40, 5))
def test_what_a_measure_drew_is_what_its_dice_show(number: int) -> None:
    record = game(number, "kept")
    for decision in voyage(record).decisions:
        assert turn_of(record.chronicle, decision.turn) == (decision.die, decision.modifier)
        assert decision.drawn + decision.off_carriers <= decision.hits
        assert decision.measure == "decoy" or not decision.drawn + decision.off_carriers
        # Without a carrier two hits in three more are a cargo ship's.
        for attack in decision.attacks:
            assert attack.before.carriers or not attack.off_carriers
            escorted = [s for s in attack.struck if not s.is_merchant]
            if decision.measure == "decoy" and not attack.before.carriers and escorted:
                assert attack.drawn or {5, 6} & {*attack.targets}


def test_every_story_has_a_title_a_first_line_and_a_last_one() -> None:
    bank = library().passages(BANK, KINDS)
    for kind in stories.STORIES:
        parts = [bank.kinds.get(f"{part}.{kind}") for part in ("title", "lead", "last")]
        assert all(parts), kind
        assert all(len({one.text for one in part or ()}) > 1 for part in parts), kind


def test_every_story_is_found_in_some_game() -> None:
    """Games that have them all; one story takes what an analysis knows."""
    told_of = (10, 16, 18, 20, 29, 45, 46, 51, 111, 167, 210, 234, 278, 379)
    sailed = (voyage(game(number, "story"), analysed=number == 18) for number in told_of)
    seen = {story.kind for one in sailed for story in stories.found(one)}
    assert stories.STORIES.keys() <= seen
