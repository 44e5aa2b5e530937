"""A new file, in which every key is explained by its field; and the table of a page that lists
them."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from sheetgen.kits.schema.fields import FLAG, Field, Form
from sheetgen.kits.schema.writing import entry

WIDE = 98


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
        elif field.kind.name == FLAG and not field.counts:
            yield f"# {entry(name, True)}"
        elif field.example is not None or as_remarks:
            yield f"# {entry(name, field.usual if field.example is None else field.example)}"
        else:
            yield entry(name, field.empty)


def explained(field: Field) -> Iterator[str]:
    """What is said of a field, as a remark; and what may be chosen, in columns."""
    label = f"{field.called[:1].upper()}{field.called[1:]}"
    among = (field.among or {}) if any((field.among or {}).values()) else {}
    end = "" if label[-1] in ".?!" else ":" if among and not field.help else "."
    yield from remark(f"{label}{end} {field.help.replace('`', '')}".strip())
    room = max(map(len, among), default=0) + 3
    for name, words in among.items():
        first, *more = wrap(words, WIDE - room - 4) or [""]
        yield f"#   {name:{room}}{first}".rstrip()
        yield from (f"#   {'':{room}}{line}" for line in more)


def remark(text: str) -> list[str]:
    """A text as a remark."""
    return [f"# {line}" for line in wrap(text, WIDE)]


def as_rows(fields: Form) -> Iterator[str]:
    """The keys of a table as rows of Markdown: each key, what it is, and what helps to fill it in;
    those of tables in it below them."""
    for name, field in fields.items():
        among = [f"`{one}`" for one in field.among or {}]
        means = " or ".join(among) if among and len(among) < 9 else field.meant_each
        many = f"a list: {means}" if field.counts else means
        left_out = "" if field.needed else "; may be left out"
        yield f"| `{name}` | {many}{left_out} | {field.help or field.called} |"
