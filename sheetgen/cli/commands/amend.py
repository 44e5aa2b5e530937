"""Correct an answer of a record, and see first what that changes; change a note, or add one."""

import textwrap
from argparse import Namespace
from itertools import groupby
from pathlib import Path

from sheetgen.cli import at_table, settings
from sheetgen.cli.outputs import opened, print_standings
from sheetgen.core.dice import SUBSTITUTES
from sheetgen.core.errors import Error
from sheetgen.core.files import called, locked, read_whole
from sheetgen.core.game import pick
from sheetgen.core.journal import Header, Writer, note_text
from sheetgen.core.requests import Answer, Decision, Request, Roll
from sheetgen.core.session import NOBODY, Session
from sheetgen.kits import photographs
from sheetgen.kits.table import keys, turns
from sheetgen.kits.table.amend import Amendment, amended, faces, find
from sheetgen.kits.table.book import resumed
from sheetgen.kits.telling.usertext import lines_of

_WIDTH = 96
_KEPT = "kept in {path}; what was there before stands in it as withdrawn"


def run(arguments: Namespace) -> None:
    """`sheetgen amend JOURNAL`."""
    path = Path(arguments.journal)
    if not path.is_file():
        raise Error(f"{path}: there is no such journal")
    if arguments.note is not None:
        _change_note(arguments, path)
        return
    if arguments.add_note is not None:
        _add_note(arguments, path)
        return
    if arguments.photo:
        raise Error("a photograph goes with a note; give --note N or --add-note TEXT")
    if arguments.turn is None:
        raise Error("say which turn the answer was given in, by --turn")
    with locked(path):
        record = opened(path, arguments.campaign)
        session = record.session
        place = _place(arguments, record.header, session)
        answer = _answer(arguments, session, place)
        asking = _ask if at_table.at_a_terminal() and not arguments.yes else NOBODY
        change = amended(record.header, session, place, answer, asking)
        _show(change)
        if not at_table.agreed(arguments, "Keep this?", "nothing was changed; give --yes"):
            print("left as it was")
            return
        with Writer.going_on(path) as writer:
            writer.instead(change.taken_back, *change.answers)
    print(_KEPT.format(path=path))


def _change_note(arguments: Namespace, path: Path) -> None:
    """Change, withdraw or move a note, or give it a photograph."""
    text, turn = arguments.text, arguments.turn
    said = text is not None, arguments.withdraw, turn is not None, arguments.photo is not None
    if said.count(True) != 1:
        raise Error(
            "say what becomes of the note: --text TEXT, --withdraw, --turn N or --photo FILE"
        )
    photo = _photo(arguments)
    with resumed(path, arguments.campaign) as book:
        session = book.session
        known = {str(note.number): note for note in book.notes if note.text is not None}
        if not known:
            raise Error(f"{path}: there are no notes in it")
        note = known[pick(str(arguments.note), known, "note")]
        now = turns.come_to(session.asked, note.standing)
        print(f"note {note.number}, turn {now}: {_in_lines(note.text or '')}")
        if turn is not None:
            turns.end_of(session, turn)
        elif text is not None:
            text = note_text(text)
        withdrawn = arguments.withdraw or text == ""
        becomes = text or ("has this photograph" if photo else f"stands in turn {turn}")
        print("is withdrawn" if withdrawn else _in_lines(becomes))
        if not at_table.agreed(arguments, "Keep this?", "nothing was changed; give --yes"):
            print("left as it was")
        elif turn is not None:
            book.move_note(note.number, turn)
            print(_KEPT.format(path=path))
        elif photo:
            book.show(note.number, photo)
            print(f"kept in {path}")
        else:
            book.change_note(note.number, text or None)
            print(_KEPT.format(path=path))


def _add_note(arguments: Namespace, path: Path) -> None:
    """Add a note, perhaps with a photograph, to a turn: the last one, unless another is named."""
    text, photo = note_text(arguments.add_note), _photo(arguments)
    if not text:
        raise Error("there is nothing in the note; say in it what you would remember")
    with resumed(path, arguments.campaign) as book:
        session = book.session
        last = turns.come_to(session.asked, len(session.answers))
        turn = last if arguments.turn is None else arguments.turn
        turns.end_of(session, turn)
        print(f"turn {turn}: {_in_lines(text)}")
        if not at_table.agreed(arguments, "Keep this?", "nothing was changed; give --yes"):
            print("left as it was")
            return
        book.note(text, photo=photo)
        if turn != last:
            book.move_note(len(book.notes), turn)
    print(f"kept in {path}")


def _photo(arguments: Namespace) -> bytes:
    """The photograph that is given, as it is kept; empty where there is none."""
    if arguments.photo is None:
        return b""
    content = read_whole(called(arguments.photo), photographs.LARGEST)
    return photographs.taken_in(content, arguments.photo)


def _in_lines(note: str) -> str:
    return "\n".join(lines_of(note))


def _place(arguments: Namespace, header: Header, session: Session) -> int:
    """The answer that is meant."""
    if header.policy is not None:
        raise Error(
            "this game played itself; sheetgen branch begins one from it that is yours to play"
        )
    if arguments.dice is not None and header.seed is not None:
        raise Error("the dice of this record are its seed's; only a decision can be amended")
    rolls = arguments.choose is None
    return find(session, arguments.turn, arguments.ask, arguments.slot, rolls)


def _answer(arguments: Namespace, session: Session, place: int) -> Answer:
    """What is to be answered there. Raises Error if that cannot be."""
    request = session.asked[place]
    if arguments.choose is None:
        return faces(session, place, arguments.slot, arguments.dice, settings.owned())
    assert isinstance(request, Decision)
    pick(arguments.choose, request.choices, f"choice for {request.ask} in turn {arguments.turn}")
    return Answer(request.ask, choice=arguments.choose)


def _ask(request: Request, session: Session) -> Answer | None:
    """A question that is new, put to the player; None if he leaves it open."""
    if not isinstance(request, Roll | Decision):
        return None
    print(f"new in turn {turns.at_hand(session)}: {request.wanted}")
    is_substituted = getattr(request, "sides", 0) in SUBSTITUTES
    if isinstance(request, Roll) and is_substituted:
        print(keys.to_give(request, settings.owned()))
    while True:
        try:
            line = input("answer (nothing: leave the game open there) ").strip()
        except EOFError:
            return None
        if not line:
            return None
        try:
            if isinstance(request, Roll):
                answer = Answer(request.ask, keys.values(line, request, settings.owned()))
            else:
                answer = Answer(request.ask, choice=line)
            request.value(answer)
        except ValueError as error:
            print(error)
        else:
            if is_substituted:
                print(turns.answer_told(request, answer))
            return answer


def _show(change: Amendment) -> None:
    """What the change does to the rest."""
    request, recorded = change.before.asked[change.place], change.before.answers[change.place]
    now = turns.played_in(change.before.asked)[change.place]
    answer = change.after.answers[change.place]
    new, old = (turns.words(request, one) for one in (answer, recorded))
    print(f"turn {now}, {request.ask}: {new} instead of {old}")
    _show_turns(change)
    print_standings(("before", "after"), change.standings)
    if change.withdrawn:
        print("\nnot asked any more, or not yet again")
    for turn, of_turn in groupby(change.withdrawn, lambda one: one.turn):
        _print_filled(
            f"  turn {turn:<4}", "; ".join(turns.question_and_answer(*one[1:]) for one in of_turn)
        )
    if change.opened:
        assert change.after.request is not None
        print(f"\nopen in turn {turns.at_hand(change.after)}: {change.after.request.wanted}")
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
    """What happens otherwise, turn by turn; turns that are not played any more in one line."""
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
