"""How a campaign stands as a whole: its year, its squadrons, the briefing of the mission at hand,
the diary, honours and losses."""

from collections.abc import Iterator

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

NONE = "–"


def boards(session: Session) -> list[Board]:
    """The boards."""
    chronicle, titles = tell(session), words("boards", "titles")
    home, enemy = chronicle.won
    stands = f"{standing(chronicle.theatre, home, enemy, chronicle.drawn)}."
    aces = _told("aces", "ladder", tables.ladder(chronicle))
    honours = _told("honours", "honoured", tables.honours(chronicle))
    hospital = _told("hospital", "in-hospital", tables.hospital(chronicle))
    lost = _told("lost", "fell", tables.the_lost(chronicle))
    return [
        Board("year", titles["year"], (stands,), (_year(chronicle), aces), "log"),
        Board("squadron", titles["squadron"], (), tuple(_squadrons(chronicle)), "board"),
        Board("briefing", titles["briefing"], briefing(chronicle), (), "briefings", last=True),
        Board("diary", titles["diary"], voice="diary"),
        Board("honours", titles["honours"], (), (honours, hospital, lost)),
    ]


def _told(title: str, heads: str, rows: list[tables.Row]) -> Table:
    """A table by the names of its title and heads."""
    return Table(say("boards", title), tuple(words("boards", heads)), tuple(map(tuple, rows)))


def _year(chronicle: Chronicle) -> Table:
    """Mission by mission, those to come with their dates; the one at hand applies."""
    flown = zip(tables.missions(Campaign(chronicle)), chronicle.missions, strict=True)
    rows = [(*row[:2], f"{of.name}, {of.place.name}", *row[3:]) for row, of in flown]
    for number in range(len(rows) + 1, chronicle.theatre.length + 1 if chronicle.cast else 0):
        assert chronicle.cast is not None
        rows.append((str(number), in_short(date_of(chronicle.cast, number)), *[NONE] * 6))
    at_hand = tuple(m.number - 1 for m in chronicle.missions if not m.ended)
    heads = chronicle.theatre.phrases("table").words("boards", "heads")
    return Table(say("boards", "missions"), tuple(heads), tuple(rows), at_hand)


def _squadrons(chronicle: Chronicle) -> Iterator[Table]:
    """The men of each air force."""
    for force in range(len(chronicle.theatre.air_forces)):
        men = [airman for airman in chronicle.men if airman.man.air_force == force]
        if men:
            name, rows = chronicle.theatre.nouns["air_force"][force], tuple(map(_of, men))
            yield Table(name, tuple(words("boards", "crews")), rows)


def _of(airman: Airman) -> tuple[str, ...]:
    man = airman.man
    state = now_is(airman) or say("boards", "not-flown")
    flown = airman.flights and airman.theatre.aircraft[airman.flights[-1].aircraft].name
    done = (man.missions, man.kills, man.shared, man.wounds, man.misses, man.experience)
    medals = airman.theatre.medals[man.air_force][: man.medals]
    return (
        str(airman.number),
        airman.title,
        flown or words("boards", "trades")[man.bomber],
        say("boards", "novice", state=state) if man.novice else state,
        *(str(count or NONE) for count in done),
        listed(skill_name(skill) for skill in SKILLS if man.has(skill)) or NONE,
        listed(medal.partition(" (")[0] for medal in medals) or NONE,
    )


def briefing(chronicle: Chronicle) -> tuple[str, ...]:
    """The mission at hand in figures."""
    if not chronicle.missions:
        return (say("panels", "not-drawn"),)
    mission, of = chronicle.missions[-1], chronicle.theatre.length
    day = in_words(mission.day)
    number = say("panels", "dated", mission=mission.number, missions=of, date=day)
    return tuple(f"{one}." for one in (number, *facts(chronicle, mission)))
