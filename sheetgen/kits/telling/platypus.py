"""What we use of reportlab's platypus, which is half as long in loading as by itself: as it loads,
it compiles a pattern of web addresses, to break them where a style says so. No style of ours does.
"""

import re
from typing import Any

_LONG = 300
"""The pattern of addresses has more characters, and of all others none."""


class _Late:
    """A pattern that is compiled when it is first used."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        return getattr(re.compile(*self._given), name)


def _compiled(pattern: Any, flags: int = 0) -> Any:
    late = isinstance(pattern, str) and len(pattern) > _LONG
    return _Late(pattern, flags) if late else _compile(pattern, flags)


_compile, re.compile = re.compile, _compiled
try:
    from reportlab.platypus import (
        ActionFlowable,
        BaseDocTemplate,
        CondPageBreak,
        Flowable,
        Frame,
        FrameBreak,
        HRFlowable,
        Indenter,
        KeepTogether,
        NextPageTemplate,
        PageBreak,
        PageBreakIfNotEmpty,
        PageTemplate,
        Paragraph,
        Spacer,
        Table,
    )
finally:
    re.compile = _compile

__all__ = (
    "ActionFlowable", "BaseDocTemplate", "CondPageBreak", "Flowable", "Frame", "FrameBreak",
    "HRFlowable", "Indenter", "KeepTogether", "NextPageTemplate", "PageBreak",
    "PageBreakIfNotEmpty", "PageTemplate", "Paragraph", "Spacer", "Table",
)  # fmt: skip
