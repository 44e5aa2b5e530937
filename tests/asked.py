"""A request of every kind, and answers made short."""

from collections.abc import Mapping
from typing import Any

from sheetgen.core.requests import Answer, Choose, ChooseNumber, ReportFight, Roll

CONTACT = Roll("contact", 1, 6, 3)
INTERCEPT = Roll("intercept", 3, 6, 3)
OPTION = Choose("option", ("none", "decoy", "split"), 0b101, 3)
ESCORT = ChooseNumber("escort-cruisers", 2, 4)


class Counted:
    """A form for how many were counted, at most three."""

    wanted = "how many were counted"

    def read(self, report: Mapping[str, Any]) -> int:
        count = report.get("count")
        if count not in range(4):
            raise ValueError(f"count is {count}, and 0 to 3 was expected")
        return int(count)


FIGHT = ReportFight("fight", Counted(), 3)


def reported(ask: str, **report: Any) -> Answer:
    return Answer(ask, report=report)


def rolled(ask: str, *faces: int) -> Answer:
    return Answer(ask, dice=faces)


def chosen(ask: str, choice: str) -> Answer:
    return Answer(ask, choice=choice)
