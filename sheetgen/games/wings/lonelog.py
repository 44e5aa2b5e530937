"""A campaign of Wings over Malta in the notation of Lonelog: a scene and a battle a mission."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen import __version__
from sheetgen.games.wings import events as ev
from sheetgen.games.wings.cast_dates import in_words
from sheetgen.games.wings.cast_names import title
from sheetgen.games.wings.chronicle import Chronicle, Mission, tell
from sheetgen.games.wings.lonelog_battle import battle
from sheetgen.games.wings.report_dice import mission_when
from sheetgen.games.wings.state import AIR_FORCES, STATUSES
from sheetgen.games.wings.table_told import each
from sheetgen.journal import Header
from sheetgen.play import Session
from sheetgen.reports.lonelog import CREDIT, block, document, fenced, note, rolled, tag
from sheetgen.reports.templates import library
from sheetgen.reports.usertext import quoted
from sheetgen.reports.words import capital
from sheetgen.requests import Answer, Report, Request, Roll, purpose

TERMS = "wings/terms.toml"
DRAWN = "? What is the next mission"
AIM = "Win more missions than the enemy"
_TOLD_IN_THE_BATTLE = (ev.Flies, ev.Fought, ev.MissionEnded)
"""What the tags of the battle and of the campaign tell."""


def markdown(header: Header, session: Session, notes: list[tuple[int, str]]) -> str:
    """The log of a campaign, as far as it has come; `notes` are texts, each with how many answers
    stood when it was made."""
    chronicle, game = tell(session), session.game.title
    front = [("title", quoted(game)), ("ruleset", quoted(f"{game}, edition {header.edition}"))]
    if header.player:
        front.append(("player", quoted(header.player)))
    front.append(("finished", "true" if chronicle.finished else "false"))
    placed: dict[int, list[str]] = {}
    for standing, text in notes:
        if text.strip():
            number = min(mission_when(session, standing), len(chronicle.missions))
            placed.setdefault(number, []).append(note(text))
    followed: dict[int, list[Followed]] = {}
    for one in _followed(session):
        followed.setdefault(one[0].turn, []).append(one)
    cast = [line for one in followed.pop(0, []) for line in _lines(chronicle, one)]
    begun = [*cast, *_force(header, chronicle), *placed.get(0, [])]
    parts = [f"# {game}", "## Session 1", fenced(begun)]
    for mission in chronicle.missions:
        own = followed.pop(mission.number, [])
        parts += _mission(chronicle, mission, own, placed.get(mission.number, []))
    # The dice of a mission that is not drawn yet.
    for drawing in followed.values():
        parts.append(fenced([DRAWN, *(line for one in drawing for line in _lines(chronicle, one))]))
    parts.append(fenced([f"=> {capital(chronicle.in_short())}."]))
    return document(front, [*parts, "## Credits", _credits(session)])


Followed = tuple[Request, Answer, list[str]]
"""A request, its answer, and what followed from it, in sentences."""


def _followed(session: Session) -> Iterator[Followed]:
    """The answers of a session in order."""
    again, said = Session(session.game, session.conditions), each(session)
    for request, answer in zip(session.asked, session.answers, strict=True):
        since = len(again.events)
        again.answer(answer)
        events = zip(again.events[since:], said[since:], strict=False)
        told = [text for event, text in events if not isinstance(event, _TOLD_IN_THE_BATTLE)]
        yield request, answer, [f"=> {text}" for text in told if text]


def _force(header: Header, chronicle: Chronicle) -> list[str]:
    """The squadrons that the campaign begins with."""
    terms = library().data(TERMS)
    first = [airman for airman in chronicle.men if airman.joined == 1]
    lines = [tag("PC", header.player)] if header.player else []
    for force in range(len(AIR_FORCES)):
        men = [airman for airman in first if airman.man.air_force == force]
        if men:
            lines.append(tag("Force", terms["air_force"][force], f"{len(men)} crews", AIM))
    return block("CAMPAIGN", lines)


def _mission(
    chronicle: Chronicle, mission: Mission, followed: list[Followed], notes: list[str]
) -> list[str]:
    """A mission: how it was drawn and set up, the battle, and what it brought."""
    reported = [place for place, (asked, *_) in enumerate(followed) if isinstance(asked, Report)]
    fought = reported[0] if reported else len(followed)
    before = [line for one in followed[:fought] for line in _lines(chronicle, one)]
    after = [line for one in followed[fought:] for line in _lines(chronicle, one)]
    scene = f"### S{mission.number} *{mission.place.name}, {in_words(mission.day)}*"
    lines = [DRAWN, *before, "", *battle(chronicle, mission, library().data(TERMS))]
    if mission.fought is not None:
        lines += ["", *block("CAMPAIGN", [*after, *_men(mission)])]
    return [scene, fenced([*lines, *notes])]


def _lines(chronicle: Chronicle, followed: Followed) -> list[str]:
    """A roll or a choice, of whom it is, and what followed."""
    request, answer, said = followed
    about = ""
    if request.about:
        about = f"({chronicle.men[request.about - 1].name.surname})"
    if answer.choice is not None:
        return [f"@{about} {purpose(answer.ask)}: {answer.choice}", *said]
    if not isinstance(request, Roll):
        return said
    if not about or not said:
        return [rolled(request, answer), *said]
    first, *rest = said
    return [rolled(request, answer, f" {about} → {first.removeprefix('=> ')}"), *rest]


def _men(mission: Mission) -> list[str]:
    """Those who flew, as the mission leaves them."""
    lines = []
    for flight in mission.flights:
        man = flight.after
        if man:
            stats = ((man.experience, "XP"), (man.kills, "kills"), (man.shared, "shared"))
            counts = [f"{count} {what}" for count, what in stats if count]
            misses = f"misses {man.misses}" if man.misses else ""
            name = title(man.air_force, man.rank, flight.airman.name)
            lines.append(tag("N", name, *counts, misses, STATUSES[man.status]))
    return lines


def _credits(session: Session) -> str:
    said = [*(f"{capital(credit)}." for credit in session.game.credits)]
    return "\n".join(f"- {line}" for line in [*said, f"Written by sheetgen {__version__}.", CREDIT])
