"""The phrases of a data file: what happens in a game, in the words of its author or a player."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sheetgen.kits.defaults.declaration import Phrase
from sheetgen.kits.telling.templates import Library, TemplateError

Named = Callable[[str, Any], str]
"""What a number of a field is called: `Subject.named`."""
_KEYS: Mapping[str, tuple[type, ...]] = {
    "when": (dict,),
    "say": (str, list),
    "weight": (int,),
}


def phrases(shelf: Library, name: str, names: Named) -> Iterator[Phrase]:
    """The phrases of a bank, in its order. Raises TemplateError for what is none."""
    for event, entries in shelf.data(name).items():
        for entry in entries if isinstance(entries, list) else [entries]:
            where = f"{shelf.find(name)}: [[{event}]]"
            if not isinstance(entry, dict):
                raise TemplateError(f"{where} is written in double brackets, once a phrase")
            for key, value in entry.items():
                if not isinstance(value, _KEYS.get(key, ())):
                    raise TemplateError(f"{where}: {key} = {value!r} is not a part of a phrase")
            say = entry.get("say", [])
            yield Phrase(
                event,
                *([say] if isinstance(say, str) else map(str, say)),
                when=_holds(entry.get("when", {}), where, names),
                weight=entry.get("weight", 0),
            )


def _holds(wanted: Mapping[str, Any], where: str, names: Named) -> Callable[[Any], bool]:
    def holds(event: Any) -> bool:
        for field, value in wanted.items():
            if not hasattr(event, field):
                raise TemplateError(f"{where}: the event has no {field}")
            found = getattr(event, field)
            if value not in (found, names(field, found)):
                return False
        return True

    return holds
