"""The timetable of an event: when its sessions and rounds begin and end.

Times are minutes after the midnight with which the day of the event begins; a weekend has more than
one day of them.
"""

from typing import NamedTuple

from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import WEEKEND, Event
from sheetgen.kits.events.of_game import words

DAY = 24 * 60


class Round(NamedTuple):
    """A round, in which every table plays a board (of a campaign: a stage), and on which day."""

    number: int
    begins: int
    ends: int
    day: int = 1


class Session(NamedTuple):
    """A session: when it is opened, and its rounds."""

    number: int
    begins: int
    rounds: tuple[Round, ...]

    @property
    def ends(self) -> int:
        """The end of its last round."""
        return self.rounds[-1].ends


def sessions(event: Event) -> tuple[Session, ...]:
    """The sessions of an event: each begins when the event file says, or after a break."""
    said, found = data("run_sheet")["minutes"], []
    begins = minutes_of(usual_start(event.sealed.format, len(event.sealed.sessions)))
    for number, boards in enumerate(event.sealed.sessions, start=1):
        begins = event.starts[number - 1] if number <= len(event.starts) else begins
        found.append(Session(number, begins, _rounds(event, begins + said["welcome"], boards)))
        begins = -(-(found[-1].ends + said["break"]) // 15) * 15
    return tuple(found)


def _rounds(event: Event, first: int, boards: int) -> tuple[Round, ...]:
    said, long = data("run_sheet")["minutes"], event.sealed.minutes
    step, a_day, rest = long + said["change"], boards, 0
    if event.sealed.format == WEEKEND:
        boards, step = boards * int(words(event.game)["stage-count"]), long
        # What takes longer than a day has room for is shared out evenly among as many as it takes;
        # a long day has a break in its middle.
        a_day = -(-boards // -(-boards * step // said["day"]))
        rest = said["break"] if a_day > said["at-a-stretch"] else 0
    found = []
    for place in range(boards):
        day, number = divmod(place, a_day)
        at = day * DAY + first + number * step + (rest if 2 * number >= a_day else 0)
        found.append(Round(place + 1, at, at + long, day + 1))
    return tuple(found)


def turn_times(event: Event, board: Board, turns: int) -> list[str]:
    """The latest at which each turn of a board that all play at once begins, if its time is shared
    out among so many."""
    at = sessions(event)[board.session - 1].rounds[board.number - 1]
    step = (at.ends - at.begins) / max(turns, 1)
    return [clock(int(at.begins + step * turn)) for turn in range(turns)]


def usual_start(kind: str, sessions: int) -> str:
    """When an event of a format and so many sessions begins, unless its file says otherwise."""
    starts: dict[str, str] = data("run_sheet")["minutes"]["start"]
    return starts.get(kind, starts["several" if sessions > 1 else "usual"])


def minutes_of(clock: str) -> int:
    """The minutes of a time of day, as `19:30`. Raises ValueError for what is none."""
    hours, colon, minutes = clock.partition(":")
    if not (colon and hours.isdecimal() and minutes.isdecimal() and len(minutes) == 2):
        raise ValueError(clock)
    if int(hours) > 23 or int(minutes) > 59:
        raise ValueError(clock)
    return 60 * int(hours) + int(minutes)


def clock(minutes: int) -> str:
    """A time of day, as `19:30`."""
    return f"{minutes % DAY // 60:02}:{minutes % 60:02}"
