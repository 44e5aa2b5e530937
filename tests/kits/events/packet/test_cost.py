"""What a page more of a packet costs, on a few; `tests.benchmarks.event_packet` has the figures."""

import pytest

from tests.benchmarks.event_packet import FEW, MOST_BYTES, a_page


@pytest.mark.long
def test_a_player_more_adds_his_sheets_and_little_else():
    _, size, _, pages = a_page("ours", "sheets", FEW + 10)
    assert pages == 30
    assert 100 < size < MOST_BYTES
