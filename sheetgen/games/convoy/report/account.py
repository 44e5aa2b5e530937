"""The player's account of a convoy: which passages are told of what, and in which order.

The story is found first; it gives title, lead and last line. The body is the course of the game:
each of its stretches has a passage, the heaviest attack a paragraph. Which parts a report has, in
which order, is one of the shapes of the bank. So are all sentences; what passages of each kind can
name stands in `kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from sheetgen.games.convoy.report.course import course
from sheetgen.games.convoy.report.facts import (
    Attack,
    Attacks,
    Decision,
    Fleet,
    Halfway,
    Voyage,
    worth,
)
from sheetgen.games.convoy.report.kinds import KINDS, Context, Group, Lull, Start
from sheetgen.games.convoy.report.stories import found
from sheetgen.games.convoy.report.told import (
    Chapter,
    Paragraph,
    Story,
    Teller,
    Tells,
    joined,
    lines_of,
    merged,
    names_in,
    opening,
)
from sheetgen.games.convoy.report.words import ByTurns, marked, told_of
from sheetgen.games.convoy.report.words import Told as Words
from sheetgen.kits.table.moments import DECISION as CHOSEN
from sheetgen.kits.table.moments import END, HALFWAY, LOSS
from sheetgen.kits.telling.bank import Bank, BankError
from sheetgen.kits.telling.report import Asked, key_of_answers
from sheetgen.kits.telling.storyteller import Told, chance
from sheetgen.kits.telling.templates import Library, library
from sheetgen.kits.telling.voices import DECISION, ENDING, OPENING, SCENE, TURNING

PLAIN, WHOLE = 2, 2
"""An attack of so much weight is told whole; in notes so many are."""
LAST_QUIET = 3
"""So many watches with nobody in them before harbour are told of."""
KNOWN = 0.35
"""The share of its bank that a report knows."""
PASSAGES = ("passage", "items", "notes", "before", "dear")
"""How the passage can be told: as it went, each stretch by itself, or turn by turn, as it was
jotted down; or a part of it before the rest: all up to halfway, or what cost a merchant ship or a
carrier, each by itself."""
CALENDARS = (Words, ByTurns, ByTurns)
"""How a player tells the time: by days, or by turns."""
COMMENTS = ("last", "closing")
"""What is not told where the player ends his report himself."""
OF_ALL = [kind for kind, of in KINDS.items() if of == KINDS["opening"]]
"""The kinds of passages that need nothing but the whole voyage: each can be a part."""
LEADS = "lead", "opening"
"""What can stand before the box."""
AT_SEA = "lead / force / plan start / passage / so_far"
ALL = "lead / force start passage / arrive score last"
"""The shapes of a game that is not over, and of one told by a bank that has none."""
DECIDED = ("added", "saved", "backfired", "in_hand")
"""The stories that are of what was decided."""
PLAN, BUSY = 0.3, 9
"""The share of reports that tell of a plan on which nothing hung; of more attacks and decisions
than these no report does, nor of how it began, of a quiet end and of who came in damaged."""
SHORT, LONG = 45, 95
"""A paragraph of fewer words than the first goes with its neighbour, unless the two have more than
the second."""


class Account(Teller):
    """Tells one voyage. `own` are the names of the moments at which the player speaks for himself:
    there it is told what was done and what befell, and nothing is said of it. If he has written
    anything at all, it `is_spoken`."""

    def __init__(
        self,
        voyage: Voyage,
        bank: Bank,
        key: str,
        own: Collection[str] = (),
        is_spoken: bool = False,
    ) -> None:
        super().__init__(bank, key, KNOWN)
        self.voyage, self.own = voyage, own
        self.is_busy = len(voyage.attacks) + len(voyage.decisions) > BUSY
        words = CALENDARS[int(self.teller.chance("calendar") * len(CALENDARS))]
        self.words = words(voyage, self.said, self.teller.chance)
        self.story = found(voyage)[0] if voyage.is_over else None
        keys = frozenset(self.story.turns if self.story else ())

        def heavy(attack: Attack) -> float:
            return attack.weight + 5 * (attack.turn in keys and bool(worth(attack.sunk)))

        ranked = sorted(voyage.attacks, key=heavy, reverse=True)
        self.report = Context(
            voyage, self.story.kind if self.story else "", is_spoken, ranked[0] if ranked else None
        )
        self.offers = (self.report, self.words)
        self.parts: Mapping[str, Callable[[], str]] = {
            "lead": lambda: (
                self.of_story("lead") or self.tell("opening" if voyage.is_over else "lead.at_sea")
            ),
            "opening": lambda: self.tell("opening") or self.of_story("lead"),
            "plan": self.plan,
            "start": self.start,
            "worst": self.worst,
            "arrive": self.arrive,
            "last": self.end,
            "closing": lambda: self.of_known(lambda: self.remark("closing")),
        }
        self.is_in, self.is_worst_told, self.told_to = False, False, 0
        self.left: list[tuple[int, Group | Decision | Halfway]] | None = None
        # How the last two attacks that were told opened.
        self.opened: list[str] = []
        self.shape = self._shape() if voyage.length else []
        self.whole = [a.turn for a in ranked[:WHOLE] if a.weight >= PLAIN or a.hurt]
        self.main = self.whole[0] if self.whole else 0

    @classmethod
    def of(
        cls,
        voyage: Voyage,
        shelf: Library,
        voice: str,
        key: str,
        own: Collection[str] = (),
        is_spoken: bool = False,
    ) -> Account:
        """Tells a voyage by the bank of a voice, or by one of its manners: not every account is in
        one hand. A manner may have no shape that fits it."""
        for bank in sorted(shelf.manners(voice), key=lambda bank: chance(key, "manner", bank)):
            account = cls(voyage, shelf.passages(bank, KINDS), key, own, is_spoken)
            if account.shape:
                return account
        account.shape = _groups(ALL if voyage.is_over else AT_SEA)
        return account

    def _shape(self) -> list[list[str]]:
        """The parts of the report, a list to a paragraph; none where the bank has no shape that
        fits, or where the game is not over and the bank's own is of notes. Raises BankError for a
        part there is not."""
        # A capital, as a sentence has it, is none of a part's name.
        own = _groups(self.tell("shape").lower())
        for part in [part for group in own for part in group]:
            if part not in (*self.parts, *PASSAGES, *OF_ALL):
                of = self.teller.told[-1].passage
                raise BankError(
                    f"{of.bank}, line {of.line}: no part of a report is called {part!r}"
                )
        if self.voyage.is_over:
            return own
        return _groups(AT_SEA) if any("passage" in group for group in own) else []

    def story_told(self) -> Story:
        """The whole account."""
        if not self.voyage.length:
            return Story(self.tell("title.not_sailed"))
        lead, told = "", list[Paragraph]()
        for place, group in enumerate(self.shape):
            if not place and {*group} <= {*LEADS}:
                lead = self.group(group).text
            else:
                told.extend(self.paragraphs(group))
        told = merged(told, SHORT, LONG)
        text = joined(lead, *[one.text for one in told])
        lead = lines_of(lead)
        for one in told:
            one.text = lines_of(one.text)
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

    def paragraphs(self, group: Sequence[str]) -> Iterator[Paragraph]:
        """Some parts, and the passage among them."""
        for place, part in enumerate(group):
            if part in PASSAGES:
                if group[:place]:
                    yield self.group(group[:place])
                is_whole = part in ("passage", "before")
                for told in self.notes() if part == "notes" else self.passage(part, is_whole):
                    told.is_apart |= not is_whole
                    yield told
                self.is_in = not self.left
                if group[place + 1 :]:
                    yield self.group(group[place + 1 :])
                return
        yield self.group(group)

    def group(self, parts: Sequence[str]) -> Paragraph:
        """Some parts in a paragraph."""
        v = self.voyage
        silent = COMMENTS if self.is_own(END, v.length) else ()
        said = [self.parts.get(part, partial(self.tell, part)) for part in parts]
        text = joined(*[say() for part, say in zip(parts, said, strict=True) if part not in silent])
        if {*LEADS} & {*parts}:
            # No `that evening` of what the lead has named.
            self.begin()
            self.report.is_led = bool(text)
        if not v.is_over and self.is_in:
            return Paragraph(text)
        return Paragraph(text, [(ENDING, (v.length,)) if self.is_in else (OPENING, (0,))])

    def plan(self) -> str:
        """What was meant to be done, if the story hangs on it; else not in every report."""
        # Without it a die that decides, or a captain who does nothing, comes from nowhere.
        hangs = self.report.story in DECIDED or self.voyage.policy in ("never", "random")
        has_room = not self.is_busy and self.has_room("plan", PLAN)
        return self.tell("plan") if hangs or has_room else ""

    def is_own(self, kind: str, turn: int) -> bool:
        """Whether the player speaks for himself at a moment of a turn."""
        return f"{kind} {turn}" in self.own

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
            decisions=sum(decision.turn <= first for decision in v.decisions),
            first=first if v.attacks else len(v.watches),
            is_attacked=bool(v.attacks),
        )
        text = self.tell("start", begun) if watches and not self.is_busy else ""
        self.told_to = begun.first - 1 if text else 0
        return text

    def worst(self) -> str:
        """The main attack before all others."""
        attack = self.voyage.attack(self.main)
        text = self.tell("main", attack) if attack else ""
        if attack:
            told_of([attack], text, self.said)
        self.begin()
        self.is_worst_told = bool(text)
        return text

    def stretches(self) -> Iterator[tuple[int, Group | Decision | Halfway]]:
        """The course, each stretch with the quiet watches before it."""
        v, last = self.voyage, max(self.told_to, self.voyage.friendly)
        own = [attack.turn for attack in v.attacks if self.is_own(LOSS, attack.turn)]
        for stretch in course(v, [*self.whole, *own]):
            yield max(stretch.turn - 1 - last, 0), stretch
            if isinstance(stretch, Decision):
                last = max(last, stretch.end if stretch.is_idle else stretch.turn - 1)
            else:
                last = stretch.last.turn if isinstance(stretch, Group) else stretch.turn

    def passage(self, part: str, is_whole: bool) -> Iterator[Paragraph]:
        """All between sailing and harbour that has not been told, or the part of it that comes
        first. A decision and the attack that it met at once go together where it `is_whole`."""
        v, decided = self.voyage, Paragraph("")
        self.left = [*self.stretches()] if self.left is None else self.left
        for each in [*self.left]:
            if each not in self.left:
                # It was told with the decision that it came under.
                continue
            self.report.quiet, stretch = each
            if part == "before" and stretch.turn > v.half:
                break
            if part == "dear" and not (isinstance(stretch, Group) and stretch.dear):
                continue
            self.left.remove(each)
            if isinstance(stretch, Group):
                told = self.attacked(stretch)
            elif isinstance(stretch, Halfway):
                told = self.half(stretch)
            else:
                told = self.decided(stretch)
                is_met = any(_is_of(one[1], [stretch.turn]) for one in self.left)
                if is_whole and is_met and not told.is_apart:
                    decided = told
                    continue
            text, tells = joined(decided.text, told.text), [*decided.tells, *told.tells]
            decided = Paragraph("")
            yield Paragraph(text, tells, told.is_apart)
        last = max([v.friendly, v.half, *(attack.turn for attack in v.attacks)])
        last = max([last, *(d.end for d in v.decisions)])
        lull = None if self.left or not v.is_over else Lull.of(v, last, v.length + 1)
        if lull and lull.watches >= LAST_QUIET and not self.is_busy:
            turns = tuple(range(last + 1, v.length + 1))
            yield Paragraph(self.tell("last_quiet", lull), [(SCENE, turns)])

    def notes(self) -> Iterator[Paragraph]:
        """The passage turn by turn, as it was jotted down: what befell, each with the quiet before
        it."""
        v, last = self.voyage, 0
        decisions = {decision.turn: decision for decision in v.decisions}
        for watch in v.watches:
            turn, facts = watch.turn, list[tuple[str, object]]()
            if turn in decisions:
                facts.append(("note.option", decisions[turn]))
            if attack := v.attack(turn):
                facts.append(("note.main" if turn in self.whole else "note", attack))
            if v.halfway and v.halfway.turn == turn:
                facts.append(("note.half", v.halfway))
            if facts:
                quiet = self.empty(last, turn)
                self.said.came_to = last = turn
                texts = [self.tell(kind, fact) for kind, fact in facts]
                text = joined(quiet, self.tell("note.turn", watch), *texts)
                yield Paragraph(text, [(SCENE, (turn,))])
        yield Paragraph(self.empty(last, v.length + 1))

    def empty(self, since: int, until: int) -> str:
        """The turns between two with nobody in them."""
        lull = Lull.of(self.voyage, since, until)
        return self.tell("note.quiet", lull) if lull else ""

    def attacked(self, group: Group) -> Paragraph:
        """Some attacks told together, or one by itself: the main one whole, one that cost a
        merchant ship or a carrier in a sentence; with what a measure did for them."""
        first = group.first
        own = self.is_own(LOSS, first.turn)
        main = first.turn == self.main and not own
        is_whole = first.turn in self.whole and not (main and self.is_worst_told)
        place, text = len(self.teller.told), ""
        if main:
            text = self.tell("known", first) if self.is_worst_told else self.varied("main", first)
        elif first.turn in self.whole and not own:
            text = self.varied("second", first)
        if not text and len(group.attacks) == 1 and group.dear:
            text = self.varied("scene", first)
        text = text or self.varied("digest", group)
        self.said.came_to = group.last.turn
        text = self.with_hurt(group.attacks, text)
        by = [told.passage.condition for told in self.teller.told[place : place + 1]]
        if group.measure and 'measure == "' not in "".join(by):
            text = joined(text, self.tell("met", group))
        turns = tuple(attack.turn for attack in group.attacks)
        return Paragraph(text, [(SCENE, turns)], is_apart=own or is_whole)

    def varied(self, kind: str, *facts: object) -> str:
        """A passage on an attack that opens as neither of the two before it did, if there is
        one."""
        tell = partial(self.tell, kind, *facts)
        text = self.teller.first(tell, lambda text: opening(text) not in self.opened) or tell()
        if text:
            self.opened = [*self.opened[-1:], opening(text)]
        return text

    def with_hurt(self, attacks: Sequence[Attack], text: str) -> str:
        """What a text tells of some attacks, and the merchant ships and carriers they damaged that
        it does not name."""
        told_of(attacks, text, self.said)
        ships = [s for s in Attacks(attacks).hurt if s.name not in self.said.hurt]
        if text and ships:
            text = joined(text, self.tell("hurt", Fleet(ships)))
            told_of(attacks, text, self.said)
        return text

    def decided(self, decision: Decision) -> Paragraph:
        """A decision, with the attacks that came while it ran where they need no more, or that
        nobody came."""
        own, turns = self.is_own(CHOSEN, decision.turn), [each.turn for each in decision.attacks]
        tells: list[Tells] = [(DECISION, (decision.turn,))]
        apart = own or {*turns} & {*self.whole} or any(self.is_own(LOSS, turn) for turn in turns)
        text = "" if apart or not turns else self.tell("decide.all", decision)
        if text:
            self.left = [one for one in self.left or () if not _is_of(one[1], turns)]
            text = self.with_hurt(decision.attacks, text)
            tells.append((SCENE, tuple(turns)))
        else:
            text = self.tell("decide.own" if own else f"decide.{decision.measure}", decision)
        self.said.said.add(f"told_{decision.measure}")
        self.said.came_to = decision.turn
        if text and decision.is_idle and not own:
            named = self.teller.told[-1].facts
            text = joined(text, "" if "is_idle" in named else self.tell("idle", decision))
            # A time is not counted from where something began that has been told to its end.
            self.said.came_to = 0
        return Paragraph(text, tells, is_apart=own)

    def half(self, half: Halfway) -> Paragraph:
        """Halfway."""
        text = self.tell("half", half)
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
        return joined(text, self.tell("fates", Fleet(ships)) if ships and not self.is_busy else "")

    def end(self) -> str:
        """What it came to: the last line of the story, or another; not in every report."""
        story = self.story
        last = f"last.{story.kind}" if story else ""
        return self.of_known(lambda: self.remark(last, story)) or self.parts["closing"]()


def _is_of(stretch: Group | Decision | Halfway, turns: Collection[int]) -> bool:
    """Whether it is of an attack in some turns."""
    return isinstance(stretch, Group) and stretch.turn in turns


def _groups(shape: str) -> list[list[str]]:
    """The parts of a shape, a list to a paragraph."""
    return [parts for group in shape.split("/") if (parts := group.split())]


def told(asked: Asked, bank: str, voyage: Voyage) -> tuple[Story, Sequence[Told]]:
    """The account of a record, as `told.Voice` says."""
    key, shelf = key_of_answers(asked.session.answers), library(asked.templates)
    account = Account.of(voyage, shelf, bank, key, asked.answered, bool(asked.notes))
    return account.story_told(), account.teller.told
