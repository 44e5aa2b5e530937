"""Banks of passages: what stands in the file, and what is said of a slip in it."""

from dataclasses import dataclass

import pytest

from sheetgen.kits.telling.bank import Bank, BankError, based_on, read
from sheetgen.kits.telling.storyteller import Memory, kind_from
from tests.cases import each


@dataclass(frozen=True)
class Flood:
    """A flood of so many feet."""

    feet: int
    river: str


class Asks:
    """Words that only ask."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def said(self, key: str) -> bool:
        """Whether something has been said."""
        return key in self._memory.said


class Says(Asks):
    """Words that remember."""

    def name(self, river: str) -> str:
        """A river by name."""
        self._memory.named.add(river)
        return river


KINDS = {
    "flood": kind_from(Asks, Says, Flood),
    "ruin": kind_from(Asks, Says, Flood),
    "end": kind_from(Asks, Says),
}


def banked(text: str, base: Bank | None = None) -> Bank:
    return read(text, "mill.txt", KINDS, base)


def test_each_paragraph_under_a_head_is_a_passage() -> None:
    bank = banked(
        "# Mine.\n\n@flood/3 feet > 2 !wet !deep\nIt rose\nand rose.\n\nIt was high.\n@end\nDry."
    )
    first, second = bank.kinds["flood"]
    assert (first.text, first.weight, first.condition, first.says) == (
        "It rose and rose.", 3, "feet > 2", frozenset({"wet", "deep"}),
    )  # fmt: skip
    assert (second.text, second.condition, second.head_line, second.line) == (
        "It was high.", "feet > 2", 3, 7,
    )  # fmt: skip
    assert [passage.weight for passage in bank.kinds["end"]] == [1]


@each(
    ("text", "said"),
    [
        ("Alone.", "mill.txt, line 1: a passage stands under no head (@KIND)"),
        ("based_on mill\n@end\nDry.", "mill.txt, line 1: a passage stands under no head (@KIND); "
         "a bank to be based on is named as in based_on: account"),
        ("@end\nDry. Wet! Dry? (Wet.) “Dry.” Wet.",
         "mill.txt, line 2: a passage has 5 sentences at most, and this one 6"),
        ("@@\nA.", "mill.txt, line 1: a head is @kind/weight condition !says"),
        ("\n@floud\nA.", "mill.txt, line 2: no passage is of the kind 'floud'; perhaps flood"),
        ("@flood fet > 2\nA.", "mill.txt, line 1: no fact or word is called 'fet' here"),
        ("@flood name(river) == 'Ouse'\nA.", "mill.txt, line 1: no fact or word is called 'name'"),
        ("@flood\nA.\n\nB {fet}.", "mill.txt, line 4: no fact or word is called 'fet' here"),
        ("@flood\nA {feet.", "mill.txt, line 2: a bracket of a slot stands alone"),
        ("@flood\nA {feet == 2}.", "mill.txt, line 2: 'feet == 2' is yes or no"),
        ("@flood\n{tell('end')}", "mill.txt, line 2: no 'end' can be told here"),
        ("@flood\n{tell('nothing')}", "mill.txt, line 2: no 'nothing' can be told here"),
    ],
)  # fmt: skip
def test_a_slip_names_file_and_line(text: str, said: str) -> None:
    with pytest.raises(BankError) as error:
        banked(text).check()
    assert str(error.value).startswith(said)


def test_a_passage_of_the_same_facts_can_be_told_within() -> None:
    banked("@flood\n{tell('ruin')} {tell(\"ruin\")}").check()


def test_a_passage_may_have_five_sentences_whatever_its_slots_say() -> None:
    banked(
        "@flood\nIt rose {'to 3.5 feet. Oh. Oh.'} Wet... Wetter? Wettest! (Dry.) At 3.30 dry."
    ).check()


def test_a_kind_of_ones_own_stands_in_the_place_of_the_base() -> None:
    base = banked("@flood\nIt rose.\n\n@end\nDry.")
    own = banked("based_on: mill\n\n@end\nOver.", base)
    assert [p.text for p in own.passages()] == ["It rose.", "Over."]
    assert based_on("# Mine.\nbased_on: mill\n@end\nOver.") == ("mill", 2)
    assert not based_on("@end\nIt was based_on: mill")[0]


def test_a_bank_of_ours_that_is_read_kind_by_kind_is_the_same() -> None:
    base = read(
        "# Ours.\n\n@ruin\nAll was lost.\n\n@flood\nIt rose.\n", "base.txt", KINDS, ours=True
    )
    text = "# Mine.\n\n@flood/2 feet > 2\nIt rose\nand rose.\n\n@end\nDry.\n@flood\nIt fell.\n"
    whole, on_demand = (read(text, "mill.txt", KINDS, base, ours) for ours in (False, True))
    assert dict(on_demand.kinds).keys() == dict(whole.kinds).keys() == {"ruin", "flood", "end"}
    for kind, passages in whole.kinds.items():
        told = [(one.text, one.weight, one.head_line, one.line) for one in passages]
        read_late = on_demand.kinds[kind]
        assert [(one.text, one.weight, one.head_line, one.line) for one in read_late] == told
    assert on_demand.kinds["ruin"] == base.kinds["ruin"]
    assert on_demand.kinds.get("drought", ()) == ()
