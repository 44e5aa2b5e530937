"""What a campaign can have been about: stories found in its facts, each with a strength.

The strongest story gives the diary its build and its title. What a story holds its passages can
name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.report.facts import Day, Pilot
from sheetgen.games.wings.rules.state import DRAWN
from sheetgen.kits.telling.storyteller import Stories, Story

MANY_KILLS, OFTEN, STEPS, HALVES, FALLEN = 4, 3, 6, 2, 2
"""So many kills are a score; so many times are often; a sum is made of so many missions at most;
halves of a campaign differ that one side won by so many more; a mission in which so many fell can
be told in full."""
_STORIES = Stories({
    "not_begun": ("", "No mission is over.", {}),
    "going_on": ("", "It is not over; `day` was the last mission.", {"day": Day}),
    "decider": ("score", "The last mission decided it: `level` before it, or one apart.",
        {"day": Day, "level": bool}),
    "nobodys": ("score", "Neither side won; `day` was the last mission, and `levelled` says that "
        "it made it so.", {"day": Day, "levelled": bool}),
    "comeback": ("score", "The winner had been `behind` by so many, the last time after the "
        "mission `day`, and took the lead for good in `ahead`.",
        {"behind": int, "day": Day, "ahead": Day}),
    "close": ("score", "Of so many missions (`many`) that a few points would have turned the "
        "winner won `theirs`: as many more as the whole difference was.",
        {"many": int, "theirs": int}),
    "one_point": ("score", "One mission apart at the end, and the mission `day` was won by a point "
        "or two: with `points` it would have been another campaign.", {"day": Day, "points": int}),
    "ace": ("one", "Nobody shot down as many as `pilot`.", {"pilot": Pilot}),
    "patient": ("one", "`pilot` was in hospital often.", {"pilot": Pilot}),
    "plan": ("score", "An air force came in halfway on the enemy's side, and the halves differ; "
        "`half` was the last mission before it.", {"half": Day}),
    "day_by_day": ("score", "It is only told in order.", {}),
})  # fmt: skip
STORIES = _STORIES.kinds
"""The stories by their kinds."""
story = _STORIES.found


def found(c: Campaign) -> list[Story]:
    """The stories that a campaign bears out, the strongest first."""
    of = (_nobodys if c.side == DRAWN else _won, _of_pilots)
    stories = [story("day_by_day", 6.0), *(one for some in of for one in some(c))]
    return sorted(stories, key=lambda story: -story.strength)


# How a side won it, or neither did.


def _won(c: Campaign) -> Iterator[Story]:
    last, apart = c.last, c.more - c.less
    leads = [d.lead if c.is_won else -d.lead for d in c.fought]
    if last.decides and len(last.down) >= FALLEN:
        level = last.before == 0
        yield story("decider", 9.0 + level, day=last, level=level)
    if (behind := -min(leads, default=0)) >= 2:
        day = c.fought[max(i for i, lead in enumerate(leads) if lead == -behind)]
        ahead = c.fought[max(i for i, lead in enumerate(leads) if lead <= 0) + 1]
        yield story("comeback", 2.0 + 1.9 * behind, behind=behind, day=day, ahead=ahead)
    half, rest = c.half.lead, c.home - c.enemy - c.half.lead
    if c.newcomers and abs(half - rest) >= HALVES:
        yield story("plan", 5.2 + 0.45 * abs(half - rest), half=c.half)
    close = [d for d in c.fought if d.is_close and not d.is_drawn]
    theirs = sum(d.winner == c.side for d in close)
    if len(close) >= 5 and 2 * theirs - len(close) >= apart:
        yield story("close", 5.0 + 0.4 * theirs, many=len(close), theirs=theirs)
    near = [
        (d.turn.points, -d.number, d)
        for d in c.fought
        if d.winner == c.side and d.turn and d.turn.points <= 2
    ]
    if apart == 1 and near and len(min(near)[2].down) >= FALLEN:
        points, _, day = min(near)
        yield story("one_point", 11.0 - points, day=day, points=points)


def _nobodys(c: Campaign) -> Iterator[Story]:
    if len(c.last.down) >= FALLEN:
        yield story("nobodys", 14.0, day=c.last, levelled=c.last.levels)


def steps(c: Campaign, story: Story) -> Sequence[Day]:
    """The missions that a story of the score is made of: the lowest point and the way back, or the
    closest of all."""
    if story.kind == "comeback":
        day, ahead = vars(story)["day"], vars(story)["ahead"]
        return c.days[day.number - 1 : ahead.number][-STEPS:]
    near = [(d.turn.points, d.number) for d in c.fought if d.is_close and d.turn and not d.is_drawn]
    return [c.days[number - 1] for _, number in sorted(sorted(near)[:STEPS], key=lambda n: n[1])]


# Somebody's course.


def _of_pilots(c: Campaign) -> Iterator[Story]:
    for ace in c.top:
        if ace.kills >= MANY_KILLS:
            yield story("ace", 1.5 * (ace.kills + ace.is_dead), pilot=ace)
    stayed = [p for p in c.pilots if len(p.stays) >= OFTEN]
    if pilot := max(stayed, key=lambda p: len(p.stays), default=None):
        yield story("patient", 1.7 * len(pilot.stays), pilot=pilot)
