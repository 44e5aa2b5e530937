"""A reader of one text: of each sentence, whether anything in the game is as it says.

A sentence is cut into clauses. What these say of a fight is put together to frames (`fights`); what
is said of the end, of decisions, of quiet, the score, and of the first and last is held by itself.
A clause in doubt, or of which the verb is not known, is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from sheetgen.games.convoy.report.checking.clauses import (
    BESIDE,
    ENDS,
    FATES,
    FOUGHT,
    IDLE,
    LISTS,
    STOPS,
    UNTIL,
    Clause,
    clauses,
    is_present,
)
from sheetgen.games.convoy.report.checking.fights import LEAST_SCORE, SINCE, TO_GO, Fights, Frame
from sheetgen.games.convoy.report.checking.parts import (
    NO_DAY,
    Foes,
    Many,
    Part,
    Raids,
    Rank,
    Ships,
    Span,
    Time,
    parts,
)
from sheetgen.games.convoy.report.checking.words import WORDS, plain
from sheetgen.games.convoy.report.checking.world import GROUPS, SAID, Scene, World
from sheetgen.games.convoy.story.chronicle import tell as chronicle_of
from sheetgen.kits.telling.checking.findings import Checked, Read
from sheetgen.kits.telling.checking.page import page
from sheetgen.kits.telling.report import Asked

ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")
DATED = (":", " - ", "–", "—")
"""What a date at the beginning ends by."""
ENDING = (".", "!", "?")
"""What ends a sentence, though a small letter follows."""
_OTHERS = re.compile(
    r"\bthe (?:first|second|third|other|next)\b(?! of\b| watch| turn| day| \w*(?:noon|ing|ight)\b)",
    re.I,
)
_QUOTED = re.compile(r"[“\"][^“”\"]*[”\"]\W*")


def check(asked: Asked, text: str) -> Checked:
    """A text held against the record of a game, as far as it has come."""
    par = asked.analysis.prices.par if asked.analysis else None
    return Checked(Reader(World(chronicle_of(asked.session), par)).read(text))


class Reader(Fights):
    """Reads a text's sentences, in their order."""

    def read(self, text: str) -> list[Read]:
        """All sentences of a text, read, in the order of its lines."""
        found, out = page(text), list[Read]()
        heads = [[line] for line in found.headings]
        for lines in sorted([*heads, *found.paragraphs], key=lambda lines: lines[0].number):
            apart = [_said(line.text, "paragraph") for line in lines]
            self.focus, self.strays = self.focus if self.timed else [], True
            for n, line in enumerate(lines):
                out.append(Read(line))
                if not any(apart[: n + 2]):
                    before = self.focus
                    self._sentence(out[-1])
                    self.strays = (self.strays and self.focus == before) or self.chose
            if lines == found.headings[:1] and self.dated is None:
                # What comes is not of the turn that a title names.
                self.timed, self.focus = set(), []
        return out

    def _sentence(self, sentence: Read) -> None:
        text = plain(sentence.sentence.text)
        found = parts(text)
        self.begin(sentence, text)
        self._places(found)
        if self._dated(found):
            return
        self._overlook(found)
        self._kinds(found)
        if _said(text, "sentence") or _QUOTED.fullmatch(sentence.sentence.text):
            self.supposed, self.focus = True, []
            self.remember(found)
            return
        some = clauses(found)
        self.cut = [replace(clause, parts=[*clause.parts]) for clause in some]
        for clause in some if self.supposed else ():
            clause.doubt |= is_present(clause)
        again = self.supposed and any(map(is_present, some))
        self.supposed = again or any(clause.doubt for clause in some)
        self._clauses(some)
        self.close()
        # Of more than two attacks it is not known which are meant by `they`.
        many = sum(isinstance(part, Foes) for part in found) > 2
        self.focus = [] if many else [*self.focus, *self.both()]
        if self.days - {self.dated}:
            self.dated = None
        self.timed = set()
        if any(part.code in "Ft" and part.start >= self.told > 0 for part in found):
            # What was told last was not read.
            self.focus = []
        if not self.told and any(part.code in "FSrtp" for part in found):
            self.focus = []
            self._turn_to(found, "tmBce;wiQa")

    def _dated(self, found: Sequence[Part]) -> bool:
        """Whether a sentence only says when it was that is told next."""
        days = [part.day for part in found if isinstance(part, Time) and part.day is not None]
        if len(days) == 1 and all(part.code in "t;c" for part in found):
            self.dated, self.she = days[0], set()
        return self._turn_to(found, "tpmBce;")

    def _turn_to(self, found: Sequence[Part], known: str) -> bool:
        """Goes to the attacks of a time, if a sentence has a time, and only parts `known`."""
        if any(part.code not in known for part in found):
            return False
        times = [turns for part in found if isinstance(part, Time) and (turns := self.turns(part))]
        if not times:
            return False
        turns = set.intersection(*times)
        self.focus = [scene for scene in self.world.scenes if scene.turns <= turns]
        self.timed = turns
        return True

    def _overlook(self, found: Sequence[Part]) -> None:
        """What a sentence is about, as a whole."""
        codes = {part.code for part in found}
        self.scored = bool(codes & {*"zZ"}) or (self.asked and self.scored)
        final = re.search(WORDS["apart"]["final"], self.text, re.I)
        self.final = bool(final) or (self.asked and self.final)
        self.asked = "?" in self.sentence.sentence.text
        self.recon = "R" in codes
        self.chose = bool(codes & {*"Rx"}) and not codes & {*"FS"}

    def _clauses(self, some: Sequence[Clause]) -> None:
        waiting = list[Part]()
        for clause, after in pairwise([*_ranked(some), None]):
            assert clause
            if clause.cut in ENDING or _OTHERS.search(
                self.text[clause.parts[0].start : clause.parts[-1].end]
            ):
                self.close()
            own = {part.code.upper() for part in clause.parts if part.code in "tp"}
            if clause.doubt or _is_since(clause):
                self.close()
            elif clause.only(IDLE + "w") and not own:
                self.role = "" if clause.has("w") else self.role
            elif after and after.cut == "when" and any(t.bound in UNTIL for t in clause.all(Time)):
                # `Nothing happened until the evening, when two came`: they came in the evening.
                self.close()
                waiting, after.cut = [replace(time, bound="") for time in clause.all(Time)], ""
            elif after and after.cut == "that" and re.match("mB+t$", clause.codes):
                # `It was on Monday that two came`.
                self.close()
                waiting, after.cut = [*clause.all(Time)], ""
            elif own and not clause.role and not clause.has("SFlxRN"):
                # When it was is said of what stands before it, or of what comes.
                told, joins = self.frame.facts, after and after.cut not in STOPS
                listed = (
                    after and after.cut in DATED and (clause is some[0] or after.only("S" + IDLE))
                )
                if any(many.them or many.n == 0 for many in clause.all(Many)):
                    # When some of them came, or none, is not when all did.
                    self.frame = Frame()
                elif clause.cut == "," and told and not waiting and not own & self.frame.kinds:
                    self.fight(clause)
                elif (joins or listed) and clause.cut != "with":
                    waiting += [part for part in clause.parts if part.code in "tp"]
                elif told and "T" not in self.frame.kinds:
                    self.fight(clause)
            else:
                if clause.cut not in BESIDE and all(p.said != "having" for p in clause.parts):
                    clause.parts, waiting = [*waiting, *clause.parts], []
                self._clause(clause)
            self.remember(clause.parts)

    def _kinds(self, some: Sequence[Part]) -> None:
        """A ship is of the kind that is said."""
        ours = self.world.ships
        for part in some:
            for name, noun in part.nouns if isinstance(part, Ships) else ():
                if name in ours:
                    so = any(ours[name].kind in group for group in GROUPS[noun])
                    self.sentence.hold(f"{name} is a {noun}", so, self.of_ships([name]))

    def _places(self, some: Sequence[Part]) -> None:
        """The convoy was at a place at the time that is said with it, and a day has its date."""
        for a, b in pairwise([part for part in some if part.code not in "ceT"] + [Part("")]):
            if isinstance(a, Time) and a.day == NO_DAY:
                self.sentence.hold(a.said, False, lambda: "10 August 1942 was a Monday")
            if isinstance(a, Time) and a.turn and (a.watches or a.day is not None):
                turns = self.turns(replace(a, turn=0, bound=""))
                record = partial(self.world.when, a.turn)
                self.sentence.hold(a.said, turns is None or a.turn in turns, record)
            time, place = (a, b) if isinstance(a, Time) else (b, a)
            if not isinstance(time, Time) or place.code != "p" or time.bound or time.day is None:
                continue
            turns = self.turns(time)
            so = turns is None or bool(turns & self.world.at(str(place.value)))
            record = partial(self.world.when, min(turns or {0}))
            self.sentence.hold(self.text[a.start : b.end], so, record)

    # Clauses.

    def _clause(self, clause: Clause) -> None:
        """Takes what a clause claims."""
        role, foes, ships = clause.role, clause.has("F"), clause.all(Ships)
        self.of_which |= clause.cut == "of which"
        if clause.cut != "that":
            # `It was *Ohio* that was sunk`.
            self.cleft = ships if clause.only("mBSTtpe") and clause.has("m") else []
        if any(self._rank(clause, rank) for rank in clause.all(Rank)):
            return
        if not role and clause.has("wg"):
            self.role = ""
        said = clause.parts[clause.verb].said if role == "use" else ""
        own = [part.said for part in clause.parts[clause.verb + 1 :][:1]] == ["it"]
        it = (said.endswith("out") and clause.has("m")) or " it " in said
        it |= role == "use" and own and not clause.denied
        if clause.has("x") or (it and self.option):
            self.close()
            self._option(clause)
        elif self._quiet(clause) or self._score(clause) or self._all_were(clause):
            self.close()
        elif role in ENDS and not (role == "in" and foes and not ships):
            self.close()
            self._end(clause)
            self.role = "" if clause.denied else clause.role
            self.subject = [] if clause.is_ours else ships or self.subject
        elif role in (*FATES, *FOUGHT, "in") or (foes and _is_note(clause)):
            self._raids(clause)
            if clause.cut in ("who", "which") and self.said:
                # Of whom it is told beside.
                outer, self.frame = self.frame, Frame()
                self.fight(clause)
                self.close()
                self.frame = outer
            else:
                self.fight(clause)
            if clause.cut not in BESIDE:
                self.role = role or self.role
                self.subject = [] if clause.is_ours else ships or self.subject
        elif self._raids(clause):
            if self.frame.facts or clause.has("tFm"):
                self.fight(clause)
        elif role == "left" or (ships and not role and clause.cut != "alongside"):
            self._listed(clause, ships)
        elif (clause.has("G") and self.frame.kinds & {"T", "F"}) or re.match("B*DK$", clause.codes):
            self.fight(clause)
        elif self.chosen and clause.cut == "for" and clause.only("DT"):
            for span in clause.all(Span):
                so = any(span.n in (choice.runs, choice.price) for choice in self.chosen)
                self.hold(clause, so, self.world.of_choices)

    def _listed(self, clause: Clause, ships: list[Ships]) -> None:
        """Ships of which no verb is said: a list goes on with what was said before it."""
        self.subject = ships
        shares = any(count.of for each in ships for count in each.counts)
        beside = "ym" if clause.cut == "with" else ""
        listed = clause.only("SBgTtpcOUJ" + beside) and clause.cut in LISTS
        listed &= not shares or (clause.cut == "and" and self.role in ENDS)
        listed &= clause.parts[0].code != "O" and not (
            clause.cut == "with" and (self.frame.has("C0") or self.role in FATES)
        )
        if listed and self.role in (*FATES, *ENDS):
            clause.role = self.role
            (self._end if self.role in ENDS else self.fight)(clause)
        elif shares:
            self._shares(clause)
        elif clause.verb <= 0 or clause.has("i") or clause.role == "left":
            self.fight(clause)

    # The end, and who was there.

    def _end(self, clause: Clause) -> None:
        """Who came in, went home, stayed or sailed."""
        world, role = self.world, clause.role
        if (role == "in" and not world.chronicle.finished) or (role == "kept" and clause.denied):
            return
        hurt = role == "in" and any(part.value == "damaged" for part in clause.parts)
        fleets = world.ends("in hurt" if hurt else role)
        some = self.whom(clause)
        if any(part.said.startswith("only") for part in clause.parts):
            fleets = fleets[:1]
        for ships in some:
            names = {*ships.names}
            if names:
                there = any(names <= fleet for fleet in fleets)
                none = not any(names & fleet for fleet in fleets)
                self.hold(clause, none if clause.denied else there, self.of_ships(names))
            for count in ships.counts:
                no = clause.denied and (count.n or clause.parts[0].code == "g")
                if count.is_said and not no:
                    nouns = [count.noun] if count.noun else [*GROUPS]
                    so = any(self.so_many(count, f, noun, names) for f in fleets for noun in nouns)
                    self.hold(clause, so, partial(world.of_counts, nouns[0]))
        none = clause.denied or clause.zeros or any(c.n == 0 for s in some for c in s.counts)
        ours = clause.has("Si") or not clause.verb or "convoy" in self.text.lower()
        last = {"in": world.length, "home": world.half}.get(role)
        first = clause.parts[0].start == self.cut[0].parts[0].start
        turns = self.when(clause) or (self.timed if first else None)
        if ours and not none and last is not None and turns:
            # When the convoy came in, or some went home.
            self.hold(clause, bool({last, last + 1} & turns), partial(world.when, last))

    def _shares(self, clause: Clause) -> None:
        """So many of so many, with no verb: of any fate."""
        world = self.world
        fleets = [*world.ends("in"), *world.ends("in hurt"), *world.ends("home")]
        fleets += [fleet for role in ("sunk", "damaged") for fleet in world.whole.fleets[role]]
        for count in (count for ships in clause.all(Ships) for count in ships.counts):
            if count.of and count.noun and (count.n or 0) >= 0 and count.n is not None:
                so = any(self.so_many(count, fleet, count.noun) for fleet in fleets)
                self.hold(clause, so, partial(world.of_counts, count.noun))

    # First, last, only.

    def _rank(self, clause: Clause, rank: Rank) -> bool:
        """Whether it is said who was the first, the last or the only one; it is false if it is so
        of nothing that may have become of them."""
        world, which = self.world, str(rank.value)
        named = [ships for ships in clause.all(Ships) if ships.names]
        role = clause.role if clause.role in (*FATES, *ENDS) else ""
        if named:
            before = rank.start > clause.all(Ships)[0].start or which == "only"
            before |= any(part.said == "were" for part in clause.parts)
            names = named[0].names if before else named[0].names[:1]
        else:
            said = clause.has("y") or (role in FATES and clause.cut == ",")
            names = self.ships if said else ()
            if clause.cut == "," and clause.has("K"):
                # `*Ohio* and *Kentucky*, the last tanker to be lost`.
                names = self.ships[-1:]
                known = ("to be lost", "to be sunk", "to go down")
                role = "sunk" if any(part.said in known for part in clause.parts) else role
            names = names or ((*self.she,) if clause.has("y") and len(self.she) == 1 else ())
        if not names or not {*names} <= {*world.ships} or clause.denied or not clause.is_bare:
            return False
        noun = rank.noun
        if named and clause.parts[0].code == "O":
            # `Of the tankers *Ohio* was the first that I lost`.
            first = clause.all(Ships)[0]
            noun = noun or next((n for _, n in first.nouns), "")
            noun = noun or next((count.noun for count in first.counts), "")
        of_them = re.search("of (?:them|these|those)", rank.said) is not None
        bare = rank.said == f"the {which}"
        if bare and not self.of_which and clause.parts[0].code != "O":
            return False
        of_them |= bare
        role = role or (self.role if of_them and self.role in FATES else "")
        roles = [role] if role else [*FATES, *ENDS]
        groups = self._groups(noun, of_them)
        so = any(self._ranked(which, {*names}, group, each) for group in groups for each in roles)
        self.hold(clause, so, self.of_ships(names), sure=not of_them or bool(self.group or noun))
        return True

    def _groups(self, noun: str, of_them: bool = False) -> list[set[str]]:
        """Those of whom somebody may be the first: under a noun, or those told of last."""
        cargo = GROUPS["merchant"][0]
        kinds = [GROUPS[noun or "ship"][0]]
        kinds += [] if noun else [cargo, (*cargo, "carrier")]
        groups = [{s.name for s in self.world.ships.values() if s.kind in of} for of in kinds]
        if noun or not self.group:
            return groups
        groups = [] if of_them else groups
        if isinstance(self.group, tuple):
            return [*groups, {*self.group}]
        return [*groups, *self._groups(self.group if self.group in GROUPS else "ship")]

    def _ranked(self, which: str, names: set[str], group: set[str], role: str) -> bool:
        """Whether ships are the first (and so on) of a group of which something is so."""
        world = self.world
        fleets = world.whole.fleets[role] if role in FATES else world.ends(role)
        if which == "only" or (which == "last" and role == "kept"):
            return any(group & fleet == names for fleet in fleets)
        if role not in FATES or not names <= group & fleets[0]:
            return False
        struck = role in ("damaged", "hit")
        fell = {
            name: ship.hit_at if struck and ship.hit_on else ship.sunk_at
            for name, ship in world.ships.items()
            if name in group & fleets[0]
        }
        order = sorted(fell, key=lambda name: fell[name])
        place = len(order) - len(names) if which == "last" else ORDER.index(which)
        return {*order[place : place + len(names)]} == names

    # Decisions, quiet, numbers.

    def _option(self, clause: Clause) -> None:
        """An option that was taken, or was not."""
        world, turns = self.world, self.when(clause)
        spans = [span for span in clause.all(Span) if not TO_GO.match(self.text[span.end :])]
        said = self.text[clause.parts[0].start : clause.parts[-1].end].lower()
        if re.search(WORDS["apart"]["option"], said):
            return
        no = ("no", "none of", "neither", "none")
        codes = "".join("o" if p.said in no else p.code for p in clause.parts)
        self.none = (
            re.search("[og][OVBi]{0,3}T?x", codes) is not None
            or (clause.denied and clause.role == "use")
            or ((clause.only("xT") or clause.cut == "or") and self.none)
            or clause.cut == "nor"
        )
        took = [part for part in clause.parts if part.value == "took"]
        had = clause.role != "use" and any(part.said.startswith("ha") for part in took)
        timed = spans or turns is not None
        # `A decoy for three turns`.
        noted = len(self.cut) == 2 and self.cut[1].cut == "for" and self.cut[1].only("D" + IDLE)
        acts = clause.role == "use" or took or timed or noted or re.search("iB*x", codes)
        names = [str(p.value) for p in clause.parts if p.code == "x"] or [self.option]
        for self.option in names:
            some = [choice for choice in world.choices if choice.option == self.option]
            if self.none:
                if not timed:
                    self.hold(clause, not some, world.of_choices)
            elif acts and not had and not clause.denied:
                # It is taken in one watch, and in force for some.
                begun = clause.role == "use" or re.search("iB*x", codes)
                ours = [
                    each
                    for each in some
                    if turns is None
                    or turns & {*range(each.turn, each.turn + (1 if begun else each.runs))}
                ]
                so = any(all(s.n in (c.runs, c.price) for s in spans) for c in ours)
                self.hold(clause, so, world.of_choices)
                self.chosen = ours if begun else []

    def _quiet(self, clause: Clause) -> bool:
        """Whether it is said that nobody came: at a time, or of an enemy."""
        world, foes, times = self.world, clause.all(Foes), clause.all(Time)
        came, raids = clause.role == "came", clause.all(Raids)
        none = any(foe.n == 0 for foe in foes) or any(each.n == 0 for each in raids)
        many = [one.said for one in clause.all(Many) if one.n == 0]
        nobody = came and any(said.startswith(("no ", "nob", "non")) for said in many)
        never = re.search("gB*V" if came else "ig[wV]*F", clause.codes)
        fought = clause.role in FOUGHT and not came
        if clause.has("S") or fought or not (none or nobody or never):
            return False
        who = foes[0].who if foes else "any"
        met = [scene for scene in world.singles if scene.by(who, strictly=True)]
        if not times:
            if who in SAID:
                self.hold(clause, not met, partial(self._of_scenes, met))
            return True
        turns = self.when(clause)
        vague = any(time.bound and time.day is None for time in times)
        if turns is None or vague or re.search(r"\b(?:rest|then|other)\b", self.text):
            return True
        for time in times:
            # What came at that time itself may be meant or not.
            turns = turns & self.strictly(time)
        bad = [scene for scene in met if scene.turns & turns]
        wide = any(time.bound or time.watches is None for time in times)
        so = not bad if wide else len(bad) < len(turns)
        self.hold(clause, so, partial(self._of_scenes, bad))
        return True

    def _of_scenes(self, some: Sequence[Scene]) -> str:
        return "; ".join(map(self.world.of_scene, some[:3]))

    def _all_were(self, clause: Clause) -> bool:
        """Whether it is said of all that were lost, or of so many raids, what they were."""
        world, some, met = self.world, clause.all(Ships), self.world.singles
        counts = [count for each in some for count in each.counts]
        if re.search("^SiB*VB+S$", clause.codes) and clause.role in FATES and len(counts) == 2:
            # `All five ships that I lost were cruisers`.
            each, kind = counts
            if not each.every:
                return False
            names = set(world.whole.fleets[clause.role][0])
            have = world.count(names, each.noun or "ship")
            so = bool({*have} & {*world.count(names, kind.noun)}) and each.n in {None, *have}
            self.hold(clause, so, self.of_ships(names))
        elif re.search("rB+F$", clause.codes) and (who := clause.all(Foes)[0].who) in SAID:
            # `All of the raids were German`.
            raids = clause.all(Raids)[0]
            n = len(met) if re.match("all (?:of )?(?:the )?[a-z]+$", raids.said) else None
            n = next((one.n for one in clause.all(Many) if raids.n == len(met)), n)
            if n is None:
                return False
            so = n in {sum(s.by(who, strictly) for s in met) for strictly in (True, False)}
            self.hold(clause, so, partial(self._of_scenes, met))
        else:
            return False
        return True

    def _score(self, clause: Clause) -> bool:
        """Whether a score is said: the last, or one on the way."""
        world = self.world
        some = [(part, int(part.value)) for part in clause.parts if part.code == "N"]
        if self.scored and clause.cut != "to":
            some += [(one, one.n) for one in clause.all(Many) if one.n and not one.of]
        some = [(part, n) for part, n in some if n >= LEAST_SCORE]
        if not some or "average" in self.text:
            return bool(some)
        on_the_way = clause.has("tOU") or re.search(WORDS["apart"]["score"], self.text)
        known = {world.score}
        final = self.final or any(clause.role == "in" for clause in self.cut)
        if on_the_way or not final or len(re.findall(r"\b\d{2,3}\b", self.text)) > 1:
            known |= {*world.scores.values(), round(world.par or 100)}
        for part, n in some[:1]:
            sure = not clause.has("VSF") or clause.role == "finished"
            self.claim([part], clause.parts, n in known, lambda: f"score {world.score}", sure)
        return True

    def _raids(self, clause: Clause) -> bool:
        """Whether it is said how many attacks there were; of all of them it is held here."""
        some = [raids for raids in clause.all(Raids) if raids.n and raids.n > 1]
        if not some or clause.has("t"):
            return False
        singles, in_all = self.world.singles, re.search(WORDS["apart"]["in_all"], self.text)
        if in_all and not self.text[some[0].end :].startswith(" long"):
            self.hold(clause, some[0].n == len(singles), lambda: f"{len(singles)} attacks")
        return True


def _ranked(some: Sequence[Clause]) -> list[Clause]:
    """Clauses, with `the first that I lost` as one."""
    out = list[Clause]()
    for clause in some:
        before = out[-1] if out else None
        if before and clause.cut == "that" and before.all(Rank) and not before.role:
            before.parts += clause.parts
            before.role, before.doubt = clause.role, before.doubt or clause.doubt
        else:
            out.append(clause)
    return out


def _is_note(clause: Clause) -> bool:
    """Whether attackers without a verb are all that there is."""
    foes = clause.all(Foes)
    if (
        clause.cut in ("or", "nor", "after", "before", "since", "until")
        or clause.has("S")
        or (clause.has("iV") and not clause.has("t"))
        or clause.codes.count("w") > 1
        or any(foe.n == 1 and foe.who in ("air", "any") for foe in foes)
        or (any(foe.said.endswith("of the enemy") for foe in foes) and not clause.has("t"))
    ):
        return False
    known = all(foe.who in SAID for foe in foes)
    return any(foe.n is not None for foe in foes) or (known and clause.only(IDLE + "F"))


def _is_since(clause: Clause) -> bool:
    """Whether it only tells what others are after or before: `after being damaged`."""
    return (
        clause.cut in SINCE
        and clause.role != "in"
        and (clause.has("Sx") or (clause.role in FATES and not clause.has("F")))
    )


def _said(text: str, where: str) -> bool:
    return re.search(rf"\b(?:{'|'.join(WORDS['apart'][where])})\b", text, re.I) is not None
