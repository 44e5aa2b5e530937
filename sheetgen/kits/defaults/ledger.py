"""The moments of a session for the ledger, and what its dice are called.

After each face of each die the turn is played to its end, in every way where these are few, else in
so many by the compiled rules, the faces met being the same ones in each; what the ends are worth is
the estimate of `worth`, made for these ends. Of rules whose turns are not known as a part, the
whole game is one turn.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from sheetgen.core.game import Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, ReportFight, Roll
from sheetgen.core.session import Session
from sheetgen.kits.chances.ledger import Decided, Die, Moment, NothingPlayed
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.running import decided, drawing
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.defaults.worth import AtHand, Ends, Turns, Worth


class Accounts(Made):
    """The default of `chances.ledger`."""

    def moments(self, session: Session, policy: Policy) -> tuple[list[Moment], float]:
        """The moments of a session from its first turn on, with a reference policy; and the score,
        or what is to be expected of a game not finished. Raises NothingPlayed before the first
        turn."""
        turns = Turns(self.subject, session.conditions, policy)
        at_hand, every = AtHand(turns), list[_Asked]()
        for place, (request, answer) in enumerate(zip(session.asked, session.answers, strict=True)):
            if at_hand.number and not isinstance(request, ReportFight):
                every.append(_asked(at_hand, place, request, answer))
            at_hand.answer(request, request.value(answer))
        if not at_hand.number:
            raise NothingPlayed("no turn has begun yet: there is nothing to account for")
        ends: dict[int, list[Ends]] = defaultdict(list)
        for asked in every:
            ends[asked.number] += chain.from_iterable(asked.ends)
        ahead = None if session.finished else at_hand.ends()
        if ahead:
            ends[at_hand.number].append(ahead)
        worth = Worth(turns, ends)
        found = [moment for asked in every for moment in asked.moments(worth)]
        if ahead:
            return found, worth.mean(ahead, at_hand.number)
        return found, turns.score(turns.pack(session.state))

    def names(self, session: Session, dice: Sequence[Die]) -> Iterator[str]:
        """Each die in words: what was rolled, the face, and what the roll came to."""
        chronicle = Chronicle(self.subject, session)
        steps = [s for turn in (chronicle.set_up, *chronicle.turns) for s in turn.steps]
        for die in dice:
            table = chronicle.subject.tables.get(die.ask.partition(":")[0])
            step = steps[die.place]
            meaning = table.meaning(die.face + step.added) if table and table.each else step.meaning
            title, rolled = self.subject.title(die.ask), step.answer.dice
            # One of several dice is not the roll that means this.
            among = f" of {' '.join(map(str, rolled))}" if len(rolled) > 1 else ""
            yield f"{title} {die.face}{among}" + (f": {meaning}" if meaning else "")

    def title(self, ask: str) -> str:
        """What is asked, as the game calls it."""
        return self.subject.title(ask)


class _Asked(NamedTuple):
    """What was asked after the set-up: its place, the number of the turn it was asked in, and how
    that turn may end: by the face of each die of a roll, or as the policy decides."""

    place: int
    number: int
    request: Roll | Choose | ChooseNumber
    answer: Answer
    reference: str
    ends: list[list[Ends]]

    def moments(self, worth: Worth) -> Iterator[Moment]:
        """Its moments."""
        request, answer = self.request, self.answer
        of_request = self.place, max(request.turn, self.number), request.ask
        values = [tuple(worth.mean(end, self.number) for end in some) for some in self.ends]
        if isinstance(request, Roll):
            for k, (face, means) in enumerate(zip(answer.dice, values, strict=True)):
                yield Die(*of_request, request.slot + k, face, means)
        else:
            chosen, name = answer.choice or "", self.reference
            yield Decided(*of_request, request.slot, chosen, name, {name: values[0][0]})


def _asked(
    at_hand: AtHand, place: int, request: Roll | Choose | ChooseNumber, answer: Answer
) -> _Asked:
    """What is asked at hand."""
    if isinstance(request, Roll):
        faces, name = range(1, request.sides + 1), ""
        ends = [
            [at_hand.ends((request, (*answer.dice[:k], face))) for face in faces]
            for k in range(request.number)
        ]
    else:
        deciders = at_hand.turns.deciders
        value = decided(request, at_hand.state, deciders, drawing(request))
        ends, name = [[at_hand.ends((request, value))]], request.text(value)
    return _Asked(place, at_hand.number, request, answer, name, ends)
