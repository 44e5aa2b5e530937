"""Many cases of a rule in one test: a test each would cost more than what it tries."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any


def each(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Callable], Callable]:
    """Tries a test with each of some values, or with each row of them if there are several names.
    Where it fails, it says with which.

    It is written as `pytest.mark.parametrize` is, but all of it is one test: what its fixtures give
    is given once.
    """
    wanted = [*map(str.strip, names.split(","))] if isinstance(names, str) else [*names]
    cases = [
        dict(zip(wanted, value if len(wanted) > 1 else (value,), strict=True)) for value in values
    ]
    assert cases, wanted

    def of(test: Callable) -> Callable:
        @wraps(test)
        def tried(*args: Any, **given: Any) -> None:
            __tracebackhide__ = True
            for case in cases:
                try:
                    test(*args, **given, **case)
                except BaseException as error:
                    error.add_note(f"where {', '.join(f'{n} is {v!r}' for n, v in case.items())}")
                    raise

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in wanted]
        assert len(left) == len(signature.parameters) - len(wanted), wanted
        tried.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return tried

    return of
