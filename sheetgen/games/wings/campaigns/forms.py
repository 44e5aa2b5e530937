"""The files that players write: what may stand in each, and what is wrong with them."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.games.wings.campaigns.checks import FILES, MISSION, Found, fields_of, look_over
from sheetgen.games.wings.campaigns.folder import Folder
from sheetgen.games.wings.campaigns.own import Own, fields, read
from sheetgen.kits.schema.fields import Form


class Files(NamedTuple):
    """The files that the players of a campaign write."""

    of: Folder

    def read(self, folder: Path) -> tuple[dict[str, Any], list[str]]:
        """What stands in those beside a record, as `own.read` has it."""
        return read(self.of, folder)

    def beside(self) -> Form:
        """What may stand in them."""
        return fields(self.of)

    def of_campaign(self, folder: Path) -> Form:
        """What may stand in the files of a campaign."""
        names = [name for name in FILES if name != MISSION]
        names += [f"missions/{name}" for name in Folder(folder).names]
        return {name: replace(fields_of(name), name=name) for name in names}

    def wrong(self, held: Mapping[str, Mapping[str, Any] | None], is_campaign: bool) -> Found:
        """All that is wrong with files, by what stands in them (None: it cannot be read)."""
        return look_over(held) if is_campaign else Own(self.of, held).wrong

    def digest(self, folder: Path) -> str:
        """What the data of a campaign are known by in records. Raises ValueError for what is no
        TOML."""
        return Folder(folder).digest
