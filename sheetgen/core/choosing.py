"""How anything may be decided in any game: at random, by the first there is, or by name.

They keep to the forms of the rules text, so that they are compiled with it.
"""

from collections.abc import Callable
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.requests import Choose, ChooseNumber, quoted


def any_choice(s: Any, request: Choose, draw: Callable[[int], int]) -> int:
    """Takes any choice with equal chances."""
    choices = 0
    place = 0
    while request.allowed >> place:
        choices += request.allowed >> place & 1
        place += 1
    left = 1
    if choices > 1:
        left = draw(choices)
    # The choice drawn is found by counting the allowed bits off.
    place = -1
    while left > 0:
        place += 1
        left -= request.allowed >> place & 1
    return place


def any_number(s: Any, request: ChooseNumber, draw: Callable[[int], int]) -> int:
    """Takes any number with equal chances."""
    number = request.low
    if request.high > request.low:
        number += draw(request.high - request.low + 1) - 1
    return number


def first_choice(s: Any, request: Choose, draw: Callable[[int], int]) -> int:
    """Takes the first choice there is."""
    place = 0
    while request.allowed >> place & 1 == 0:
        place += 1
    return place


def lowest_number(s: Any, request: ChooseNumber, draw: Callable[[int], int]) -> int:
    """Takes the lowest number."""
    return request.low


class ByName:
    """Takes the first of these names that may be chosen, and where none may, the first choice there
    is. The compiler writes it out from the names."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __call__(self, s: Any, request: Choose, draw: Callable[[int], int]) -> int:
        """The place of the name. Raises Error for a name that there is not, and for a number."""
        if not isinstance(request, Choose):
            raise Error(f"a policy chooses a name for {quoted(request.ask)}, which is a number")
        for place in self.places(request.ask, request.among):
            if request.allowed >> place & 1:
                return place
        return first_choice(s, request, draw)

    def places(self, ask: str, among: tuple[str, ...]) -> list[int]:
        """Where the names stand among those there are. Raises Error for one that does not."""
        for name in self.names:
            if name not in among:
                raise Error(
                    f"a policy chooses {quoted(name)} for {quoted(ask)}, which has not got it; "
                    f"choose from {', '.join(among)}"
                )
        return [among.index(name) for name in self.names]
