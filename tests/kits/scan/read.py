"""A reading that nobody has read: one cell that is doubtful, one overruled, one slip."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import SimpleNamespace

from sheetgen.core.errors import Error
from sheetgen.core.session import Session
from sheetgen.kits.scan.reader import Doubt

DIE = SimpleNamespace(kind="die", slots=("",))
MARK = SimpleNamespace(kind="mark", slots=("", ""))


@dataclass
class Read:
    """What a reader has made of a game that played itself."""

    session: Session
    confirmed: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.evidence = self
        self.pages = [SimpleNamespace(holds=one, outlined=one.encode()) for one in ("map", "log")]
        self.slips = [Doubt("ship.1", "Cruiser 1: sunk", "sunk", 1, ("damaged",))]
        self.cells = {"log.05.turn": ("7", 1.0)}
        self.spots = {"log.05.b": DIE, "track.a": DIE, "ship.1": MARK}

    def _open(self, *found: Doubt) -> list[Doubt]:
        return [one for one in found if one.slot not in self.confirmed]

    @property
    def doubtful(self) -> list[Doubt]:
        return self._open(Doubt("track.a", "Turn 7: <b>contact</b>, die", "6", 0.6, ("", "4")))

    @property
    def overruled(self) -> list[Doubt]:
        return self._open(Doubt("log.05.b", "Attack 5: attacker, 4, attack", "2", 0.9, ("6",)))

    def best(self, slot: str) -> tuple[str, float]:
        return "6", 0.0

    def crop(self, slot: str) -> bytes:
        return b"picture of " + slot.encode()

    def confirm(self, told: Mapping[str, str]) -> "Read":
        if "9" in told.values():
            raise Error("Turn 7: no game has 9 there; 6 or 4 would go")
        return replace(self, confirmed={**self.confirmed, **told})
