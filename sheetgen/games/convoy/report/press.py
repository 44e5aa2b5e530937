"""A convoy as a newspaper in Malta has it: the result first, then the passage in order of time.

It knows what a harbour knows: which ships came in and which did not, when and roughly where they
were attacked, what men who came in can tell; no reason of the commander's, nothing of dice or
score. It has so many words at most (`LONGEST`): what weighs least is left out. All sentences are
in the bank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.core import language
from sheetgen.games.convoy.report import stories
from sheetgen.games.convoy.report.facts import (
    Attack,
    Halfway,
    Ships,
    Voyage,
    of_type,
)
from sheetgen.games.convoy.report.kinds import Context, Dated, Group
from sheetgen.games.convoy.report.reading import DAYS, MONDAY, PARTS
from sheetgen.games.convoy.report.told import Chapter, Paragraph, Story, Teller, joined, merged
from sheetgen.games.convoy.report.words import SAID, Tests, Words
from sheetgen.games.convoy.rules.state import Kind as Type
from sheetgen.kits.telling.bank import Bank, Kinds
from sheetgen.kits.telling.report import Asked, key_of_answers
from sheetgen.kits.telling.storyteller import Told, kind_from
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import ENDING, SCENE, TURNING

LONGEST = 250
"""The words of a report at most: title, sub-headline, dateline and text."""
SHORT = 26
"""A paragraph of the passage that has fewer words goes with a neighbour."""
OWN_LEAD = 0.6
"""The share of reports whose lead is of their story; the others have one of the result alone."""
KNOWN = (
    "nothing", "no_oil", "few", "quiet", "whole", "no_cargo", "wrong_way", "on_the_warships",
    "one_blow", "worn", "early", "late", "at_the_door", "long_hurt", "stayed", "after_carrier",
    "bare", "unstopped", "lame", "lone_tanker", "came",
)  # fmt: skip
"""The stories that a harbour knows: none of what was decided, of odds or of sightings."""


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
        return self._dated(turn, "end-on")

    def who(self, attack: Attack) -> str:
        """Those who came: `five German aircraft`, `three U-boats`, `a German aircraft`."""
        many, enemy = attack.force, self.enemy(attack.enemy, attack.force)
        return language.article(enemy) if many == 1 else f"{language.number(many)} {enemy}"

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
    attack = (Attack,)
    facts: dict[str, tuple[type, ...]] = {
        "title.not_sailed": (),
        "title.at_sea": (), "deck.at_sea": (), "notice": (), "dateline": (Dated,),
        "deck": (), "lead": (), "toll": (), "main": attack, "also": attack, "after": attack,
        "attack": attack,
        "lights": (Group,), "besides": (Group,), "half": (Halfway,), "unharmed": (),
        "arrive": (), "last": (),
    }  # fmt: skip
    for kind, story in stories.STORIES.items():
        if kind in KNOWN:
            for part in ("title", "deck", "lead", "last"):
                facts[f"{part}.{kind}"] = (story,)
    return {kind: kind_from(Tests, PressWords, *named, Context) for kind, named in facts.items()}


KINDS: Kinds = _kinds()
"""The kinds of passages a newspaper is written by, and what those of each can name."""


class Reporter(Teller):
    """Tells one voyage, of its attacks the main one and `many` others at most."""

    def __init__(self, voyage: Voyage, bank: Bank, key: str, many: int = 99) -> None:
        super().__init__(bank, key)
        self.voyage, self.many = voyage, many
        self.words = PressWords(voyage, self.said, self.teller.chance)
        if voyage.is_over:
            known = (story for story in stories.found(voyage) if story.kind in KNOWN)
            self.story = next(known)
        self.offers = (Context(voyage, self.story.kind if self.story else ""), self.words)
        struck = [attack for attack in voyage.attacks if attack.struck]
        self.main = max(struck, key=lambda attack: attack.weight, default=None)

    def story_told(self) -> Story:
        """The whole report."""
        v = self.voyage
        if not v.watches:
            return Story(self.tell("title.not_sailed"))
        if self.story:
            title = self.of_story("title").upper()
            deck = self.of_story("deck") or self.tell("deck")
        else:
            title, deck = self.tell("title.at_sea"), self.tell("deck.at_sea")
        # The paper of the day after the last watch.
        date = (v.arrival.turn - 1) // len(PARTS) + 1
        dated = Dated(v, DAYS[date % len(DAYS)], MONDAY + date)
        dateline = self.tell("dateline", dated)
        # What the headlines name the text names anew.
        self.said.named.clear()
        text = [self.lead(), *self.body(), self.end()] if self.story else [self.notice()]
        return Story(title, deck, [Chapter("", text)], dateline, result_first=True)

    def begin(self) -> None:
        """A paragraph begins: it names its place anew, too."""
        super().begin()
        self.words.place_named = ""

    def notice(self) -> Paragraph:
        """What there is to say of a convoy at sea."""
        return Paragraph(self.tell("notice"))

    def lead(self) -> Paragraph:
        """The result."""
        self.begin()
        own = self.of_story("lead") if self.teller.chance("lead") < OWN_LEAD else ""
        return Paragraph(joined(own or self.tell("lead"), self.tell("toll")))

    def body(self) -> list[Paragraph]:
        """The passage in order of time: what came before the main attack, it, and what came after;
        a paragraph that would be short goes with a neighbour."""
        found, parts = list[Paragraph](), sorted(self.parts(), key=lambda part: part[0])
        here = self.main.turn if self.main else 0
        for which in (-1, 0, 1):
            if not found or found[-1].words >= SHORT:
                self.begin()
            each = Paragraph("")
            for turn, kind, of in parts:
                if which == (turn > here) - (turn < here):
                    each.text = joined(each.text, self.tell(kind, *of))
                    each.tells.append((TURNING if kind == "half" else SCENE, (turn,)))
            found = merged([*found, each], SHORT)
        return found

    @property
    def others(self) -> Sequence[Attack]:
        """The attacks besides the main one that are news, the weightiest first. Where ships were
        lost, those that sank none and left no carrier damaged are not."""
        main = self.main
        others = [attack for attack in self.voyage.attacks if attack is not main]
        if main and main.sunk:
            others = [a for a in others if a.sunk or of_type(a.hurt, Type.CARRIER)]
        return sorted(others, key=lambda attack: -attack.weight)

    def parts(self) -> Iterator[tuple[int, str, tuple[object, ...]]]:
        """What is told of the passage: the turn, the kind of passage, and of what."""
        v, main, half, others = self.voyage, self.main, self.voyage.halfway, self.others
        told = others[: self.many]
        if main or len(others) == 1:
            for attack in v.attacks:
                if attack is main:
                    yield attack.turn, "main", (attack,)
                    yield attack.turn, "after", (attack,)
                elif attack in told:
                    yield attack.turn, "attack", (attack,)
        elif others:
            group = Group(sorted(others, key=lambda attack: attack.turn))
            yield group.turn, "lights", (group,)
        else:
            yield 0, "unharmed", ()
        if half and half.went:
            yield half.turn, "half", (half,)

    def end(self) -> Paragraph:
        """What was lost in attacks left out, since who is told how many were lost can count them;
        what is in harbour, and the last sentence."""
        self.begin()
        left = [attack for attack in self.others[self.many :] if attack.sunk]
        besides = self.tell("besides", Group(left)) if left else ""
        arrive = self.tell("arrive")
        last = self.of_known(lambda: self.of_story("last"))
        last = last or self.of_known(lambda: self.tell("last"))
        return Paragraph(joined(besides, arrive, last), [(ENDING, (self.voyage.length,))])


def told(asked: Asked, bank: str, voyage: Voyage) -> tuple[Story, Sequence[Told]]:
    """The report of a record, as `told.Voice` says."""
    passages = library(asked.templates).passages(bank, KINDS)
    return printed(voyage, passages, key_of_answers(asked.session.answers))


def printed(voyage: Voyage, bank: Bank, key: str) -> tuple[Story, Sequence[Told]]:
    """A report of so many words at most: where it is too long the attacks that weigh least are left
    out, one after another."""
    for many in range(len(voyage.attacks), -1, -1):
        reporter = Reporter(voyage, bank, key, many)
        story = reporter.story_told()
        if story.words <= LONGEST:
            break
    return story, reporter.teller.told
