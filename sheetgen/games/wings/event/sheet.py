"""What a player of a campaign weekend is handed: the log, the record cards, and the briefings of
all missions, as far as they can be foretold; and the specimen of a log."""

from collections.abc import Callable, Iterator

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Answer, Request
from sheetgen.core.session import Answerer, Session, decided, first_of, play_out, seeded
from sheetgen.games.wings import game_in
from sheetgen.games.wings.event import book as event_book
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.briefing import briefings
from sheetgen.games.wings.sheet.cards import record_cards as cards
from sheetgen.games.wings.sheet.log import campaign_log as log
from sheetgen.games.wings.sheet.log.layout import LINES, PERIODS, plan
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import broken, fitted, width
from sheetgen.kits.drawing.page import Area, Foot, Page, Paper, Text

STAMP, SAID = 11.0, 7.5
"""The type of the specimen's stamp and of what is said beside it, in pt."""
NAME_ROOM = 80.0
"""The room for whose a briefing is, at the right of its foot, in mm."""


def specimen(paper: Paper, conditions: Conditions, foot: Foot, stamp: str) -> list[Page]:
    """The log of the example and the first page of its dice book, a stamp on each: a campaign that
    has been flown as far as it says."""
    theatre: Theatre = conditions.theatre
    example = theatre.data("event")["specimen"]
    key = dice.key_of_seed(example["seed"])
    session = Session(game_in(theatre), conditions)
    flown = decided(session.game.policies[example["policy"]], key)
    play_out(session, _until(example["missions"], first_of(seeded(key), flown)))
    page = log.pages(paper, conditions, tell(session), foot)[0]
    book = event_book.pages(paper, conditions, key, foot)[0]
    held = event_book.holder(theatre, paper, f"{stamp}, seed {example['seed']}")
    body = log.frame_of(paper, conditions, foot, PERIODS[0]).body
    stamped = _stamp(theatre, body, stamp, example["said"].format(seed=example["seed"]))
    return [
        page._replace(marks=(*page.marks, *stamped), title="Log"),
        book._replace(marks=(*book.marks, held), title="Dice book"),
    ]


def _until(missions: int, answers: Answerer) -> Answerer:
    """Answers up to the end of so many missions."""

    def answer(request: Request, session: Session) -> Answer | None:
        return answers(request, session) if request.turn <= missions else None

    return answer


def _stamp(theatre: Theatre, body: Area, stamp: str, said: str) -> Iterator[Text]:
    """The stamp, on the lines for notes."""
    first, *others = map(plan(theatre, body).note, LINES)
    yield Text(first.x, first.bottom - 1, stamp, "title", STAMP)
    room = first.width - width(stamp, "title", STAMP) - 3
    places = ((first.right - room, first, room), *((each.x, each, each.width) for each in others))
    words = said.split()
    for x, line, wide in places:
        text = broken(" ".join(words), wide, "text", SAID)[0]
        yield Text(x, line.bottom - 1, text, "text", SAID)
        words = words[len(text.split()) :]


def stages(paper: Paper, conditions: Conditions, chronicle: Chronicle, foot: Foot) -> list[Page]:
    """The missions of a campaign that is drawn, in a list."""
    return log.pages(paper, conditions, chronicle, foot)


def drawer(
    paper: Paper, conditions: Conditions, chronicle: Chronicle, foot: Foot
) -> Callable[[Foot], list[Page]]:
    """What draws the sheets of a campaign that is drawn and not begun, for the foot of each player;
    `foot` is the board's. The briefings take long to draw: all players share them."""
    shared = [
        page._replace(marks=(), layers=(*page.layers, page.marks))
        for page in briefings.pages(paper, conditions, chronicle, foot)
    ]

    def pages(own: Foot) -> list[Page]:
        said = f"table {own.table}: {own.player}"
        text, size = fitted(said, NAME_ROOM, "mono", footing.SIZE, footing.SIZE)
        place = footing.area(paper)
        whose = Text(place.right, footing.baseline(place, 2), text, "mono", size, "right")
        return [
            *log.pages(paper, conditions, chronicle, own),
            *cards.pages(paper, conditions, chronicle, own),
            *(page._replace(marks=(whose,)) for page in shared),
        ]

    return pages
