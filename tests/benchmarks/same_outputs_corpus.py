"""What `same_outputs` runs: every command, document and option of both games, by name.

An item is one step or several, run one after the other in a folder of its own. A step is typed as
behind `sheetgen`; `< FILE` is what is typed into it, `<< FILE` what is typed at a terminal. A step
begins with `?1` or `?2` where that exit status is expected, and with `?` where any is right. Steps
that begin with `@` are those of the worker. A file of `GIVEN` or `MADE`, or one of the samples,
lies in the folder of every item that names it.
"""

from fnmatch import fnmatch
from itertools import product

Items = dict[str, list[str]]

# --- what is given ----------------------------------------------------------------------------

MADE: dict[str, tuple[list[str], str]] = {
    "convoy.jsonl": (["play convoy --seed pedestal"], "output/*.journal.jsonl"),
    "wings.jsonl": (["play wings --seed takali --policy careful"], "output/*.journal.jsonl"),
    "fought.jsonl": (["play wings --seed friday"], "output/*.journal.jsonl"),
    "typed.jsonl": (
        ["record convoy --answers answers-5.jsonl --journal typed.jsonl"],
        "typed.jsonl",
    ),
    "open.jsonl": (["record convoy --answers begun-5.jsonl --journal open.jsonl"], "open.jsonl"),
    "sealed": (
        [
            "event new sealed --name 'Club Night' --date 2026-12-05 --boards 2",
            "@replace sealed/event.toml '# copies = 6' 'copies = 2'",
            "@replace sealed/event.toml '\ndrawn = ' '\ndrawn = \"2026-12-04\" # '",
            "event seal sealed",
            "event open sealed --delayed '3 12 19 33 48'",
            "event rule replace S1-B2 --event sealed --reason 'its book lay open'",
            "event reveal sealed",
        ],
        "sealed",
    ),
}
"""Files and folders made at BASE, that both commits read: the steps, and what is kept of them."""

_EVENT = """[sealed]
name = "Club Night"
date = "2026-12-05"
game = "{game}"
format = "{format}"
sessions = [{boards}]
{more}
friendly = true
seed = "guard"
[open]
players = [
  {{ name = "A. Borg", club = "Valletta" }}, {{ name = "<b>B</b>" }}, {{ name = "Ġorġ" }}
]
copies = 1
"""
_CONVOY_TIES = 'tie_breaks = ["head-to-head", "tankers"]\nranking = "datum"\nmissed = "average"'
_HEAD = "board,table,plan,sent,score\n"
_SAME = """S1-B1,1,D- S- E17 X-,-,82
S1-B1,2,D- S- E14 X2,-,83
S1-B1,3,D- S- E- X-,-,92
S1-B2,1,D- S- E- X-,0,74
S1-B2,2,D16 S- E- X9,-,68
"""
_ONE = """S1-B1,1,D- S- E17 X-,0,84
S1-B1,2,D- S- E14 X2,0,93
S1-B1,3,D- S- E- X-,0,82
"""
GIVEN: dict[str, str] = {
    "same.toml": _EVENT.format(
        game="convoy", format="same-dice", boards=2, more='edition = "sheet"\n' + _CONVOY_TIES
    ),
    "one.toml": _EVENT.format(game="convoy", format="same-dice", boards=1, more=""),
    "weekend.toml": _EVENT.format(game="wings", format="weekend", boards=1, more="minutes = 40"),
    "players.csv": "name,club,table\nAnna Borg,Valletta Wargamers,1\nĠorġ Żahra,,2\n",
    "same.csv": _HEAD + _SAME,
    "one.csv": _HEAD + _ONE,
    "impossible.csv": _HEAD + "S1-B2,3,D5 S5 E- X-,0,74\n",
    "weekend.csv": "board,table,score\nS1-B1,1,5\nS1-B1,2,-3\nS1-B1,3,0\n",
    "table.txt": "a\n?\no\nevade\nn Fine weather\nu 2\nk\nr\n9 9 9\na\ns\nq\n",
    "ruled.txt": "a\n?\no\nevade\na\nu\nq\n",
    "campaign.txt": "a\n?\n" + "left\na\nkeep\na\nreplace\na\n" * 4 + "q\n",
    "advice.txt": "m\n" * 500,
    "cards.txt": "loop\nhl\nTL>\nu\ns^\n" + "m\n" * 500,
    "mine/convoy/voices/gull.txt": "based_on: press\n",
    "mine/convoy/reference.md.j2": "# Our own rules\n\nAs we play them.\n",
    "mine/wings/reference.md.j2": "# Our own rules\n\nAs we fly them.\n",
    "mine/convoy/logbook.md.j2": "# Our own journal\n",
    "mine/wings/report.md.j2": "# Our own diary\n",
    "none/empty.txt": "",
}
"""Other files, by their names; those in a folder are given with the folder."""

# --- the options ------------------------------------------------------------------------------

COMMANDS = (
    "games", "config", "rules", "blank", "preroll", "dicebook", "logbook", "play", "fight",
    "record", "fight-form", "amend", "replay", "branch", "verify", "career", "show", "sheet",
    "report", "odds", "whatif", "analyse", "event", "event new", "event check", "event seal",
    "event open", "event reveal", "event verify", "packet", "score",
)  # fmt: skip
EDITIONS = {"convoy": ("classic", "revised", "sheet"), "wings": ("2018",)}
RULINGS = {
    "convoy": (
        "off-table=dummy", "no-such-ship=cargo", "interception-score=capped",
        "no-warships=sunk-only", "going-home=sound-first", "evade-length=one",
        "friendly-waters=roll",
    ),
    "wings": (
        "fighter-die=per-side", "squadron-size=4", "squadron-size=6", "squadron-size=8",
        "squadron-size=10", "axis-nationality=italian", "burning-exit=shot-down",
        "harbour-location=territory", "beaufighter-load=torpedo", "mats=short-sides",
    ),
}  # fmt: skip
POLICIES = {"convoy": ("never", "random", "steady", "best"), "wings": ("careful",)}
SHEETS = {
    "convoy": ("sheet",),
    "wings": ("log", "board", "briefings", "worksheet", "quick", "enemy"),
}
LOOKS = {
    "plain": "",
    "letter-lowink": "--paper letter --ink low",
    "large": "--size large",
    "half": "--size half",
    "front": "--sides front",
    "large-letter-front-lowink": "--size large --paper letter --sides front --ink low",
    "half-letter": "--size half --paper letter",
}
"""How sheets are drawn."""
SEEDS = [number for number in range(41) if number != 15]
"""Of the convoys that are analysed; the fifteenth, with its ruling, would take a minute or more."""
PARTS = ("seating", "conditions", "cards", "sheets", "dice", "slips", "director")


def _ruled(game: str) -> str:
    """All rulings but the usual ones, each once."""
    names = dict(ruling.split("=") for ruling in RULINGS[game])
    return " ".join(f"--ruling {name}={value}" for name, value in names.items())


# --- the items --------------------------------------------------------------------------------


def _helped() -> Items:
    """Help texts, what is told about the program, and complaints."""
    items = {"help/sheetgen": ["?0 --help", "--version", "?2 nonsense", "?2 play chess"]}
    items |= {f"help/{name.replace(' ', '-')}": [f"{name} --help"] for name in COMMANDS}
    items["games"] = ["games"]
    items["config"] = [
        "config",
        "config paper=letter 'player=Ġorġ Żahra' out=mine",
        "blank convoy --sides front",
        "preroll convoy --seed friday --sides front",
        "config player= paper=",
        "?2 config paper=a3",
        "?2 config colour=red",
    ]
    return items


def _made_new(game: str) -> Items:
    """What is drawn before anybody plays: rules, blank and pre-rolled sheets, books."""
    items: Items = {}
    for edition in EDITIONS[game]:
        chosen = f"{game} --edition {edition}"
        items[f"rules-{edition}"] = [f"rules {chosen}"]
        items[f"blank-{edition}"] = [f"blank {chosen}"]
        items[f"logbook-{edition}"] = [f"logbook {chosen} --seed friday"]
    items["rules-ruled"] = [f"rules {game} {_ruled(game)} --format md,pdf --paper letter"]
    items["rules-templates"] = [
        f"rules {game} --templates mine --format md --out elsewhere --force"
    ]
    for look, options in LOOKS.items():
        if game == "convoy":
            items[f"blank-{look}"] = [f"blank convoy {options}"]
            items[f"preroll-{look}"] = [f"preroll convoy --seed friday {options}"]
        elif look in ("plain", "letter-lowink"):
            items[f"blank-{look}"] = [f"blank wings --sheet {s} {options}" for s in SHEETS[game]]
            items[f"preroll-{look}"] = [f"preroll wings --seed takali {options}"]
        else:
            items[f"blank-{look}"] = [f"?2 blank wings {options}"]
    items["blank-ruled"] = [f"blank {game} {_ruled(game)}", f"blank {game} --force"]
    items["blank-several"] = [f"blank {game} -n 3 --sheet {SHEETS[game][0]} --out several"]
    items["blank-fillable"] = [
        f"blank {game} --fillable",
        f"blank {game} --fillable -n 2 --out two",
    ]
    sheet = f"--sheet {SHEETS[game][0]}"
    items["preroll-player"] = [
        f"preroll {game} --seed friday --player 'Ġorġ Żahra' {_ruled(game)}",
        f"preroll {game} --seed friday --player '<b>O’Neill' --fillable --out forms {sheet}",
    ]
    items["preroll-several"] = [f"preroll {game} --seed friday -n 3 {sheet}"]
    items["preroll-unseeded"] = [f"preroll {game} {sheet}"]
    items["logbook-blank"] = [f"logbook {game}", f"logbook {game} --paper a5 --out a5"]
    items["logbook-ruled"] = [f"logbook {game} --seed friday --player Żahra {_ruled(game)}"]
    items["logbook-single"] = [f"logbook {game} --seed friday --paper letter --pages single"]
    items["logbook-templates"] = [f"logbook {game} --templates mine --format md --force"]
    for name in _records(game):
        items[f"logbook-from-{name}"] = [f"logbook {game} --from {name}.jsonl"]
    return items


def _records(game: str) -> tuple[str, ...]:
    """The records of a game that both commits are given."""
    return ("convoy", "typed", "open") if game == "convoy" else ("wings", "fought")


def _kept(game: str) -> Items:
    """What is made of a record."""
    items: Items = {}
    for name in _records(game):
        record = f"{name}.jsonl"
        items[f"show-{name}"] = [f"show {record}", f"show {record} --json"]
        items[f"verify-{name}"] = [f"verify {record}"]
        items[f"replay-{name}"] = [f"replay {record}", f"replay {record} --turn 5 --speed 3"]
        items[f"sheet-{name}"] = [f"sheet {record}"]
        items[f"report-{name}"] = [f"report {record} --format md,html,pdf,bgg,txt,lonelog"]
        items[f"branch-{name}"] = [
            f"branch {record} --turn 3",
            f"branch {record} --turn 2 --journal other.jsonl",
            "show other.jsonl --json",
        ]
    items["no-record"] = ["?2 show players.csv", "?2 verify nowhere.jsonl", "?2 report one.csv"]
    first = f"{_records(game)[0]}.jsonl"
    items["sheet-letter-lowink"] = [f"sheet {first} --paper letter --ink low --out low --force"]
    items["report-booklet"] = [f"report {first} --booklet"]
    items["report-letter"] = [f"report {first} --paper letter --format pdf --out letter --force"]
    named = f"record {game} --plain --player Żahra --seed friday --out output < none/empty.txt"
    items["career"] = [
        named,
        *(f"branch {first} --turn {n} --journal output/{n}.journal.jsonl" for n in (5, 9)),
        "career output",
        "career output --player Żahra --csv table.csv --paper letter --out pages",
        "career output --force",
        "?2 career output --player Nobody",
    ]
    return items


def _convoy() -> Items:
    """What only a convoy has."""
    items: Items = {}
    for voice, length in product(("", "diary", "press"), ("full", "brief")):
        told = f"--voice {voice} --length {length}" if voice else f"--length {length}"
        items[f"report-{voice or 'own'}-{length}"] = [
            f"report convoy.jsonl {told} --format md,html,pdf,bgg,txt"
        ]
    items["play"] = [
        "play convoy --seed friday --player Żahra --voice press --length brief --paper letter",
        "play convoy --seed 5 --templates mine --voice gull --size half --ink low --sides front",
        "play convoy --sheet sheet --out drawn --force",
    ]
    items["report-templates"] = [
        "report open.jsonl --templates mine --voice gull --format md,txt",
        "?2 report convoy.jsonl --templates nowhere",
    ]
    items |= {f"sheet-{look}": [f"sheet convoy.jsonl {options}"] for look, options in LOOKS.items()}
    for edition in EDITIONS["convoy"]:
        chosen = f"convoy --seed friday --edition {edition}"
        items[f"dicebook-{edition}"] = [f"dicebook {chosen}", f"dicebook {chosen} --force"]
    items["dicebook-ruled"] = [
        f"dicebook convoy --seed friday --ink low --paper letter --out low {_ruled('convoy')}"
    ]
    items["analyse"] = [
        "analyse convoy.jsonl",
        "analyse convoy.jsonl --json",
        "analyse convoy.jsonl --policy never --json",
        "analyse convoy.jsonl --policy steady --paper letter --out letter",
        "analyse convoy.jsonl --force",
    ]
    for name in ("typed", "open"):
        items[f"analyse-{name}"] = [f"analyse {name}.jsonl --json"]
    for name in ("convoy", "typed", "open"):
        items[f"whatif-{name}"] = [
            f"whatif {name}.jsonl --turn 4 --choose evade",
            f"whatif {name}.jsonl --turn 4 --ask option --slot 1 --choose split",
        ]
    items["amend"] = [
        "?2 amend typed.jsonl --turn 4 --choose evade",
        "?2 amend typed.jsonl --turn 4 --choose fly --yes",
        "?2 amend convoy.jsonl --turn 4 --choose evade",
    ]
    items["amend-kept"] = [
        "amend typed.jsonl --turn 0 --ask cargo --slot 2 --dice 5,5 --yes",
        "amend typed.jsonl --turn 3 --ask option --choose decoy --yes",
        "show typed.jsonl --json",
        "?1 record --resume typed.jsonl --plain < ruled.txt",
    ]
    items["odds-at"] = ["odds convoy --at open.jsonl", "odds convoy --at open.jsonl --json"]
    for edition, policy in product(EDITIONS["convoy"], POLICIES["convoy"]):
        items[f"odds-{edition}-{policy}"] = [
            f"odds convoy --games 2000 --edition {edition} --policy {policy} --json",
        ]
    items["odds"] = [
        "odds convoy --games 1000",
        f"odds convoy --games 1000 --seed x --json {_ruled('convoy')}",
        "odds convoy --games 1000 --setup cargo=9,tanker=3,journey=24 --out low --force",
        "odds convoy --games 500 --workers 2 --json",
        "?2 odds convoy --policy rollout",
    ]
    for number, edition in enumerate((*EDITIONS["convoy"], *EDITIONS["convoy"], "classic")):
        items[f"example-{number}"] = [
            f"record convoy --edition {edition} --answers answers-{number}.jsonl",
            "verify output/*.journal.jsonl",
            "show output/*.journal.jsonl --json",
        ]
    items["record-answers"] = [
        "record convoy --answers answers-5.jsonl --player Żahra --force",
        "record convoy --answers begun-5.jsonl --journal begun.journal.jsonl",
        "record convoy --answers begun-5.jsonl --journal begun.journal.jsonl",
        "?2 record convoy --answers players.csv",
        "?1 record --resume begun.journal.jsonl --plain < table.txt",
        "show begun.journal.jsonl",
    ]
    items["record-table"] = [
        "?1 record convoy --plain --journal g.jsonl < table.txt",
        f"?1 record convoy --plain --seed friday {_ruled('convoy')} < ruled.txt",
        "?1 record convoy --edition revised < table.txt",
    ]
    return {f"convoy/{name}": steps for name, steps in items.items()}


def _wings() -> Items:
    """What only a campaign has."""
    items: Items = {"sheet-enemy": ["sheet fought.jsonl --sheet enemy"]}
    items["sheet-tracks"] = [
        "sheet fought.jsonl --sheet tracks",
        "?2 sheet wings.jsonl --sheet tracks",
        "?2 sheet wings.jsonl --sheet log --size half",
        "?2 sheet wings.jsonl --sheet log --sides front",
    ]
    items["report-templates"] = ["report wings.jsonl --templates mine --format md,txt"]
    items["odds"] = ["?2 odds wings"]
    items["refused"] = [
        "?2 analyse wings.jsonl",
        "?2 whatif wings.jsonl --turn 3 --choose keep",
        "?2 dicebook wings --seed friday",
        "?2 play wings --voice nobody",
        "?2 fight convoy --mission 1 --seed a",
        "?2 fight-form convoy.jsonl",
        "?2 fight wings --mission 7",
    ]
    for mission, side, period in product(range(1, 7), ("british", "axis"), ("early", "later")):
        items[f"fight-{mission}-{side}-{period}"] = [
            f"fight wings --mission {mission} --attacker {side} --period {period} --seed friday"
        ]
    items["fight-human"] = [
        "?1 fight wings --mission 6 --seed friday --human british < advice.txt",
        "?1 fight wings --mission 6 --seed friday --human axis --player Żahra < cards.txt",
    ]
    items["fight-ruled"] = [
        f"fight wings --edition 2018 --mission 3 --seed x --paper letter --out l {_ruled('wings')}",
        f"fight wings --mission 3 --seed x --out l --force {_ruled('wings')}",
    ]
    record = "record wings --resume output/*.journal.jsonl --fight output/*.fight.toml"
    items["fight-form"] = [
        "record wings --seed takali < none/empty.txt",
        "fight-form output/*.journal.jsonl",
        "?2 fight-form output/*.journal.jsonl",
        "fight-form output/*.journal.jsonl --force --out forms",
        "show output/*.journal.jsonl",
        f"? {record} --as-printed --yes",
        f"?2 {record} --as-printed --yes",
        "?2 record wings --resume output/*.journal.jsonl --fight players.csv",
        "show output/*.journal.jsonl --json",
        "sheet output/*.journal.jsonl",
        "report output/*.journal.jsonl --format md",
        "fight-form output/*.journal.jsonl",
    ]
    items["record-table"] = [
        "?1 record wings --plain --journal c.jsonl < campaign.txt",
        "?1 record wings --plain --seed friday < campaign.txt",
    ]
    items["amend"] = [
        "?1 record wings --plain --journal c.jsonl < campaign.txt",
        "?2 amend c.jsonl --turn 0 --ask cast --slot 1 --dice 7,70",
        "amend c.jsonl --turn 0 --ask cast --slot 1 --dice 7,70 --yes",
        "show c.jsonl --json",
        "?2 amend wings.jsonl --turn 0 --ask cast --dice 7,70",
    ]
    return {f"wings/{name}": steps for name, steps in items.items()}


def _events() -> Items:
    """Events of every format, from a new file to what is published and verified."""
    items: Items = {}
    named = "--name 'Club Night' --date 2026-12-05"
    items["new"] = [
        "event new",
        "event new club",
        f"event new club.toml {named} --boards 3,3 --roster players.csv --delayed 'a lottery'",
        "?2 event check club.toml",
        f"event new w.toml --game wings --edition 2018 {named} --paper letter",
        f"event new f.toml --friendly --seed pedestal {named} --edition classic",
        "event new drawn.toml --friendly",
        "?2 event check club",
        "?2 event check",
        "?2 event new club",
        "?2 event new x.toml --seed x",
    ]
    for game, format, value in (
        ("convoy", "same-dice", "3 12 19 33 48"),
        ("wings", "weekend", "3 12 19 33 48 2 9"),
    ):
        items[f"sealed-{game}"] = [
            f"event new club --game {game} {named} --boards 2 --roster players.csv",
            # The same whichever format a new event has.
            "@replace club/event.toml 'format = \"' 'format = \"" + format + "\" # '",
            "@replace club/event.toml '\ndrawn = ' '\ndrawn = \"2026-12-04\" # '",
            "event seal club",
            "?2 packet club --part sheets",
            f"event open club --delayed '{value}'",
            "?2 event open club --delayed '4'",
            "event rule replace S1-B2 --event club --reason 'its dice book lay open at table 4'",
            "? event verify club/public/*.event.jsonl",
            "event check club",
            "packet club --part seating --part conditions --part cards",
            "event rule void S1-B1 --event club --reason 'not played'",
            "event rule void S1-B2a --event club --reason 'not played'",
            "event reveal club",
            "event check club",
            "? event verify club/public/*.event.jsonl",
            "? event verify club/public/*.event.jsonl --commitment 0123456789abcdef",
        ]
    for name in ("same", "weekend"):
        event = f"{name}.toml"
        items[f"packet-{name}"] = [f"event check {event}", f"packet {event}"]
        items[f"packet-{name}-letter-lowink"] = [
            f"packet {event} --part {part} --paper letter --ink low" for part in PARTS
        ]
        items[f"verify-{name}"] = [f"event reveal {event}", "? event verify public/*.event.jsonl"]
    items["score-same"] = [
        "?2 score same.toml",
        "score same.toml same.csv",
        "score same.toml same.csv --paper letter --ink low --out low",
        "?1 score same.toml impossible.csv",
        "@copy same.toml event.toml",
        "score . same.csv",
    ]
    items["score-publish"] = [
        "score one.toml one.csv",
        "score one.toml --publish",
        "event reveal one.toml",
        "? event verify public/*.event.jsonl",
        "score one.toml --publish --templates mine --ink low --out low",
    ]
    items["score-weekend"] = [
        "score weekend.toml weekend.csv",
        "score weekend.toml weekend.csv --publish",
    ]
    return {f"event/{name}": steps for name, steps in items.items()}


def _earlier(samples: list[str]) -> Items:
    """Journals and events that were written at BASE or stand in its samples, read again."""
    items: Items = {
        "event-sealed": [
            "event check sealed",
            "event verify sealed/public/*.event.jsonl",
            "packet sealed --part seating --part conditions",
        ]
    }
    for name in samples:
        if name.endswith(".toml"):
            items[name] = [f"event check {name}", f"packet {name} --part slips --part dice"]
            continue
        priced = [f"? analyse {name} --json"] if name.startswith("convoy") else []
        items[name] = [
            f"? show {name} --json",
            f"? verify {name}",
            f"? sheet {name}",
            f"? report {name} --format md,txt,bgg,lonelog",
            *priced,
        ]
    return {f"earlier/{name}": steps for name, steps in items.items()}


def _seeds(quick: bool) -> Items:
    """Games of many seeds, over editions, policies and rulings; and the policies' choices alone."""
    items: Items = {}
    kinds = list(product(EDITIONS["convoy"], (*POLICIES["convoy"], "rollout")))
    for number in SEEDS[:4] if quick else SEEDS:
        edition, policy = kinds[number * 7 % len(kinds)]
        ruled = RULINGS["convoy"][number % 14] if number % 14 < 7 else ""
        options = f"--edition {edition} --policy {policy}" + (ruled and f" --ruling {ruled}")
        journal = "output/*.journal.jsonl"
        items[f"convoy/seed-{number:02}"] = [
            f"play convoy --seed 'guard {number}' {options}",
            f"show {journal} --json",
            (f"analyse {journal} --json", f"report {journal} --format txt,bgg,lonelog")[number % 2],
        ]
    for number in range(0 if quick else 4):
        ruled = RULINGS["wings"][number]
        items[f"wings/seed-{number:02}"] = [
            f"play wings --seed 'guard {number}' --policy careful --ruling {ruled}",
            "report output/*.journal.jsonl --format txt,bgg,lonelog",
            "show output/*.journal.jsonl --json",
        ]
    for number in range(0 if quick else 2):
        items[f"wings/fought-{number:02}"] = [
            f"play wings --seed 'guard {number}' --sheet tracks --sheet log",
            "show output/*.journal.jsonl --json",
            "verify output/*.journal.jsonl",
        ]
    return items | _choices(quick)


def _choices(quick: bool) -> Items:
    """What policies chose in 2,000 convoys and 100 campaigns."""
    items: Items = {}
    for edition, policy in product(EDITIONS["convoy"], POLICIES["convoy"]):
        count = 20 if quick else 132
        items[f"convoy/choices-{edition}-{policy}"] = [f"@games convoy {edition} {policy} {count}"]
    for number, ruling in enumerate(RULINGS["convoy"]):
        edition, policy = EDITIONS["convoy"][number % 3], ("best", "random")[number % 2]
        count = 10 if quick else 60
        items[f"convoy/choices-{ruling}"] = [f"@games convoy {edition} {policy} {count} {ruling}"]
    items["convoy/choices-rollout"] = [f"@games convoy sheet rollout {1 if quick else 3}"]
    for ruling in RULINGS["wings"]:
        items[f"wings/choices-{ruling}"] = [
            f"@games wings 2018 careful {1 if quick else 10} {ruling}"
        ]
    items["dice-vectors"] = ["@dice dice-vectors.json"]
    return items


SLOW = (
    "convoy/analyse-*", "convoy/choices-rollout", "convoy/report-*-brief", "convoy/report-open",
    "convoy/report-typed", "convoy/record-answers", "earlier/wings-*", "event/packet-own",
    "event/packet-weekend*", "event/score-publish", "wings/*fought*",
    "wings/blank-*l*n*", "wings/blank-ruled", "wings/career", "wings/preroll-*", "wings/report-b*",
    "wings/report-l*", "wings/sheet-*", "wings/fight-[1-6]-*-later",
)  # fmt: skip
"""Items that are left out where it must be quick."""


def corpus(samples: list[str], quick: bool) -> Items:
    """All items by name. `samples` are the names of the samples' journals and events."""
    items = _helped() | _convoy() | _wings() | _events() | _earlier(samples) | _seeds(quick)
    for game in EDITIONS:
        for part in (_made_new(game), _kept(game)):
            items |= {f"{game}/{name}": steps for name, steps in part.items()}
    left_out = SLOW if quick else ()
    return {
        name: steps
        for name, steps in items.items()
        if not any(fnmatch(name, pattern) for pattern in left_out)
    }
