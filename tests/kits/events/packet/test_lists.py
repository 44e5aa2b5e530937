"""Seating and table cards."""

import re
from io import BytesIO

import pikepdf

from sheetgen.kits.drawing.page import Text
from sheetgen.kits.events.packet import seating_lists
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.measuring import extent
from tests.kits.events.packet.briefs import brief, words


def test_the_seating_says_what_everybody_plays_when():
    about = brief(players=[f"Player {i}" for i in range(7)])
    by_table, by_name = list(seating_lists.seating(about))
    rows = re.findall(r"(\d) ?Player (\d).*?(B\d) ?(B\d) ?(B\d)", " ".join(words(by_table)))
    assert len(rows) == 7
    rounds = about.rounds(1)
    for table, name, *played in rows:
        place = int(table) - 1
        assert int(name) == place
        assert played == [f"B{turn[place].number}" for turn in rounds]
    assert "BY NAME" in words(by_name)[0]


def test_the_list_by_name_is_in_the_order_of_the_alphabet():
    about = brief(players=["Żahra", "Borg", "Ábela", "azzopardi"])
    text = words(list(seating_lists.seating(about))[1])[0]
    assert [text.index(name) for name in ("Ábela", "azzopardi", "Borg", "Żahra")] == sorted(
        text.index(name) for name in ("Ábela", "azzopardi", "Borg", "Żahra")
    )


def test_long_lists_go_over_pages_and_lose_nobody():
    about = brief(players=[f"Player {i:03}" for i in range(100)], sessions=(8,))
    texts = words(*seating_lists.seating(about))
    for name in (f"Player {i:03}" for i in range(100)):
        # By table and by name, each 6 rounds and 2.
        assert sum(name in text for text in texts) == 4
    assert all(f"round {i}" in " ".join(texts) for i in range(1, 9))


def test_a_tent_shows_the_name_to_the_hall_upside_down_and_to_the_player():
    about = brief(players=("Anna Grech", "Ben Vella"))
    (page,) = seating_lists.cards(about)
    above = [item.text for item in page.turned if isinstance(item, Text)]
    assert above == ["1", "Anna Grech", "Valletta Wargamers", "2", "Ben Vella"]
    assert [item.text for item in page.marks if isinstance(item, Text)] == above
    content = pdf(page)
    turned = [m for m in _matrices(content) if m[:4] == ("-1", "0", "0", "-1")]
    assert len(turned) == 1
    for item in page.turned:
        left, top, right, bottom = extent(item)
        assert left > 7.9
        assert right < page.paper.right + 0.1
        # Seen from the other side, the face lies in the upper half of its card.
        middle = page.paper.height - (top + bottom) / 2
        assert middle % (page.paper.height / 2) < page.paper.height / 4


def _matrices(content):
    with pikepdf.open(BytesIO(content)) as document:
        for page in document.pages:
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) == "cm":
                    yield tuple(f"{float(o):g}" for o in operands)
