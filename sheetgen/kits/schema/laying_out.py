"""A new file, in which every key is explained by its field; and the table of a page that lists
them."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from sheetgen.core.language import capital
from sheetgen.kits.schema.fields import ANY, FLAG, Field, Form, either, say
from sheetgen.kits.schema.toml import entry

WIDE = 98
_PART = say("short-part")


def laid_out(fields: Form, values: Mapping[str, Any], as_remarks: bool = False) -> Iterator[str]:
    """The lines of a table: each key under what is said of it, with its value, else with what is
    usual. A key that may be left out is shown in a remark, if it has an example, or `as_remarks`
    are all. Whose value is None is left out."""
    for name, field in fields.items():
        if values.get(name, field) is None or field.is_part:
            continue
        yield from ("", *explained(field))
        if name in values:
            yield entry(name, values[name])
        elif field.kind == FLAG and not field.counts:
            yield f"# {entry(name, True)}"
        elif field.example is not None or as_remarks:
            yield f"# {entry(name, field.usual if field.example is None else field.example)}"
        else:
            yield entry(name, field.empty)


def explained(field: Field) -> Iterator[str]:
    """What is said of a field, as a remark; and what may be chosen, in columns."""
    among = (field.among or {}) if any((field.among or {}).values()) else {}
    yield from remark(_told(field, ":" if among and not field.help else ".").replace("`", ""))
    room = max(map(len, among), default=0) + 3
    for name, words in among.items():
        first, *more = wrap(words, WIDE - room - 4) or [""]
        yield f"#   {name:{room}}{first}".rstrip()
        yield from (f"#   {'':{room}}{line}" for line in more)


def remark(text: str) -> list[str]:
    """A text as a remark."""
    return [f"# {line}" for line in wrap(text, WIDE)]


def as_rows(fields: Form) -> Iterator[str]:
    """The keys of a table as a table of Markdown: each key, and whether it is needed; what it has
    to be, and what helps to fill it in."""
    yield from ("| key | what it holds |", "|---|---|")
    for name, field in fields.items():
        if name == ANY:
            continue
        among, hint = [f"`{one}`" for one in field.among or ()], field.hint.rstrip(".")
        # As a page says it, if that is shorter.
        each = f"{hint[:1].lower()}{hint[1:]}" or field.meant_each
        each = either(among) if among else _PART if field.is_part else each
        # What may be chosen stays as it is typed.
        means = f"list: {each}" if field.counts else each
        means = f"{means[:1].upper()}{means[1:]}."
        needed = " (needed)" if field.needed else ""
        said = _told(field) if field.label or field.help else ""
        said = said.removeprefix(f"{capital(name)}.").strip()
        holds = said if field.is_part and said else f"{means} {said}".rstrip()
        yield f"| `{name}`{needed} | {holds} |"


def _told(field: Field, end: str = ".") -> str:
    """What a field is called, and what helps to fill it in."""
    label = capital(field.label if field.help else field.called)
    return f"{label}{'' if label[-1:] in ('', '.', '?') else end} {field.help}".strip()
