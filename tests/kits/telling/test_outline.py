"""The outline of a report, and what is worked out for one, whatever the game."""

from __future__ import annotations

import json

import pytest

from sheetgen.kits.telling.grammar import flowing
from sheetgen.kits.telling.outline import (
    OPENING,
    SCENE,
    SUMMARY,
    Beat,
    Node,
    Outline,
    Section,
    Stands,
    Thread,
    followed,
    heaviest,
    order_of,
)


def thread(name: str, drama: float) -> Thread:
    return Thread(name, "mill", (Beat(3, "on fire"),), drama)


def test_an_outline_is_one_object_in_which_every_node_says_what_it_stands_on():
    scene = Node(SCENE, "fire", Stands((3,), ("the mill burns",)))
    sections = (Section("course", (Node(SUMMARY, "quiet", Stands((1, 2))), scene)),)
    outline = Outline(
        "plain",
        Node(OPENING, "loss"),
        ("no-mill",),
        (thread("Old Mill", 2),),
        sections,
        {5: "small"},
    )
    told = json.loads(json.dumps(outline.to_json()))
    assert told["question"] == {"kind": "opening", "about": "loss", "turns": [], "facts": []}
    (section,) = told["sections"]
    assert [node["turns"] for node in section["nodes"]] == [[1, 2], [3]]
    assert section["nodes"][1]["facts"] == ["the mill burns"]
    assert told["threads"][0]["beats"] == [{"turn": 3, "what": "on fire"}]
    assert told["left_out"] == {"5": "small"}
    assert [node.kind for node in outline.nodes(SCENE)] == [SCENE]
    assert [node.kind for node in outline.nodes()] == [SUMMARY, SCENE]


def test_those_with_most_to_follow_are_followed():
    found = followed([thread("b", 1), thread("c", 3), thread("a", 3), thread("d", 0.5)], 3, 0.9)
    assert [each.name for each in found] == ["a", "c", "b"]


def test_the_heaviest_turns_are_scenes_or_have_a_reason():
    swings = [(1, -0.5), (2, 3.0), (3, -4.0), (4, 0.2)]
    found = heaviest(swings, 3, 1.0)
    assert list(found) == [3, 2, 1]
    assert [turn for turn, why in found.items() if not why] == [3, 2]
    assert "less than 1" in found[1]


@pytest.mark.parametrize(
    ("second", "tau"),
    [("abcd", 1.0), ("dcba", -1.0), ("xaybzc", 1.0), ("ba", -1.0), ("", 1.0), ("acbd", 2 / 3)],
)
def test_two_orders_are_compared_by_first_mentions(second, tau):
    assert order_of("abcdab", second) == pytest.approx(tau)


def test_short_plain_clauses_share_a_sentence_and_no_others():
    said = flowing(["one fell", "two ran", "three: stood", "four sat", "five lay"], 4, lambda: "; ")
    assert said == ["one fell; two ran", "three: stood", "four sat; five lay"]
    assert flowing(["one, two", "three"], 4, lambda: ", and ") == ["one, two; three"]
    assert flowing(["one two three", "four five"], 4, lambda: "; ") == [
        "one two three",
        "four five",
    ]
    assert flowing([], 4, lambda: "; ") == []
