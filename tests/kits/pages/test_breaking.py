"""Blocks on pages: what stands together."""

from sheetgen.kits.pages.breaking import Block, pages
from sheetgen.kits.pages.tree import Column, Space
from tests.cases import each


@each(("rows", "expected"), [(9, [9]), (11, [8, 3]), (13, [10, 3]), (24, [10, 11, 3]), (5, [5])])
def test_no_few_rows_stand_alone_on_the_page_where_they_end(rows, expected):
    head = Space(size=2.0)
    block = Block(head, Column(*(Space(size=5.0) for _ in range(rows))), head, least=3)
    made = pages([block], 100.0, 52.0, 57.0, 4.0)
    assert [len(part.children[-1].children) for page in made for part in page.children] == expected
