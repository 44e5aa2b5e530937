"""A convoy as a newspaper in Malta has it: the result first, then the passage in order of time.

It knows what a harbour knows: which ships came in and which did not, when and roughly where they
were attacked, what men who came in can tell; no reason of the commander's, nothing of dice or
score. It has so many words at most (`LONGEST`): what weighs least is left out. All sentences are
in the bank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from sheetgen.games.convoy.report.kinds import Context, Group, Moment
from sheetgen.games.convoy.report.reading import DAYS, MONDAY, PARTS
from sheetgen.games.convoy.report.told import Chapter, Paragraph, Story, Teller, joined
from sheetgen.games.convoy.report.words import SAID, Tests, Words
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import Kind as Type
from sheetgen.kits.telling.bank import Bank, Kinds
from sheetgen.kits.telling.report import Asked, key_of_answers
from sheetgen.kits.telling.storyteller import Story as Found
from sheetgen.kits.telling.storyteller import Told, kind_from, kind_of
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import ENDING, SCENE, TURNING

LONGEST = 250
"""The words of a report at most: title, sub-headline, dateline and text."""
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
    attack = (Attack, Moment)
    facts: dict[str, tuple[type, ...]] = {
        "title.not_sailed": (),
        "title.at_sea": (), "deck.at_sea": (), "notice": (Issue,), "dateline": (Issue,),
        "deck": (), "lead": (), "toll": (), "main": attack, "also": attack, "after": attack,
        "attack": attack,
        "lights": (Group,), "half": (Halfway,), "unharmed": (),
        "arrive": (), "last": (),
    }  # fmt: skip
    for story in stories.STORIES:
        if story not in SECRET:
            for part in ("title", "deck", "lead", "last"):
                facts[f"{part}.{kind_of(story)}"] = (story,)
    return {kind: kind_from(Tests, PressWords, *named, Context) for kind, named in facts.items()}


KINDS: Kinds = _kinds()
"""The kinds of passages a newspaper is written by, and what those of each can name."""


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


class Reporter(Teller):
    """Tells one voyage, of its attacks the main one and `many` others at most; the `arrive` of the
    others if it is asked to."""

    def __init__(
        self, voyage: Voyage, bank: Bank, key: str, many: int = 99, arrives: bool = True
    ) -> None:
        super().__init__(bank, key)
        self.voyage, self.many, self.arrives = voyage, many, arrives
        self.words = PressWords(voyage, self.said, self.teller.chance)
        self.story: Found | None = None
        if voyage.is_over:
            known = [s for s in stories.found(voyage) if not isinstance(s, SECRET)]
            self.story = known[0]
        self.offers = (Context(voyage, self.story.kind if self.story else ""), self.words)
        struck = [attack for attack in voyage.attacks if attack.struck]
        self.main = max(struck, key=lambda attack: attack.weight, default=None)

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
        """The passage in order of time: what came before the main attack, it, and what came after;
        a paragraph that would be short goes with a neighbour."""
        found, parts = list[Paragraph](), sorted(self.parts(), key=lambda part: part[0])
        here = self.main.turn if self.main else 0
        for which in (-1, 0, 1):
            goes_on = bool(found) and found[-1].words < SHORT
            if not goes_on:
                self._opens()
            each = Paragraph("")
            for turn, kind, of in parts:
                if which == (turn > here) - (turn < here):
                    each.text = joined(each.text, self.tell(kind, *of))
                    each.tells.append((TURNING if kind == "half" else SCENE, (turn,)))
            if each.text and found and (goes_on or each.words < SHORT):
                each = Paragraph(
                    joined(found[-1].text, each.text), [*found.pop().tells, *each.tells]
                )
            found += [each] if each.text else []
        return found

    def parts(self) -> Iterator[tuple[int, str, tuple[object, ...]]]:
        """What is told of the passage: the turn, the kind of passage, and of what. Where ships were
        lost, attacks that sank none and left no carrier damaged are not news."""
        v, main, half = self.voyage, self.main, self.voyage.halfway
        others = [attack for attack in v.attacks if attack is not main]
        if main and main.sunk:
            others = [a for a in others if a.sunk or of_type(a.hurt, Type.CARRIER)]
        told = sorted(others, key=lambda attack: -attack.weight)[: self.many]
        if main or len(others) == 1:
            for attack in v.attacks:
                how = attack, Moment(attack.is_worst_of(v.attacks))
                if attack is main:
                    yield attack.turn, "main", how
                    yield attack.turn, "after", how
                elif attack in told:
                    yield attack.turn, "attack", how
        elif others:
            yield others[0].turn, "lights", (Group(others),)
        else:
            yield 0, "unharmed", ()
        if half and half.went:
            yield half.turn, "half", (half,)

    def end(self) -> Paragraph:
        """What is in harbour, and the last sentence."""
        assert self.story is not None
        self._opens()
        story, arrive = self.story, self.tell("arrive") if self.arrives else ""
        last = self.of_known(lambda: self.tell(f"last.{story.kind}", story))
        last = last or self.of_known(lambda: self.tell("last"))
        return Paragraph(joined(arrive, last), [(ENDING, (self.voyage.length,))])


def _issue(v: Voyage) -> Issue:
    """The paper of the day after the last watch."""
    passage, day = data("passage"), (v.arrival.turn - 1) // len(PARTS) + 1
    return Issue(DAYS[day % len(DAYS)], MONDAY + day, passage["month"], passage["year"])


def told(asked: Asked, bank: str, voyage: Voyage) -> tuple[Story, Sequence[Told]]:
    """The report of a record, as `told.Voice` says."""
    passages = library(asked.templates).passages(bank, KINDS)
    reporter, page = printed(voyage, passages, key_of_answers(asked.session.answers))
    chapters = [Chapter("", page.paragraphs)]
    story = Story(page.title, page.deck, chapters, dateline=page.dateline)
    return story, reporter.teller.told


def printed(voyage: Voyage, bank: Bank, key: str) -> tuple[Reporter, Page]:
    """A report of so many words at most: where it is too long the attacks that weigh least are left
    out, one after another, and at last what came in."""
    most = len(voyage.attacks)
    for many, arrives in [*((many, True) for many in range(most, -1, -1)), (0, False)]:
        reporter = Reporter(voyage, bank, key, many, arrives)
        page = reporter.page()
        if page.words <= LONGEST:
            break
    return reporter, page
