"""How a campaign stands as a whole: its year, its squadrons, the briefing of the mission at hand,
the diary, honours and losses."""

from collections.abc import Callable, Iterator

from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import date_of, in_short, in_words
from sheetgen.games.wings.report import tables
from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.rules.state import SKILLS
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, tell
from sheetgen.games.wings.story.tellings import now_is, skill_name, standing
from sheetgen.games.wings.table.in_figures import facts
from sheetgen.games.wings.table.phrases import listed, say, words
from sheetgen.kits.table.words import Board, Table
from sheetgen.kits.telling.plain import to_plain

NONE = "–"


def boards(session: Session) -> list[Board]:
    """The boards."""
    chronicle, titles = tell(session), words("boards", "titles")
    return [
        Board("year", titles["year"], _standing(chronicle), tuple(_whole(chronicle)), "log"),
        Board("squadron", titles["squadron"], (), tuple(_squadrons(chronicle)), "board"),
        Board("briefing", titles["briefing"], briefing(chronicle), (), "briefings", last=True),
        Board("diary", titles["diary"], voice="diary"),
        Board("honours", titles["honours"], (), tuple(_honours(chronicle))),
    ]


def _standing(chronicle: Chronicle) -> tuple[str, ...]:
    home, enemy = chronicle.won
    return (
        f"{standing(chronicle.theatre, home, enemy, chronicle.drawn)}.",
        chronicle.theatre.phrases("table").say("boards", "signs"),
    )


def _whole(chronicle: Chronicle) -> Iterator[Table]:
    """The missions, fought and to come, the aces, and the lost."""
    yield _year(chronicle)
    yield from _told(
        chronicle, ("aces", "ladder", tables.ladder), ("lost", "fell", tables.the_lost)
    )


def _told(
    chronicle: Chronicle, *of: tuple[str, str, Callable[[Chronicle], list[tables.Row]]]
) -> Iterator[Table]:
    """Tables by the names of their titles and heads, and what gives their rows."""
    for title, heads, rows in of:
        told = tuple(map(tuple, rows(chronicle)))
        yield Table(say("boards", title), tuple(words("boards", heads)), told)


def _year(chronicle: Chronicle) -> Table:
    """Mission by mission, those to come with their dates; the one at hand applies."""
    rows = [tuple(row) for row in tables.missions(Campaign(chronicle))]
    for number in range(len(rows) + 1, chronicle.theatre.length + 1 if chronicle.cast else 0):
        assert chronicle.cast is not None
        rows.append((str(number), in_short(date_of(chronicle.cast, number)), *[NONE] * 6))
    at_hand = tuple(m.number - 1 for m in chronicle.missions if not m.ended)
    heads, title = (
        chronicle.theatre.phrases("table").words("boards", "heads"),
        say("boards", "missions"),
    )
    return Table(title, tuple(heads), tuple(rows), at_hand)


def _squadrons(chronicle: Chronicle) -> Iterator[Table]:
    """The men of each air force."""
    for force in range(len(chronicle.theatre.air_forces)):
        men = [airman for airman in chronicle.men if airman.man.air_force == force]
        if men:
            rows = tuple(tuple(_of(airman)) for airman in men)
            yield Table(
                chronicle.theatre.nouns["air_force"][force], tuple(words("boards", "crews")), rows
            )


def _of(airman: Airman) -> Iterator[str]:
    man = airman.man
    state = now_is(airman) or say("boards", "not-flown")
    flown = airman.flights and airman.theatre.aircraft[airman.flights[-1].aircraft].name
    yield from (str(airman.number), airman.title, flown or words("boards", "trades")[man.bomber])
    yield say("boards", "novice", state=state) if man.novice else state
    for count in (man.missions, man.kills, man.shared, man.wounds, man.misses, man.experience):
        yield str(count or NONE)
    yield listed(skill_name(skill) for skill in SKILLS if man.has(skill)) or NONE
    yield (
        listed(one.partition(" (")[0] for one in airman.theatre.medals[man.air_force][: man.medals])
        or NONE
    )


def briefing(chronicle: Chronicle) -> tuple[str, ...]:
    """The mission at hand in figures."""
    if not chronicle.missions:
        return (say("panels", "not-drawn"),)
    mission = chronicle.missions[-1]
    number = say(
        "panels",
        "dated",
        mission=mission.number,
        missions=chronicle.theatre.length,
        date=in_words(mission.day),
    )
    return tuple(
        " ".join(to_plain(f"{one}.").split()) for one in (number, *facts(chronicle, mission))
    )


def _honours(chronicle: Chronicle) -> Iterator[Table]:
    """What men gained, hospital, the lost."""
    yield from _told(
        chronicle,
        ("honours", "honoured", tables.honours),
        ("hospital", "in-hospital", tables.hospital),
        ("lost", "fell", tables.the_lost),
    )
