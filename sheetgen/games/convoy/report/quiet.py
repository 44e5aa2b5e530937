"""Turns without a contact, rolled up: the emptier the sea, the fewer the words."""

from __future__ import annotations

from sheetgen.games.convoy.report.voice import Voice
from sheetgen.games.convoy.rules.sequence_of_play import FIRST_CONTACT_ROW
from sheetgen.games.convoy.rules.state import EVADE
from sheetgen.games.convoy.story.chronicle import Chronicle, Turn
from sheetgen.games.convoy.story.course import Course

LUCK, RECONNAISSANCE = 1, 4
"""Rows of the contact table."""
FEW_CONTACTS = 5
"""A game with so few is quiet as a whole."""
LONG = 3
"""Of so many quiet watches it is told how far they brought the convoy."""
LIGHT, DEAR = 0.5, 0.75
"""A quiet watch that changed fewer points is told in a few words, one that changed so many at more
length."""


def is_uneventful(chronicle: Chronicle) -> bool:
    """Whether a game ended with so few contacts that there is little else to tell of it."""
    contacts = sum(turn.battle is not None for turn in chronicle.turns)
    return chronicle.finished and contacts <= FEW_CONTACTS


def is_settled(turn: Turn) -> bool:
    """Whether it is known that a turn without a battle stays without one."""
    contact = turn.contact
    met = contact is not None and contact.row >= FIRST_CONTACT_ROW and not contact.harmless
    return not met and (turn.score is not None or contact is not None)


def is_untroubled(chronicle: Chronicle) -> bool:
    """Whether friendly waters are behind the convoy, and nothing happened in them."""
    turns = chronicle.turns[: chronicle.friendly]
    return len(chronicle.turns) > chronicle.friendly and not any(
        turn.taken or _row(turn) >= RECONNAISSANCE or not is_settled(turn) for turn in turns
    )


def was_seen(chronicle: Chronicle, turn: Turn) -> bool:
    """Whether a reconnaissance plane found the convoy in the turn before."""
    before = chronicle.turns[turn.number - 2] if turn.number > 1 else None
    return before is not None and _row(before) == RECONNAISSANCE


def quiet_clauses(voice: Voice, chronicle: Chronicle, course: Course, run: list[Turn]) -> list[str]:
    """A run of turns without a contact, in clauses."""
    clauses: list[str] = []
    seen = was_seen(chronicle, run[0])
    while run:
        quiet = _leading_quiet(run)
        after = run[len(quiet) :]
        voice.tells(*quiet)
        if quiet and seen:
            clauses.append(voice.say("came-to-nothing", **_quiet(voice, quiet, chronicle.friendly)))
            clauses[-1] += _reached(voice, chronicle, course, quiet, clauses[-1])
        elif quiet and after and _row(after[0]) == RECONNAISSANCE:
            voice.tells(*quiet, after[0])
            values = _quiet(voice, quiet, chronicle.friendly)
            clauses.append(voice.say("quiet-then-seen", **values, **voice.when(after[0])))
        elif quiet:
            light = _worth(course, quiet) < LIGHT and not is_uneventful(chronicle)
            slot = "friendly" if quiet[-1].friendly else "quiet-light" if light else "quiet"
            clauses.append(voice.say(slot, **_quiet(voice, quiet, chronicle.friendly)))
            clauses[-1] += _reached(voice, chronicle, course, quiet, clauses[-1])
        if after and (not quiet or seen or _row(after[0]) != RECONNAISSANCE):
            voice.tells(after[0])
            clauses.append(_noticed(voice, course, after[0], seen and not quiet))
        seen = bool(after) and _row(after[0]) == RECONNAISSANCE
        run = after[1:]
    return clauses


def _worth(course: Course, quiet: list[Turn]) -> float:
    """The points some turns changed, each taken with the others."""
    return sum(abs(course.swing(turn.number)) for turn in quiet) / len(quiet)


def _reached(
    voice: Voice, chronicle: Chronicle, course: Course, quiet: list[Turn], before: str
) -> str:
    """How far a long quiet, or one worth much, brought the convoy out of friendly waters, if that
    is anywhere new; to go on from the clause `before`."""
    last, worth = quiet[-1], _worth(course, quiet)
    matters = worth >= DEAR or (len(quiet) >= LONG and worth >= LIGHT)
    if last.friendly or voice.is_at(last.watch.place):
        return ""
    if not matters and not is_uneventful(chronicle):
        return ""
    joined = "; " if ", and" in before else ", and " if ";" in before else voice.say("joined")
    return joined + voice.say("reached", place=last.watch.place)


def _noticed(voice: Voice, course: Course, turn: Turn, again: bool) -> str:
    """A turn in which the convoy was seen, or an enemy came out for nothing."""
    if _row(turn) != RECONNAISSANCE:
        if voice.is_now(turn):
            return voice.say("harmless-same")
        return voice.say("harmless", **voice.when(turn))
    if voice.is_now(turn):
        return voice.say("seen-same")
    slot = "seen-again" if again else "seen-light" if _worth(course, [turn]) < LIGHT else "seen"
    return voice.say(slot, **voice.when(turn))


def _leading_quiet(run: list[Turn]) -> list[Turn]:
    quiet = []
    for turn in run:
        if _row(turn) >= RECONNAISSANCE:
            break
        quiet.append(turn)
    return quiet


def _quiet(voice: Voice, turns: list[Turn], friendly: int) -> dict[str, object]:
    """What a phrase may say of quiet turns. What evading kept away was not kept away by luck."""
    last = turns[-1].number
    return {
        "n": len(turns),
        "until": voice.ends(last)["until"],
        "ends": last == friendly,
        "start": turns[0].number == 1,
        "luck": any(_row(turn) == LUCK and turn.option != EVADE for turn in turns),
        "saved": any(_saved_by_luck(turns, place) for place in range(1, len(turns))),
    }


def _saved_by_luck(turns: list[Turn], place: int) -> bool:
    """Whether only the Dumb Luck of the turn before kept an enemy from finding the convoy."""
    contact = turns[place].contact
    if contact is None or _row(turns[place - 1]) != LUCK:
        return False
    return contact.die + contact.modifier + 1 >= FIRST_CONTACT_ROW


def _row(turn: Turn) -> int:
    return turn.contact.row if turn.contact is not None else 0
