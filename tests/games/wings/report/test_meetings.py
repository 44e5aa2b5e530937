"""Men followed who met one another: whether either brought the other down, and whether alone."""

from types import SimpleNamespace
from typing import Any

from sheetgen.games.wings.report import opening
from sheetgen.games.wings.rules.state import ENEMY, HOME
from tests.cases import each


@each(
    ("by", "told"),
    [
        ([(1,)], {"first": 1, "second": 0, "shared": False}),
        ([(1, 3)], {"first": 0, "second": 0, "shared": True}),
        ([(3,)], {"first": 0, "second": 0, "shared": False}),
    ],
)
def test_a_shared_kill_is_told_of_as_one(by: list[tuple[int, ...]], told: dict[str, Any]) -> None:
    def man(number: int, side: int) -> SimpleNamespace:
        flights = [SimpleNamespace(mission=n) for n in (1, 2)]
        name = SimpleNamespace(surname=f"Man {number}")
        man = SimpleNamespace(side=side)
        return SimpleNamespace(number=number, name=name, man=man, flights=flights)

    kills = [SimpleNamespace(lost=2, by=each) for each in by]
    fought = [SimpleNamespace(kills=kills), SimpleNamespace(kills=())]
    frame = SimpleNamespace(
        plan=SimpleNamespace(men=[man(1, HOME), man(2, ENEMY)]),
        chronicle=None,
        voice=SimpleNamespace(say=lambda slot, **values: values),
        _mission=lambda n: SimpleNamespace(
            fought=fought[n - 1], flight=lambda number: SimpleNamespace(down=True)
        ),
    )
    (met,) = opening.Frame._meetings(frame)  # type: ignore[arg-type, misc]
    assert {key: met[key] for key in told} == told  # type: ignore[index]
