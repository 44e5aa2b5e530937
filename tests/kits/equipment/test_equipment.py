"""Equipment: what a game holds is drawn, said, asked for and read back by what one class says."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.again import Code
from sheetgen.core.errors import Error
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session, played_by
from sheetgen.design import Chart, Deck, Declares, Map, Pool, Route, Tally, Track
from sheetgen.kits.book import dicebook
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import PAPERS, Area, Bitmap, Fill, Foot, Text
from sheetgen.kits.equipment.cards import pages as card_pages
from sheetgen.kits.equipment.held import Held
from sheetgen.kits.events import calling
from sheetgen.kits.events.packet import books
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.tree import Slot
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import form_file, keys
from sheetgen.kits.table.amend import amended
from sheetgen.kits.table.turns import words
from sheetgen.library.checking import findings
from tests.cases import each
from tests.fixtures import night_raid
from tests.kits.drawing.measuring import faults

GAME = night_raid.GAME
PARTS = parts_of(GAME)
CONDITIONS = GAME.conditions()
SEEDS = st.text("abcdefgh", min_size=1, max_size=4)


def played(seed="lions", policy="straight"):
    return played_by(GAME, CONDITIONS, dice.key_of_seed(seed), GAME.policies[policy])


def pages(told=None, game=GAME, **how):
    sheet = parts_of(game).sheet("sheet")
    return sheet.pages(PAPERS["a4"], game.conditions(), told, Foot(), **how)


def printed(made):
    return [i.text for page in made for i in page.items if isinstance(i, Text)]


# Geometry.


@given(st.integers(1, 7), st.integers(1, 7), st.booleans())
def test_what_is_near_is_near_both_ways_and_every_space_can_be_reached(rows, columns, hexes):
    ground = Map("ground", rows, columns, hexes=hexes)
    every = range(rows * columns)
    assert len(set(ground.names)) == len(every)
    for space in every:
        assert all(space in ground.near(other) for other in ground.near(space))
        assert len(ground.near(space)) <= (6 if hexes else 4)
        assert 0 <= ground.apart(space, 0) == ground.apart(0, space) < rows + columns


def test_spaces_have_names_and_hexes_of_second_rows_stand_further_right():
    square, hexes = Map("ground", 3, 28), Map("ground", 3, 3, hexes=True)
    assert (square.names[0], square.names[27], square.names[28]) == ("A1", "AB1", "A2")
    named = [[hexes.names[n] for n in hexes.near(at)] for at in (0, 4)]
    assert named == [["B1", "A2"], ["B1", "C1", "A2", "C2", "B3", "C3"]]


def test_a_route_is_as_long_as_its_lines():
    sea = night_raid.HOME
    assert sea.apart(night_raid.BEACH, night_raid.SHIP) == 2
    lonely = Route("road", {"A": (0, 0), "B": (1, 0)})
    assert lonely.apart(0, 1) == -1


# A deck in the rules.


@given(SEEDS, st.lists(st.sampled_from(["a", "b", "c"]), min_size=2, max_size=9).map(tuple))
def test_every_card_is_drawn_once_and_the_last_without_a_roll(seed, cards):
    """And so after each shuffle, by dice of other names."""
    deck, key = Deck("cards", cards), dice.key_of_seed(seed)
    state, asked = SimpleNamespace(cards=deck.new()), list[Roll]()

    def drawn():
        rules = deck.draw(state)
        try:
            roll = next(rules)
            asked.append(roll)
            assert roll.cards == tuple(cards[n] for n in deck.at(state))
            rules.send(dice.faces(key, "game", roll.turn, roll.ask, roll.sides, 1, roll.slot))
        except StopIteration as end:
            return end.value
        raise AssertionError

    for _ in range(3):
        assert sorted(drawn() for _ in cards) == [*range(len(cards))]
        assert drawn() == -1
        for card in deck.at(state, "hand"):
            deck.lay(state, card, "discard")
        assert not deck.at(state, "hand")
        deck.shuffle(state, "discard")
    assert len({(roll.turn, roll.slot) for roll in asked}) == 3 * (len(cards) - 1)


def test_a_card_is_given_by_its_name_or_its_number():
    roll = Roll("cards", 1, 3, cards=("Smoke", "Dead Ground", "Smoke"))
    assert keys.values("dead ground ", roll, ()) == (2,)
    assert keys.values("Smoke", roll, ()) == keys.values("1", roll, ()) == (1,)
    for text in ("Fog", "4", ""):
        with pytest.raises(keys.WrongKey, match="the name of a card, or its number from 1 to 3"):
            keys.values(text, roll, ())
    # No other die is rolled for a card, however few are left.
    assert keys.values("3", roll, ()) == (3,)
    assert words(roll, Answer("cards", (2,))) == "Dead Ground"
    assert roll.wanted == '"cards": a card of 3: Smoke, Dead Ground'


# On paper.


@each("size", ["normal", "half", "large"])
@each("paper", [*PAPERS])
def test_the_sheet_is_clean(size, paper):
    for told in (None, PARTS.chronicle.tell(played("tiger", "random"))):
        sheet = PARTS.sheet("sheet")
        made = sheet.pages(PAPERS[paper], CONDITIONS, told, Foot(seed="a"), size=size)
        assert [faults(page) for page in made] == [[]] * len(made)


def test_the_map_stands_first_with_the_track_beside_it_and_charts_before_the_log():
    first, *_ = made = pages()
    heads = [i for page in made for i in page.items if isinstance(i, Text) and i.face == "title"]
    named = [i.text for i in heads if i.text.isupper() and i.text != GAME.title.upper()]
    assert named[:3] == ["MAP AND TRACKS", "TABLES AND DECISIONS", "DICE"]
    assert named.index("CARDS") < named.index("LOG")
    at = {i.text: i for i in first.items if isinstance(i, Text)}
    assert at["Alarm"].x > at["E1"].x
    assert at["asleep"].x < at["patrols"].x < at["hunted"].x
    # Its spaces are seen, and the cards have their chart: neither is listed again.
    texts = printed(made)
    assert texts.count("A1") == texts.count("Dead Ground") == 1
    assert {"The guards", "to a charge", "Copies", "The way home"} <= {*texts}


def test_a_filled_sheet_shows_what_lies_where():
    session = played()
    told, state = PARTS.chronicle.tell(session), session.state
    known = PARTS.reading.filled(session)
    for place, name in enumerate(night_raid.MAP.names):
        assert known[f"map.ground.{name}.terrain"] == night_raid.TERRAIN[state.ground[place]]
        here = known.get(f"map.ground.{name}.here", "")
        assert ("party" in here) == (place == state.party)
        assert (night_raid.GUARDS[state.guards[place]] or "party") in (here or "party")
    assert known["map.sea.ship.here"] == "boat"
    assert known[f"track.alarm.{state.alarm}"] == "yes"
    boxes = [known.get(f"pool.watch.2.{n}") for n in (1, 2, 3)]
    assert boxes.count("yes") == state.watch[1]
    drawn = [s for turn in (told.set_up, *told.turns) for s in turn.of("cards")]
    assert [known[f"draw.cards.{n:02}"] for n in range(1, len(drawn) + 1)] == [
        step.request.cards[step.answer.dice[0] - 1] for step in drawn
    ]
    hand = [night_raid.CARDS.cards[card] for card in night_raid.CARDS.at(state, "hand")]
    assert all(name in known["cards.cards.1"] for name in hand)


@settings(max_examples=25)
@given(SEEDS)
def test_a_form_is_read_back_as_the_same_game(seed):
    """Of cards of one name the first is taken, and nobody can tell."""
    session = played(seed, "random")
    filled = {name: text for name, text in PARTS.reading.filled(session).items() if text}
    again = form_file.read(PARTS.reading, GAME, CONDITIONS, filled)
    assert PARTS.words.sentences(again) == PARTS.words.sentences(session)


def test_a_wrong_card_on_a_form_is_told_by_its_field():
    filled = {name: text for name, text in PARTS.reading.filled(played()).items() if text}
    with pytest.raises(ValueError, match=r'draw.cards.02: "Fog" is there; expected: "cards"'):
        form_file.read(PARTS.reading, GAME, CONDITIONS, {**filled, "draw.cards.02": "Fog"})


def test_what_a_map_has_from_the_first_is_printed_and_what_becomes_of_it_written():
    @dataclass
    class State:
        ground: list[int]

    fixed = Map("ground", 1, 2, ("", "ford", "ruin"), over={"marks": ("", "x")})
    on = SimpleNamespace(begun=State([1, 0]), asked={})
    place = Area(0, 0, 20, 10)
    names = [item.text for item in fixed._printed(on, 0, place)]
    assert names == ["A1", "ford"]
    (slot,) = [s for s, _ in fixed._slots(on, 0, place)]
    now = SimpleNamespace(state=SimpleNamespace(ground=[2, 0], marks=[1, 0]))
    assert slot.fill(now) == "ruin, x"
    both = [s.name for s, _ in fixed._slots(on, 1, place)]
    assert both == ["map.ground.B1.terrain", "map.ground.B1.here"]


def test_a_track_has_a_scale_and_says_what_its_spaces_mean():
    track = Track("car", 10, "it starts", {0: "1 zombie", 3: "2 zombies"}, 10, " %")
    says = "Car: from 0 to 100 %; 0–20 % 1 zombie; 30–100 % 2 zombies; it starts"
    assert track.rule == says
    game = _with(track, car=0)
    texts = printed(pages(game=game))
    assert {"Car (%)", "100", "1 zombie", "2 zombies", "it starts"} <= {*texts}


def test_a_piece_and_what_it_met_are_written_whole_on_one_space():
    game = _with(replace(night_raid.MAP, over={"guards": ("", *("a platoon",) * 3)}))
    session = played_by(game, CONDITIONS, dice.key_of_seed("lions"), GAME.policies["straight"])
    session.state.guards[session.state.party] = 1
    texts = printed(pages(parts_of(game).chronicle.tell(session), game))
    assert {"party,", "a platoon"} <= {*texts}


def test_what_lies_on_a_map_is_counted_without_its_article():
    ground = Map("ground", 1, 2, over={"guards": ("", "a platoon")}, pieces={"party": "party"})
    assert [*ground.numbers] == ["party", "platoon"]
    state = SimpleNamespace(party=0, guards=[1, 1])
    assert [*ground.in_words(state)] == ["party at A1", "two platoons on the ground"]


def test_a_kind_that_is_a_figure_stands_after_what_is_tallied():
    game = _with(Tally("sums", ("2", "12")), Tally("away", ("one",)), sums=[3, 0], away=[1])
    texts = {*printed(pages(game=game))}
    assert {"Sums 2", "Sums 12", "One, away"} <= texts
    assert Subject(game).called == [["sums 2", "sums 12"], ["one away"]]


def test_what_a_place_of_a_pool_is_for_is_printed_once():
    texts = printed(pages())
    assert texts.count(next(iter(night_raid.WATCH.places.values()))) == 1
    (decision,) = (one for one in GAME.declares.decisions if one.ask == "work")
    assert decision.does == night_raid.WATCH.places
    assert "a place of the watch" in PARTS.reference.markdown(CONDITIONS)


def test_hexes_are_drawn_and_clean():
    ground = Map("ground", 4, 5, night_raid.TERRAIN, pieces={"party": "party"}, hexes=True)
    game = _with(ground)
    made = pages(parts_of(game).chronicle.tell(played()), game)
    assert [faults(page) for page in made] == [[]] * len(made)
    assert "rows of 5 hexes" in ground.rule


def _with(*holds, **state):
    """The game with other equipment; `state` are further fields of it."""

    def begin(conditions):
        begun, rules = GAME.begin(conditions)
        for name, value in state.items():
            setattr(begun, name, value)
        return begun, rules

    declares = replace(GAME.declares, holds=holds)
    return GAME._replace(declares=declares, begin=begin)


# In the rules, at the table, told.


def test_the_rules_page_has_its_charts_and_no_list_of_spaces():
    text = PARTS.reference.markdown(CONDITIONS)
    assert "| **Dead Ground** | 1 | as Stealth and Sprint |" in text
    assert "| **sentry** | 5\\-6 | to a charge |" in text
    assert "Where to? | a place on the ground |" in text
    assert "whenever one is drawn | Cards | a card |" in text
    assert "Alarm: from 0 to 8; 0–2 asleep; 3–5 patrols; 6–8 hunted" in text
    assert "A1, B1" not in text


def test_the_table_asks_for_a_card_and_shows_the_map():
    session = Session(GAME, CONDITIONS)
    asked = PARTS.words.prompt(session.request, session)
    assert asked.do == "Draw one of 20 cards, and say which it is."
    assert PARTS.words.does(session.request, session).startswith("1-8 field; 9-13 wood;")
    panels = {one.title: one for one in PARTS.words.panels(played())}
    party, *_ = panels["Ground"].lines
    assert re.fullmatch(r"party at [A-E][1-4] \(\w+\)", party)
    assert len(panels["Ground"].drawn) == night_raid.ROWS
    assert panels["Cards"].lines[-1].startswith("pile: ")
    # All of it was dealt, and there is nothing left to say.
    assert "Terrain" not in panels


def test_several_cards_of_a_name_with_an_article_are_counted_as_nouns():
    deck = Deck("road", ("a ford", "a ford", "mud", "mud", "Smoke"))
    state = SimpleNamespace(road=[1] * 6)
    assert [*deck.in_words(state)] == ["2 fords, 2 mud and Smoke in hand"]


def test_cards_and_places_are_told_by_their_names():
    told = PARTS.words.sentences(played())
    assert "The party landed at C1." in told
    assert any(re.fullmatch(r"(Stealth|Sprint|Smoke|Charge) came to hand\.", s) for s in told)
    assert any(re.fullmatch(r"The party went to [A-E][1-4], an? \w+\.", said) for said in told)


@given(SEEDS)
@example("f")
def test_dice_of_the_book_are_the_cards_that_are_drawn(seed):
    """Of the first shuffle by their names, and then by their numbers."""
    session, key = played(seed, "random"), dice.key_of_seed(seed)
    book = PARTS.dice_book.declared(CONDITIONS, Foot())
    written = dicebook.figures(GAME.name, key)
    rolled = {d.slot: written(d)[0] for d in dicebook.dice_of(book.once) if d.purpose == "cards"}
    asked = zip(session.asked, session.answers, strict=True)
    drawn = [(roll, answer.dice[0]) for roll, answer in asked if roll.ask == "cards"]
    assert seed != "f" or len(drawn) > len(night_raid.CARDS.cards)
    for roll, face in drawn:
        first = roll.slot <= len(night_raid.CARDS.cards)
        assert rolled[roll.slot] == (roll.cards[face - 1] if first else str(face))


def test_the_dice_book_has_room_for_its_cards():
    book, foot = PARTS.dice_book.declared(CONDITIONS, Foot()), Foot(seed="f")
    page = dicebook.page(PAPERS["a4"], book, foot, dice.key_of_seed("f"))
    assert faults(page) == []


def test_what_is_wrong_with_equipment_is_said():
    state = played().state
    for held, says in (
        (Deck("cards", ("a",)), "has 1 card: a deck has 2 to 256"),
        (Deck("cards", ("a", "b")), "has 2 cards for 13 numbers: the state begins with its new()"),
        (Map("ground", 2, 2, night_raid.TERRAIN), "has 4 places, and ground 20 numbers"),
        (Map("ground", 4, 5, ("", "field")), "has 2 names for ground, which came to 5"),
        (Map("none", 1, 1, pieces={"party": "party"}), "has 1 places, and party came to "),
        (Pool("watch", {"a": ""}), "has 1 places for 2 numbers"),
        (Pool("watch", {"a": "", "b": ""}, 1), "has room for 1, and 3 lay there"),
        (Track("men", 2), "ends at 2, and came to "),
        (Chart("moon", ("hour", "light"), (("1", "dark"), ("2",))), "has 2 heads, and a row of 1"),
    ):
        assert held.fault([state]).startswith(says), held


def test_cards_bear_the_code_that_makes_them_again():
    foot = Foot(command="sheetgen blank x", again=Code("1", "1", ("blank", "any")))
    deck = Deck("cards", ("Smoke", "Sprint"))
    (page,) = card_pages(PAPERS["letter"], [deck], foot, lambda foot: ("", ""), "Cards")
    assert len([mark for mark in page.marks if isinstance(mark, Bitmap)]) == 1
    assert not [mark for mark in page.marks if isinstance(mark, Text) and "code" in mark.text]
    assert faults(page) == []


def test_what_has_no_room_on_a_card_is_said():
    deck = Deck("cards", ("Smoke", "Sprint"), does={"Sprint": "two spaces, and then " * 40})
    with pytest.raises(Error, match="the card Sprint does has no room on it"):
        card_pages(PAPERS["a4"], [deck], Foot(), lambda foot: ("", ""), "Cards")


@dataclass(frozen=True)
class Clock(Held):
    """A clock with hours to tick: a kind that no other file knows of."""

    hours: int = 12

    section = "DICE"

    @property
    def rule(self):
        return f"A clock of {self.hours} hours"

    def nodes(self, on):
        return [
            Slot(f"clock.{n}", "mark", f"hour {n}", lambda told, n=n: n <= told.state.turn)
            for n in range(self.hours)
        ]


def test_a_new_kind_is_a_class():
    game = _with(Clock("turn"), Chart("Moon", ("Hour", "Light"), (("1", "dark"), ("2", "bright"))))
    session, own = played(), parts_of(game)
    filled = own.reading.filled(session)
    assert filled["clock.1"] == "yes"
    assert "A clock of 12 hours" in own.reference.markdown(game.conditions())
    assert "bright" in printed(pages(game=game))
    assert Subject(game).facts(session.state)["turn"] == session.state.turn
    assert [one.title for one in own.words.panels(session)].count("Turn") == 1


def test_a_card_that_is_drawn_first_in_a_turn_is_told_in_that_turn():
    told = PARTS.chronicle.tell(played())
    many = [len(turn.of("cards")) for turn in (told.set_up, *told.turns)]
    assert many[:2] == [3, 1]


def test_cards_are_printed_to_be_cut_out_with_their_pictures(tmp_path):
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="3"/></svg>'
    (tmp_path / "dead-ground.svg").write_text(picture, "utf-8")
    deck = replace(night_raid.CARDS, pictures=tmp_path)
    game = _with(night_raid.MAP, deck)
    assert game.further == ("cards",)
    for paper in PAPERS.values():
        made = parts_of(game).sheet("cards").pages(paper, game.conditions(), None, Foot())
        assert [faults(page) for page in made] == [[]] * len(made)
        texts = Counter(printed(made))
        assert texts["STEALTH"] == 4
        assert texts["two spaces"] == 3
        assert sum(isinstance(i, Fill) for page in made for i in page.art) == 1
    (tmp_path / "dead-ground.svg").write_text("<svg/>", "utf-8")
    with pytest.raises(ValueError, match=r"^dead-ground\.svg: no SVG"):
        parts_of(game).sheet("cards").pages(PAPERS["a4"], game.conditions(), None, Foot())


def test_maps_stand_in_the_report_and_to_be_drawn_in_a_log_book():
    journal = SimpleNamespace(header=None, session=played())
    figures = PARTS.report.figures(journal)
    assert [one.caption for one in figures.values()] == ["Ground at the end", "Sea at the end"]
    for told, texts in ((figures, {"party", "radar"}), (PARTS.log_book.figures(blank()), set())):
        shown = told["map-1"]
        items = shown.draw(170.0)
        around = Area(0, 0, 170, shown.high(170.0)).wider(1)
        assert all(around.has(i.x, i.y) for i in items if isinstance(i, Text))
        said = {i.text for i in items if isinstance(i, Text)}
        assert {"A1", "E4"} <= said
        assert texts == said & {"party", "radar"}
    assert len(figures["map-1"].strip) == night_raid.ROWS
    small = [i for i in figures["map-1"].draw(60.0) if isinstance(i, Text)]
    assert max(i.x for i in small) <= 60


def blank():
    return Session(GAME, CONDITIONS)


def test_cards_to_come_lie_under_flaps_by_their_names():
    """Three are dealt in the set-up: these are known."""
    key = dice.key_of_seed("lions")
    found = calling.called(GAME, CONDITIONS, key)
    cards = [card for card in found.cards if card.name.startswith("Cards ")]
    assert [card.name for card in cards[:2]] == ["Cards 4", "Cards 5"]
    assert not [card for card in found.cards if card.name.startswith("Terrain")]
    order = dicebook.shuffled(GAME.name, key, "cards", night_raid.CARDS.cards)
    assert sorted(order) == sorted(night_raid.CARDS.cards)
    many = len(order) - 3
    assert [call.dice for card in found.cards[:many] for call in card.calls] == [
        (n,) for n in order[3:]
    ]
    area = Area(8, 20, 194, 250)
    (page, *_) = books.flaps(area, found)
    items = laid(books.folded_page(page, "A", area.width), area).items
    fold = area.x + books.LABEL + books.SHARE * (area.width - books.LABEL)
    shown = [i for i in items if isinstance(i, Text) and i.text in order]
    assert [i.text for i in shown] == [*order[3:]]
    assert all(i.x + width(i.text, i.face, i.size) < fold for i in shown)


def test_a_card_put_right_leaves_those_that_were_drawn_after_it():
    """They lay on the table."""
    session = played("f", "random")
    at = next(n for n, r in enumerate(session.asked) if r.ask == "cards")
    typed = Header(GAME.name, "standard", GAME.rules_version)

    def cards(game):
        asked = zip(game.asked, game.answers, strict=True)
        return [r.cards[a.dice[0] - 1] for r, a in asked if r.ask == "cards"]

    first, *rest = cards(session)
    for name in dict.fromkeys(night_raid.CARDS.cards):
        if name != first:
            put = Answer("cards", (session.asked[at].cards.index(name) + 1,))
            now, *after = cards(amended(typed, session, at, put).after)
            assert now == name
            # What came after is as it was, as far as all of it is still there to be drawn.
            assert after == rest[: len(after)]


def test_equipment_is_another_under_a_ruling_and_its_places_may_have_any_name():
    more = Route("sea", {"St. Mary": (0, 0), "Hl. Geist": (0, 1)}, pieces={"boat": "boat"})
    declares = replace(GAME.declares, under={"edition=standard": Declares(holds=(more,))})
    game = GAME._replace(declares=declares)
    form = parts_of(game).form("sheet").pages(PAPERS["a4"], game.conditions(), None, Foot())
    names = {field.name for page in form for field in page.fields}
    assert {"map.sea.St Mary.here", "map.sea.Hl Geist.here"} <= names
    assert "map.sea.ship.here" not in names


def test_what_does_not_fit_the_state_is_said_by_the_check():
    wrong = {f.says for f in findings(_with(Map("turn", 1, 2, ("", "a")), Deck("men", ("a", "b"))))}
    assert "the map turn does not fit what the state has as turn" in wrong
    assert "the deck men does not fit what the state has as men" in wrong
