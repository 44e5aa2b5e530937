"""What is used of reportlab's platypus, imported here alone.

On import it compiles a pattern for whole addresses, by which it would break long ones. That takes
ten times as long as all the rest of it, and is never asked for here: it is left until it is.
"""

import re

from sheetgen.core.later import Later

_LONG = 300
"""Characters of a pattern that is left."""
_compile = re.compile
re.compile = lambda pattern, flags=0: (  # type: ignore[assignment]
    Later(lambda: _compile(pattern, flags)) if len(pattern) > _LONG else _compile(pattern, flags)
)
try:
    from reportlab.platypus import (
        BaseDocTemplate,
        CondPageBreak,
        Flowable,
        Frame,
        HRFlowable,
        Indenter,
        KeepTogether,
        PageBreak,
        PageTemplate,
        Paragraph,
        Spacer,
        Table,
    )
finally:
    re.compile = _compile

__all__ = [
    "BaseDocTemplate", "CondPageBreak", "Flowable", "Frame", "HRFlowable", "Indenter",
    "KeepTogether", "PageBreak", "PageTemplate", "Paragraph", "Spacer", "Table",
]  # fmt: skip
