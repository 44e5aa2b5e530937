"""The player's own words in an account: where he says why, nothing else does."""

import re

from sheetgen.core.journal import Header, Note
from sheetgen.games.convoy.report import after_action
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits import photographs
from sheetgen.kits.table.moments import DECISION, END, HALFWAY, LOSS, Asking
from sheetgen.kits.telling import usertext
from sheetgen.kits.telling.checking.page import page
from sheetgen.kits.telling.markdown import parse, plain
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.convoy.report.reports import story_of
from tests.kits.table.games import played

HEADER = Header("convoy", "sheet", "convoy-1")
WORDS = {kind: f"Mine, of the {kind}." for kind in (DECISION, LOSS, HALFWAY, END)}


def noted(seed, words=WORDS):
    """A game whose player answered every question; and the same of one who answered none."""
    game = played(seed, "best")
    session, notes = game.with_answers(), []
    asking = Asking(session, False)
    for answer in game.answers:
        session.answer(answer)
        asking.went_on(session)
        if asking.now and asking.now.kind in words:
            text = words[asking.now.kind]
            notes.append(Note(len(session.answers), text, len(notes) + 1, asking.now.name))
    return Asked(HEADER, session, notes), Asked(HEADER, session)


def kinds(asked):
    return re.findall(r"^([\w.]+) \(", after_action.why(asked), re.MULTILINE)


def test_a_decision_is_named_quoted_and_given_no_reason():
    asked, silent = noted("three", {DECISION: WORDS[DECISION]})
    decided = [note for note in asked.notes if note.moment.startswith(DECISION)]
    told, without = kinds(asked), kinds(silent)
    assert told.count("decide.own") == len(decided) > 0
    given = sum(k.startswith("decide.") for k in without)
    assert sum(k.startswith("decide.") for k in told) >= given
    paragraphs = after_action.tell(asked).text.split("\n\n")
    for place, one in enumerate(paragraphs):
        if one == f"*“{WORDS[DECISION]}”*":
            before = paragraphs[place - 1]
            named = (
                r"direct ro|turned away|dummies|split the convoy|in a screen"
                r"|Evade|Decoy|Split|Screen"
            )
            assert re.search(named, before), before
            assert len(before.split()) < 40, "what was done, and no more"
    assert paragraphs.count(f"*“{WORDS[DECISION]}”*") == len(decided)


def test_where_he_speaks_the_program_does_not_comment():
    for seed in ("three", "one"):
        asked, _ = noted(seed)
        told = kinds(asked)
        assert not any(kind.startswith(("last.", "closing")) for kind in told)
        text = after_action.tell(asked).text
        assert text.count(f"*“{WORDS[END]}”*") == 1
        assert text.index(WORDS[END]) > text.index("<!-- end of box -->")
        moments = {note.moment.split()[0] for note in asked.notes}
        assert all(text.count(f"*“{WORDS[kind]}”*") for kind in moments), seed


def test_an_attack_of_which_he_speaks_is_told_by_itself():
    asked, _ = noted("three", {LOSS: "Two at once."})
    before, after = after_action.tell(asked).text.split("\n\n*“Two at once.”*")
    turn = int(asked.notes[0].moment.split()[1])
    sunk = [s for ships in tell(asked.session).fleet for s in ships if s.gone_on == turn]
    scene = before.split("\n\n")[-1]
    assert sum(f"*{ship.name}*" in scene for ship in sunk) > 1, "they are named, and then he speaks"
    assert after.startswith("\n\n")


@each("voice", ["account", "diary", "press"])
def test_every_voice_quotes_him_to_the_letter(voice):
    hostile = "<b>*O*</b> {{ 1 }} | [x](y)\n# \u05e9\u05dc\u05d5\u05dd\n\n- \u4f60, \u0120or\u0121"
    asked, _ = noted("three", {DECISION: hostile})
    root = parse(after_action.tell(asked._replace(voice=voice)).text)
    shown = [plain(one) for one in root.iter("p")]
    quoted = "“<b>*O*</b> {{ 1 }} | [x](y)\n# \u05e9\u05dc\u05d5\u05dd"
    found = [one.removesuffix(quoted) for one in shown if one.endswith(quoted)]
    # The account leads up to what he says; elsewhere it is said of which watch it is.
    when = "" if voice == "account" else r"\w+ (Watch|Watches) of the \d+th: "
    assert found
    assert all(re.fullmatch(when, one) for one in found)
    assert "“- \u4f60, \u0120or\u0121”" in shown
    assert not root.findall(".//a")


def test_a_brief_report_has_the_program_s_own_words_of_the_same_story():
    asked, _ = noted("three")
    whole, brief = (after_action.tell(asked._replace(length=of)).text for of in ("full", "brief"))
    assert "“" in whole
    assert "“" not in brief
    told = [{block.strip() for block in story_of(of).split("\n\n")} for of in (brief, whole)]
    assert told[0] < told[1]


def test_what_answers_nothing_is_a_note_as_ever():
    asked, _ = noted("three", {})
    text = after_action.tell(asked._replace(notes=[(30, "A plain note")])).text
    assert ": “A plain note”*" in text


def paragraphs(asked):
    """What a report tells, without its numbers and credits, which say who tells it."""
    text = re.sub(
        r"(?s)<!-- (box|credits) -->.*?<!-- end of \1 -->", "", after_action.tell(asked).text
    )
    return usertext.read(text.partition("\n---\n")[2]).split("\n\n")


@each("voice", after_action.voices())
def test_the_prose_of_a_report_is_told_again_as_it_was(voice):
    asked, _ = noted("three", WORDS | {HALFWAY: "A fine day,\n# and [so](on) <b>we</b> `went`"})
    asked = asked._replace(voice=voice)
    prose = after_action.prose(asked)
    assert "# and [so](on) <b>we</b> `went`" in prose
    again = asked._replace(own=prose)
    told = [one.replace("  \n", " ") for one in paragraphs(asked)]
    # The lead stands above the box there, and below it here.
    assert sorted(paragraphs(again)) == sorted(told)
    starred, _ = noted("three", {HALFWAY: "On to *Ohio*, and on."})
    when = "" if voice == "account" else r"\w+ \w+ of the \d+th: "
    text = after_action.prose(starred._replace(voice=voice))
    assert re.search(rf"\n\n{when}“On to \*Ohio\*, and on\.”\n\n", text)


def test_photographs_stand_where_the_text_names_them(tmp_path):
    asked, _ = noted("three", {END: "Mine."})
    one, two = (photographs.keep(tmp_path / "a.jsonl", jpeg) for jpeg in (b"one", b"two"))
    notes = [Note(9, "It begins", 1, photo=one), Note(30, "Near the end", 2, photo=two)]
    asked = asked._replace(notes=notes, photos=photographs.folder_of(tmp_path / "a.jsonl"))
    prose = after_action.prose(asked)
    assert re.findall(r"\n\n\*\(Photograph (.)\.\)\*\n", prose) == ["1", "2"]
    assert "Photograph" not in str(page(prose)), "it is nothing to be held against the record"
    kept = prose.replace("*(Photograph 1.)*\n", "*(Photograph 3.)*\n\n*(Photograph 0.)*\n")
    text = after_action.tell(asked._replace(own=kept)).text
    assert re.findall("<!-- photo: (.*) -->", text) == [two]
    assert "*(Photograph 3.)*" in text
