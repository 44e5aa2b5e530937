"""How a campaign stands as a whole: its year, its squadrons, the briefing of the mission at hand,
the diary, honours and losses."""

from collections.abc import Iterator

from sheetgen.core.language import minus
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import MONTHS, date_of, in_words
from sheetgen.games.wings.report import tables
from sheetgen.games.wings.report.facts import facts
from sheetgen.games.wings.rules.state import SKILLS, Side
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Mission, tell
from sheetgen.games.wings.story.tellings import now_is, skill_name, standing
from sheetgen.games.wings.table.phrases import listed, say, words
from sheetgen.kits.drawing.page import GROUP, HEAD, MAYBE, Box, Item, Line, Text
from sheetgen.kits.table.words import Board, Picture, Table
from sheetgen.kits.telling.plain import to_plain

EACH, WIDE, HIGH, GAP = 6, 17.0, 15.0, 1.5
"""The missions of a row of the picture; how wide and high each is, and what is between: in mm."""
NONE = "–"


def boards(session: Session) -> list[Board]:
    """The boards."""
    chronicle, titles = tell(session), words("boards", "titles")
    return [
        Board("year", titles["year"], _standing(chronicle), (_year(chronicle),), "log"),
        Board("squadron", titles["squadron"], (), tuple(_squadrons(chronicle)), "board"),
        Board("briefing", titles["briefing"], _briefing(chronicle), (), "briefings", last=True),
        Board("diary", titles["diary"], voice="diary"),
        Board("honours", titles["honours"], (), tuple(_honours(chronicle))),
    ]


def _standing(chronicle: Chronicle) -> tuple[str, ...]:
    home, enemy = chronicle.won
    return (
        f"{standing(chronicle.theatre, home, enemy, chronicle.drawn)}.",
        chronicle.theatre.phrases("table").say("boards", "signs"),
    )


def _year(chronicle: Chronicle) -> Table:
    """Mission by mission, those to come with their dates; the one at hand applies."""
    rows = [tuple(row) for row in tables.missions(chronicle)]
    for number in range(len(rows) + 1, chronicle.theatre.length + 1 if chronicle.cast else 0):
        assert chronicle.cast is not None
        rows.append((str(number), in_words(date_of(chronicle.cast, number)), *[NONE] * 6))
    at_hand = tuple(m.number - 1 for m in chronicle.missions if not m.ended)
    heads, title = (
        chronicle.theatre.phrases("table").words("boards", "heads"),
        say("boards", "missions"),
    )
    return Table(title, tuple(heads), tuple(rows), at_hand, picture=_picture(chronicle))


def _picture(chronicle: Chronicle) -> Picture:
    """The missions in boxes: bold the one at hand, dashed those to come; a stroke between the
    periods."""
    items: list[Item] = []
    told = {mission.number: mission for mission in chronicle.missions}
    for place in range(chronicle.theatre.length):
        x, y = place % EACH * (WIDE + GAP) + 1, place // EACH * (HIGH + GAP) + 1
        items += _box(chronicle, place + 1, told.get(place + 1), x, y)
    width, high = EACH * (WIDE + GAP) + 0.5, chronicle.theatre.length // EACH * (HIGH + GAP) + 0.5
    middle = high / 2 + 0.25
    items.append(Line(0, middle, width, middle, HEAD))
    return Picture(width, high, tuple(items), say("boards", "picture", each=EACH))


def _box(
    chronicle: Chronicle, number: int, mission: Mission | None, x: float, y: float
) -> Iterator[Item]:
    fought = mission.fought if mission else None
    yield Box(x, y, WIDE, HIGH, MAYBE if mission is None else GROUP if fought else HEAD)
    yield Text(x + 1, y + 4.6, str(number), "bold", 12)
    if mission and fought:
        won = words("panels", "won")[fought.score.winner]
        yield Text(x + WIDE - 1, y + 6, won, "title", 16, "right")
        if mission.on_points:
            points = ":".join(minus(fought.score.of(side)) for side in Side)
            yield Text(x + WIDE / 2, y + HIGH - 1.8, points, "mono", 11, "center")
    elif chronicle.cast:
        day = date_of(chronicle.cast, number)
        said = f"{day.day} {MONTHS[day.month - 1][:3]}"
        yield Text(x + WIDE / 2, y + HIGH - 2.4, said, "text", 11, "center")


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
    yield from (str(airman.number), f"{airman.title}", words("boards", "trades")[man.bomber])
    yield say("boards", "novice", state=state) if man.novice else state
    for count in (man.missions, man.kills, man.shared, man.wounds, man.misses, man.experience):
        yield str(count or NONE)
    yield listed(skill_name(skill) for skill in SKILLS if man.has(skill)) or NONE
    yield (
        listed(one.partition(" (")[0] for one in airman.theatre.medals[man.air_force][: man.medals])
        or NONE
    )


def _briefing(chronicle: Chronicle) -> tuple[str, ...]:
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
    of = (
        ("honours", "honoured", tables.honours),
        ("hospital", "in-hospital", tables.hospital),
        ("lost", "fell", tables.the_lost),
    )
    for title, heads, rows in of:
        told = tuple(map(tuple, rows(chronicle)))
        yield Table(say("boards", title), tuple(words("boards", heads)), told)
