"""Correct an answer in a record, and see first what that changes."""

import textwrap
from argparse import Namespace
from itertools import groupby
from pathlib import Path

from sheetgen.cli import at_table, settings
from sheetgen.cli.outputs import opened, print_standings
from sheetgen.core.errors import Error
from sheetgen.core.files import locked
from sheetgen.core.game import pick
from sheetgen.core.journal import Header, Writer
from sheetgen.core.requests import Answer, Decision, Roll
from sheetgen.core.session import Session
from sheetgen.kits.table import keys, turns
from sheetgen.kits.table.amend import Amendment, amended, faces

_WIDTH = 96


def run(arguments: Namespace) -> None:
    """`sheetgen amend JOURNAL`."""
    path = Path(arguments.journal)
    if not path.is_file():
        raise Error(f"{path}: there is no such journal")
    if arguments.turn is None:
        raise Error("say which turn the answer was given in, with --turn")
    with locked(path):
        record = opened(path, arguments.campaign)
        session = record.session
        place = _place(arguments, record.header, session)
        answer = _answer(arguments, session, place)
        change = amended(record.header, session, place, answer)
        _show(change)
        if not at_table.agreed(arguments, "Keep this?", "nothing was changed; give --yes"):
            print("left as it was")
            return
        with Writer.going_on(path) as writer:
            writer.instead(change.taken_back, *change.answers)
    print(f"saved in {path}; the answers it replaces are marked as withdrawn")


def _place(arguments: Namespace, header: Header, session: Session) -> int:
    """The answer that is meant."""
    if header.policy is not None:
        raise Error("this game played itself; sheetgen branch begins a game of your own from it")
    is_card = any(getattr(r, "cards", ()) for r in session.asked if r.ask == arguments.ask)
    rolls = arguments.choose is None or is_card
    if rolls and header.seed is not None:
        raise Error("the dice of this record are its seed's; only a decision can be amended")
    return turns.place_of(session, arguments.turn, arguments.ask, arguments.slot, rolls)


def _answer(arguments: Namespace, session: Session, place: int) -> Answer:
    """What is to be answered there. Raises Error if that cannot be."""
    request = session.asked[place]
    if arguments.choose is None:
        return faces(session, place, arguments.slot, arguments.dice, settings.owned())
    if isinstance(request, Roll):
        return Answer(request.ask, keys.values(arguments.choose, request, ()))
    assert isinstance(request, Decision)
    pick(arguments.choose, request.choices, f"choice for {request.ask} in turn {arguments.turn}")
    return Answer(request.ask, choice=arguments.choose)


def _show(change: Amendment) -> None:
    """What the change does to the rest."""
    request, recorded = change.before.asked[change.place], change.before.answers[change.place]
    now = change.before.turns[change.place]
    answer = change.after.answers[change.place]
    new, old = (turns.words(request, one) for one in (answer, recorded))
    print(f"turn {now}, {request.ask}: {new} instead of {old}")
    _show_turns(change)
    print_standings(("before", "after"), change.standings)
    if change.withdrawn:
        print("\nno longer asked, or not yet again")
    for turn, of_turn in groupby(change.withdrawn, lambda one: one.turn):
        _print_filled(
            f"  turn {turn:<4}", "; ".join(turns.question_and_answer(*one[1:]) for one in of_turn)
        )
    if change.opened:
        assert change.after.request is not None
        print(f"\nopen in turn {change.after.turn}: {change.after.request.wanted}")
        if change.known:
            known = Answer(change.after.request.ask, change.known)
            print(f"  of these the record has {turns.words(change.after.request, known)}")
        if change.waiting:
            of_turns = _numbered(sorted({given.turn for given in change.waiting}))
            print(
                f"  {len(change.waiting)} answers behind it, of {of_turns}, are withdrawn with it;"
                " record --resume offers them again, by the keys k and K"
            )


def _show_turns(change: Amendment) -> None:
    """What changes, turn by turn; turns that are not played any more in one line."""
    alone: dict[str, list[int]] = {"before": [], "after": []}
    for turn, was, now in change.otherwise():
        if was is None or now is None:
            alone["after" if was is None else "before"].append(turn)
            continue
        print(f"\nturn {turn}")
        _print_told("before", [sentence for sentence in was if sentence not in now])
        _print_told("after", [sentence for sentence in now if sentence not in was])
    for label, turns_alone in alone.items():
        if turns_alone:
            print(f"\nonly {label}: {_numbered(turns_alone)}")


def _numbered(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"turn {numbers[0]}"
    return f"turns {numbers[0]} to {numbers[-1]}"


def _print_told(label: str, sentences: list[str]) -> None:
    if sentences:
        _print_filled(f"  {label:<8}", " ".join(sentences))


def _print_filled(label: str, text: str) -> None:
    print(textwrap.fill(text, _WIDTH, initial_indent=label, subsequent_indent=" " * len(label)))
