"""A convoy's outline told: every node of it in sentences, in the phrases of a voice."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import cos, hypot, radians
from typing import Any

from sheetgen.games.convoy.report import battle, endings, options
from sheetgen.games.convoy.report.opening import Opening
from sheetgen.games.convoy.report.outline import WORST_FIRST, is_news
from sheetgen.games.convoy.report.told import Chapter, Paragraph
from sheetgen.games.convoy.report.voice import Voice, name
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, DESTROYER, OPTIONS, TANKER
from sheetgen.games.convoy.story.chronicle import Chronicle, Ship, Turn
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.plan import (
    RECONNAISSANCE,
    Plan,
    attacks_lately,
    before_it,
    chances,
    here,
    hurt_before,
    left,
    likely,
    row,
    to_go,
    was_seen,
)
from sheetgen.games.convoy.story.toll import lost_on
from sheetgen.games.convoy.story.watches import HOURS
from sheetgen.kits.telling.grammar import flowing, join, sentences
from sheetgen.kits.telling.outline import (
    DECISION,
    ENTRIES,
    NEWS,
    OPENING,
    SCENE,
    TURNING,
    VERDICT,
    Node,
    Outline,
    Section,
)

GAP = 4
"""So many quiet watches or fewer are told as the time between two events."""
LONG = 3
"""So many quiet watches and more are told of themselves."""
PAIR, LONG_PAIR = 15, 34
"""Two clauses of so many words or fewer can share a sentence: in a scene, and in what carries the
story on."""
FEW_MERCHANTS = 5
"""So many merchant ships left are few."""
TIMED = ("seen", "hurt-tanker", "one-tanker", "hurt-carrier", "no-fighters", "whole")
"""What stood to be lost where an hour after it would be read with the sighting, hit or ship."""
ODDS = 3
"""So many scenes of a report tell what the odds were."""
EVENING = ("evening-count", "evening-look", "evening-night")
FEW_WORDS = (130, 90, 60)
"""What stands at the foot of a diary's entry of fewer words than these: one of it, two, all."""
FACTS = ("open", "sunk", "twice", "finished", "damaged", "take-", "end-", "seen", "goes-")
"""Slots that tell what has to be told, by how they begin."""
RECENT = 12
"""So many phrases can stand in the sentences at hand."""
NEAR = 60.0
"""So far off, in nautical miles, is still the same place."""


class Narrator:
    """Tells the nodes of an outline; what has been told bears on what is told next."""

    def __init__(
        self,
        voice: Voice,
        order: str,
        chronicle: Chronicle,
        course: Course,
        plan: Plan,
        worths: Mapping[int, options.Worth],
    ) -> None:
        self.voice, self.order = voice, order
        self.chronicle, self.course, self.plan = chronicle, course, plan
        self.worths = worths
        self.opening = Opening(voice, chronicle, course, plan, order)
        self._followed = {thread.name for thread in plan.threads}
        self._odds = 0
        self._staked: list[str] = []
        self._said: set[str] = set()
        self._fresh = True
        self._node_told = 0

    def chapters(self, outline: Outline) -> list[Chapter]:
        """Every section of an outline that has anything to tell."""
        told = [self._chapter(section) for section in outline.sections]
        return [chapter for chapter in told if chapter.paragraphs]

    def _chapter(self, section: Section) -> Chapter:
        # A turn may stand in several nodes, and what came of an option in those of days before.
        nodes = [node for node in section.nodes if node.kind != VERDICT]
        turns = [self._turn(n) for n in dict.fromkeys(n for node in nodes for n in node.on.turns)]
        dated = self.order == ENTRIES and section.heading == "day" and bool(turns)
        self.voice.new_chapter(turns[0].watch.day if dated else 0)
        known = [turn.number for turn in turns if self.order != NEWS or is_news(turn)]
        told = sorted(known) if section.heading == "day" else ()
        chapter = Chapter(self.heading(section, turns), tuple(told))
        first = next((node for node in section.nodes if node.kind != OPENING), None)
        ahead = first is not None and first.about == WORST_FIRST
        for node in section.nodes:
            self._node_told += 1
            self.voice.tells_node(self._node_told)
            self._fresh = node is first
            self._node(section, node, chapter)
            if ahead and node is first and len(section.nodes) > 1:
                worst = chapter.paragraphs[-1]
                worst.text = f"{sentences([self.voice.say('worst-first')])} {worst.text}"
                rest = sentences([self.voice.say("in-order")])
                chapter.paragraphs.append(Paragraph(rest))
        if dated:
            chapter.paragraphs += self._evening(turns, chapter.paragraphs)
        if self.chronicle.finished and section.heading == "day":
            chapter.aside = sentences([self._recalled(turns)])
        return chapter

    def _evening(self, turns: list[Turn], told: list[Paragraph]) -> Iterator[Paragraph]:
        """How things stand at the foot of an entry: the more of it the less there was to enter."""
        last, fleet = max(turns, key=lambda turn: turn.number), self.chronicle
        words = sum(len(paragraph.text.split()) for paragraph in told)
        slots = EVENING[: sum(words < most for most in FEW_WORDS)]
        if last.number >= fleet.length or last.score is None or not self.voice.says(EVENING[0]):
            return
        merchants = left(fleet, CARGO, last) + left(fleet, TANKER, last)
        tankers, losses = left(fleet, TANKER, last), [lost_on(fleet, turn) for turn in turns]
        values = {
            "n": len(merchants), "sailed": self.opening.facts["sailed"],
            "to_go": to_go(fleet, last), "halfway": last.number >= fleet.halfway(),
            "met": sum(turn.battle is not None for turn in turns),
            "lost": sum(len(lost) for lost in losses),
            "gone": sum(ship.kind in (CARGO, TANKER) for lost in losses for ship in lost),
            "hits": sum(len(turn.battle.hits) for turn in turns if turn.battle),
            "seen": row(last) == RECONNAISSANCE, "carriers": len(left(fleet, CARRIER, last)),
            "had_carriers": len(fleet.fleet[CARRIER]), "tankers": len(tankers),
            "tanker": name(tankers[0]) if tankers else "",
            "hurt": any((ship.hit_on or fleet.length) <= last.number for ship in merchants),
        }  # fmt: skip
        self.voice.tells()
        said = sentences([self.voice.say(slot, **values) for slot in slots])
        if said:
            yield Paragraph(said, [(VERDICT, (last.number,))])

    def _turn(self, number: int) -> Turn:
        return self.chronicle.turns[number - 1]

    def _node(self, section: Section, node: Node, chapter: Chapter) -> None:
        turns = [self._turn(turn) for turn in node.on.turns]
        # What came of an option is known at the end of the last of its turns.
        tells = [(node.kind, node.on.turns[-1:] if node.kind == VERDICT else node.on.turns)]
        apart = self.voice.short_paragraphs or node.kind in (SCENE, DECISION, TURNING)
        match node.kind:
            case "opening":
                texts = self.opening.paragraphs()
                chapter.paragraphs += [Paragraph(text, [(OPENING, (0,))]) for text in texts]
                return
            case "end":
                lead = section.heading == "lead"
                told = endings.lead(self.opening) if lead else endings.ending(self.opening)
                chapter.paragraphs += [Paragraph(text, [] if lead else tells) for text in told]
                return
            case "scene":
                clauses = self._scene(turns[0])
            case "summary":
                clauses = self._summary(turns)
            case "decision":
                clauses = self._decided(turns[0])
            case "verdict":
                clauses = self._ended(turns[-1])
            case _:
                clauses = self._halfway(turns[0])
        text = sentences(self._unsaid(clauses))
        if not text:
            return
        before = chapter.paragraphs[-1] if chapter.paragraphs else None
        opens = before and any(kind == OPENING for kind, _ in before.tells)
        if before and not (apart or opens) and len(before.text.split()) < 90:
            before.text, before.tells = f"{before.text} {text}", before.tells + tells
        else:
            chapter.paragraphs.append(Paragraph(text, tells))

    def _flowing(self, clauses: list[str], longest: int = PAIR) -> list[str]:
        return flowing(clauses, longest, lambda: self.voice.part("joined"))

    def _unsaid(self, clauses: list[str]) -> list[str]:
        """The clauses but those that have stood word for word before, unless they tell a fact."""
        fresh = []
        for clause in clauses:
            facts = [told for told in self.voice.told[-RECENT:] if told.slot.startswith(FACTS)]
            if clause not in self._said or any(told.text in clause for told in facts):
                self._said.add(clause)
                fresh.append(clause)
        return fresh

    # Headings.

    def heading(self, section: Section, turns: list[Turn]) -> str:
        """What stands over a section: what turned the story there."""
        if section.heading == "lead":
            return ""
        day = turns[0].watch.day if turns else 0
        end = "end" if self.chronicle.finished else "at-sea"
        kind = end if section.heading == "end" else section.heading
        return self.voice.title(f"heading-{kind}", **self.opening.facts | _day(day))

    # Scenes: what stood to be lost, who came, what was hit, what was left.

    def _scene(self, turn: Turn, alone: bool = False) -> list[str]:
        voice = self.voice
        voice.tells(turn)
        at = voice.when(turn)
        stake, values = self._stake(turn)
        quiet, odds = turn.battle is None, self._chances(turn)
        clauses, left = [], at
        if voice.says(f"stake-{stake}"):
            core = voice.part(f"stake-{stake}", **at, **values)
            # Hour and place are given once: what the stake does not say the enemy's coming does.
            values |= {"alone": quiet or bool(odds), "timed": stake in TIMED}
            setting = voice.say("scene", core=core, **at, **values)
            clauses = self._flowing([setting, *odds], LONG_PAIR)
            left = {key: text for key, text in at.items() if text.lower() not in setting.lower()}
        if quiet:
            return clauses + self._flowing(self._nobody(turn))
        seen = was_seen(self.chronicle, turn) and self._knows_scouts and not alone
        met = battle.told(voice, self.chronicle, turn, left, seen=seen, scene=True)
        return clauses + self._flowing(met) + self._flowing(self._consequence(turn))

    def _stake(self, turn: Turn) -> tuple[str, dict[str, Any]]:
        """What stood to be lost, the weightiest of it that has not just been said."""
        fleet = self.chronicle
        tankers, carriers = here(fleet, TANKER, turn), here(fleet, CARRIER, turn)
        merchants = here(fleet, CARGO, turn) + tankers
        values: dict[str, Any] = {
            "n": len(merchants), "sailed": self.opening.facts["sailed"],
            "to_go": to_go(fleet, turn), "likely": likely(turn),
        }  # fmt: skip
        hurt = [ship for ship in tankers if hurt_before(ship, turn)]
        lost = [t for t in fleet.turns[: turn.number - 1] if lost_on(fleet, t)]
        found: list[tuple[str, bool, list[Ship]]] = [
            ("hurt-tanker", len(tankers) == 1 and bool(hurt), tankers),
            ("one-tanker", len(tankers) == 1, tankers),
            ("hurt-carrier", len(carriers) == 1 and hurt_before(carriers[0], turn), carriers),
            ("seen", self._knows_scouts and was_seen(fleet, turn), []),
            ("one-carrier", len(carriers) == 1, carriers),
            ("no-fighters", not carriers and bool(fleet.fleet[CARRIER]), []),
            ("whole", not lost, []),
            ("few-merchants", 1 < len(merchants) <= FEW_MERCHANTS, []),
            ("merchants", len(merchants) > 1, []),
            ("way", True, []),
        ]
        fitting = [each for each in found if each[1]]
        fresh = [each for each in fitting if each[0] not in self._staked]
        key, _, ships = (fresh or fitting[-1:])[0]
        self._staked.append(key)
        if ships:
            values["name"] = self.voice.ships(ships)
            values["plain"] = name(ships[0])
        return key, values

    @property
    def _knows_scouts(self) -> bool:
        return self.order != NEWS

    def _chances(self, turn: Turn) -> list[str]:
        """The odds in words, in a voice that has them, of the scenes where they matter most."""
        faces = chances(turn)
        if not self.voice.says("odds") or not 0 < faces < 6 or self._odds >= ODDS:
            return []
        self._odds += 1
        seen = was_seen(self.chronicle, turn)
        odds = {"faces": faces, "others": 6 - faces, "of": Fraction(faces, 6).denominator}
        return [self.voice.say("odds", seen=seen, came=turn.battle is not None, **odds)]

    def _nobody(self, turn: Turn) -> list[str]:
        """A turn that might have cost much, and in which nobody came; or only a shadower."""
        if row(turn) == RECONNAISSANCE:
            return [self.voice.say("seen-scene")]
        return [self.voice.say("spared", to_go=to_go(self.chronicle, turn))]

    def _consequence(self, turn: Turn) -> list[str]:
        """What was left when a scene was over."""
        voice, fleet = self.voice, self.chronicle
        lost = lost_on(fleet, turn)
        clauses = battle.last_of(voice, fleet, turn, lost)
        cargo, tankers = left(fleet, CARGO, turn), left(fleet, TANKER, turn)
        merchants = cargo + tankers
        gone = [ship for ship in lost if ship.kind in (CARGO, TANKER)]
        struck = [hit.ship for hit in turn.battle.hits] if turn.battle else []
        followed = [ship for ship in merchants if ship.name in self._followed]
        spared = [
            ship for ship in followed
            if ship not in struck and (hurt_before(ship, turn) or tankers == [ship])
        ]  # fmt: skip
        if gone and merchants:
            among = name(spared[0]) if spared and len(merchants) > 1 else ""
            counts = {"n": len(merchants), "sailed": self.opening.facts["sailed"]}
            clauses.append(voice.say("left-merchants", among=among, lost=len(gone), **counts))
        elif spared and struck and voice.has_named(spared[0]):
            clauses.append(voice.say("untouched-one", name=name(spared[0])))
        elif turn.battle and not turn.battle.hits:
            missed, ahead = turn.battle.attack is not None, to_go(fleet, turn)
            clauses.append(voice.say("let-off", to_go=ahead, n=len(merchants), missed=missed))
        elif not lost and merchants and any(struck):
            clauses.append(voice.say("none-gone", n=len(merchants)))
        elif not clauses and lost and not any(ship in merchants for ship in struck):
            both = bool(cargo and tankers)
            clauses.append(voice.say("merchants-whole", n=len(merchants), both=both))
        return clauses

    # Summaries: what carries the story from one scene to the next.

    def _summary(self, turns: list[Turn]) -> list[str]:
        voice = self.voice
        clauses: list[str] = []
        gap: list[Turn] = []
        events = self._events(turns)
        for place, (kind, run) in enumerate(events):
            first = run[0]
            told = bool(clauses)
            idle = self._idle(events, place)
            if idle or self._idle(events, place - 1):
                if idle and self.order != ENTRIES:
                    clauses.append(self._seen_idle(run[0], events[place + 1][1]))
                continue
            if kind in ("quiet", "friendly"):
                seen = was_seen(self.chronicle, first) and self._knows_scouts
                if (
                    kind == "quiet"
                    and not seen
                    and len(run) <= GAP
                    and told
                    and run[-1] is not turns[-1]
                ):
                    gap = run
                    continue
                clauses += self._quiet(kind, run, seen, self._fresh and not told)
                continue
            voice.tells(*gap, *run)
            when = self._after(gap, first)
            gap = []
            if kind == "seen":
                clauses.append(self._seen(run, when))
            elif kind == "harmless":
                clauses.append(voice.say("harmless", **when))
            else:
                seen = was_seen(self.chronicle, first) and self._knows_scouts
                told_of = battle.told(voice, self.chronicle, first, when, seen=seen)
                lost = lost_on(self.chronicle, first)
                clauses += self._flowing(told_of, LONG_PAIR)
                clauses += battle.last_of(voice, self.chronicle, first, lost)
        return clauses

    def _idle(self, events: list[tuple[str, list[Turn]]], place: int) -> bool:
        """Whether an event is one sighting with nothing but quiet turns after it."""
        kinds = [kind for kind, _ in events[max(place, 0) : place + 2]]
        return place >= 0 and kinds == ["seen", "quiet"] and len(events[place][1]) == 1

    def _seen_idle(self, turn: Turn, quiet: list[Turn]) -> str:
        """A sighting that came to nothing, in one sentence with what it came to."""
        self.voice.tells(turn)
        again = was_seen(self.chronicle, turn) or self.voice.again("seen")
        until = self.voice.ends(quiet[-1].number)["until"]
        at = self.voice.when(turn)
        return self.voice.say("seen-idle", **at, again=again, n=len(quiet), until=until)

    def _events(self, turns: list[Turn]) -> list[tuple[str, list[Turn]]]:
        """The turns in runs of a kind; to one who knows no scouts a sighting is a quiet turn."""
        events: list[tuple[str, list[Turn]]] = []
        for turn in turns:
            kind = self._kind(turn)
            if kind == "pending":
                continue
            if events and events[-1][0] == kind and kind in ("quiet", "friendly", "seen"):
                events[-1][1].append(turn)
            else:
                events.append((kind, [turn]))
        if self.order == NEWS and self.chronicle.finished:
            return [event for event in events if event[0] == "battle"]
        return events

    def _kind(self, turn: Turn) -> str:
        if turn.battle:
            return "battle"
        if row(turn) == RECONNAISSANCE and self._knows_scouts:
            return "seen"
        if turn.contact and turn.contact.harmless:
            return "harmless"
        if turn.contact is None and turn.score is None:
            return "pending"
        return "friendly" if turn.friendly else "quiet"

    def _after(self, gap: list[Turn], turn: Turn) -> dict[str, str]:
        """When a turn was, told as so long after the last if that is on the same day."""
        voice = self.voice
        if gap and voice.says("gap") and voice.is_named(turn):
            return {**voice.when(turn), "when": voice.gap(len(gap))}
        return voice.when(turn)

    def _quiet(self, kind: str, run: list[Turn], seen: bool, fresh: bool) -> list[str]:
        voice = self.voice
        last = run[-1]
        voice.tells(*run)
        if (
            kind == "quiet"
            and not seen
            and len(run) < LONG
            and run[-1].number < len(self.chronicle.turns)
        ):
            return []
        if kind == "friendly" and (voice.again("friendly") or self.opening.told_friendly):
            return []
        places = list(dict.fromkeys(turn.watch.place for turn in run))
        values = {
            "n": len(run),
            "until": voice.ends(last.number)["until"],
            "ends": last.number == self.chronicle.friendly,
            "start": run[0].number == 1,
            "first": places[0],
            "place": places[-1],
            "apart": len(places) > 1,
            "fresh": fresh,
            "last": last.number == len(self.chronicle.turns),
        }
        slot = "friendly" if kind == "friendly" else "came-to-nothing" if seen else "quiet"
        return [voice.say(slot, **values)]

    def _seen(self, run: list[Turn], when: Mapping[str, str]) -> str:
        """The convoy seen, once or several times running."""
        if len(run) > 1:
            return self.voice.say("seen-often", **when, n=len(run))
        again = was_seen(self.chronicle, run[0]) or self.voice.again("seen")
        return self.voice.say("seen", **when, again=again)

    # Decisions, with what stood beside them, and what came of them.

    def _decided(self, turn: Turn) -> list[str]:
        voice, taken = self.voice, turn.taken
        assert taken is not None
        voice.tells(turn)
        at = {"at": voice.hour(turn), "place": turn.watch.place}
        act = voice.say(
            f"take-{OPTIONS[taken.option]}", **at, turns=taken.turns, more=taken.extension
        )
        decision = self.plan.decisions[turn.number]
        reasons = [key for key in decision.reasons if self._knows_scouts or key != "seen"]
        given = [self._reason(key, turn) for key in reasons[:2]]
        if given:
            return voice.reasoned(act, join(given), len(given))
        if self.order == NEWS:
            return [act]
        found = any(row(each) for each in self.chronicle.turns[: turn.number - 1])
        slot = "too-early" if turn.friendly else "no-reason"
        return [act, voice.say(slot, turns=taken.turns, found=found)]

    def _reason(self, key: str, turn: Turn) -> str:
        fleet = self.chronicle
        of_one = {"one-tanker": TANKER, "carrier-hurt": CARRIER}
        ships = here(fleet, of_one.get(key, CARRIER), turn)
        if key == "carrier-hurt":
            ships = [ship for ship in ships if hurt_before(ship, turn)]
        return self.voice.part(
            f"reason-{key}",
            name=name(ships[0]) if ships else "",
            n=attacks_lately(fleet, turn),
            to_go=before_it(fleet, turn),
            escorts=len(here(fleet, DESTROYER, turn)),
        )

    def _ended(self, last: Turn) -> list[str]:
        voice, chronicle = self.voice, self.chronicle
        ran = chronicle.turns[last.number - last.option_turn : last.number]
        voice.tells(*ran)
        worth = self.worths.get(last.number, options.Worth())
        return [options.ended(voice, chronicle, last, worth)]

    # Halfway, and what befell the real convoy.

    def _halfway(self, turn: Turn) -> list[str]:
        voice = self.voice
        voice.tells(turn)
        clauses = endings.departures(voice, self.chronicle, turn)
        if self.chronicle.finished and self.order != NEWS:
            clauses.append(self.opening.halfway(turn))
        return clauses

    def _recalled(self, turns: Iterable[Turn]) -> str:
        """What befell the real convoy in one of these turns: the first that is not told yet, or
        nothing. What befell a ship that sails in this game, too, is left out: here she fared
        otherwise."""
        if not self.voice.says("history"):
            return ""
        sailing = [ship.name for fleet in self.chronicle.fleet for ship in fleet]
        events = [e for e in data("chronology") if not any(n in e.get("told", "") for n in sailing)]
        for turn in turns:
            for event in events:
                if _is_here(event, turn) and not self.voice.again(
                    f"history {event['day']} {event['time']}"
                ):
                    self.voice.tells(turn)
                    time = str(event["time"])
                    return self.voice.say(
                        "history", time=time, clock=on_the_clock(time), told=event["told"]
                    )
        return ""

    # The brief report.

    def scene(self, turn: Turn) -> Paragraph:
        """A turn told as if what went before it had not been told."""
        self.voice.new_chapter()
        return Paragraph(sentences(self._scene(turn, alone=True)), [(SCENE, (turn.number,))])


def on_the_clock(time: str) -> str:
    """A naval time as people ashore say it: `1.15 pm`."""
    hour = int(time[:2])
    return f"{hour % 12 or 12}.{time[2:]} {'pm' if hour >= 12 else 'am'}"


def _day(day: int) -> dict[str, Any]:
    from sheetgen.games.convoy.report.voice import weekday

    passage = data("passage")
    day = day or int(passage["first_day"])
    return {"day": day, "weekday": weekday(day), "month": passage["month"]}


def _is_here(event: Mapping[str, object], turn: Turn) -> bool:
    """Whether an event of the real convoy was in the same watch and near the same place."""
    lat, lon = event.get("lat"), event.get("lon")
    if not isinstance(lat, float) or not isinstance(lon, float):
        return False
    on = turn.watch
    begins = int(on.start[:2])
    hour = int(str(event["time"])[:2])
    # A degree of latitude is 60 miles; one of longitude shrinks with the cosine.
    north = (lat - on.lat) * 60
    east = (lon - on.lon) * 60 * cos(radians(on.lat))
    same = event["day"] == on.day and begins <= hour < begins + HOURS
    return same and hypot(north, east) <= NEAR
