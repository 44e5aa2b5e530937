"""A convoy as a newspaper in Malta has it: the result first, then the passage in order of time.

It knows what a harbour knows: which ships came in and which did not, when and roughly where they
were attacked, what men who came in can tell; no reason of the commander's, nothing of dice or
score. It has so many words at most (`LONGEST`): what weighs least is left out. All sentences are
in the bank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, groupby
from typing import NamedTuple

from sheetgen.core import language
from sheetgen.games.convoy.report import stories
from sheetgen.games.convoy.report.facts import (
    Attack,
    Halfway,
    Ships,
    Voyage,
    of_type,
)
from sheetgen.games.convoy.report.kinds import Group
from sheetgen.games.convoy.report.reading import DAYS, MONDAY, PARTS, voyage
from sheetgen.games.convoy.report.told import Chapter, Paragraph, Story, Teller, Tells, joined
from sheetgen.games.convoy.report.words import SAID, Tests, Words
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import Kind as Type
from sheetgen.games.convoy.story.chronicle import tell as chronicle
from sheetgen.kits.telling.bank import Bank, Kinds
from sheetgen.kits.telling.report import Asked, key_of_answers
from sheetgen.kits.telling.storyteller import Story as Found
from sheetgen.kits.telling.storyteller import Told, found_stories, kind_from, kind_of
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import ENDING, SCENE, TURNING

LONGEST = 250
"""The words of a report at most: title, sub-headline, dateline and text."""
APART = 2
"""So many attacks on each side of the main one are told by themselves, where all cannot be; the
others together. Fewer, where the report would grow too long."""
SHORT = 26
"""A paragraph of the passage that has fewer words goes with a neighbour."""
OWN_LEAD = 0.6
"""The share of reports whose lead is of their story; the others have one of the result alone."""
SECRET = (
    stories.Added, stories.Saved, stories.Backfired, stories.InHand, stories.Watched,
    stories.BadBets, stories.HandedDown,
)  # fmt: skip
"""Stories of what was decided, of odds and of sightings: no harbour knows them."""


@dataclass(frozen=True)
class Issue:
    """The day a paper is of: `Friday`, 14, `August`, 1942."""

    weekday: str
    date: int
    month: str
    year: int


@dataclass(frozen=True)
class Paper:
    """What any passage can name: the whole `voyage`, and the kind of the `story` that leads (empty:
    the convoy is at sea)."""

    voyage: Voyage
    story: str

    def _in(self, *types: Type) -> Ships:
        there = of_type(self.voyage.ships, *types)
        return [ship for ship in there if ship.fate in ("in", "damaged")]

    @property
    def came(self) -> Ships:
        """The merchant ships in harbour."""
        return self._in(Type.CARGO, Type.TANKER)

    @property
    def came_cargo(self) -> Ships:
        """The cargo ships in harbour."""
        return self._in(Type.CARGO)

    @property
    def came_tankers(self) -> Ships:
        """The tankers in harbour."""
        return self._in(Type.TANKER)

    @property
    def came_carriers(self) -> Ships:
        """The carriers in harbour."""
        return self._in(Type.CARRIER)

    @property
    def missing(self) -> Ships:
        """The merchant ships lost, in the order they were lost."""
        return [ship for ship in self.voyage.lost if ship.is_merchant]

    @property
    def warships(self) -> Ships:
        """The warships lost, in the order they were lost."""
        return [ship for ship in self.voyage.lost if not ship.is_merchant]

    @property
    def home(self) -> Ships:
        """The carriers that turned back."""
        return [ship for ship in self.voyage.carriers if ship.fate == "home"]

    @property
    def escort_in(self) -> Ships:
        """The cruisers and destroyers in harbour."""
        return self._in(Type.CRUISER, Type.DESTROYER)

    @property
    def damaged(self) -> Ships:
        """The merchant ships in harbour that are damaged."""
        return [ship for ship in self.came if ship.fate == "damaged"]

    @property
    def damaged_warships(self) -> Ships:
        """The warships in harbour that are damaged."""
        return [s for s in self.voyage.ships if not s.is_merchant and s.fate == "damaged"]

    @property
    def costly(self) -> Sequence[Attack]:
        """The attacks that sank a ship."""
        return [attack for attack in self.voyage.attacks if attack.sunk]

    @property
    def last_loss(self) -> int:
        """The watch in which the last ship was sunk; 0 if none was."""
        return self.costly[-1].turn if self.costly else 0

    @property
    def end(self) -> int:
        """The last watch; of a convoy at sea the one it has come to."""
        return self.voyage.arrival.turn


@dataclass(frozen=True)
class Standing:
    """How an attack stands among the others: whether it sank more ships than any of them."""

    is_worst: bool


class PressWords(Words):
    """The words of a newspaper: the enemy with his arm, the hour of harbour."""

    place_named = ""
    """The place that the paragraph has named last."""

    def where(self, turn: int) -> str:
        """Where a watch was, as it is said after what has been said: `south of Majorca`, `in the
        same waters`."""
        named, self.place_named = self.place_named, self.place(turn)
        return "in the same waters" if self.place_named == named else self.place_named

    def when(self, turn: int) -> str:
        """When a watch was, as it is said after what has been said: `that evening` on the same day,
        `about the same time` in the same watch."""
        return "about the same time" if self._said.turn == turn else super().when(turn)

    def also_damaged(self, attack: Attack) -> str:
        """A sentence on the damaged ships of an attack that are spoken of beside a loss, in one of
        three wordings; empty if there are none."""
        if not attack.scars:
            return ""
        ships, was = self.the(attack.scars), language.was(len(attack.scars))
        ways: list[str] = SAID["also-damaged"]
        return ways[attack.turn % len(ways)].format(ships=ships, was=was)

    def at_end(self, turn: int) -> str:
        """The hour at which a watch ended, with its day: `at eight on Thursday evening`."""
        watch = self._voyage.watch(turn)
        self._said.day, self._said.turn = watch.day, turn
        return self._part(turn, "end-on")

    def who(self, attack: Attack) -> str:
        """Those who came: `five German aircraft`, `three U-boats`, `a German aircraft`."""
        enemy = self.enemy(attack.enemy, attack.force)
        return (
            language.article(enemy)
            if attack.force == 1
            else f"{language.number(attack.force)} {enemy}"
        )

    def raiders(self, attack: Attack) -> str:
        """Those who came, without their number: `German aircraft`, `U-boats`."""
        return self.enemy(attack.enemy, max(attack.force, 2))

    def enemy(self, kind: str, many: int) -> str:
        """An enemy as a noun, for so many: `German aircraft`, `U-boats`."""
        if kind == "mixed":
            return "German and Italian aircraft" if many > 2 else "enemy aircraft"
        side = SAID["sides"][kind]
        return language.plural(side, many) if kind == "uboat" else f"{side} aircraft"

    def _sunk(self, attack: Attack) -> tuple[Ships, Ships]:
        return [], attack.sunk


def _kinds() -> Kinds:
    attack = (Attack, Standing)
    facts: dict[str, tuple[type, ...]] = {
        "title.not_sailed": (),
        "title.at_sea": (), "deck.at_sea": (), "notice": (Issue,), "dateline": (Issue,),
        "deck": (), "lead": (), "toll": (), "main": attack, "after": attack, "attack": attack,
        "digest": (Group,), "lights": (Group,), "half": (Halfway,), "unharmed": (),
        "arrive": (), "last": (),
    }  # fmt: skip
    for story in stories.STORIES:
        if story not in SECRET:
            for part in ("title", "deck", "lead", "last"):
                facts[f"{part}.{kind_of(story)}"] = (story,)
    return {kind: kind_from(Tests, PressWords, *named, Paper) for kind, named in facts.items()}


KINDS: Kinds = _kinds()
"""The kinds of passages a newspaper is written by, and what those of each can name."""


class Part(NamedTuple):
    """Something that may be told: its kind, what it is of, the turns, as what `outline` names it,
    how much it weighs, and its place: before the main attack, with it, after it, at the end."""

    kind: str
    of: tuple[object, ...]
    turns: Sequence[int]
    tells: str
    weight: float
    place: int


class Page(NamedTuple):
    """A report as it is printed."""

    title: str
    deck: str
    dateline: str
    paragraphs: list[Paragraph]

    @property
    def words(self) -> int:
        """How many words it has."""
        texts = [*self[:3], *(paragraph.text for paragraph in self.paragraphs)]
        return sum(len(text.split()) for text in texts)


BEFORE, MAIN, AFTER, END = range(4)
WHOLE = 99.0
"""The weight of what is told in every report that has room for it."""


class Reporter(Teller):
    """Tells one voyage: so many attacks `apart`, and without the `spared` parts that weigh
    least."""

    def __init__(
        self, voyage: Voyage, bank: Bank, key: str, apart: int = APART, spared: int = 0
    ) -> None:
        super().__init__(bank, key)
        self.voyage, self.apart = voyage, apart
        self.words = PressWords(voyage, self.said, self.teller.chance)
        self.story: Found | None = None
        if voyage.is_over:
            known = [s for s in found_stories(stories.TESTS, voyage) if not isinstance(s, SECRET)]
            self.story = known[0]
        self.paper = Paper(voyage, self.story.kind if self.story else "")
        struck = [attack for attack in voyage.attacks if attack.struck]
        self.offers = (self.paper, self.words)
        self.main = max(struck, key=lambda attack: attack.weight, default=None)
        every = [*self.parts()]
        spare = sorted(every, key=lambda part: part.weight)[:spared]
        self.kept = [part for part in every if part not in spare]

    @property
    def is_bare(self) -> bool:
        """Whether no part is left to be left out."""
        return not self.kept

    def page(self) -> Page:
        """The whole report."""
        v = self.voyage
        if not v.watches:
            return Page(self.tell("title.not_sailed"), "", "", [])
        issue = _issue(v)
        if not self.story:
            title, deck = self.tell("title.at_sea"), self.tell("deck.at_sea")
            dateline = self.tell("dateline", issue)
            return Page(title, deck, dateline, [Paragraph(self.tell("notice", issue))])
        kind = self.story.kind
        title = self.tell(f"title.{kind}", self.story)
        deck = self.tell(f"deck.{kind}", self.story) or self.tell("deck")
        dateline = self.tell("dateline", issue)
        # What the headlines name the text names anew.
        self.said.named.clear()
        return Page(title.upper(), deck, dateline, [self.lead(), *self.body(), self.end()])

    def _opens(self) -> None:
        """A paragraph begins: it names its day and its place anew."""
        self.said.day, self.said.turn, self.words.place_named = "", 0, ""

    def lead(self) -> Paragraph:
        """The result."""
        assert self.story is not None
        self._opens()
        own = self.teller.chance("lead") < OWN_LEAD
        text = self.tell(f"lead.{self.story.kind}", self.story) if own else ""
        return Paragraph(joined(text or self.tell("lead"), self.tell("toll")))

    def body(self) -> list[Paragraph]:
        """The passage in order of time; a paragraph that would be short goes with a neighbour."""
        found: list[Paragraph] = []
        for place in (BEFORE, MAIN, AFTER):
            goes_on = bool(found) and _is_short(found[-1])
            if not goes_on:
                self._opens()
            each = self.paragraph(place)
            if each.text and (goes_on or (found and _is_short(each))):
                each = Paragraph(f"{found[-1].text} {each.text}", [*found.pop().tells, *each.tells])
            found += [each] if each.text else []
        return found

    def paragraph(self, place: int) -> Paragraph:
        """What is told before the main attack, with it or after it."""
        texts, tells = list[str](), list[Tells]()
        for part in self.kept:
            if part.place == place and (text := self.tell(part.kind, *part.of)):
                texts += [text, self.tell("after", *part.of)] if part.kind == "main" else [text]
                tells.append((part.tells, tuple(part.turns)))
        return Paragraph(joined(*texts), tells)

    def end(self) -> Paragraph:
        """What is in harbour, and the last sentence."""
        assert self.story is not None
        self._opens()
        arrive = [self.tell(part.kind, *part.of) for part in self.kept if part.place == END]
        story = self.story
        last = self.of_known(lambda: self.tell(f"last.{story.kind}", story))
        last = last or self.of_known(lambda: self.tell("last"))
        return Paragraph(joined(*arrive, last), [(ENDING, (self.voyage.length,))])

    # What is told.

    def parts(self) -> Iterator[Part]:
        """What may be told between lead and last sentence, in its order."""
        v, main = self.voyage, self.main
        if not self.story:
            return
        if main is None:
            yield from self.some(v.attacks, MAIN)
            yield from self.half(MAIN)
            if not v.attacks:
                yield Part("unharmed", (), [], SCENE, WHOLE, MAIN)
        else:
            yield from self.side([a for a in v.attacks if a.turn < main.turn], BEFORE)
            yield Part("main", self.of(main), [main.turn], SCENE, WHOLE, MAIN)
            yield from self.side([a for a in v.attacks if a.turn > main.turn], AFTER)
        yield Part("arrive", (), [v.length], ENDING, 4, END)

    def side(self, attacks: Sequence[Attack], place: int) -> Iterator[Part]:
        """The attacks before the main one, or after it, and halfway where it falls."""
        half, main = self.voyage.halfway, self.main
        assert main is not None
        if half is None or (half.turn < main.turn) != (place == BEFORE):
            yield from self.some(attacks, place)
            return
        yield from self.some([a for a in attacks if a.turn <= half.turn], place)
        yield from self.half(place)
        yield from self.some([a for a in attacks if a.turn > half.turn], place)

    def some(self, attacks: Sequence[Attack], place: int) -> Iterator[Part]:
        """Some attacks one after another: the heaviest by themselves, others together. Where ships
        were lost on the passage, those that sank none and left no carrier damaged are not news."""
        news = [attack for attack in attacks if attack.sunk or of_type(attack.hurt, Type.CARRIER)]
        news = news if self.main and self.main.sunk else [*attacks]
        heaviest = sorted(news, key=lambda attack: -attack.weight)
        singly = heaviest[: self.apart] if len(news) > self.apart + 1 else heaviest
        if not any(attack.struck for attack in news):
            singly = []
        for alone, run in groupby(news, key=lambda attack: attack in singly):
            together = [*run]
            if alone or len(together) == 1:
                for attack in together:
                    yield self.part("attack", self.of(attack), [attack], place)
            else:
                # What is said of a span is of all attacks in it.
                first, last = together[0].turn, together[-1].turn
                together = [a for a in attacks if first <= a.turn <= last and a not in singly]
                kind = "digest" if any(attack.struck for attack in together) else "lights"
                yield self.part(kind, (Group(together),), together, place)

    def part(
        self, kind: str, of: tuple[object, ...], attacks: Sequence[Attack], place: int
    ) -> Part:
        """Attacks as a part."""
        turns = [attack.turn for attack in attacks]
        return Part(kind, of, turns, SCENE, sum(attack.weight for attack in attacks), place)

    def half(self, place: int) -> Iterator[Part]:
        """The carriers that turned back, if any did."""
        half = self.voyage.halfway
        if half and half.went:
            yield Part("half", (half,), [half.turn], TURNING, 3, place)

    def of(self, attack: Attack) -> tuple[Attack, Standing]:
        """An attack, and how it stands among the others."""
        return attack, Standing(attack.is_worst_of(self.voyage.attacks))


def _issue(v: Voyage) -> Issue:
    """The paper of the day after the last watch."""
    passage, day = data("passage"), (v.arrival.turn - 1) // len(PARTS) + 1
    return Issue(DAYS[day % len(DAYS)], MONDAY + day, passage["month"], passage["year"])


def _is_short(paragraph: Paragraph) -> bool:
    return paragraph.words < SHORT


def told(asked: Asked, bank: str) -> tuple[Story, Sequence[Told]]:
    """The report of a record, as `told.Voice` says."""
    header, session = asked.header, asked.session
    facts = voyage(session, chronicle(session), None, None, header.policy or "", is_judged=False)
    passages = library(asked.templates).passages(bank, KINDS)
    reporter, page = printed(facts, passages, key_of_answers(session.answers))
    chapters = [Chapter("", page.paragraphs)]
    story = Story(page.title, page.deck, chapters, dateline=page.dateline)
    return story, reporter.teller.told


def printed(voyage: Voyage, bank: Bank, key: str) -> tuple[Reporter, Page]:
    """A report of so many words at most: where it is too long attacks are told together, and then
    the lightest of its parts left out, one after another."""
    steps = chain([(APART, 0), (1, 0)], ((0, spared) for spared in count()))
    for apart, spared in steps:
        reporter = Reporter(voyage, bank, key, apart, spared)
        page = reporter.page()
        if page.words <= LONGEST or reporter.is_bare:
            break
    return reporter, page
