"""The after-action report: a headline, the story as its plan has it, tables, conditions.

What a record is about and in what order a voice tells it stands in `plan`; here every node of that
outline is told: what happens in the game's own phrases, what joins them in those of a voice, which
are in the banks of `defaults/voices`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.language import (
    capital,
    counted,
    join,
    minus,
    number,
    opened,
    ordinal,
    plural,
    sentences,
    times,
)
from sheetgen.core.requests import Decision, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.chances.account import decimal, places
from sheetgen.kits.defaults.chronicle import Chronicle, Step, Turn
from sheetgen.kits.defaults.declaration import Count, Named, Tally, Track
from sheetgen.kits.defaults.phrases import clause, fields_of, how_often, phrase_of
from sheetgen.kits.defaults.plan import StoryPlan, Theme
from sheetgen.kits.defaults.subject import Made, Subject, placed
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling.figures import NO_FIGURES, Figures
from sheetgen.kits.telling.outline import Node, Section
from sheetgen.kits.telling.phrases import Teller
from sheetgen.kits.telling.report import Asked, Span, Telling, frame, key_of_answers
from sheetgen.kits.telling.usertext import inert
from sheetgen.kits.telling.voices import DECISION, SCENE, bank_of, order_of, voice_of, voices_of

TEMPLATE, COMMON = "report.md.j2", "defaults"
AT_TIMES = ("day", "night", "morning", "evening")
"""Turns that something happens on, not in."""
OFTEN, FEW = 2, 4
"""What weighs so much is counted as it comes back, and told with its turns; so many values that
differ are told one by one."""
NOT_COUNTED = ("no ", "nothing ")
"""What begins so did not happen so many times."""
WHOLE = 0.4
"""With a unit of so much, points are told whole."""


class Scene(NamedTuple):
    """A passage of the story: its heading (none: what lies between), its text, the notes on it."""

    heading: str
    text: str
    notes: Sequence[str] = ()

    @property
    def texts(self) -> list[str]:
        """The passage and the notes after it."""
        return [text for text in (self.text, *self.notes) if text]


class ReportPart(Made):
    """The default of `report.document`."""

    def voices(self, templates: Path | None = None) -> list[str]:
        """The voices it can be told in: ours for any game, the game's own, a user's."""
        return voices_of(self.subject.shelf(templates), self.subject.game.name, COMMON)

    def tell(self, asked: Asked) -> Telling:
        """The report of a game, as far as it has come. Raises TemplateError, and Error for a voice
        that there is not."""
        return Story(self.subject, asked).telling()

    def figures(self, asked: Asked) -> Figures:
        """The drawings that the report places: none of its own."""
        return NO_FIGURES


class Story:
    """A game as a voice tells it."""

    def __init__(self, subject: Subject, asked: Asked) -> None:
        game, answers = subject.game, asked.session.answers
        self.shelf = subject.shelf(asked.templates)
        asked = asked._replace(voice=voice_of(self.shelf, asked.voice, game.name, COMMON))
        self.asked = asked
        bank = bank_of(self.shelf, asked.voice, asked.length, game.name, COMMON)
        self.teller = Teller(self.shelf, bank, key_of_answers(answers), game.name, anew=True)
        of = subject.under(asked.session.conditions)
        self.subject = of.told_by(asked.voice, self.shelf)
        self.chronicle = Chronicle(self.subject, asked.session)
        self.plan = StoryPlan(self.chronicle, asked.analysis)
        order = order_of(self.shelf, bank)
        self.outline = self.plan.outline(order, asked.extent.scenes)
        self.often: Counter[str] = Counter()
        self._hope, self._made = "", set[str]()

    def telling(self) -> Telling:
        """The report, and what is told in it. Raises TemplateError."""
        subject, chronicle = self.subject, self.chronicle
        facts = subject.facts(chronicle.state)
        score, scoring = facts.get("score"), subject.declares.scoring
        title = self._title()
        known = {} if score is None else {"score": score}
        heads, rows = self._rows()
        values = frame(self.asked, title, known, chronicle.finished, subject.decides)
        values |= {
            "title": inert(title),
            "result": "" if score is None else f"Score {minus(score)}.",
            **self._sections([self._standfirst()]),
            "noun": subject.noun,
            "heads": heads,
            "rows": rows,
            "right": [head for head in heads if head in ("Score", capital(subject.noun))],
            "reckoning": [[inert(capital(k)), inert(minus(v))] for k, v in facts.items()],
            "scoring": f"{inert(minus(opened(scoring)))}." if scoring else "",
            "dice": self._dice(),
            "decides": subject.decides,
        }
        return Telling(subject.render(TEMPLATE, self.asked.templates, **values), self.teller.told)

    # The record as a whole: what headline, question and answer are made of.

    @cached_property
    def facts(self) -> dict[str, Any]:
        """Counts, points and names that phrases on the whole record are made of."""
        plan, subject, turns = self.plan, self.subject, self.chronicle.turns
        score = subject.facts(self.chronicle.state).get("score")
        heavy = max(turns, key=lambda turn: (plan.weights[turn.number], turn.number), default=None)
        if plan.course and heavy:
            heavy = max(turns, key=lambda turn: abs(plan.swings.get(turn.number, 0)))
        change = plan.swings.get(heavy.number, 0.0) if heavy else 0.0
        rest = sum(plan.swings.values()) - change
        best = plan.turned
        return {
            "game": subject.game.title,
            "noun": subject.noun,
            "nouns": plural(subject.noun, 2),
            "turns": counted(len(turns), subject.noun),
            "turn": self._turn(len(turns)),
            "score": "" if score is None else minus(score),
            "priced": plan.prices is not None,
            "par": self._points(plan.course[0]) if plan.course else "",
            "now": self._points(plan.course[-1]) if plan.course else "",
            "outcome": self._outcome(),
            "verdict": plan.verdict,
            "heavy": self._turn(heavy.number) if heavy else "",
            "said": self._of_most_weight(heavy) if heavy else "",
            "change": self._points(abs(change)),
            "up": change > 0,
            "rest": self._points(abs(rest)),
            "rest_up": rest > 0,
            "stood": self._points(plan.course[plan.extreme]) if plan.course else "",
            "stood_after": self._turn(plan.extreme) if plan.extreme else "the set-up",
            "stood_when": self._when([plan.extreme]) if plan.extreme else "before we began",
            "best": self._turn(best.number) if best else "",
            "best_said": self._of_most_weight(best) if best else "",
            **self._of_luck(),
            "fates": self._fates(),
        }

    def _of_luck(self) -> dict[str, Any]:
        """What the dice did, and the dearest decision."""
        prices = self.plan.prices
        if prices is None:
            return {}
        dearest = max(prices.decisions, key=lambda d: d.cost, default=None)
        found: dict[str, Any] = {
            "luck": self._points(abs(prices.luck)),
            "lucky": prices.luck > 0,
            "errors": self._points(abs(prices.errors)),
            "dear": prices.errors > 0,
        }
        if dearest:
            found |= {
                "choice": dearest.choice,
                "other": dearest.reference,
                "cost": self._points(dearest.cost),
                "chosen_in": self._turn(dearest.turn),
            }
        return found

    def _of_most_weight(self, turn: Turn) -> str:
        """What weighed most in a turn, if it makes a sentence."""
        said = self.plan.of_most_weight(turn)
        return said if self.subject.phrases or ":" not in said else ""

    def _points(self, points: float) -> str:
        """Points as they are said: whole ones where a few weigh nothing."""
        prices = self.plan.prices
        return decimal(points, 0 if self.plan.unit >= WHOLE or not prices else places(prices))

    def _turn(self, number: int) -> str:
        return f"{self.subject.noun} {number}"

    def _outcome(self) -> str:
        """What it came to: what is first counted by kind, where the named pieces are, or else how
        often happened what weighs most."""
        state = self.chronicle.state
        for held in self.subject.holds():
            if isinstance(held, Tally) and (said := join(self.subject.in_words(held, state))):
                return said
            if isinstance(held, Named) and held.states:
                often = Counter(str(state) for _, state in self.subject.held(held, state))
                return join(
                    f"{number(many)} {placed(where)}" for where, many in often.most_common()
                )
        events = [e for turn in self.chronicle.turns for e in turn.events if self._clause(e, turn)]
        most = max(map(self.plan.weight, events), default=0)
        heaviest = [event for event in events if self.plan.weight(event) == most]
        if not self.subject.phrases:
            alike = [event for event in heaviest if type(event) is type(heaviest[-1])]
            return how_often(alike[-1], len(alike)) if alike else ""
        for said, many in Counter(map(self._plain, heaviest)).most_common(1):
            return f"{said} {times(many)}"
        return ""

    def _fates(self) -> str:
        """What became of the pieces that have names."""
        ended: dict[tuple[str, ...], list[str]] = {}
        for name, states in self.plan.fates.items():
            ended.setdefault((*states,), []).append(name)
        return ", and ".join(_came(names, states) for states, names in ended.items())

    def _title(self) -> str:
        """The game, and the answer to what its record asks."""
        self.teller.node = 0
        theme = self.plan.theme
        if not any(turn.steps or turn.events for turn in self.chronicle.turns):
            return self.teller.say("title-before", **self.facts)
        return self.teller.say(f"title-{'verdict' if self.plan.verdict else theme}", **self.facts)

    def _standfirst(self) -> str:
        """What it came to; in news that is the beginning of the story."""
        if self.plan.theme == Theme.GOING_ON or self._is_news:
            return ""
        return self._text(self._whole("standfirst"))

    # The story, node by node.

    def _sections(self, first: Sequence[str]) -> dict[str, Any]:
        """Every section of the outline told: `hook`, `lead`, `scenes`, and the `end`; and what
        stands `before` the scenes and `after` them."""
        told: dict[str, Any] = {"lead": "", "hook": "", "end": "", "scenes": []}
        answered, spans = answers_of(self.asked.session.asked), list[list[Span]]()
        for section in self.outline.sections:
            scene = self._section(section)
            if section.heading in told:
                told[section.heading] = scene.text
            elif scene.text:
                told["scenes"].append(scene)
                turns = (turn for node in section.nodes for turn in node.on.turns)
                spans.append([answered[turn] for turn in turns if turn in answered])
        notes, *noted = self.asked.noted(spans)
        told["scenes"] = [
            scene._replace(notes=own) for scene, own in zip(told["scenes"], noted, strict=True)
        ]
        news = bool(told["hook"])
        before = [*first, told["hook" if news else "lead"], *notes]
        after = [told["lead"] if news else "", told["end"]]
        kept = {"before": filter(None, before), "after": filter(None, after)}
        return told | kept

    def _section(self, section: Section) -> Scene:
        texts = list[str]()
        for node in section.nodes:
            self.teller.node += 1
            self.teller.about = tuple(filter(None, node.on.turns))
            texts.append(self._text(self._node(node, section.heading)))
        heading = next((node.about for node in section.nodes if node.kind == SCENE), "")
        return Scene(inert(heading), " ".join(filter(None, texts)))

    def _text(self, clauses: Sequence[str]) -> str:
        """The sentences of the node at hand."""
        return inert(minus(sentences(clauses)))

    def _node(self, node: Node, where: str) -> list[str]:
        turns = [self.chronicle.turns[number - 1] for number in node.on.turns if number]
        match node.kind:
            case "opening":
                return self._opening()
            case "scene":
                return self._scene(turns[0])
            case "summary":
                return self._summary(turns, where == "rest")
            case "decision":
                return self._decided(turns[0])
            case "verdict":
                return self._judged(turns[0])
            case _:
                return self._end(where == "hook")

    def _opening(self) -> list[str]:
        """What the game begins with, and what is asked of its record."""
        set_up = self.chronicle.set_up
        begun = [self._clause(event, set_up) for event in set_up.events or self.chronicle.opening]
        has_question = "question" in self.asked.extent.keeps
        asks = self._whole(f"asks-{self.plan.theme}") if has_question else []
        return [self.subject.declares.intro.rstrip("."), *begun, *asks]

    def _scene(self, turn: Turn) -> list[str]:
        """What happened in a turn, or in it after the decision told before, and what it did."""
        decided = any(turn.number in node.on.turns for node in self.outline.nodes(DECISION))
        steps = turn.steps[self.plan.place(turn) :] if decided else []
        events = [event for step in steps for event in step.events] if decided else turn.events
        told, _ = self._happened([(turn, event) for event in events])
        told += self._pieces([turn], told)
        changed = "; ".join(self._changed(turn, turn))
        return [*self._paired(told, turn.number % 2), changed]

    def _summary(self, turns: Sequence[Turn], others: bool) -> list[str]:
        """Turns that are summed up: a stretch, or all the others."""
        events = [(turn, event) for turn in turns for event in turn.events]
        told, dated = self._happened(events, len(turns), others)
        told += self._pieces(turns, [*told, *dated])
        if others:
            return self._paired(told + dated)
        if told:
            when = self._when([turn.number for turn in turns])
            told[0] = self.teller.led_by(f"{when} {told[0]}")
        return self._paired(told + dated + self._changed(turns[0], turns[-1]))

    def _happened(
        self, events: Sequence[tuple[Turn, Any]], many: int = 1, others: bool = False
    ) -> tuple[list[str], list[str]]:
        """What happened in so many turns, those alike in one clause; and apart from the rest what
        is told with its turns, since it weighs something or is seldom among `others`. In a single
        turn what has weight is counted as it comes back."""
        told, dated = list[str](), list[tuple[int, str]]()
        for said, some, is_counted in self._alike(events, many):
            event, on = some[0][1], [*dict.fromkeys(turn.number for turn, _ in some)]
            weighs, plain = self.plan.weight(event) >= OFTEN, self._plain(event)
            self.often[plain] += len(some)
            now = self.often[plain]
            seldom = len(some) <= (FEW if others else 1) or said.startswith(NOT_COUNTED)
            every = len(some) == many == len(on) and not others
            has_turns = (many > 1 or others) and (weighs or (seldom and not every))
            if has_turns:
                said = self.teller.part("in-turns", said=said, when=self._when(on))
            elif is_counted and not every:
                said = f"{said} {times(len(some))}"
            elif now > 1 and weighs and not self._is_news:
                said = self.teller.part("again", said=said, times=now, nth=ordinal(now))
            values = {name: [fields_of(e)[name] for _, e in some] for name in fields_of(event)}
            clause = self.teller.said(type(event).__name__, said, values)
            if has_turns:
                dated.append((on[0], clause))
            else:
                told.append(clause)
        return told, [clause for _, clause in sorted(dated, key=lambda one: one[0])]

    def _alike(
        self, events: Sequence[tuple[Turn, Any]], many: int
    ) -> Iterator[tuple[str, list[tuple[Turn, Any]], bool]]:
        """Events by the clause that tells them: those that differ in a number, and those alike,
        which can be counted."""
        by_phrase: dict[object, list[tuple[Turn, Any]]] = {}
        for turn, event in events:
            if self._clause(event, turn):
                phrase = phrase_of(self.subject, event)
                by_phrase.setdefault(phrase or type(event), []).append((turn, event))
        for some in by_phrase.values():
            if many > 1 and not self.subject.phrases:
                if said := how_often(some[0][1], len(some)):
                    yield said, some, False
                continue
            texts = [minus(self._clause(event, events[0][0])) for _, event in some]
            if merged := _merged(texts):
                yield merged, some, False
                continue
            for text in dict.fromkeys(texts):
                these = [one for one, other in zip(some, texts, strict=True) if other == text]
                yield text, these, True

    def _paired(self, clauses: Sequence[str], alone: int = 0) -> list[str]:
        """Clauses two and two, the first perhaps alone, in sentences not said before."""
        made, left = list[str](), [*clauses]
        while left:
            many = 1 if alone and not made else 2
            while "; ".join(left[:many]) in self._made and many < len(left):
                many += 1
            made.append("; ".join(left[:many]))
            left = left[many:]
        if len(made) > 1 and made[-1] in self._made:
            made[-2:] = ["; ".join(made[-2:])]
        self._made |= {*made}
        return made

    def _pieces(self, turns: Sequence[Turn], told: Sequence[str]) -> list[str]:
        """What became of the pieces in some turns, but of those that are named already."""
        numbers, text = {turn.number for turn in turns}, " ".join(told)
        found = []
        for piece, beats in self.plan.pieces.items():
            states = [beat.what for beat in beats if beat.turn in numbers]
            if states and piece not in text:
                values = {"piece": piece, "states": states}
                found.append(self.teller.said("piece", _came([piece], states), values))
        return found

    def _changed(self, first: Turn, last: Turn) -> list[str]:
        """What turns did to the score; and what is to be expected after one that changed it, if
        that is another thing than was said last."""
        before = (self.chronicle.set_up, *self.chronicle.turns)[first.number - 1]
        told = []
        if None not in (before.score, last.score) and before.score != last.score:
            values = {"before": minus(before.score), "after": minus(last.score)}
            up = (last.score or 0) > (before.score or 0)
            told.append(self.teller.say("changed", up=up, **values))
        if self.plan.prices and first is last and last is not self.chronicle.turns[-1]:
            swing = self.plan.swings.get(last.number, 0.0)
            now = self._points(self.plan.course[last.number])
            if (
                abs(swing) >= self.plan.unit
                and now != self._hope
                and self.teller.has_phrases("hope")
            ):
                self._hope = now
                told.append(self.teller.say("hope", now=now, up=swing > 0))
        return told

    def _decided(self, turn: Turn) -> list[str]:
        """A decision: what had happened before it, what there was, what was chosen."""
        step = turn.steps[self.plan.place(turn)]
        assert isinstance(step.request, Decision)
        seen = [(turn, e) for s in turn.steps[: self.plan.place(turn)] for e in s.events]
        others = [choice for choice in step.request.choices if choice != step.said]
        before = (self.chronicle.set_up, *self.chronicle.turns)[turn.number - 1].state
        known = self.subject.decisions.get(purpose(step.request.ask))
        decided = self.teller.say(
            "decided",
            had=join(self._had(before)) if before else "",
            others=join(others[:FEW], "or"),
            choice=step.said,
            does=known.does.get(step.said, "") if known else "",
        )
        return [*self._paired(self._happened(seen)[0]), decided]

    def _had(self, state: Any) -> Iterator[str]:
        """What a state counts, of what there is: `five shells`, `fuel 8`."""
        for held in self.subject.holds():
            if isinstance(held, Count | Track) and getattr(state, held.field):
                yield from self.subject.in_words(held, state)

    def _judged(self, turn: Turn) -> list[str]:
        """What a decision cost or gained, and what the same dice would have made of the other."""
        decision, analysis = self.plan.decisions[turn.number], self.plan.analysis
        assert analysis is not None
        replayed = (
            self._points(one.score)
            for one in analysis.tried
            if (one.place, one.choice) == (decision.place, decision.reference)
            and not one.hypothetical
        )
        values = {"cost": decimal(abs(decision.cost), 1), "replayed": next(replayed, "")}
        values |= {"choice": decision.choice, "other": decision.reference}
        scored = self._points(analysis.scored) if analysis.finished else ""
        return [self.teller.say("judged", dear=decision.cost > 0, score=scored, **values)]

    def _end(self, is_hook: bool) -> list[str]:
        """The answer, and how it ended, or how it stands."""
        answer = self._whole(f"answer-{self.plan.theme}")
        if is_hook:
            return [*self._whole("standfirst"), *answer]
        many = len(self.chronicle.turns)
        slot = "ended" if self.chronicle.finished else "goes-on" if many else "not-begun"
        # What has become of the pieces is told by the answer.
        told = Named if self.plan.theme == Theme.FATES else ()
        held = join(self.subject.holding(self.chronicle.state, told))
        stands = self.teller.say(slot, **self.facts)
        return [f"{stands}: {held}" if held else stands, *([] if self._is_news else answer)]

    @property
    def _is_news(self) -> bool:
        return self.outline.sections[0].heading == "hook"

    def _whole(self, slot: str) -> list[str]:
        """A phrase on the whole record, in a voice that has one."""
        return [self.teller.say(slot, **self.facts)] if self.teller.has_phrases(slot) else []

    def _when(self, numbers: list[int]) -> str:
        """`in turn 2`, `in turns 4 to 6 and 8`."""
        runs: list[list[int]] = []
        for one in numbers:
            if runs and runs[-1][-1] == one - 1:
                runs[-1].append(one)
            else:
                runs.append([one])
        shown = [
            span
            for run in runs
            for span in (map(str, run) if len(run) < 3 else [f"{run[0]} to {run[-1]}"])
        ]
        at = "on" if self.subject.noun.endswith(AT_TIMES) else "in"
        return f"{at} {plural(self.subject.noun, len(numbers))} {join(shown)}"

    def _clause(self, event: Any, turn: Turn) -> str:
        return self.plan.clause(event, turn)

    def _plain(self, event: Any) -> str:
        """An event in the first wording of its phrase: the same for all that are alike."""
        return clause(self.subject, event)

    # The tables.

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        """What happened turn by turn, and how it stood."""
        turns = self.chronicle.turns
        heads = [capital(self.subject.noun), "What happened"]
        scored = any(turn.score is not None for turn in turns)
        rows = [
            [
                str(turn.number),
                inert(opened("; ".join(self.chronicle.clauses(turn)))) or "–",
                *(["" if turn.score is None else minus(turn.score)] if scored else []),
            ]
            for turn in turns
        ]
        return [*heads, *(["Score"] if scored else [])], rows

    def _dice(self) -> list[list[str]]:
        """Every roll and decision, in order, a row a turn."""
        return [
            [str(turn.number or "–"), " ".join(map(self._said, turn.steps))]
            for turn in (self.chronicle.set_up, *self.chronicle.turns)
            if turn.steps
        ]

    def _said(self, step: Step) -> str:
        """A roll and what it means, or a decision."""
        ask = step.request.ask
        if not isinstance(step.request, Roll):
            return f"{inert(self.subject.asking(ask))} *{inert(step.said)}*."
        meant = f": {step.meaning}" if step.meaning else ""
        return inert(f"{self.subject.title(ask)} {minus(step.said)}{meant}.")


class Turns(Made):
    """The default of `report.turns`: a game turn by turn in a few words."""

    def turns(self, session: Session) -> dict[int, tuple[str, int | None]]:
        """What happened in each turn, and the score at its end (None: it has not ended)."""
        chronicle = Chronicle(self.subject, session)
        return {
            turn.number: ("; ".join(chronicle.clauses(turn)) or "nothing", turn.score)
            for turn in chronicle.turns
        }


def _merged(texts: Sequence[str]) -> str:
    """Texts that differ in one number as one text: `2, 3 and 5`, or of many `anything from 2 to 9`;
    empty for others."""
    rows = [text.split(" ") for text in texts]
    places = [n for n, column in enumerate(zip(*rows, strict=False)) if len({*column}) > 1]
    if len({len(row) for row in rows}) > 1 or len(places) != 1:
        return ""
    found = [row[places[0]].replace("−", "-") for row in rows]
    if not all(re.fullmatch(r"-?\d+", one) for one in found):
        return ""
    low, *_, high = sorted(map(int, found))
    said = join(found) if len(found) <= FEW else f"anything from {low} to {high}"
    return minus(" ".join([*rows[0][: places[0]], said, *rows[0][places[0] + 1 :]]))


def _came(names: Sequence[str], states: Sequence[str]) -> str:
    """What became of pieces: what has a capital is a place that they reached."""
    reached = [state for state in states if state[:1].isupper()]
    others = [
        f"{'was' if len(names) == 1 else 'were'} {state}"
        for state in states
        if not state[:1].isupper()
    ]
    said = join([*([f"reached {join(reached)}"] if reached else []), *others])
    return f"{join(names)} {said}"
