"""The figures of two games, printed the one above the other."""

from typing import Any

_LABEL, _WHOSE = 14, 10
"""Columns of what is compared, unless a name is longer, and of whose it is."""


def print_standings(
    names: tuple[str, str], standings: tuple[dict[str, Any], dict[str, Any]]
) -> None:
    """The figures of both games: tables by their rows, then the single numbers."""
    first, second = standings
    tables = [name for name, value in first.items() if isinstance(value, dict)]
    figures = [name for name, value in first.items() if type(value) is int]
    wide = max([_LABEL, *(len(name) + 1 for name in (*tables, *figures))])
    if tables:
        columns = list(first[tables[0]])
        print(f"\n{'':<{wide + _WHOSE}}" + "".join(f"{column:>11}" for column in columns))
    for table in tables:
        _print_rows(table, wide, names, [list(one[table].values()) for one in standings])
    print()
    for name in figures:
        _print_rows(name, wide, names, [[first[name]], [second[name]]])


def _print_rows(what: str, wide: int, names: tuple[str, str], rows: list[list[Any]]) -> None:
    """The one above the other; one row where they are the same."""
    first, second = ([figure_text(figure) for figure in row] for row in rows)
    two = list(zip(names, (first, second), strict=True))
    for label, row in [("both", first)] if first == second else two:
        print(f"{what:<{wide}}{label:<{_WHOSE}}" + "".join(f"{figure:>11}" for figure in row))
        what = ""


def figure_text(figure: Any) -> str:
    """A figure as it is printed."""
    if figure is None:
        return ""
    return f"{figure:.2f}" if isinstance(figure, float) else str(figure)
