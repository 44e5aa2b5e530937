"""What may be answered to a request, and what is said of what may not."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.core.requests import Answer, IllegalAnswer, Request, in_words
from tests.asked import CONTACT, ESCORT, FIGHT, INTERCEPT, OPTION, chosen, reported, rolled
from tests.cases import each

WANTS = {
    CONTACT: 'asked for "contact": 1 die of 6 sides, ',
    INTERCEPT: 'asked for "intercept": 3 dice of 6 sides, ',
    OPTION: 'asked for "option": a choice of none, split, ',
    ESCORT: 'asked for "escort-cruisers": a choice of 2, 3, 4, ',
    FIGHT: 'asked for "fight": how many were counted, ',
}


class TestRequests:
    @each(
        ("request_", "answer", "value"),
        [
            (CONTACT, rolled("contact", 1), (1,)),
            (CONTACT, rolled("contact", 6), (6,)),
            (INTERCEPT, rolled("intercept", 6, 1, 3), (6, 1, 3)),
            (OPTION, chosen("option", "none"), 0),
            (OPTION, chosen("option", "split"), 2),
            (ESCORT, chosen("escort-cruisers", "2"), 2),
            (ESCORT, chosen("escort-cruisers", "4"), 4),
            (FIGHT, reported("fight", count=3), 3),
        ],
    )
    def test_a_legal_answer_is_what_the_rules_are_sent(
        self, request_: Request, answer: Answer, value: Any
    ) -> None:
        assert request_.value(answer) == value

    @each(
        ("request_", "answer", "fault"),
        [
            (CONTACT, rolled("enemy", 4), 'answered "enemy" with 4'),
            (CONTACT, rolled("contact", 0), "given the face 0"),
            (CONTACT, rolled("contact", 7), "given the face 7"),
            (CONTACT, rolled("contact", -1), "given the face -1"),
            (CONTACT, rolled("contact"), "given 0"),
            (CONTACT, rolled("contact", 1, 2), "given 2"),
            (CONTACT, chosen("contact", "4"), 'answered "contact" with the choice "4"'),
            (INTERCEPT, rolled("intercept", 1, 2), "given 2"),
            (INTERCEPT, rolled("intercept", 1, 2, 9), "given the face 9"),
            (INTERCEPT, rolled("attack"), 'answered "attack" with no dice'),
            (INTERCEPT, rolled("attack", 1, 2, 3), 'answered "attack" with 1, 2, 3'),
            (OPTION, chosen("option", "decoy"), 'given "decoy"'),
            (OPTION, chosen("option", "NONE"), 'given "NONE"'),
            (OPTION, chosen("option", ""), 'given ""'),
            (OPTION, chosen("choice", "none"), 'answered "choice" with the choice "none"'),
            (OPTION, rolled("option", 1), 'answered "option" with 1'),
            (ESCORT, chosen("escort-cruisers", "1"), 'given "1"'),
            (ESCORT, chosen("escort-cruisers", "5"), 'given "5"'),
            (ESCORT, chosen("escort-cruisers", "03"), 'given "03"'),
            (ESCORT, chosen("escort-cruisers", "+3"), 'given "+3"'),
            (ESCORT, chosen("escort-cruisers", "three"), 'given "three"'),
            (ESCORT, rolled("escort-cruisers", 3), 'answered "escort-cruisers" with 3'),
            (ESCORT, reported("escort-cruisers"), 'answered "escort-cruisers" with a report'),
            (CONTACT, reported("contact"), 'answered "contact" with a report'),
            (FIGHT, reported("battle", count=3), 'answered "battle" with a report'),
            (FIGHT, chosen("fight", "3"), 'answered "fight" with the choice "3"'),
            (FIGHT, rolled("fight", 3), 'answered "fight" with 3'),
        ],
    )
    def test_an_illegal_answer_is_refused_with_what_was_asked_for(
        self, request_: Request, answer: Answer, fault: str
    ) -> None:
        with pytest.raises(IllegalAnswer) as refusal:
            request_.value(answer)
        assert str(refusal.value) == WANTS[request_] + fault

    def test_a_report_that_contradicts_itself_is_refused_in_the_words_of_its_form(self) -> None:
        with pytest.raises(IllegalAnswer) as refusal:
            FIGHT.value(reported("fight", count=4))
        assert str(refusal.value) == "count is 4, and 0 to 3 was expected"

    def test_what_may_be_chosen(self) -> None:
        assert OPTION.choices == ("none", "split")
        assert ESCORT.choices == ("2", "3", "4")

    def test_a_message_shows_no_control_characters_and_no_endless_text(self) -> None:
        assert in_words(chosen("ask", "\x1b[2J\n")) == '"ask" with the choice "\\x1b[2J\\n"'
        assert in_words(rolled("a" * 41, 1)) == f'"{"a" * 40}..." with 1'
        assert in_words(rolled("a" * 40, 1)) == f'"{"a" * 40}" with 1'
