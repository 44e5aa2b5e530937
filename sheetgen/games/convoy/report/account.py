"""The player's account of a convoy: which passages are told of what, and in which order.

The story is found first; it gives title, lead and last line. The passage is told by weight: the
main attacks whole, in a paragraph each; the others in a sentence or together; a decision with its
reason; halfway; a long quiet. Which parts a report has, in which order, is one of the shapes of the
bank. So are all sentences; what passages of each kind can name stands in `kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from sheetgen.games.convoy.report.facts import (
    VALUED,
    Attack,
    Attacks,
    Decision,
    Fleet,
    Halfway,
    Ship,
    Voyage,
    of_type,
    worth,
)
from sheetgen.games.convoy.report.kinds import (
    KINDS,
    Context,
    Group,
    Lull,
    Start,
)
from sheetgen.games.convoy.report.stories import found
from sheetgen.games.convoy.report.told import (
    Chapter,
    Paragraph,
    Story,
    Teller,
    joined,
    merged,
    names_in,
    opening,
    placed_once,
)
from sheetgen.games.convoy.report.words import ByTurns, ByWatches, marked, told_of
from sheetgen.games.convoy.report.words import Told as Words
from sheetgen.games.convoy.rules.state import Kind as Type
from sheetgen.kits.table.moments import DECISION as CHOSEN
from sheetgen.kits.table.moments import END, HALFWAY, LOSS
from sheetgen.kits.telling.bank import Bank, BankError
from sheetgen.kits.telling.report import Asked, key_of_answers
from sheetgen.kits.telling.storyteller import Told, chance
from sheetgen.kits.telling.templates import Library, library
from sheetgen.kits.telling.voices import DECISION, ENDING, OPENING, SCENE, TURNING

HEAVY, SCENES = 4.0, 2
"""An attack of so much weight is told whole; so many are at most."""
LONG_WAIT = 3
"""So many watches beyond friendly waters without an attack are told of at the beginning."""
QUIET, PLANNED = 5, 2
"""So many watches with nobody in them are told of; so many decisions, where a plan has been told:
else none that changed little."""
JUST_SEEN = "just_seen"
"""Said as long as a sighting is what was told last."""
KNOWN = 0.4
"""The share of its bank that a report knows."""
PASSAGES = ("passage", "watch", "notes")
"""How the passage can be told: as it went; one attack of it and of the others only those that cost
a merchant ship or a carrier; turn by turn, as it was jotted down."""
CALENDARS = (Words, ByTurns, ByWatches)
"""How a player tells the time: by days, by turns, or by watches and dates."""
IN_ORDER = PASSAGES[:2]
"""Those of them that tell it with one attack leading to the next."""
CASE = ("case.known", "case.did", "case.came", "case.otherwise")
"""What is said of the decision that a report is about."""
COMMENTS = ("last", "closing")
"""What is not told where the player ends his report himself."""
OF_ALL = [kind for kind, of in KINDS.items() if of == KINDS["opening"]]
"""The kinds of passages that need nothing but the whole voyage: each can be a part."""
LEADS = "lead", "opening"
"""What can stand before the box."""
AT_SEA = "lead / force / plan start / passage / so_far"
WHOLE = "lead / force / plan start / passage / arrive / score / last"
BRIEF = "lead / arrive / last"
"""The shapes of a game that is not over, of one told by a bank that has none, and of one told in
brief."""
DECIDED = ("added", "saved", "backfired", "in_hand")
"""The stories that are of what was decided."""
OFTEN, SELDOM = 0.75, 0.3
"""The share of reports that tell of a part on which something hung, and of one on which nothing
did."""
ESCORT_ONLY, CLOSED = 0.05, 0.5
"""The share of stretches told that cost the escort alone, and of reports closed by a line that is
not their story's: the others end where the ships came in."""
WEIGHTY = 2
"""The points from which a decision is told."""
SHORT, LONG = (32, 40, 48, 60), 130
"""A paragraph of fewer words than one of these, another in each report, goes with its neighbour,
unless both have more than the second figure, where a report tells the passage in its order."""


class Account(Teller):
    """Tells one voyage. `own` are the names of the moments at which the player speaks for himself:
    there it is told what was done and what befell, and nothing is said of it. If he has written
    anything at all, it `is_spoken`. A `shape` stands in place of those of the bank."""

    def __init__(
        self,
        voyage: Voyage,
        bank: Bank,
        key: str,
        own: Collection[str] = (),
        shape: str = "",
        is_spoken: bool = False,
    ) -> None:
        super().__init__(bank, key, KNOWN)
        self.voyage, self.own = voyage, own
        words = CALENDARS[int(self.teller.chance("calendar") * len(CALENDARS))]
        self.words = words(voyage, self.said, self.teller.chance)
        self.story = found(voyage)[0] if voyage.is_over else None
        self.keys = frozenset(self.story.turns if self.story else ())
        self.ranked = sorted(voyage.attacks, key=lambda attack: -self.weight(attack))
        ship = self.of_note()
        self.report = Context(
            voyage,
            self.story.kind if self.story else "",
            is_spoken,
            self.weightiest(),
            self.ranked[0] if self.ranked else None,
            ship,
            voyage.attack(ship.gone or ship.hit) if ship else None,
        )
        self.offers = (self.report, self.words)
        self.parts: Mapping[str, Callable[[], str]] = {
            "lead": lambda: self.of_story("lead") or self.tell("lead.at_sea"),
            "opening": self.opening,
            "plan": self.plan,
            "start": self.start,
            "arrive": self.arrive,
            **{part: partial(self.of_case, part) for part in CASE},
            "before": lambda: self.worst(early=True),
            "worst": self.worst,
            "rest": self.rest,
            "score": self.points,
            "last": self.end,
            "closing": lambda: self.of_known(self.closing),
        }
        self.is_in, self.is_ended, self.told_to = False, False, 0
        self.is_worst_told = False
        # The decision told last, as long as not all the attacks that it met have been told, and the
        # place of its passage.
        self.met: Decision | None = None
        self.told_from = 0
        # How the last two losses that were told opened.
        self.opened: list[str] = []
        # The attacks that a quiet told of has led up to.
        self.awaited: set[int] = set()
        self.shape = self._shape(shape) if voyage.length else []
        self.is_short = bool(self.shape) and ["passage"] not in self.shape
        self.main, self.whole = self._told_whole()
        self.in_order = not self.shape or any(each[0] in IN_ORDER for each in self.shape)
        self.short = SHORT[int(self.teller.chance("short") * len(SHORT))] if self.in_order else 0

    @classmethod
    def of(
        cls,
        voyage: Voyage,
        shelf: Library,
        voice: str,
        key: str,
        own: Collection[str] = (),
        shape: str = "",
        is_spoken: bool = False,
    ) -> Account:
        """Tells a voyage by the bank of a voice, or by one of its manners: not every account is in
        one hand. A manner may have no shape that fits it."""
        for bank in sorted(shelf.manners(voice), key=lambda bank: chance(key, "manner", bank)):
            account = cls(voyage, shelf.passages(bank, KINDS), key, own, shape, is_spoken)
            if account.shape:
                return account
        account.shape = _groups(shape or WHOLE)
        return account

    def _shape(self, given: str) -> list[list[str]]:
        """The parts of the report, a list to a paragraph; none where the bank has no shape that
        fits, or where another is wanted and the bank's own does not follow the passage. Raises
        BankError for a part there is not."""
        # A capital, as a sentence has it, is none of a part's name.
        own = _groups(self.tell("shape").lower())
        for part in [part for group in own for part in group]:
            if part not in (*self.parts, *PASSAGES, *OF_ALL):
                of = self.teller.told[-1].passage
                raise BankError(
                    f"{of.bank}, line {of.line}: no part of a report is called {part!r}"
                )
        shape = given if self.voyage.is_over else AT_SEA
        if not shape:
            return own
        return _groups(shape) if any(group[0] in IN_ORDER for group in own) else []

    def story_told(self) -> Story:
        """The whole account."""
        if not self.voyage.length:
            return Story(self.tell("title.not_sailed"))
        lead, told = "", list[Paragraph]()
        for place, group in enumerate(self.shape):
            if group[0] in PASSAGES:
                told.extend(self.notes() if group == ["notes"] else self.passage())
                self.is_in = True
            elif not place and {*group} <= {*LEADS}:
                lead = self.group(group).text
            else:
                told.append(self.group(group))
        told = merged(told, self.short, LONG)
        placed_once(told, [watch.place for watch in self.voyage.watches])
        text = joined(lead, *[one.text for one in told])
        title = self.title(text)
        if not names_in(title) <= names_in(text):
            lead = joined(lead, self.of_story("lead"))
        return Story(title, lead, [Chapter("", told)] if told else [])

    def title(self, text: str) -> str:
        """The title of the story where it has been told, one that names no ship of which the text
        does not tell if there is such a one."""
        if not self.story:
            return self.tell("title.at_sea")
        kind, named = self.story.kind, names_in(text)
        if not {f"lead.{kind}", f"last.{kind}"} & {one.passage.kind for one in self.teller.told}:
            return self.tell("title")
        fits = self.teller.first(lambda: self.of_story("title"), lambda t: names_in(t) <= named)
        return fits or self.of_story("title")

    def group(self, parts: Sequence[str]) -> Paragraph:
        """Some parts in a paragraph."""
        v = self.voyage
        silent = COMMENTS if self.is_own(END, v.length) else ()
        said = [self.parts.get(part, partial(self.tell, part)) for part in parts]
        text = joined(*[say() for part, say in zip(parts, said, strict=True) if part not in silent])
        if {*LEADS} & {*parts}:
            # No `that evening` of what the lead has named.
            self.begin()
        if not v.is_over and self.is_in:
            return Paragraph(text)
        return Paragraph(text, [(ENDING, (v.length,)) if self.is_in else (OPENING, (0,))])

    def opening(self) -> str:
        """Another beginning than that of the story, which would give away another shape."""
        other = self.remark("opening")
        return other or (self.of_story("lead") if self.in_order else self.tell("opening"))

    def plan(self) -> str:
        """What was meant to be done, if the story hangs on it; else not in every report."""
        # Without it a die that decides, or a captain who does nothing, comes from nowhere.
        hangs = self.report.story in DECIDED or self.voyage.policy in ("never", "random")
        return self.tell("plan") if hangs or self.has_room("plan", SELDOM) else ""

    # What is told whole.

    def is_own(self, kind: str, turn: int) -> bool:
        """Whether the player speaks for himself at a moment of a turn."""
        return f"{kind} {turn}" in self.own

    def weight(self, attack: Attack) -> float:
        """How much of the report an attack asks for."""
        return attack.weight + 5 * (attack.turn in self.keys and bool(worth(attack.sunk)))

    def _told_whole(self) -> tuple[int, frozenset[int]]:
        most, ranked = SCENES - self.is_short, self.ranked
        heavy = [a for a in ranked if a.sunk and self.weight(a) >= HEAVY][:most]
        if not heavy and ranked and (ranked[0].sunk or ranked[0].hurt):
            heavy = ranked[:1]
        main = heavy[0].turn if heavy else 0
        heavy += [attack for attack in ranked if self.is_own(LOSS, attack.turn)]
        return main, frozenset(attack.turn for attack in heavy)

    # The passage, in its order.

    def start(self) -> str:
        """How it began, up to the first attack."""
        v = self.voyage
        first = v.attacks[0].turn if v.attacks else len(v.watches) + 1
        watches = v.watches[: first - 1]
        begun = Start(
            friendly=min(v.friendly, len(watches)),
            beyond=max(first - 1 - v.friendly, 0),
            sightings=sum(watch.is_seen for watch in watches),
            is_answered=bool(v.attacks and watches) and watches[-1].is_seen,
            decisions=sum(d.turn <= first for d in v.decisions),
            first=first if v.attacks else len(v.watches),
            is_attacked=bool(v.attacks),
            is_spent=any(decision.is_friendly for decision in self.decisions()),
        )
        waits = begun.beyond >= LONG_WAIT or begun.sightings or self.has_room("start", 0.5)
        text = self.tell("start", begun) if watches and waits else ""
        if text:
            self.told_to = begun.first - 1
            self.awaited.add(begun.first)
        return text

    def passage(self) -> Iterator[Paragraph]:
        """All between sailing and harbour."""
        v = self.voyage
        waiting: list[Attack] = []
        last = self.told_to
        overdue = self.report.story == "added"
        decisions = {decision.turn: decision for decision in self.decisions()}
        for watch in v.watches:
            decision, attack = decisions.get(watch.turn), v.attack(watch.turn)
            half = v.halfway if v.halfway and v.halfway.turn == watch.turn else None
            half = half if half and self.is_half_told(half) else None
            if not (decision or attack or half):
                continue
            lull = self.lull(max(last, v.friendly), watch.turn)
            whole = watch.turn in self.whole
            late = bool(overdue and attack) and watch.turn > v.planned
            # What came before is told before: what follows knows of it.
            if decision or lull or whole or late:
                yield from self.stretch(waiting, whole)
            yield from self.quiet("quiet", lull)
            if lull and lull.until in self.awaited and lull.is_seen_last:
                self.said.said.add(JUST_SEEN)
            if late:
                overdue = False
                yield Paragraph(self.tell("overdue", attack))
                self.said.came_to = 0
            if decision:
                yield from self.decided(decision)
            if attack and whole:
                yield self.scene(attack)
            elif attack:
                waiting.append(attack)
            if half or (self.met and attack is self.met.attacks[-1]):
                yield from self.stretch(waiting, False)
            if half:
                yield self.half(half)
            last = watch.turn - (decision is not None and not attack and not half)
            self.said.said.discard(JUST_SEEN)
            if decision and decision.is_idle and not attack:
                last = max(last, min(decision.end, len(v.watches)))
        yield from self.stretch(waiting, False)
        if v.is_over:
            yield from self.quiet("last_quiet", self.lull(max(last, v.friendly), v.length + 1))

    def decisions(self) -> list[Decision]:
        """The decisions that are told: what the player says something of, what weighed, and of the
        others no more than make up a few."""
        of_story = getattr(self.story, "decision", None)
        ranked = sorted(
            self.voyage.decisions,
            key=lambda d: (self.is_asked_for(d) or d is of_story, not d.is_idle),
            reverse=True,
        )
        asked = sum(self.is_asked_for(d) or d is of_story for d in ranked)
        few = PLANNED if "planned" in self.said.said else 0
        return ranked[: max(asked, few)]

    def notes(self) -> Iterator[Paragraph]:
        """The passage turn by turn, as it was jotted down: what befell, and the quiet between."""
        v, last = self.voyage, 0
        decisions = {decision.turn: decision for decision in v.decisions}
        whole = {attack.turn for attack in self.ranked[:SCENES] if attack.sunk or attack.hurt}
        for watch in v.watches:
            turn, facts = watch.turn, list[tuple[str, object]]()
            if turn in decisions:
                facts.append(("note.option", decisions[turn]))
            if attack := v.attack(turn):
                facts.append(("note.main" if turn in whole else "note", attack))
            if v.halfway and v.halfway.turn == turn:
                facts.append(("note.half", v.halfway))
            if not facts:
                continue
            if lull := Lull.of(v, last, turn):
                yield Paragraph(self.tell("note.quiet", lull))
            self.said.came_to = last = turn
            texts = [self.tell(kind, fact) for kind, fact in facts]
            yield Paragraph(joined(self.tell("note.turn", watch), *texts), [(SCENE, (turn,))])
        if lull := Lull.of(v, last, v.length + 1):
            yield Paragraph(self.tell("note.quiet", lull))

    def of_note(self) -> Ship | None:
        """The ship to which most happened: that of the story, or the dearest that was sunk, or the
        one damaged first."""
        v, named = self.voyage, (getattr(self.story, of, None) for of in ("ship", "last"))
        hurt = (ship for ship in v.ships if ship.hit and ship.type in VALUED)
        return next(
            (one for one in named if isinstance(one, Ship)),
            max(of_type(v.lost, *VALUED), key=lambda ship: (worth([ship]), ship.gone), default=None)
            or min(hurt, key=lambda ship: ship.hit, default=None),
        )

    def weightiest(self) -> Decision | None:
        """The decision that changed the most, if any changed a point."""
        known = [d for d in self.voyage.decisions if d.gained]
        return max(known, key=lambda d: abs(d.gained or 0), default=None)

    def of_case(self, kind: str) -> str:
        """What a kind says of that decision."""
        case = self.report.case
        return self.tell(kind, case) if case else ""

    @property
    def beside(self) -> list[Attack]:
        """The attacks that are not told with the weightiest decision, as those it met are."""
        case, is_told = self.report.case, any("case.came" in group for group in self.shape)
        met = case.attacks if case and is_told else ()
        return [attack for attack in self.voyage.attacks if attack not in met]

    def worst(self, *, early: bool = False) -> str:
        """The main attack, if it is one of those and has not been told; an `early` one is before
        that decision."""
        attack = next((attack for attack in self.beside if attack.turn == self.main), None)
        case = self.report.case
        is_late = bool(early and case and attack and attack.turn > case.turn)
        if attack is None or is_late or self.is_worst_told:
            return ""
        self.is_worst_told = True
        return self.scene(attack).text

    def rest(self) -> str:
        """What the others of those did."""
        left = [attack for attack in self.beside if attack.turn != self.main]
        return self.tell("rest", Group(left)) if left else ""

    def lull(self, since: int, until: int) -> Lull | None:
        """The watches between two with nobody in them, if they are so many that it is told."""
        lull = Lull.of(self.voyage, since, until)
        is_told = lull and (lull.watches >= QUIET or (lull.watches >= 2 <= lull.unanswered))
        return lull if is_told else None

    def quiet(self, kind: str, lull: Lull | None) -> list[Paragraph]:
        """Watches with nobody in them, told if there are any and a passage fits them."""
        told = lull and (lull.is_seen_last or self.has_room(f"{kind} {lull.until}", 0.6))
        text = self.tell(kind, lull) if told else ""
        if not lull or not text:
            return []
        turns = tuple(range(lull.since + 1, lull.since + 1 + lull.watches))
        self.said.came_to = lull.until - 1
        self.awaited.add(lull.until)
        return [Paragraph(text, [(SCENE, turns)])]

    def varied(self, kind: str, *facts: object) -> str:
        """A passage on a loss that opens as neither of the two before it did, if there is one."""
        tell = partial(self.tell, kind, *facts)
        text = self.teller.first(tell, lambda text: opening(text) not in self.opened) or tell()
        if text:
            self.opened = [*self.opened[-1:], opening(text)]
        return text

    def scene(self, attack: Attack) -> Paragraph:
        """An attack told by itself: the main one whole, another in a sentence or two."""
        own = self.is_own(LOSS, attack.turn)
        main = attack.turn == self.main and not own
        text = self.varied("main" if main else "scene", attack)
        text = text or self.varied("digest", Group([attack]))
        self.said.came_to = attack.turn
        text = joined(self.with_hurt([attack], text), self.came_of(attack))
        return Paragraph(text, [(SCENE, (attack.turn,))], is_apart=own or main)

    def stretch(self, attacks: list[Attack], ahead: bool) -> Iterator[Paragraph]:
        """What some attacks that are not told whole did together; with it what came of a decision,
        if the last of them is the last that it met. None of them waits any longer."""
        rest = [*attacks]
        attacks.clear()
        if not rest or self.is_left_out(rest):
            return
        is_all = self.met is not None and rest == [*self.met.attacks]
        text = self.varied("digest", Group(rest, ahead, is_all))
        self.said.came_to = rest[-1].turn if text else self.said.came_to
        text = joined(self.with_hurt(rest, text), self.came_of(rest[-1]))
        turns = tuple(attack.turn for attack in rest)
        yield Paragraph(text, [(SCENE, turns)])

    def with_hurt(self, attacks: Sequence[Attack], text: str) -> str:
        """What a text tells of some attacks, and the tankers and carriers they damaged, if these
        were sunk later and it does not name them."""
        told_of(attacks, text, self.said)
        ships = [
            ship for ship in Attacks(attacks).hurt
            if ship.fate == "sunk" and ship.type != Type.CARGO and ship.name not in self.said.hurt
        ]  # fmt: skip
        if text and ships:
            text = joined(text, self.tell("hurt", Fleet(ships)))
            told_of(attacks, text, self.said)
        return text

    def is_left_out(self, attacks: Sequence[Attack]) -> bool:
        """Whether a stretch is left to the box: what sank neither merchant ship nor carrier, more
        often than not. One is told that met a decision told, or ended a quiet that was."""
        if not self.main:
            return False
        if any(a.turn in self.awaited or (self.met and a in self.met.attacks) for a in attacks):
            return False
        if any(attack.merchants or attack.carriers for attack in attacks):
            return False
        share = 0.5 if Attacks(attacks).scars else ESCORT_ONLY
        return self.is_short or not self.has_room(f"attack {attacks[0].turn}", share)

    def decided(self, decision: Decision) -> Iterator[Paragraph]:
        """A decision. What came of it is told at once if nobody came, else with the last attack it
        met (`came_of`)."""
        own = self.is_own(CHOSEN, decision.turn)
        self.told_from = place = len(self.teller.told)
        text = self.tell("decide.own" if own else f"decide.{decision.measure}", decision)
        if not text:
            return
        self.said.said.add(f"told_{decision.measure}")
        self.said.came_to = decision.turn
        self.met = None if decision.is_idle else decision
        effect, named = "", self.teller.told[place].facts
        if decision.is_idle:
            known = "is_idle" in named and not ("story" in named and self.report.story == "added")
            if decision.end <= self.voyage.friendly:
                known = known or bool({"is_friendly", "voyage.friendly"} & named.keys())
            effect = "" if known else self.tell("idle", decision)
            # A time is not counted from where something began that has been told to its end.
            self.said.came_to = 0
        first = text if own else joined(text, effect)
        yield Paragraph(first, [(DECISION, (decision.turn,))], is_apart=own)
        if own and effect:
            yield Paragraph(effect)

    def came_of(self, attack: Attack) -> str:
        """What came of the decision of which an attack is the last that it met; else nothing."""
        decision = self.met
        if not decision or decision.attacks[-1] is not attack:
            return ""
        self.met = None
        if any(
            one.passage.kind == "main" and 'measure == "' in one.passage.condition
            for one in self.teller.told[self.told_from :]
        ):
            # It has been told by what the attack was told as.
            return ""
        return self.tell("met", decision)

    def is_half_told(self, half: Halfway) -> bool:
        """Whether halfway is told: where nothing hung on it, not in every report."""
        if not half.went and not half.stayed:
            return False
        hangs = half.went or half.sunk_later or half.stayed_hurt
        share = 1.0 if half.went and not half.stayed else OFTEN if hangs else SELDOM
        return self.is_own(HALFWAY, half.turn) or self.has_room("half", share)

    def half(self, half: Halfway) -> Paragraph:
        """Halfway."""
        text = self.tell("half", half)
        self.said.said.add("half_told")
        self.said.came_to = half.turn if text else self.said.came_to
        return Paragraph(text, [(TURNING, (half.turn,))], is_apart=self.is_own(HALFWAY, half.turn))

    # The end.

    def arrive(self) -> str:
        """The arrival, and who came in damaged that has been told of as hit."""
        text = self.of_known(lambda: self.tell("arrive")) or self.tell("arrive")
        ships = [
            ship for ship in self.voyage.ships
            if ship.fate == "damaged" and ship.name in self.said.hurt and marked(ship) not in text
        ]  # fmt: skip
        return joined(text, self.tell("fates", Fleet(ships)) if ships else "")

    def end(self) -> str:
        """What it came to: the last line of the story, or another end; one of them."""
        if self.is_ended:
            return ""
        self.is_ended = True
        return self.of_known(lambda: self.of_story("last")) or self.of_known(self.closing)

    def closing(self) -> str:
        """Another end than that of the story, in some reports."""
        return self.remark("closing") if self.has_room("closing", CLOSED) else ""

    def is_asked_for(self, decision: Decision) -> bool:
        """Whether a decision is told where one attack is: the player says why, or it weighed."""
        return self.is_own(CHOSEN, decision.turn) or self.is_weighty(decision)

    @staticmethod
    def is_weighty(decision: Decision) -> bool:
        """Whether a decision saved or lost a ship that mattered, or some points."""
        return abs(decision.gained or 0) >= WEIGHTY and bool(decision.saved or decision.paid)

    def points(self) -> str:
        """The score, where no lead has named it."""
        is_led = any(one.passage.kind.startswith("lead.") for one in self.teller.told)
        return "" if is_led else self.tell("score")


def _groups(shape: str) -> list[list[str]]:
    """The parts of a shape, a list to a paragraph."""
    return [parts for group in shape.split("/") if (parts := group.split())]


def told(asked: Asked, bank: str, voyage: Voyage) -> tuple[Story, Sequence[Told]]:
    """The account of a record, as `told.Voice` says."""
    key, is_whole = key_of_answers(asked.session.answers), "story" in asked.extent.keeps
    own, shape = (asked.answered, "") if is_whole else ((), BRIEF)
    shelf, is_spoken = library(asked.templates), bool(asked.notes)
    account = Account.of(voyage, shelf, bank, key, own, shape, is_spoken)
    return account.story_told(), account.teller.told
