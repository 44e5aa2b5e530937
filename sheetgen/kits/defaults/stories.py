"""What a record of any game can be about: each test looks for one story and says how strong it is.

The strongest gives title, lead and last line; a second of another subject is told near the end.
What the passages of a story can name are its fields, beside the facts of the whole record.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from sheetgen.kits.defaults.facts import Choice, Fate, Stretch, Whole
from sheetgen.kits.telling.storyteller import Stories, Story

SHARE = 0.4
"""One turn with so much of all that changed is a story."""
LONG_RUN, MANY = 4, 5
"""So many turns alike are a run; what came so often is worth adding up."""


_STORIES = Stories({
    "not_begun": ("", "A game before its first turn.", {}),
    "going_on": ("", "A game that is not over: its turns so far.", {"so_far": Stretch}),
    "course": ("course", "Nothing stands out: how it went as a whole, and its last turn.",
        {"end": Stretch}),
    "ended": ("end", "It ended with an event that heads a story: won, lost, home.",
        {"end": Stretch, "said": str}),
    "turning": ("swing", "One turn did most of all that was done to it.", {"turn": Stretch}),
    "rally": ("swing", "It stood lowest after a turn (0: before the first), and came back.",
        {"low": float, "after": int, "best": Stretch}),
    "slip": ("swing", "It stood highest after a turn, and fell.",
        {"high": float, "after": int, "worst": Stretch}),
    "close": ("swing", "The last turn decided it.", {"last": Stretch}),
    "early": ("pace", "Most of the points came early: so many by a turn.",
        {"by": int, "had": int}),
    "late": ("pace", "Most of the points came late: so many had come by a turn.",
        {"by": int, "had": int}),
    "price": ("choice", "A decision that cost much, or won much.",
        {"choice": Choice, "turn": Stretch}),
    "dice": ("luck", "The dice did most of it.", {}),
    "among": ("rank", "It came to more, or less, than nearly all other games.",
        {"is_best": bool}),
    "pace": ("pace", "It was over much sooner, or later, than others.", {"is_short": bool}),
    "run": ("run", "The same thing turn after turn, `many` of them.",
        {"said": str, "first": int, "last": int, "many": int}),
    "sum": ("sum", "What came to much over the whole game: how it is said added up.",
        {"said": str}),
    "most": ("sum", "One turn had far more than any other of what came in many: how that is said.",
        {"turn": Stretch, "said": str}),
    "fates": ("pieces", "What became of the pieces that have names, and of the last two.",
        {"fates": Sequence[Fate], "first_fates": Sequence[Fate]}),
})  # fmt: skip
STORIES, found = _STORIES.kinds, _STORIES.found
"""All of them, by kind; and one that a record bears out."""


def _ended(r: Whole) -> Story | None:
    if not r.ended:
        return None
    end = r.stretch(r.length, r.length)
    return found("ended", 4.0, (r.length,), end=end, said=r.ended)


def _turning(r: Whole) -> Story | None:
    changed = fsum(map(abs, r.swings.values()))
    if not changed or not r.heaviest or r.length < 3:
        return None
    turn, share = r.stretch(r.heaviest, r.heaviest), abs(r.swings[r.heaviest]) / changed
    if share < SHARE or changed < r.deviation / 2 or not turn.main or r.is_small(turn.points_swung):
        return None
    return found("turning", 1 + 4 * share, (r.heaviest,), turn=turn)


def _rally(r: Whole) -> Story | None:
    if len(r.course) < 4:
        return None
    n = min(range(len(r.course) - 1), key=lambda n: (r.course[n], -n))
    rise = (r.course[-1] - r.course[n]) / r.deviation
    best = max(range(n + 1, r.length + 1), key=lambda m: r.swings[m])
    if (
        rise < 0.8
        or r.is_small(r.course[-1] - r.course[n])
        or (not r.priced and r.course[n] >= r.course[0])
    ):
        return None
    low = r.stretch(best, best)
    return found("rally", 1.5 + 2 * rise, low=r.course[n], after=n, best=low)


def _slip(r: Whole) -> Story | None:
    if len(r.course) < 4:
        return None
    n = max(range(len(r.course) - 1), key=lambda n: (r.course[n], n))
    fall = (r.course[n] - r.course[-1]) / r.deviation
    worst = min(range(n + 1, r.length + 1), key=lambda m: r.swings[m])
    if (
        fall < 0.8
        or r.is_small(r.course[n] - r.course[-1])
        or (not r.priced and r.course[n] <= r.course[0])
    ):
        return None
    high = r.stretch(worst, worst)
    return found("slip", 1.5 + 2 * fall, high=r.course[n], after=n, worst=high)


def _close(r: Whole) -> Story | None:
    if not r.is_outcome or not r.priced or r.length < 2:
        return None
    last = r.stretch(r.length, r.length)
    if not 0.2 <= last.hoped <= 0.8 or not last.main:
        return None
    return found("close", 5.5, (r.length,), last=last)


def _early(r: Whole) -> Story | None:
    if not r.has_points or r.length < 6 or r.score < 4 or r.scores[0]:
        return None
    by = next(n for n, score in enumerate(r.scores) if 5 * score >= 4 * r.score)
    if 2 * by <= r.length:
        return found("early", 3.0, by=by, had=r.scores[by])
    half = r.length // 2
    if 4 * r.scores[half] <= r.score:
        return found("late", 3.0, by=half, had=r.scores[half])
    return None


def _price(r: Whole) -> Story | None:
    choice = max(r.choices, key=lambda one: abs(one.cost), default=None)
    if choice is None or not choice.has_replay or not choice.differs:
        return None
    share = abs(choice.cost) / r.deviation
    if share < 0.15:
        return None
    turn = r.stretch(choice.turn, choice.turn)
    return found("price", 2 + 6 * share, (choice.turn,), choice=choice, turn=turn)


def _dice(r: Whole) -> Story | None:
    share = abs(r.luck) / r.deviation
    if not r.priced or share < 0.8 or abs(r.luck) < 2 * abs(r.lost_by_choice):
        return None
    return found("dice", 1.5 + 1.5 * share)


def _among(r: Whole) -> Story | None:
    if not r.has_points or r.others < 20:
        return None
    ranks = ((True, r.better, r.worse), (False, r.worse, r.better))
    for is_best, others, beaten in ranks:
        if others * 10 <= r.others and 2 * beaten > r.others:
            return found("among", 4.5 - 0.5 * others, is_best=is_best)
    return None


def _pace(r: Whole) -> Story | None:
    if not r.length >= 2 or not r.others + r.usual_turns:
        return None
    if 2 * r.length <= r.usual_turns or 2 * r.length >= 3 * r.usual_turns + 4:
        return found("pace", 3.2, is_short=r.length < r.usual_turns)
    return None


def _run(r: Whole) -> Story | None:
    runs = []
    for some in r.whole.groups:
        first, last = r.run(some)
        many = last - first + 1
        is_run = many >= LONG_RUN and r.length <= 3 * many and 10 * many <= 9 * r.length
        if is_run and not some[0].numbers:
            runs.append((many, first, last, some[0].said))
    many, first, last, said = max(runs, key=lambda run: run[0], default=(0, 0, 0, ""))
    if not many:
        return None
    turns, strength = range(first, last + 1), 2.2 + many / r.length
    return found("run", strength, turns, said=said, first=first, last=last, many=many)


def _sums(r: Whole) -> Story | None:
    added = [some for some in r.whole.groups if len(some) >= MANY and some[0].numbers]
    some = max(added, key=lambda some: (some[0].weight, len(some)), default=None)
    if some is None:
        return None
    return found("sum", 2.0, said=r.added_up(some))


def _most(r: Whole) -> Story | None:
    for some in r.whole.groups:
        if len(some) < MANY or len(some[0].numbers) != 1:
            continue
        amounts = [abs(getattr(one.event, some[0].numbers[0])) for one in some]
        *_, second, most = sorted(amounts)
        # Twice as much as on an average, and more than ever besides.
        if most > second and most * len(some) >= 2 * sum(amounts):
            one = some[amounts.index(most)]
            turn = r.stretch(one.turn, one.turn)
            return found("most", 2.1, (one.turn,), turn=turn, said=one.said)
    return None


def _fates(r: Whole) -> Story | None:
    if not r.fates:
        return None
    return found("fates", 3.4 - 2 * r.scored, fates=r.fates, first_fates=r.fates[-2:])


def course(r: Whole) -> Story:
    """The story of any game that was played."""
    return found("course", 1.0, end=r.stretch(r.length, r.length))


TESTS = (
    _ended, _turning, _rally, _slip, _close, _early, _price, _dice, _among,
    _pace, _run, _most, _sums, _fates, course,
)  # fmt: skip
