"""Trees of syntax that several threads make."""

import gc
import threading
import time

from sheetgen.core import syntax

TEXT = "\n".join(
    f"def f{i}(x):\n    return [a + b * (c - (d + {i})) for a, b, c, d in x if a and (b or c)]"
    for i in range(40)
)


class Slow:
    """What takes its time to go, so that another thread has its turn meanwhile."""

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        time.sleep(0.0005)


def test_threads_do_not_disturb_one_another() -> None:
    wrong: list[SystemError] = []

    def parse() -> None:
        for _ in range(40):
            for _ in range(5):
                Slow()
            try:
                syntax.module(TEXT)
                syntax.expression("a + b")
            except SystemError as error:
                wrong.append(error)

    before = gc.get_threshold()
    gc.set_threshold(200, 5, 5)
    threads = [threading.Thread(target=parse) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    gc.set_threshold(*before)
    assert wrong == []
