"""The files that a player writes, as forms: what may stand in each, and what is wrong with them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.games.wings.campaigns.checks import FILES, MISSION, Found, fields_of, look_over
from sheetgen.games.wings.campaigns.folder import Folder
from sheetgen.games.wings.campaigns.own import Own, fields
from sheetgen.kits.schema.fields import Form


class Forms(NamedTuple):
    """The files that the players of a campaign write, as forms."""

    of: Folder

    def own(self) -> Form:
        """The files beside a record."""
        return fields(self.of)

    def of_campaign(self, folder: Path) -> Form:
        """The files of a campaign."""
        names = [name for name in FILES if name != MISSION]
        names += [f"missions/{name}" for name in Folder(folder).names]
        return {name: fields_of(name) for name in names}

    def wrong(self, held: Mapping[str, Mapping[str, Any] | None], is_campaign: bool) -> Found:
        """All that is wrong with a player's files, by what stands in them (None: it cannot be
        read)."""
        return look_over(held) if is_campaign else Own(self.of, held).wrong

    def digest(self, folder: Path) -> str:
        """What the data of a campaign are known by in records. Raises ValueError for what is no
        TOML."""
        return Folder(folder).digest
