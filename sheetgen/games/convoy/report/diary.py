"""The commodore's diary of a convoy: an entry for each evening, from the eve of sailing to harbour.

Each entry is told from the voyage as it stood that evening, and by the key of the answers that were
given by then: a game cut off there has the same entries. One thing of the day is told whole, the
rest in half a sentence; at times he writes what he expects, and the next entry begins with what
came of it. All sentences are in the bank; what passages of each kind can name stands in `evenings`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetgen.core.session import Session
from sheetgen.games.convoy.report.evenings import (
    DAY,
    HANDS,
    HOPES,
    KINDS,
    Evening,
    Hope,
    Page,
    Spoken,
)
from sheetgen.games.convoy.report.facts import (
    Attack,
    Attacks,
    Count,
    Halfway,
    Ships,
    Voyage,
)
from sheetgen.games.convoy.report.kinds import Dated, Group, Lull
from sheetgen.games.convoy.report.reading import DAYS, MONDAY
from sheetgen.games.convoy.report.reading import voyage as read
from sheetgen.games.convoy.report.told import (
    Chapter,
    Paragraph,
    Story,
    Teller,
    Tells,
    joined,
    merged,
)
from sheetgen.games.convoy.report.words import Said, Words, told_of
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story.chronicle import tell as chronicle
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling.bank import Bank
from sheetgen.kits.telling.report import Asked, key_of_answers
from sheetgen.kits.telling.storyteller import Storyteller, Told
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import DECISION, ENDING, OPENING, SCENE, TURNING

__all__ = ["KINDS", "told"]

QUIET = 3
"""So many watches of a day with nobody in them are told of."""
GUESSES = (0.6, 0.67, 0.75, 0.8)
"""The share of the merchant ships that he sets himself to bring in."""
AHEAD, COUNTED, SEEN, CLOSED, HOPED = 0.4, 0.3, 0.5, 0.6, 0.75
"""The share of entries that begin with the attack that mattered, where others came before it; with
a count; that tell of aircraft nobody followed; that close on how things stand; on what he
expects."""
CHANGED, LED = 0.45, 0.6
"""The share of the attacks told whole after which it is said what they changed, and of the diaries
before which an editor says a word."""
HEAVY = 5.0
"""An attack of so much weight is told whole though another of the day outweighs it."""
SHORT = 22
"""A paragraph of fewer words goes with its neighbour."""


class Diarist(Teller):
    """Writes up one voyage, evening by evening."""

    def __init__(self, bank: Bank) -> None:
        super().__init__(bank, "")
        self.expected: Hope | None = None
        self.hopes: list[str] = []
        self.guess = 0
        self.hand = ""
        self.page: list[Paragraph] = []

    def entry(self, today: Evening, key: str) -> list[Paragraph]:
        """The entry of an evening; the answers that had been given have this key."""
        self.teller.key = key
        if not today.number:
            share = GUESSES[int(self.teller.chance("guess") * len(GUESSES))]
            self.guess = max(round(today.ships.merchants * share), 1)
            self.hand = HANDS[int(self.teller.chance("hand") * len(HANDS))]
        self.today = today = replace(today, guess=self.guess)
        self.words = Spoken(today.voyage, self.said, self.teller.chance)
        self.words.today = today
        hoped = self.expected.kind if self.expected else ""
        self.offers = (Page(today.voyage, today, hoped, self.hand), self.words)
        self.page = []
        if not today.number:
            self.eve()
        else:
            self.day()
        return merged(self.page, SHORT)

    def say(self, text: str, *tells: Tells, anew: bool = False) -> None:
        """Writes a text down: in a paragraph of its own, or after what stands there."""
        if not text:
            return
        if anew or not self.page:
            self.page.append(Paragraph(text, [*tells]))
        else:
            last = self.page[-1]
            last.text = joined(last.text, text)
            last.tells += tells

    # The eve, and a day.

    def eve(self) -> None:
        """The evening before they sail: what there is, what is meant, what he hopes."""
        self.say(self.tell("eve.force"), (OPENING, (0,)))
        self.say(self.tell("eve.plan"), (OPENING, (0,)), anew=True)
        self.say(self.tell("eve.fear"), (OPENING, (0,)), anew=True)
        self.say(self.tell("eve.guess"))
        self.say(self.expect())

    def day(self) -> None:
        """A day at sea, or the last one."""
        today = self.today
        self.answer()
        main, second = self.main()
        others = [a for a in today.attacks if a is not main]
        # Nobody is told of as sunk, and then as damaged.
        is_late = bool(main and others and others[0].turn < main.turn) and not any(
            ship.hit >= today.first for ship in (main.again if main else ())
        )
        ahead = main if is_late and self.has_room("ahead", AHEAD) else None
        if ahead:
            self.whole(ahead)
        elif today.sunk and not self.page and self.has_room("count", COUNTED):
            self.say(self.tell("count"))
        if today.number == 1:
            self.say(self.tell("friendly"), anew=bool(ahead))
        if not today.attacks:
            self.say(self.tell("day"), (SCENE, tuple(w.turn for w in today.watches)))
        self.course((main, second), ahead)
        lonely = today.attacks and (today.unanswered or today.sightings > 1)
        if lonely and self.has_room("seen", SEEN):
            self.say(self.tell("seen"))
        if today.voyage.is_over:
            self.harbour()
            return
        hope = self.expect()
        # Who looks forward to harbour has counted them, and the miles.
        if self.has_room("evening", CLOSED) and not (self.expected and self.hopes[-1] == "harbour"):
            self.say(self.tell("evening"), anew=True)
        self.say(hope)

    def harbour(self) -> None:
        """The convoy has come in."""
        ending = (ENDING, (self.today.last,))
        self.say(self.tell("arrive"), ending, anew=True)
        self.say(self.tell("reckon"), ending)
        self.say(self.of_known(lambda: self.tell("last")), ending, anew=True)

    # What he looks forward to, and what came of it.

    def answer(self) -> None:
        """What came of last evening's hope or fear, if he wrote of one."""
        last, t = self.expected, self.today
        self.expected = None
        if last is None:
            return
        old = last.ship
        ship = next(s for s in t.voyage.ships if s.name == old.name) if old else None
        under = [a for a in t.attacks if last.taken and a.measure == last.taken]
        hope = replace(last, ship=ship, under=Attacks(under))
        self.say(self.tell(f"answer.{hope.kind}", hope))

    def expect(self) -> str:
        """What he looks forward to, on most evenings; the same never twice."""
        if not self.has_room("hope", HOPED):
            return ""
        holding = [hope for hope in self.holding() if hope not in self.hopes]
        # The more pressing rather than the less.
        holding.sort(key=lambda hope: (HOPES.index(hope) + 1) * self.teller.chance("hope", hope))
        for kind in holding:
            hope = self.hope(kind)
            if text := self.tell(f"expect.{kind}", hope):
                self.hopes.append(kind)
                self.expected = hope
                return text
        return ""

    def hope(self, kind: str) -> Hope:
        """What a hope is about, this evening."""
        v = self.today.voyage
        about = {"ship": self.lame(), "tanker": v.afloat.tankers}
        ships = about.get(kind, [])
        taken = v.decisions[-1].measure if kind == "measure" else ""
        return Hope(kind, ships[0] if ships else None, taken, v.arrived.merchants, Attacks([]))

    def lame(self) -> Ships:
        """The ships that may not keep up: damaged merchant ships, tankers first, and carriers."""
        v = self.today.voyage
        return [*v.damaged_merchants, *(s for s in v.carriers if s.fate == "damaged")]

    def holding(self) -> Iterator[str]:
        """What there is to look forward to this evening."""
        t, tomorrow = self.today, self.today.last + DAY
        running = bool(t.voyage.decisions) and t.voyage.decisions[-1].end > t.last
        holds = {
            "harbour": t.to_go <= DAY,
            "seen": t.is_seen_tonight,
            "measure": running,
            "half": t.last < t.voyage.half <= tomorrow and bool(t.ships.carriers),
            "ship": bool(self.lame()),
            "tanker": [s.fate for s in t.voyage.afloat.tankers] == ["in"],
            "narrows": t.is_past(tomorrow) and not t.is_past(t.last),
            "quiet": t.number > 0 and not t.attacks and t.beyond > 0,
            "again": bool(t.attacks),
        }
        yield from (hope for hope in HOPES if holds[hope])

    # The day in its order.

    def main(self) -> tuple[Attack | None, Attack | None]:
        """The attack of the day that did most harm, and a second that did much."""
        harmful = [attack for attack in self.today.attacks if attack.sunk or attack.hurt]
        first, *rest = [*sorted(harmful, key=lambda attack: attack.weight, reverse=True), None]
        second = rest[0] if rest else None
        return first, second if second and second.weight >= HEAVY else None

    def course(self, mains: Sequence[Attack | None], told: Attack | None) -> None:
        """The day from its beginning to its end, but for what has been told already."""
        today = self.today
        waiting: list[Attack] = []
        whole = {attack.turn for attack in mains if attack}
        quiet = max(today.first - 1, min(today.voyage.friendly, today.last))
        for watch in today.watches:
            decision = next((d for d in today.decisions if d.turn == watch.turn), None)
            attack = next((a for a in today.attacks if a.turn == watch.turn), None)
            half = today.halfway if today.halfway and today.halfway.turn == watch.turn else None
            is_half = watch.turn == today.voyage.half
            if (decision or attack) and not told:
                self.gap(quiet, watch.turn, waiting)
            if decision:
                self.some(waiting)
                text = self.tell(f"decide.{decision.measure}", decision)
                self.say(text, (DECISION, (decision.turn,)))
            if attack is not None and attack is not told and attack.turn in whole:
                self.some(waiting)
                self.whole(attack)
            elif attack is not None and attack is not told:
                waiting.append(attack)
            if is_half:
                self.some(waiting)
                self.half(half)
            if decision or attack:
                quiet = watch.turn - (attack is None)
        self.some(waiting)
        if not today.voyage.is_over and not told:
            self.gap(quiet, today.last + 1, waiting)

    def gap(self, since: int, until: int, waiting: list[Attack]) -> None:
        """A stretch with nobody in it, if it is long, and not the day."""
        today = self.today
        lull = Lull.of(today.voyage, since, until)
        if not lull or lull.watches < QUIET or lull.sightings or not today.attacks:
            return
        if self.has_room(f"gap {until}", 0.6):
            self.some(waiting)
            turns = tuple(range(since + 1, until))
            self.say(self.tell("quiet", lull), (SCENE, turns))

    def half(self, half: Halfway | None) -> None:
        """Halfway: who went and who stayed, or that there was nobody to."""
        turn = self.today.voyage.half
        if half and (half.went or half.stayed):
            self.say(self.tell("half", half), (TURNING, (turn,)), anew=bool(half.went))
        else:
            self.say(self.tell("half.bare"), (TURNING, (turn,)))

    def whole(self, attack: Attack) -> None:
        """An attack told whole, in a paragraph of its own."""
        changed = self.has_room(f"after {attack.turn}", CHANGED)
        self.say(self.of_attack("scene", attack, changed), (SCENE, (attack.turn,)), anew=True)
        # What comes next is another thing.
        self.page.append(Paragraph(""))

    def of_attack(self, kind: str, attack: Attack, changed: bool = False) -> str:
        """What a kind says of an attack, and what that changed, if it is told."""
        text = self.tell(kind, attack)
        told_of([attack], text, self.said)
        if attack.took_last or changed:
            text = joined(text, self.tell("after", attack))
        told_of([attack], text, self.said)
        return text

    def some(self, attacks: list[Attack]) -> None:
        """Attacks that are not told whole."""
        if not attacks:
            return
        costly = any(attack.struck for attack in attacks)
        turns = tuple(attack.turn for attack in attacks)
        text = ""
        if len(attacks) > 1:
            text = self.tell("digest" if costly else "lights", Group([*attacks]))
        text = text or joined(
            *(self.of_attack("light" if one.is_harmless else "hit", one) for one in attacks)
        )
        told_of(attacks, text, self.said)
        self.say(text, (SCENE, turns))
        attacks.clear()


def evenings(session: Session, policy: str) -> Iterator[tuple[Evening, str]]:
    """The evenings of a game, each as it was, with the key of the answers that had been given."""
    whole, spans = chronicle(session), answers_of(session)
    done = sum(turn.score is not None for turn in whole.turns)
    ends = [0, *range(DAY, done + 1, DAY)]
    if whole.finished and ends[-1] < done:
        ends.append(done)
    before: Count | None = None
    quiet = 0
    for number, last in enumerate(ends):
        # Turns in which nothing is asked follow by themselves, into the next day.
        given = max(ended for turn, (_, ended) in spans.items() if turn <= last)
        then = session.with_answers(session.answers[:given])
        known = chronicle(then)
        known.turns = known.turns[:last]
        sailed = read(known, policy)
        first = ends[number - 1] + 1 if number else 0
        attacks = [a for a in sailed.attacks if a.turn >= first]
        quiet = 0 if attacks or not number else quiet + 1
        yesterday = [s for a in sailed.attacks if first - DAY <= a.turn < first for s in a.sunk]
        evening = Evening(
            attacks, number, DAYS[number - 1], MONDAY + number - 1, first, last,
            before or sailed.sailed, sailed.arrived, yesterday, quiet, 0, sailed,
        )  # fmt: skip
        before = sailed.arrived
        yield evening, key_of_answers(then.answers)


def told(asked: Asked, bank: str, voyage: Voyage) -> tuple[Story, Sequence[Told]]:
    """The diary of a record, as `told.Voice` says."""
    session, said = asked.session, Said()
    passages = library(asked.templates).passages(bank, KINDS)
    editor = Storyteller(passages, key_of_answers(session.answers), said)
    words = Words(voyage, said, editor.chance)
    if not voyage.length:
        return Story(editor.tell("title.not_sailed", words)), editor.told
    diarist = Diarist(passages)
    entries = [(one, diarist.entry(one, key)) for one, key in evenings(session, voyage.policy)]
    last = entries[-1][0]
    over = Dated(voyage, last.day, last.date)
    kind = "" if voyage.is_over else ".at_sea"
    title = editor.tell(f"title{kind}", over, words)
    is_led = bool(kind) or editor.chance("led") < LED
    lead = editor.tell(f"lead{kind}", over, words) if is_led else ""
    dateline = editor.tell("dateline", over, words)
    month = data("passage")["month"]
    chapters = [Chapter(f"{one.day}, {one.date} {month}", told) for one, told in entries]
    return Story(title, lead, chapters, dateline=dateline), [*editor.told, *diarist.teller.told]
