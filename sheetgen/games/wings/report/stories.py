"""What a campaign can have been about: stories found in its facts, each with a strength.

The strongest story gives the diary its build and its title. What a story holds its passages can
name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.games.wings.report.campaign import Campaign, Run
from sheetgen.games.wings.report.facts import Day, Pilot, Sortie
from sheetgen.games.wings.rules.state import DRAWN
from sheetgen.kits.telling.storyteller import Stories, Story

SCORE, COURSE, MEN, ONE, GUNS = ("score", "course", "men", "one", "guns")
"""What stories are about: two of one subject are not told together."""
LONG_RUN, MANY_KILLS, OFTEN, STEPS = 4, 4, 3, 9
"""So many missions on end are a run; so many kills are a score; so many times are often; a
sum is made of so many missions at most."""
_STORIES = Stories({
    "not_begun": ("", "No mission is over.", {}),
    "going_on": ("", "It is not over; `day` was the last mission.", {"day": Day}),
    "decider": (SCORE, "The last mission decided it: `level` before it, or one apart.",
        {"day": Day, "level": bool}),
    "nobodys": (SCORE, "Neither side won; `day` was the last mission, and `levelled` says that it "
        "made it so.", {"day": Day, "levelled": bool}),
    "against_the_roll": (MEN, "The winner lost as many crews as the beaten side, or more.", {}),
    "bled": (MEN, "The beaten side lost more than twice as many crews.", {}),
    "comeback": (COURSE, "The winner had been `behind` by so many, the last time after the mission "
        "`day`, and took the lead for good in `ahead`.",
        {"behind": int, "day": Day, "ahead": Day}),
    "the_run": (COURSE, "The winner won `run` on end, half of the whole difference or more.",
        {"run": Run}),
    "close": (SCORE, "Of so many missions (`many`) that a few points would have turned the winner "
        "won `theirs`: as many more as the whole difference was.", {"many": int, "theirs": int}),
    "one_point": (SCORE, "One mission apart at the end, and the mission `day` was won by a point "
        "or two: with `points` it would have been another campaign.", {"day": Day, "points": int}),
    "ace": (ONE, "Nobody shot down as many as `pilot`: so many (`kills`), and the `next` best so "
        "many.", {"pilot": Pilot, "kills": int, "next": int}),
    "fallen": (ONE, "`pilot` was shot down so often (`falls`), and was on the roster at the end.",
        {"pilot": Pilot, "falls": int}),
    "patient": (ONE, "`pilot` was in hospital so often (`many`).", {"pilot": Pilot, "many": int}),
    "rivals": (ONE, "`one` and `other`, of opposite sides, were in the same mission so often "
        "(`met`), and one of them shot the other down, as who fell has it (`fell`), the last time "
        "in `sortie`.", {"one": Pilot, "other": Pilot, "met": int, "sortie": Sortie,
        "fell": Sequence[Sortie]}),
    "last_of_them": (MEN, "Of so many (`many`) fighter pilots with whom the side of `pilot` began "
        "only that one is on the roster.", {"pilot": Pilot, "many": int}),
    "nobody_left": (MEN, "Nobody is left of so many (`many`) fighter pilots with whom the side "
        "began: the last, `pilot`, went in the mission `day`.",
        {"pilot": Pilot, "day": Day, "many": int}),
    "flak": (GUNS, "Guns on the ground and on ships brought down so many (`many`): as many as the "
        "best pilot, or more.", {"many": int}),
    "novice_wins": (ONE, "`sortie`, flown by a novice on a first mission, shot down `victim`, who "
        "had so many `kills`.", {"sortie": Sortie, "victim": Sortie, "kills": int}),
    "order": (SCORE, "It is only told in order: the winner led from the mission `day` on.",
        {"day": Day}),
})  # fmt: skip
STORIES = _STORIES.kinds
"""The stories by their kinds."""
story = _STORIES.found


def found(c: Campaign) -> list[Story]:
    """The stories that a campaign bears out, the strongest first."""
    of = [_nobodys] if c.side == DRAWN else [_won, _in_order]
    stories = [s for stories in (*of, _of_pilots, _of_founders, _of_shots) for s in stories(c)]
    return sorted(stories, key=lambda story: -story.strength)


# How a side won it, or neither did.


def _won(c: Campaign) -> Iterator[Story]:
    last, apart, leads = c.last, c.more - c.less, _leads(c)
    if last.decides:
        level = last.before == 0
        yield story("decider", 9.0 + level, day=last, level=level)
    more = c.won_lost - c.beaten_lost
    if apart >= 3 and c.home_lost + c.enemy_lost >= 4 and more >= 0:
        yield story("against_the_roll", 5.0 + 0.5 * more)
    if c.beaten_lost >= 5 and (less := c.beaten_lost - 2 * c.won_lost) > 0:
        yield story("bled", 4.5 + 0.5 * less)
    if (behind := -min(leads, default=0)) >= 2:
        day = c.fought[max(i for i, lead in enumerate(leads) if lead == -behind)]
        ahead = _ahead_for_good(c)
        yield story(
            "comeback", 3.0 + 2.2 * behind, [day.number], behind=behind, day=day, ahead=ahead
        )
    best = c.victories if c.is_won else c.defeats
    if best.long >= LONG_RUN and 2 * best.long >= apart:
        yield story("the_run", 1.3 * best.long, [d.number for d in best.days], run=best)
    close = [d for d in c.fought if d.is_close and not d.is_drawn]
    theirs = sum(d.winner == c.side for d in close)
    if len(close) >= 5 and 2 * theirs - len(close) >= apart:
        yield story("close", 5.0 + 0.4 * theirs, many=len(close), theirs=theirs)
    near = [
        (d.turn.points, -d.number, d)
        for d in c.fought
        if d.winner == c.side and d.turn and d.turn.points <= 2
    ]
    if apart == 1 and near:
        points, number, day = min(near)
        yield story("one_point", 11.0 - points, [-number], day=day, points=points)


def _in_order(c: Campaign) -> Iterator[Story]:
    yield story("order", 1.0, day=_ahead_for_good(c))


def _leads(c: Campaign) -> list[int]:
    """By how many the winner led after each mission."""
    return [d.lead if c.is_won else -d.lead for d in c.fought]


def _ahead_for_good(c: Campaign) -> Day:
    """The mission from which on the winner led."""
    return c.fought[max((i for i, lead in enumerate(_leads(c)) if lead <= 0), default=-1) + 1]


def _nobodys(c: Campaign) -> Iterator[Story]:
    yield story("nobodys", 14.0, day=c.last, levelled=c.last.levels)


# Somebody's course.


def _of_pilots(c: Campaign) -> Iterator[Story]:
    kills, next_, *_ = *(p.kills for p in c.aces), 0, 0
    if kills >= MANY_KILLS and kills > next_:
        yield story("ace", 1.5 * kills, pilot=c.aces[0], kills=kills, next=next_)
    fell = [p for p in c.pilots if p.falls >= OFTEN and p.fate == "fit"]
    if pilot := max(fell, key=lambda p: p.falls, default=None):
        yield story("fallen", 1.9 * pilot.falls, pilot=pilot, falls=pilot.falls)
    stayed = [p for p in c.pilots if len(p.stays) >= OFTEN]
    if pilot := max(stayed, key=lambda p: len(p.stays), default=None):
        yield story("patient", 1.7 * len(pilot.stays), pilot=pilot, many=len(pilot.stays))
    often = [p for p in c.pilots if p.flown > OFTEN]
    pairs = [(one, other) for one in often if one.is_ours for other in often if not other.is_ours]
    rivals = [*filter(None, (_rivals(*pair) for pair in pairs))]
    if rivals:
        yield max(rivals, key=lambda story: story.strength)


def _rivals(one: Pilot, other: Pilot) -> Story | None:
    theirs = [s.day for s in other.sorties]
    met = sum(s.day in theirs for s in one.sorties)
    both = [
        s for s in (*one.sorties, *other.sorties) if s.is_down and not s.is_home and len(s.by) == 1
    ]
    fell = [s for s in both if s.by[0].pilot in (one, other)]
    fell.sort(key=lambda s: s.day.number)
    if met < OFTEN or len(fell) < 2:
        return None
    strength, last = 1.2 * met + 1.4 * len(fell), fell[-1]
    return story("rivals", strength, one=one, other=other, met=met, sortie=last, fell=fell)


def _of_founders(c: Campaign) -> Iterator[Story]:
    stories: list[Story] = []
    for is_ours in (True, False):
        those = [p for p in c.pilots if p.is_ours == is_ours and p.is_first_founder]
        left, many = [p for p in those if not p.is_lost], len(those)
        if many >= OFTEN and not left:
            last = max(those, key=lambda p: p.last.day.number)
            strength, day = 4.5 + 0.2 * many, last.last.day
            stories.append(story("nobody_left", strength, pilot=last, day=day, many=many))
        elif many >= OFTEN and len(left) == 1 and left[0].sorties:
            stories.append(story("last_of_them", 4.3 + 0.2 * many, pilot=left[0], many=many))
    if stories:
        yield max(stories, key=lambda story: story.strength)


# Who shot whom down.


def _of_shots(c: Campaign) -> Iterator[Story]:
    down = [s for d in c.fought for s in d.down]
    many = sum(s.cause == "flak" for s in down)
    if many >= max(OFTEN, c.aces[0].kills if c.aces else 0):
        yield story("flak", 1.3 * many, many=many)
    aces = (s for s in down if s.kills_before >= OFTEN and len(s.by) == 1)
    new = ((s, s.by[0]) for s in aces if s.by[0].pilot.is_novice and s.by[0].is_first)
    for victim, by in [*new][:1]:
        kills, turns = victim.kills_before, [by.day.number]
        yield story("novice_wins", 4.0 + kills, turns, sortie=by, victim=victim, kills=kills)


def steps(c: Campaign, story: Story) -> Sequence[Day]:
    """The missions that a story of the score is made of: the way back from the lowest point, the
    close ones, or the last of all."""
    if story.kind == "comeback":
        day, ahead = vars(story)["day"], vars(story)["ahead"]
        return c.days[day.number : ahead.number][-STEPS:]
    near = [d for d in c.fought if d.is_close and not d.is_drawn]
    return near if story.kind in ("close", "one_point") else c.days[-STEPS:]
