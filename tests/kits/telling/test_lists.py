"""A list as lines for a terminal."""

from sheetgen.kits.telling.lists import ListColumn, to_text


def test_figures_are_ranged_right_and_an_empty_column_is_left_out() -> None:
    columns = [
        ListColumn[tuple[str, int]]("name", lambda row: row[0]),
        ListColumn[tuple[str, int]]("club", lambda row: None),
        ListColumn[tuple[str, int]]("points", lambda row: row[1], figures=True),
    ]
    assert to_text(columns, [("Anna", 7), ("Ġorġ Żahra", 112)]) == [
        "name        points",
        "Anna             7",
        "Ġorġ Żahra     112",
    ]
