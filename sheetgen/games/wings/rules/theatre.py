"""The theatre of a campaign: its places, sides, forces and airplanes, its tables, and its words.

A theatre is read from a campaign's folder. Rules have it from the state, all that is made of a
campaign from the conditions it is played under. The printed tables are those of Malta.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sheetgen.core import language as reading
from sheetgen.core.game import Ruling
from sheetgen.games.wings.campaigns import folder
from sheetgen.games.wings.campaigns.folder import Folder, targets_of
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.kinds import MissionKind, kinds_in
from sheetgen.games.wings.rules.scenarios import Scenario, Target
from sheetgen.games.wings.rules.state import AirForce, Rulings, Side, Task
from sheetgen.games.wings.rules.tables import (
    EARLY,
    LATER,
    Aircraft,
    DrinkRow,
    HomeRow,
    InjuryRow,
    LandingRow,
    Mission,
    Points,
    RecoveryRow,
    rows,
)

if TYPE_CHECKING:
    from sheetgen.core.language import Phrases
    from sheetgen.kits.telling.templates import Library

Table = dict[str, Any]
BEAUFIGHTER = "beaufighter1c"
"""The type that one ruling gives another load."""


@dataclass(frozen=True, eq=False)
class Theatre:
    """A theatre, as its `folder` has it. It is equal to itself alone, and never copied.

    `sides` are as they are typed, and named in data that is handed on; `they` are as they are
    spoken of (`the British`), `scored` as a score has them: the home side is the place. By air
    force are `air_forces` (what the folder calls them), `ranks` and `medals`, the lowest first,
    `medal_from` (what is to be reached for one) and `honours` (where they are given).

    `points` of experience are awarded, and so many are a `step`; so many missions make a Novice an
    Experienced pilot (`novice_missions`). `skill_of_die` has the ace skill of each face, and
    `not_for_bombers` is one. A man is `promoted_from` a face; `medal_modifiers` and
    `kills_for_a_medal` count for a medal. `get_home_novice`, `bale_out_arm` and
    `special_injury_two` are added to the dice of their tables.

    `aircraft` are the types by key, `missions` and `scenarios` by their numbers, `mission_of_die`
    is what each face of the die draws; `length` is how many are flown. `clouds` has of each mission
    with any the lowest and the highest altitude they cover.
    """

    folder: Folder
    title: str
    sides: tuple[str, ...]
    they: Mapping[int, str]
    scored: Mapping[int, str]
    rulings: tuple[Ruling, ...]
    air_forces: tuple[str, ...]
    ranks: tuple[tuple[str, ...], ...]
    medals: tuple[tuple[str, ...], ...]
    medal_from: tuple[int, ...]
    honours: tuple[str, ...]
    points: Points
    step: int
    novice_missions: int
    skill_of_die: tuple[str, ...]
    not_for_bombers: str
    promoted_from: int
    medal_modifiers: Mapping[str, int]
    kills_for_a_medal: int
    get_home: tuple[HomeRow, ...]
    get_home_novice: int
    bale_out: tuple[LandingRow, ...]
    bale_out_arm: int
    shot_down: tuple[LandingRow, ...]
    drink: tuple[DrinkRow, ...]
    special_injury: tuple[InjuryRow, ...]
    special_injury_two: int
    recovery_events: tuple[RecoveryRow, ...]
    aircraft: Mapping[str, Aircraft]
    missions: Mapping[Task, Mission]
    scenarios: Mapping[Task, Scenario]
    clouds: Mapping[Task, tuple[int, int]]
    length: int
    attacker_of_die: tuple[Side, ...]
    mission_of_die: tuple[Task, ...]
    data: Callable[[str], Any]
    """A data file of the game, and in it what the folder has of it; what it returns is not to be
    changed."""

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @cached_property
    def nouns(self) -> Table:
        """What things are called, by what they are."""
        found: Table = self.data("tellings")["nouns"]
        return found

    def phrases(self, name: str) -> "Phrases":
        """The phrases of a data file of the game, with the words of the campaign."""
        # Start-up need not wait for it, nor for templates.
        from sheetgen.core.language import Phrases

        return Phrases(self.data, name)

    def library(self, user: Path | None = None) -> "Library":
        """The templates, a user's own before ours; ours with the words of the campaign."""
        from sheetgen.kits.telling.templates import Library

        return Library(user, words=self.folder.fill) if user else self._library

    @cached_property
    def _library(self) -> "Library":
        from sheetgen.kits.telling.templates import Library

        return Library(words=self.folder.fill)

    def kind_of(self, kind: Task) -> MissionKind:
        """The kind of a mission."""
        return self.missions[kind].of

    @property
    def mission_die(self) -> int:
        """The sides of the die that draws a mission; a face that has none is thrown again."""
        return next(sides for sides in folder.DICE if sides >= len(self.mission_of_die))

    def faces_of(self, kind: Task) -> list[int]:
        """The faces of that die which draw a mission."""
        return [face for face, one in enumerate(self.mission_of_die, start=1) if one == kind]

    def period(self, mission: int) -> str:
        """The period of a mission of the campaign: the first half is early."""
        return EARLY if 2 * mission <= self.length else LATER

    def fighter_of(self, mission: int, side: Side, die: int) -> str:
        """The fighter type of a side on a die of the period's table."""
        campaign = self.folder.file("campaign")
        return str(campaign[self.period(mission)][folder.SIDES[side.key]][die - 1])

    def bomber_of(self, mission: int, attacker: Side, kind: Task) -> str:
        """The bomber type of the attacker in a kind of mission, or nothing."""
        own = self.said_of(kind)[folder.SIDES[attacker.key]]
        return str(own.get("bombers", {}).get(self.period(mission), ""))

    def air_force_of(self, aircraft: str, t: Rulings) -> AirForce:
        """The air force whose crews fly a type of airplane."""
        force = AirForce(self.air_forces.index(self.aircraft[aircraft].air_force))
        return AirForce.FIRST if t.axis_is_italian and force == AirForce.LATER else force

    def force(self, air_force: AirForce) -> Table:
        """What the campaign says of an air force."""
        return self.folder.air_forces[self.air_forces[air_force]]

    def named(self, what: str, air_force: AirForce, form: str) -> list[str]:
        """The `ranks` or `medals` of an air force, in one of the forms of their names: `full`,
        `short`, of ranks `board`."""
        return [one[form] for one in self.force(air_force)[what]]

    def is_she(self, air_force: AirForce, before: int) -> bool:
        """Whether the pilot of an air force whom so many joined before is a woman: own names
        decide."""
        return before in self.folder.she.get(self.air_forces[air_force], ())

    def targets(self, kind: Task, attacker: Side) -> dict[str, Target]:
        """What the attacker of a mission may attack, by name."""
        on_table: Mapping[str, Any] = self.scenarios[kind].targets
        said = on_table["either"] if "either" in on_table else on_table[attacker.key]
        told = ({what: one[what] for what in Target._fields if what in one} for one in said)
        return {target.name: target for target in rows(Target, told)}

    def load(self, aircraft: str, t: Rulings, kind: Task | None = None) -> Mapping[str, int]:
        """What an airplane may drop: how often, by weapon; in a mission what its kind has."""
        if kind is not None and self.kind_of(kind).load and self.aircraft[aircraft].bomber:
            return self.kind_of(kind).load
        other = aircraft == BEAUFIGHTER and t.beaufighter_has_torpedo
        types = self.folder.file("aircraft")
        of = types.get("beaufort1" if other else aircraft, {})
        load: Mapping[str, int] = of.get("load", {})
        return load

    def strafes(self, kind: Task) -> bool:
        """Whether guns count against the targets of a mission."""
        return self.kind_of(kind).strafes

    def altitudes(self, kind: Task, attacks: bool) -> tuple[int, ...]:
        """The altitudes a side may start a mission at."""
        return tuple(self.said_of(kind)["attackers_start" if attacks else "defenders_start"])

    def said_of(self, kind: Task) -> Table:
        """What the file of a mission says, with what is usual."""
        return self.folder.missions[str(kind)]


def _mission(number: int, said: Table, kind: MissionKind) -> Mission:
    """A mission, as its file and its kind have it."""
    return Mission(
        Task(number),
        of=kind,
        by_enemy=said["enemy"].get("name") or said["name"],
        by_home=said["home"].get("name") or said["name"],
        floor=said["floor"],
        over=said.get("over") or kind.over,
        shipping=kind.sails,
        fighters=2,
        bombers=kind.bombers,
        defenders=said["defenders"],
    )


def _aircraft(key: str, said: Table) -> Aircraft:
    """A type of airplane, as the folder has it."""
    known = {one.name for one in fields(Aircraft)}
    told = {name: it for name, it in said.items() if name in known}
    return Aircraft(**{**told, "key": key, "guns": tuple(said["guns"])})


def _over(said: Any, own: Any) -> Any:
    """What a file says, with what the campaign's folder has laid over it."""
    if not isinstance(own, dict):
        return own
    return said | {key: _over(said.get(key, {}), one) for key, one in own.items()}


def theatre_of(of: Folder) -> Theatre:
    """The theatre of a folder."""

    @cache
    def said(name: str) -> Any:
        own = of.data(name)
        if not (Path(__file__).parents[1] / "data" / f"{name}.json").is_file():
            return own
        filled = of.fill(data(name))
        return _over(filled, own) if own else filled

    def in_full(what: str) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(one["full"] for one in force[what]) for force in forces)

    campaign, tables, forces = said("campaign"), of.file("tables"), of.air_forces.values()
    told, added = tables["experience"], tables["modifiers"]
    they = {int(side): campaign[folder.SIDES[side.key]]["they"] for side in Side}
    kinds = kinds_in(said)
    covers = {face: one["clouds"] for face, one in of.missions.items() if "clouds" in one}
    return Theatre(
        folder=of,
        title=campaign["title"],
        sides=of.sides,
        they=they,
        scored=they | {Side.HOME: campaign["place"]},
        rulings=tuple(
            one for one in reading.rulings(said("conditions")) if one.reads not in of.without
        ),
        air_forces=tuple(of.air_forces),
        ranks=in_full("ranks"),
        medals=in_full("medals"),
        medal_from=tuple(force["medal_from"] for force in forces),
        honours=tuple(force["honours"] for force in forces),
        points=Points(*(told[name] for name in Points._fields)),
        step=told["step"],
        novice_missions=told["novice_missions"],
        skill_of_die=tuple(said("experience")["skill"]),
        not_for_bombers=said("experience")["not_for_bombers"],
        promoted_from=told["promoted_from"],
        medal_modifiers=told["medal_modifiers"],
        kills_for_a_medal=told["kills_for_a_medal"],
        get_home=rows(HomeRow, tables["get-home"]),
        get_home_novice=added["novice"],
        bale_out=rows(LandingRow, tables["bale-out"]),
        bale_out_arm=added["arm"],
        shot_down=rows(LandingRow, tables["shot-down"]),
        drink=rows(DrinkRow, tables["drink"]),
        special_injury=rows(InjuryRow, tables["special-injury"]),
        special_injury_two=added["two_wounds"],
        recovery_events=rows(RecoveryRow, tables["recovery"]),
        aircraft={key: _aircraft(key, one) for key, one in of.file("aircraft").items()},
        missions={
            Task(int(face)): _mission(int(face), one, kinds[one["kind"]])
            for face, one in of.missions.items()
        },
        scenarios={
            Task(int(face)): Scenario(Task(int(face)), targets_of(one), **one.get("points", {}))
            for face, one in of.missions.items()
        },
        clouds={Task(int(kind)): (low, high) for kind, (low, high) in covers.items()},
        length=campaign["missions"],
        attacker_of_die=tuple(
            Side.ENEMY if die <= campaign["enemy_attacks"] else Side.HOME for die in range(1, 7)
        ),
        mission_of_die=tuple(
            Task(of.names.index(name) + 1) for name in campaign.get("mission_die", of.names)
        ),
        data=said,
    )


MALTA = theatre_of(folder.MALTA)
"""The theatre that the rules were written for."""
