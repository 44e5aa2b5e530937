"""Questions as a game declares them: phrases filled in with facts, tables, choices; those of Wings
are whole."""

from string import Formatter
from types import SimpleNamespace

from sheetgen.core.game import find
from sheetgen.core.requests import Choose, Roll
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.table.words import questions
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table.questions import (
    Phrases,
    Question,
    Questions,
    faces,
    plain,
    played,
    span,
)
from sheetgen.kits.table.words import Brings, Modifier, Prompt, Table
from sheetgen.kits.telling.plain import sections

WINGS = questions(MALTA)

DATA = {
    "search": {
        "title": "Search {area}",
        "why": "The light is {light}.",
        "again": "Nothing – again.",
        "table": ["Search", "1D6", "what"],
        "found": "{what} × {number}",
    },
    "rest": {"title": "Rest?", "do": "Say.", "why": "Night falls.", "table": ["No table"]},
}
PHRASES = Phrases(lambda name: DATA)


def asking(at: object) -> Questions[object]:
    """The questions of a game of two, that stands so."""
    rows = [("1–3", "½"), ("4–6", "ship")]
    search = Question(
        lambda at: PHRASES.table("search", rows, [1], [Modifier("½", -1)]),
        lambda at: "again why",
    )
    rest = Question(brings=lambda at, choice: Brings(f"{choice} it is"))
    facts = {"area": lambda at: at.area, "light": lambda at: "gone", "not-asked": lambda at: 1 / 0}
    named = {"search-north": "search"}
    return Questions(
        PHRASES, lambda session: at, lambda ask: named.get(ask, ask), facts,
        {"search": search, "rest": rest},
    )  # fmt: skip


def test_a_prompt_is_filled_in_with_facts_in_plain_signs():
    questions = asking(SimpleNamespace(area="north"))
    assert questions.prompt(Roll("search-north", 1, 6), None) == Prompt(
        "Search north", "Roll 1D6.", "Nothing - again. The light is gone."
    )
    choose = Choose("rest", ("stay", "go"), 3)
    assert questions.prompt(choose, None) == Prompt("Rest?", "Say.", "Night falls.")
    assert questions.choices(choose, None) == {
        "stay": Brings("stay it is"),
        "go": Brings("go it is"),
    }


def test_a_table_is_in_plain_signs_and_one_that_is_not_there_is_named():
    questions = asking(SimpleNamespace(area="north"))
    assert questions.table(Roll("search-north", 1, 6), None) == Table(
        "Search",
        ("1D6", "what"),
        (("1-3", "1/2"), ("4-6", "ship")),
        (1,),
        (Modifier("1/2", -1),),
    )
    assert questions.table(Choose("rest", ("stay", "go"), 3), None) == Table("No table")


def test_a_table_marks_every_row_if_it_is_not_said_which():
    assert PHRASES.table("search", [("1", "a"), ("2", "b")]).apply == (0, 1)


def test_figures_and_signs():
    assert PHRASES.say("search", "found", what="boats", number=2) == "boats × 2"
    assert plain("−1 ½ “x”") == '-1 1/2 "x"'
    assert (span(3, 6), span(6, 6)) == ("3-6", "6")
    assert (faces([5, 4]), faces([2]), faces([])) == ("4-5", "2", "no roll")


def test_rules_are_played_as_far_as_the_answers_go():
    def rules():
        (face,) = yield Roll("a", 1, 6)
        yield f"told {face}"
        return (yield Roll("b", 1, 6))

    first, second = Roll("a", 1, 6), Roll("b", 1, 6)
    assert played(rules(), (3,)) == ([first, "told 3", second], None)
    assert played(rules(), (3,), (4,)) == ([first, "told 3", second], (4,))


def test_every_question_of_wings_has_its_words_and_names_only_facts():
    game = WINGS
    for name, question in game.questions.items():
        said = game.phrases.words(name)
        assert isinstance(said["title"], str)
        assert question.table or said["table"], name
        # The phrases of a table are filled in by the table.
        asked = [text for slot, text in said.items() if slot.split("-")[0] in SLOTS]
        fields = {field for text in asked for _, field, *_ in Formatter().parse(text) if field}
        assert fields <= set(game.facts), name


SLOTS = ("title", "why", "again", "none", "friendly", "incapacitated", "ships", "journey")
"""How the phrases begin that a question is put in."""


def test_every_question_of_wings_has_its_sentence_for_a_first_game_and_its_rule():
    game, rules = WINGS, find("wings")
    reference = needed(parts_of(rules).reference, "rules reference").markdown(rules.conditions())
    named = {section.heading for section in sections(reference)}
    said = {ask: text for ask, text in game.guides.words().items() if isinstance(text, str)}
    for name in game.questions:
        assert name in said
        assert (game.phrases.words(name).get("rule") in named) != (name in TACTICAL), name
    for ask, text in said.items():
        assert text.endswith("."), ask
        assert text.count(".") == 1, ask
        assert {field for _, field, *_ in Formatter().parse(text) if field} <= {*game.facts}, ask


TACTICAL = ("spotting-british", "spotting-axis", "position", "distance", "cloud-1", "cloud-2")
"""What Wings asks that its reference does not have: it stands in the tactical rules."""
