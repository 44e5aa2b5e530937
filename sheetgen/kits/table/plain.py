"""The table line by line: for a dumb terminal, for none, and for a script piped in."""

from collections.abc import Callable

from sheetgen.core.requests import Answer, Decision, Roll, quoted
from sheetgen.kits.table.keys import (
    ADVISED,
    AGREED,
    BY_HAND,
    BY_PROGRAM,
    PHRASES,
    PLANNED,
    expected,
    faces,
    say,
    width,
)
from sheetgen.kits.table.sitting import Sitting
from sheetgen.kits.table.turns import answer_told, words
from sheetgen.kits.table.views import text
from sheetgen.kits.table.words import Panel

Write = Callable[[str], None]


def play(sitting: Sitting, read: Callable[[], str], write: Write) -> int:
    """Ask, and read a line, until the player leaves or the lines end; returns how many lines were
    refused. `read` returns a line with its line end, or an empty text after the last; `write` is
    given a line at a time."""
    refused = 0
    shown: list[Panel] = []
    for sentence in sitting.sentences:
        write(sentence)
    _keys(sitting, write)
    if sitting.message:
        write(sitting.message)
    while not sitting.left:
        shown = _panels(sitting, shown, write)
        _question(sitting, write)
        line = read()
        if not line:
            break
        _take(sitting, line, write)
        refused += sitting.wrong
    return refused


def _take(sitting: Sitting, line: str, write: Write) -> None:
    """Take a line, and tell what it did; an empty one asks for the keys."""
    session = sitting.book.session
    answers, events = len(session.answers), len(session.events)
    # A roll that nothing has followed yet may be told already.
    told = sitting.words.sentences(session, events)
    if not line.strip() and not sitting.noting:
        _keys(sitting, write)
    take_line(sitting, line)
    if sitting.is_to_be_saved and not sitting.has_last_word:
        sitting.save()
    if sitting.message and not _is_told(sitting, answers):
        write(f"! {sitting.message}" if sitting.wrong else sitting.message)
    if len(session.answers) > answers:
        for sentence in sitting.words.sentences(session, events)[len(told) :]:
            write(sentence)
    if sitting.view is not None:
        write(f"\n{sitting.view.title}")
        for row in sitting.view.lines:
            write(text(row))


def _is_told(sitting: Sitting, answers: int) -> bool:
    """Whether the message is the answer that was just given, and the game's sentences tell it."""
    session = sitting.book.session
    given = [*zip(session.asked[answers:], session.answers[answers:], strict=True)][:1]
    tells = getattr(sitting.words, "TELLS_ANSWERS", False)
    return tells and any(
        sitting.message == say("said", "taken", answer=answer_told(*one)) for one in given
    )


def _panels(sitting: Sitting, shown: list[Panel], write: Write) -> list[Panel]:
    """What has changed, since what was `shown`, of how the game stands, where there is time to
    look: of each panel in one line. Returns what is shown now."""
    if not (sitting.choices or sitting.prompt is None):
        return shown
    before = {panel.title: panel.lines for panel in shown}
    for panel in sitting.panels:
        told = [row for row in panel.lines if row not in before.get(panel.title, ())]
        if told:
            write(f"{panel.title}: {'; '.join(' '.join(row.split()) for row in told)}")
    return sitting.panels


def _question(sitting: Sitting, write: Write) -> None:
    """The question, and what may be chosen."""
    write("")
    if sitting.moment:
        write(say("moments", "line", question=sitting.moment.question))
    if sitting.noting:
        return write(say("lines", "note"))
    prompt = sitting.prompt
    if prompt is None:
        return write(say("screen", "over"))
    write(" ".join(part for part in (f"{prompt.title}:", prompt.do, prompt.why) if part))
    if prompt.guide:
        write(say("lines", "guide", says=prompt.guide))
    for row in prompt.about.lines if prompt.about else ():
        write(f"  {row}")
    longest = max((len(choice.name) for choice in sitting.choices), default=0)
    for letter, name, brings in sitting.choices:
        write(f"  {letter or ' '}  {name:<{longest}}  {brings.line}".rstrip())
    for faces_together, value in sitting.together:
        write(f"  {faces_together}  {value}")
    for line in (missing_dice(sitting), form_hint(sitting)):
        if line:
            write(f"  {line}")
    return None


def _keys(sitting: Sitting, write: Write) -> None:
    """The keys, as lines."""
    hands = "  ".join(f"{key} {action}" for key, action in keys_now(sitting).items())
    write(f"\n{say('lines', 'keys', keys=hands)}")
    if sitting.noted:
        write(say("lines", "changes"))


def take_line(sitting: Sitting, line: str) -> None:
    """Take a line: faces, a choice or its letter, a key with what belongs to it (`u 3`, `n text`);
    while a note is asked for, the note."""
    sitting.begin()
    text = line.strip()
    first, rest = text[:1].lower(), text[1:].strip()
    request = sitting.book.session.request
    if sitting.noting:
        sitting.end_note()
        sitting.typed_note(text)
    elif not text:
        if sitting.moment:
            sitting.not_now()
    elif isinstance(request, Decision) and text.lower() in (named := _by_name(request)):
        sitting.answer(Answer(request.ask, choice=named[text.lower()]))
    elif text.partition(" ")[0] == "N":
        _change_note(sitting, rest)
    elif first == "n" and text[1:2].isspace():
        sitting.typed_note(rest)
    elif first == "u" and rest.isascii() and rest.isdecimal():
        sitting.take_back(int(rest[:6]))
    elif len(text) == 1 and not text.isdecimal():
        sitting.letter(text)
    elif text in ("??", "???") and "?" in sitting.commands:
        for key in text:
            sitting.letter(key)
    elif isinstance(request, Roll):
        sitting.faces(text, request)
    else:
        sitting.complain(say("said", "not-asked", text=quoted(text)))


def _change_note(sitting: Sitting, line: str) -> None:
    """List the notes, or change one: its number, and a text, `-`, or `@` and a turn."""
    number, _, change = line.partition(" ")
    change = change.strip()
    if not line:
        sitting.show_notes()
    elif number not in {str(note.number) for note in sitting.noted}:
        sitting.complain(say("said", "no-note", number=quoted(number)))
    elif change[:1] == "@" and change[1:].isascii() and change[1:].isdecimal():
        sitting.move_note(int(number), int(change[1:7]))
    elif change:
        sitting.typed_note("" if change == "-" else change, int(number))


def _by_name(request: Decision) -> dict[str, str]:
    """What may be chosen, by its name in small letters."""
    return {choice.lower(): choice for choice in request.choices}


# What a sitting shows of its question, and of what has been typed, as text.


def keys_now(sitting: Sitting) -> dict[str, str]:
    """The keys that do something now, and what."""
    if sitting.noting or sitting.changing is None:
        now = "choosing" if not sitting.noting else "changing" if sitting.changing else "noting"
        return dict(PHRASES.words(now))
    found = {key: does for key, does in PHRASES.words("keys").items() if key in sitting.commands}
    if "W" in found and not sitting.asks:
        found["W"] = say("asks-again")
    if sitting.reported is not None:
        found = {AGREED: say("form", "agreed")} | found
    if sitting.planned:
        found = {PLANNED: getattr(sitting.words, "PLAN", sitting.planned)} | found
    if sitting.book.fights:
        found = {BY_PROGRAM: say("form", "by-program")} | found
    if sitting.can_fly:
        found = {BY_HAND: say("form", "by-hand")} | found
    if sitting.advised:
        found = {ADVISED: say("advised", choice=sitting.advised)} | found
    request = sitting.book.session.request
    if sitting.offered is not None and request is not None:
        answer = words(request, sitting.offered)
        found |= {key: say("offered", key, answer=answer) for key in PHRASES.words("offered")}
    return found


def missing_dice(sitting: Sitting) -> str:
    """What is still to be typed of the dice at hand, in a few words."""
    request = sitting.book.session.request
    if sitting.noting or sitting.changing is None or not isinstance(request, Roll):
        return ""
    each, lies = sitting.prompt.dice if sitting.prompt else (), sitting.lies(request)
    if not sitting.typed:
        wanted = expected(lies)
        return say("expected", "first", dice=wanted, is_for=each[0]) if each else wanted
    done = len(faces(sitting.typed, lies))
    left = say("expected", "more", number=request.number - done)
    return say("expected", "next", left=left, is_for=each[done]) if done < len(each) else left


def typed_line(sitting: Sitting) -> str:
    """What stands in the line; dice as they were typed, one from the other."""
    request = sitting.book.session.request
    if sitting.noting or sitting.changing is None or not isinstance(request, Roll):
        return sitting.typed
    plain = "".join(c for c in sitting.typed if c.isdigit())
    wide = width(sitting.lies(request))
    return " ".join(plain[i : i + wide] for i in range(0, len(plain), wide))


def form_hint(sitting: Sitting) -> str:
    """What is to be done away from the table for the question; empty where nothing is."""
    if not sitting.has_form:
        return ""
    return say("form", "hint")
