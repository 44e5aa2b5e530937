"""What frames the story of a campaign: title, first words, the reckoning that answers the question,
and what became of the men who were followed."""

from typing import Any

from sheetgen.core.language import join, sentences
from sheetgen.games.wings.cast.dates import MONTHS
from sheetgen.games.wings.report.past import where_it_was
from sheetgen.games.wings.report.voice import Voice, are_ours
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import ENEMY, HOME, STATUSES
from sheetgen.games.wings.story.chronicle import LOST, Airman, Chronicle, Mission
from sheetgen.games.wings.story.hospital import Stay, medal_name, stays
from sheetgen.games.wings.story.plan import (
    GOING_ON,
    MEN,
    StoryPlan,
    balance,
    close_missions,
    crews_lost,
    margin,
    runs,
    winners,
)

NOT_BEGUN = "not-begun"


class Frame:
    """The first and the last words of a diary; `facts` is what a phrase may say of the whole."""

    def __init__(self, voice: Voice, chronicle: Chronicle, plan: StoryPlan) -> None:
        self.voice, self.chronicle, self.plan = voice, chronicle, plan
        self.stays = stays(chronicle)
        self.theme = plan.theme if any(m.fought for m in chronicle.missions) else NOT_BEGUN
        self.facts = {} if self.theme == NOT_BEGUN else self._facts()

    def title(self) -> str:
        """The headline."""
        said = self.voice.say(f"title-{self.theme}", **self.facts)
        return headed(self.voice.part("title-frame", title=said))

    def opening(self, introduces: bool) -> list[str]:
        """The first words: the question with its figures, how it ended and what it cost, and who
        is followed, if it `introduces` them."""
        if self.theme == NOT_BEGUN:
            return []
        over = self.theme != GOING_ON
        self.voice.tells_node(1)
        say, facts = self.voice.say, self.facts
        first = [say(f"opening-{self.theme}", **facts)] if over else []
        first.append(say("hook-result" if over else "hook-going-on", **facts))
        # What the crews lost have to say as a question has been said with it.
        if self.theme != MEN and (over or facts["british"] or facts["axis"]):
            first.append(say("hook-cost", **facts))
        texts = [sentences(first)]
        if introduces and over:
            men = self.plan.men
            said = [say("men-open", m=len(men), sides=len({a.man.side for a in men}))]
            texts.append(sentences([*said, *(self._introduced(airman) for airman in men)]))
        return texts

    def _introduced(self, airman: Airman) -> str:
        first, last = (self._mission(airman.flights[i].mission) for i in (0, -1))
        return self.voice.say(
            "man-opens",
            n=self.voice.name(airman, 0),
            force=self.voice.terms["air_force"][airman.man.air_force],
            flown=len(airman.flights),
            bomber=airman.man.bomber,
            novice=airman.as_novice,
            since=month_of(first),
            until=month_of(last),
            where=where_it_was(first),
            last_where=where_it_was(last),
            ours=airman.man.side == HOME,
        )

    def _mission(self, number: int) -> Mission:
        return self.chronicle.missions[number - 1]

    # The end: what leans, the answer, and the men.

    def last_heading(self) -> str:
        """What stands over the last chapter."""
        return headed(self.voice.part("heading-last", theme=self.theme, **self.facts))

    def reckoning(self) -> list[str]:
        """What the campaign comes to, and the answer to its question."""
        self.voice.new_mission()
        self.voice.tells_node(len(self.chronicle.missions) + 2)
        even = [self.voice.say("reckon-flown", **self.facts)]
        even.append(self.voice.say("reckon-attacks", **self.facts))
        if self.facts["close"]:
            even.append(self.voice.say("reckon-close", **self.facts))
        even.append(self.voice.say("reckon-lost", **self.facts))
        return [sentences(even), sentences([self.voice.say(f"end-{self.theme}", **self.facts)])]

    def afterwards(self) -> list[str]:
        """What became of the men who were followed, a paragraph each; and how often they met."""
        self.voice.new_mission()
        texts = [sentences(self._what_became(airman)) for airman in self.plan.men]
        return [*texts, sentences(self._meetings())]

    def _what_became(self, airman: Airman) -> list[str]:
        """A man's record, what he came through, what he was given, and where he is at the end."""
        man, flights = airman.man, airman.flights
        fell = sum(flight.down for flight in flights)
        medals = [medal_name(f, m.medal) for f in flights for m in f.followed_by(ev.MedalAwarded)]
        values = {
            "n": self.voice.name(airman, man.rank),
            "ours": are_ours(flights),
            "flown": len(flights),
            "kills": man.kills,
            "shared": man.shared,
            "falls": fell,
            "stays": sum(bool(f.followed_by(ev.Injury)) for f in flights),
            "medals": join(f"the {medal}" for medal in medals),
            "rank": airman.theatre.ranks[man.air_force][man.rank],
            "rose": man.rank > 0,
            "status": STATUSES[man.status],
            "last": month_of(self._mission(flights[-1].mission)),
            "where": where_it_was(self._mission(flights[-1].mission)),
            "there": flights[-1].mission == airman.theatre.length,
            "away": any(self._lasts(stay) for stay in self.stays if stay.flight is flights[-1]),
        }
        said = [
            self.voice.say("man-record", **values),
            self.voice.say("man-came-through", **values),
        ]
        if medals or man.rank or man.kills:
            said.append(self.voice.say("man-honours", **values))
        return [*said, self.voice.say("man-end", **values)]

    @staticmethod
    def _lasts(stay: Stay) -> bool:
        """Whether a man was in hospital on the last day, or was sent there then."""
        return stay.until is None or stay.until >= stay.flight.theatre.length > stay.flight.mission

    def _meetings(self) -> list[str]:
        """How often the men who flew against each other met, and what came of it."""
        said = []
        ours = [airman for airman in self.plan.men if airman.man.side == HOME]
        theirs = [airman for airman in self.plan.men if airman.man.side == ENEMY]
        for one in ours:
            for other in theirs:
                both = {f.mission for f in one.flights} & {f.mission for f in other.flights}
                pair = {one.number, other.number}
                kills = [
                    kill
                    for number in both
                    for mission in [self._mission(number)]
                    for kill in (mission.fought.kills if mission.fought else ())
                    if kill.lost in pair
                    and pair <= {kill.lost, *kill.by}
                    and mission.flight(kill.lost).down
                ]
                alone = [kill for kill in kills if len(kill.by) == 1]
                if len(both) > 1:
                    said.append(
                        self.voice.say(
                            "men-met",
                            one=one.name.surname,
                            other=other.name.surname,
                            met=len(both),
                            first=sum(kill.lost == other.number for kill in alone),
                            second=sum(kill.lost == one.number for kill in alone),
                            shared=len(kills) > len(alone),
                        )
                    )
        return said[:2]

    # What a phrase may say.

    def _facts(self) -> dict[str, Any]:
        """The campaign in figures, and the missions that stand for it."""
        told, course = self.chronicle, self.plan.course
        fought = [mission for mission in told.missions if mission.fought is not None]
        loser = HOME if course.leader == ENEMY else ENEMY
        won, beaten = sorted(told.won, reverse=True)
        mine = [lead if course.leader == HOME else -lead for lead in balance(told)]
        worst = fought[mine.index(min(mine))]
        near = self._nearest(fought)
        by = margin(near)
        best = max(
            (run for run in runs(told) if course.leader in (run.side, -1)),
            key=lambda run: run.long,
            default=None,
        )
        top = told.ladder()[0] if told.ladder() else None
        attacks = [[m for m in fought if m.attacker == side] for side in (HOME, ENEMY)]
        held = [
            sum(m.fought.score.winner == m.attacker for m in some if m.fought) for some in attacks
        ]
        flights = [[f for m in fought for f in m.of(side)] for side in (HOME, ENEMY)]
        down = [sum(flight.down for flight in some) for some in flights]
        close = [close_missions(told, side) for side in (HOME, ENEMY)]
        lost = [crews_lost(told, side) for side in (HOME, ENEMY)]
        facts: dict[str, Any] = {
            "fought": len(fought),
            "lead": course.lead,
            "leader": self.voice.theatre.they.get(course.leader, ""),
            "winner": self.voice.theatre.they.get(course.leader, ""),
            "loser": self.voice.theatre.they[loser],
            "us": self.voice.theatre.scored.get(course.leader, ""),
            "them": self.voice.theatre.scored[loser],
            "won": won,
            "beaten": beaten,
            "drawn": told.drawn,
            "behind": course.behind,
            "behind_at": where_it_was(worst),
            "behind_in": month_of(worst),
            "settled": course.settled,
            "left": self.voice.theatre.length - course.settled if course.settled else 0,
            "near_at": where_it_was(near),
            "near_in": month_of(near),
            "near": by.points if by else 0,
            "near_more": bool(by and by.more),
            "near_settles": self._would_settle(near),
            "last_at": where_it_was(fought[-1]),
            "last_place": fought[-1].place.name,
            "last_before": balance(told)[-2] if len(fought) > 1 else 0,
            "british": lost[HOME],
            "axis": lost[ENEMY],
            "lost_won": lost[course.leader] if course.lead else lost[HOME],
            "lost_beaten": lost[loser] if course.lead else lost[ENEMY],
            "flown": [len(some) for some in flights],
            "down": down,
            "attacks": [len(some) for some in attacks],
            "held": held,
            "close": sum(close),
            "close_won": close[course.leader] if course.lead else close[HOME],
            "ace": top.name.surname if top else "",
            "kills": top.man.kills if top else 0,
            "ace_lost": bool(top and top.man.status in LOST),
            "ace_side": self.voice.theatre.scored[top.man.side] if top else "",
            "run": best.long if best else 0,
        }
        if course.settled:
            facts |= self._of("settled", self._mission(course.settled))
        if course.led:
            facts |= self._of("led", self._mission(course.led))
        if best:
            facts |= self._of("run_first", self._mission(best.first))
            facts |= self._of("run_last", self._mission(best.last))
        return facts

    def _would_settle(self, mission: Mission) -> bool:
        """Whether with the other result that a mission was near to the campaign would have been
        settled before its last mission."""
        theatre = mission.theatre
        near = margin(mission)
        won = winners(self.chronicle, theatre.length - 1)
        if (
            near is None
            or near.points > 2
            or mission.number >= theatre.length
            or len(won) < theatre.length - 1
        ):
            return False
        won[mission.number - 1] = near.becomes
        return abs(won.count(HOME) - won.count(ENEMY)) > 1

    def _of(self, name: str, mission: Mission) -> dict[str, str]:
        return {f"{name}_at": where_it_was(mission), f"{name}_in": month_of(mission)}

    def _nearest(self, fought: list[Mission]) -> Mission:
        """The mission that was nearest to another result, of those the heaviest."""

        def order(mission: Mission) -> tuple[int, float]:
            near = margin(mission)
            close = 1 if near and near.points <= 2 else 2
            return close, -self.plan.weights.get(mission.number, 0.0)

        return min(fought, key=order)


def headed(said: str) -> str:
    """A text that begins with a capital, or with a figure."""
    return said[:1].upper() + said[1:]


def month_of(mission: Mission) -> str:
    """A month with its year: `September 1941`."""
    return f"{MONTHS[mission.day.month - 1]} {mission.day.year}"
