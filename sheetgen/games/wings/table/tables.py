"""The tables in play: their rows, those that can come up as things stand, and the modifiers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.experience import medal_modifier, skills_open_to
from sheetgen.games.wings.rules.playing_area import (
    COASTAL_EDGE_OF_DIE,
    COASTAL_EDGES,
    DISTANCES,
    LONG_EDGE_OF_DIE,
    LONG_EDGES,
    POSITIONS,
)
from sheetgen.games.wings.rules.return_to_base import (
    INCAPACITATING,
    WAYS_DOWN,
    is_a_crash,
    landing_of,
    protects_shipping,
)
from sheetgen.games.wings.rules.rolling import means_to_roll_again
from sheetgen.games.wings.rules.setting_up import HOME_DEFENDER, spotting_modifier
from sheetgen.games.wings.rules.state import ENEMY, HOME, IN_THE_SEA, SKILLS, Side, Status, Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.rules.wounds import OLD_WOUND_FELT
from sheetgen.games.wings.sheet.briefing.text import passages
from sheetgen.games.wings.sheet.printed_tables import dice_of, faces, skill_effect, span
from sheetgen.games.wings.story.hospital import medal_name
from sheetgen.games.wings.story.tellings import (
    means_name,
    nouns,
    recovery_effect,
    recovery_name,
    side_name,
    skill_name,
    so_many,
)
from sheetgen.games.wings.table.now import REROLLED, Landing, Now, landing, landings
from sheetgen.games.wings.table.phrases import listed, percent, say, words
from sheetgen.kits.table.questions import effects
from sheetgen.kits.table.words import Effect, Modifier, Table

HUNDRED = range(1, 101)


def return_tables(theatre: Theatre) -> dict[str, tuple[Any, ...]]:
    """The Return to Base tables, by what is asked."""
    return {
        "get-home": theatre.get_home,
        "bale-out": theatre.bale_out,
        "shot-down": theatre.shot_down,
        "drink": theatre.drink,
    }


def _of_die(meanings: Callable[[Now], Sequence[str]]) -> Callable[[Now], Table]:
    """The table of a die: what each face means, those that mean the same in one row."""
    return lambda at: _faced(at.phrases.table(at.name, dice_of(meanings(at))), meanings(at))


def _faced(table: Table, meanings: Iterable[str]) -> Table:
    """A table with what each face of its die means."""
    return table._replace(effects=effects(meanings))


def _by_row(table: Table) -> Table:
    """A table of which each face has its row, with what stands there."""
    return _faced(table, (listed(row[1:]) for row in table.rows))


# Before a fight, and the fight itself.


def open_kinds(at: Now, attacker: Side) -> list[Task]:
    """The kinds of mission that are not crossed out for an attacker."""
    played = at.state.played >> attacker * len(at.theatre.missions)
    return [kind for kind in at.theatre.missions if not played >> kind - 1 & 1]


def attacker_rolled(at: Now) -> Side:
    """The attacker by the die rolled last."""
    return at.theatre.attacker_of_die[at.last.dice[0] - 1]


def attacker(at: Now) -> Table:
    """Who attacks, and the missions left to each."""
    theatre = at.theatre
    rows, apply, sides = [], [], [side.key for side in theatre.attacker_of_die]
    for row, (shown, key) in enumerate(dice_of(sides)):
        kinds = open_kinds(at, Side.of(key))
        named = ", ".join(map(str, kinds)) or words("tables", "crossed")
        rows.append((shown, side_name(theatre, Side.of(key)), named))
        apply += [row] * bool(kinds)
    found = at.phrases.table("attacker", rows, apply)
    return _faced(found, (side_name(theatre, Side.of(key)) for key in sides))


def mission(at: Now) -> Table:
    """The missions of the attacker, those left to him marked."""
    side = attacker_rolled(at)
    kinds = open_kinds(at, side)
    rows = [
        (
            str(kind),
            at.theatre.missions[kind].by(side),
            "" if kind in kinds else words("tables", "crossed"),
        )
        for kind in at.theatre.missions
    ]
    return _by_row(at.phrases.table("mission", rows, [kind - 1 for kind in kinds]))


def fighter(at: Now) -> Table:
    """The fighters of both sides, by one die."""
    names = (_fighters(at, HOME), _fighters(at, ENEMY))
    rows = zip(map(str, range(1, 7)), *names, strict=True)
    return _by_row(at.phrases.table("fighter", rows))


def _fighters(at: Now, side: Side) -> list[str]:
    number = at.mission.number
    return [
        at.theatre.aircraft[at.theatre.fighter_of(number, side, die)].name for die in range(1, 7)
    ]


def _old_wound(at: Now) -> list[str]:
    felt, fine = words("tables", "old-wound-rows")
    return [felt if die == OLD_WOUND_FELT else fine for die in range(1, 7)]


def _edges(theatre: Theatre, names: Iterable[str]) -> list[str]:
    shown = theatre.data("quick")["set-up"]["edge"]
    return [shown[name] for name in names]


def defenders_edge(at: Now) -> Table:
    """The edges that the defender may choose."""
    choices = [at.phrases.brings("choices", edge).line for edge in COASTAL_EDGES]
    return at.phrases.table(
        "defenders-edge", zip(_edges(at.theatre, COASTAL_EDGES), choices, strict=True)
    )


def spotting_british(at: Now) -> Table:
    """What both sides add."""
    return at.phrases.table("spotting-british", [], [], _spotting(at))


def spotting_axis(at: Now) -> Table:
    """Who sees first on each face of the Axis die, now that the British one is known."""
    home = at.last.dice[0] + spotting_modifier(at.state, HOME)
    added = spotting_modifier(at.state, ENEMY)
    said = at.phrases.words("tables", "spotting-rows")
    firsts = [
        said["equal" if enemy == home else "axis" if enemy > home else "british"]
        for enemy in range(1 + added, 11 + added)
    ]
    return _faced(at.phrases.table("spotting-axis", dice_of(firsts), None, _spotting(at)), firsts)


def _spotting(at: Now) -> list[Modifier]:
    """What both sides add to their spotting."""
    return [
        Modifier(f"{side_name(at.theatre, side)}: {modifier.line}")
        for side, name in ((HOME, "spotting-british"), (ENEMY, "spotting-axis"))
        for modifier in modifiers(at, name)
    ]


def _by_face(rows: Iterable[tuple[int, str]]) -> list[str]:
    """What each face of a D10 means, of rows with the face that each goes to."""
    to_rows = list(rows)
    return [next(says for to, says in to_rows if die <= to) for die in range(1, 11)]


def points(at: Now) -> Table:
    """What counts in the fight."""
    counts = passages(at.chronicle.conditions, at.mission.kind, at.mission.attacker)[0]
    return at.phrases.table("fight", counts.paragraphs, [])


# After a fight: the faces of each row with what is added to the die of the man at hand.


def reached(rows: Sequence[t.Banded], added: int) -> list[range]:
    """The faces of a D100 that fall on each row with so much added; none where it is out of
    reach."""
    found, low = [], 1
    for row in rows:
        high = min(row.to - added, HUNDRED[-1])
        found.append(range(low, high + 1))
        low = max(low, high + 1)
    return found


def _named(of: range) -> str:
    """The faces of a row: `05-45`, `96-00`."""
    if not of:
        return str(words("tables", "never"))
    return span(f"{of[0]:02d}", f"{of[-1] % 100:02d}")


def _d100(
    title: str, rows: Sequence[Any], says: Sequence[str], added: int, notes: Iterable[Modifier]
) -> Table:
    """A D100 table: the faces of the die, those printed where they are others, and what a row does.
    Marked are the rows within reach."""
    within = reached(rows, added)
    marked = tuple(place for place, of in enumerate(within) if of)
    cells = [
        (_named(of), *([faces(rows, place)] if added else []), text)
        for place, (of, text) in enumerate(zip(within, says, strict=True))
    ]
    heads = words("tables", "d100" if added else "d100-plain")
    does = tuple(Effect(of[0], of[-1], text) for of, text in zip(within, says, strict=True) if of)
    return Table(title, tuple(heads), tuple(cells), marked, tuple(notes), effects=does)


def place(at: Now) -> str:
    """Where the man at hand comes down, in words."""
    return str(nouns()["place"][at.state.place])


def returning(at: Now) -> Table:
    """A Return to Base table for the man at hand; of a die he may roll again, the row it is on."""
    theatre = at.theatre
    name = at.name.removeprefix(REROLLED)
    rows = return_tables(theatre)[name]
    says = [row.says for row in rows]
    if name == "shot-down" and at.man(at.number).wounds >= INCAPACITATING:
        says = [_uncontrolled(theatre, row) for row in range(len(rows))]
    added = landing(at, name, at.number, 100).modifier
    title = theatre.data("quick")["skills"]["tables"][name]
    notes = [*modifiers(at, name), *map(Modifier, _about(at, name))]
    found = _d100(title, rows, says, added, notes)
    if name == at.name:
        return _faced(found, map(_becomes, landings(at, name, at.number)))
    return found._replace(apply=(landing(at, name, at.number, at.last.dice[0]).row,))


_FATES = {Status.FIT: "fit", IN_THE_SEA: "sea", Status.PRISONER: "prisoner", Status.DEAD: "dead"}


def fate(made: Landing) -> str:
    """What a die makes of a man, in words: `1 wound`, `in the sea, 1 wound`, `killed`."""
    name, hurt = words("fates", _FATES[made.status]), so_many(made.wounds, "wound")
    if made.status == Status.DEAD or not hurt:
        return str(name)
    return hurt if made.status == Status.FIT else say("fates", "hurt", fate=name, wounds=hurt)


def _becomes(made: Landing) -> str:
    """What a die makes of a man, with what else it brings him."""
    more = [words("fates", "lucky")] * made.lucky + [words("fates", "misses")] * made.misses
    return listed([fate(made), *more])


def _uncontrolled(theatre: Theatre, row: int) -> str:
    """What a row of Shot Down does to a pilot who cannot fly."""
    meant = landing_of(theatre, row, incapacitated=True)
    return meant.says if meant == theatre.shot_down[row] else str(words("tables", "uncontrolled"))


def _about(at: Now, name: str) -> list[str]:
    """What else decides what a row does to him."""
    if name == "get-home":
        said = [_crash(at)]
    elif name == "drink":
        said = saved(at)
    else:
        said = [say("modifiers", "place", place=place(at))]
    again = means(at)
    return [*said, *([say("modifiers", "again", means=again)] if again else [])]


def saved(at: Now) -> list[str]:
    """What helps the man at hand in the sea."""
    sortie = at.sortie(at.number)
    protects = protects_shipping(at.state, sortie)
    bomber = at.theatre.aircraft[sortie.aircraft].bomber
    helps = (("protecting", protects), ("bomber", bomber))
    return [words("saved", name) for name, does in helps if does]


def means(at: Now) -> str:
    """What the man at hand may roll a table again with, by name; empty if with nothing."""
    held = means_to_roll_again(at.man(at.number), at.name.removeprefix(REROLLED))
    return means_name(t.REROLLS[held].means) if held is not None else ""


def ways_down(at: Now) -> Table:
    """The chances of either way down."""
    rows = [(name, *(map(percent, chances(at, name)))) for name in WAYS_DOWN]
    notes = (say("modifiers", "place", place=place(at)), say("modifiers", "way-down"))
    return at.phrases.table("way-down", rows, None, map(Modifier, notes))


def chances(at: Now, way: str) -> Any:
    """What may come of a way down."""
    from sheetgen.games.wings.chances.questions import way_down

    return way_down(at.state, at.rulings, at.sortie(at.number), WAYS_DOWN.index(way))


def special_injury(at: Now) -> Table:
    """SPECIAL INJURY."""
    theatre = at.theatre
    counted = modifiers(at, "special-injury")
    added = theatre.special_injury_two if counted else 0
    says = [row.says for row in theatre.special_injury]
    return _d100(words("tables", "special-injury"), theatre.special_injury, says, added, counted)


def recovery(at: Now) -> Table:
    """RECOVERY EVENTS; what a man has already is rolled again."""
    theatre = at.theatre
    man, rows, apply, does = at.man(at.number), [], [], []
    for number, (row, of) in enumerate(
        zip(theatre.recovery_events, reached(theatre.recovery_events, 0), strict=True)
    ):
        held = row.lasting is not None and man.keeps(row.lasting)
        effect = words("tables", "has") if held else recovery_effect(theatre, row)
        rows.append((_named(of), recovery_name(theatre, row.event), effect))
        does.append(Effect(of[0], of[-1], listed(rows[-1][1:])))
        apply += [] if held else [number]
    return at.phrases.table("recovery", rows, apply)._replace(effects=tuple(does))


class SkillDice(NamedTuple):
    """A man's dice on the ace skills: the skills found of the two he may choose from, a bit mask of
    those he may still roll, and the skill rolled last if that was none for him (empty: it was)."""

    found: list[int]
    wanted: int
    refused: str


def skill_dice(at: Now) -> SkillDice:
    """The dice on the ace skills that the man at hand has rolled for the choice at hand."""
    found, wanted, refused = [], skills_open_to(at.theatre, at.man(at.number)), ""
    for die in at.run_of("ace-skill", at.number):
        skill = SKILLS.index(at.theatre.skill_of_die[die - 1])
        refused = "" if wanted >> skill & 1 else SKILLS[skill]
        if not refused:
            found.append(skill)
            wanted -= 1 << skill
    return SkillDice(found, wanted, refused)


def skills(at: Now) -> Table:
    """The ace skills, in the order of the die: those he may still roll, or may choose from."""
    theatre = at.theatre
    dice = skill_dice(at)
    rows = [
        (str(die), skill_name(skill), skill_effect(theatre, skill))
        for die, skill in enumerate(theatre.skill_of_die, start=1)
    ]
    marked = [skill for skill in range(len(SKILLS)) if dice.wanted >> skill & 1]
    marked = dice.found if at.name == "skill" else marked
    apply = [p for p, skill in enumerate(theatre.skill_of_die) if SKILLS.index(skill) in marked]
    return _by_row(at.phrases.table(at.name, rows, apply))


def _promotion(at: Now) -> list[str]:
    man = at.man(at.number)
    ranks = at.theatre.ranks[man.air_force]
    return [ranks[man.rank + (die >= at.theatre.promoted_from)] for die in range(1, 7)]


def medal(at: Now) -> Table:
    """The medal that is next for him, and the sum he needs."""
    man = at.man(at.number)
    least = at.theatre.medal_from[man.air_force] - medal_modifier(at.theatre, man)
    rows = (
        (span("2", str(least - 1)), words("tables", "no-medal")),
        (span(str(least), "12"), medal_name(at.flight(at.number), man.medals + 1)),
    )
    notes = (*modifiers(at, "medal"), Modifier(words("modifiers", "misses")))
    said = [row[1] for row in rows]
    does = (Effect(2, least - 1, said[0]), Effect(least, 12, said[1]))
    return at.phrases.table("medal", rows, None, notes)._replace(effects=does, summed=True)


british_fighters = _of_die(lambda at: _fighters(at, HOME))
axis_fighters = _of_die(lambda at: _fighters(at, ENEMY))
old_wound = _of_die(_old_wound)
long_edge = _of_die(lambda at: _edges(at.theatre, [LONG_EDGES[one] for one in LONG_EDGE_OF_DIE]))
defenders_edge_die = _of_die(
    lambda at: _edges(at.theatre, [COASTAL_EDGES[one] for one in COASTAL_EDGE_OF_DIE])
)
position = _of_die(lambda at: _by_face((row.to, row.position) for row in POSITIONS))
distance = _of_die(lambda at: _by_face((row.to, row.says) for row in DISTANCES))
promotion = _of_die(_promotion)


# What is added to a die, counted out; and what else decides what a row does.


Counting = Callable[[Now], Iterator[Modifier]]


def modifiers(at: Now, name: str) -> list[Modifier]:
    """What is added to the die of the man at hand, or of a side in spotting, one by one."""
    return list(_COUNTED[name](at)) if name in _COUNTED else []


def _by(number: int, phrase: str, **fields: object) -> Modifier:
    return Modifier(say("modifiers", phrase, **fields), number)


def _get_home(at: Now) -> Iterator[Modifier]:
    airplane = at.theatre.aircraft[at.sortie(at.number).aircraft]
    if airplane.get_home:
        yield _by(airplane.get_home, "type", airplane=airplane.name)
    if at.man(at.number).novice:
        yield _by(at.theatre.get_home_novice, "novice")


def _bale_out(at: Now) -> Iterator[Modifier]:
    if at.man(at.number).keeps("arm"):
        yield _by(at.theatre.bale_out_arm, "kept", what=nouns()["keeps"]["arm"])


def _special_injury(at: Now) -> Iterator[Modifier]:
    if at.man(at.number).wounds >= 2:
        yield _by(at.theatre.special_injury_two, "two-wounds")


def _medal(at: Now) -> Iterator[Modifier]:
    for kept, by in at.theatre.medal_modifiers.items():
        if at.man(at.number).keeps(kept):
            yield _by(by, "kept", what=nouns()["keeps"][kept])


def _aces_of(side: Side) -> Counting:
    def counted(at: Now) -> Iterator[Modifier]:
        for ace in (at.airman(berth.man) for berth in at.state.flying):
            if ace.man.side == side and ace.is_ace:
                yield _by(1, "ace", n=ace.title)
        if side == HOME and at.state.attacker == ENEMY:
            yield Modifier(at.phrases.say("modifiers", "defends"), HOME_DEFENDER)

    return counted


_COUNTED: dict[str, Counting] = {
    "get-home": _get_home,
    "bale-out": _bale_out,
    "special-injury": _special_injury,
    "medal": _medal,
    "spotting-british": _aces_of(HOME),
    "spotting-axis": _aces_of(ENEMY),
}


def _crash(at: Now) -> str:
    """Whether his airplane's damage makes a crash of the row that depends on it, and why."""
    sortie = at.sortie(at.number)
    row = next(row for row in at.theatre.get_home if row.crash == t.IF_HURT)
    if not is_a_crash(row, sortie):
        return say("modifiers", "no-crash")
    engine, fire, half = words("modifiers", "hurt")
    why = [engine if sortie.engine else "", fire if sortie.fire or sortie.burning else ""]
    return say("modifiers", "crash", why=listed(why) or half)
