"""Papers made again from their codes."""

import io
import shlex
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

import sheetgen
from sheetgen import __version__
from sheetgen.cli.parser import parser
from sheetgen.cli.settings import fill_in
from sheetgen.core import again
from sheetgen.core.again import Code
from sheetgen.core.game import find
from tests.core.test_again import checked
from tests.records import SEEDED, game_of, written

LOOKS = (
    "",
    "--paper letter",
    "--ink low",
    "--size large",
    "--size half --paper letter",
    "--sides front --ink low",
    "--ink colour --duplex",
    "--size two-up",
    "--edition revised",
    "--edition classic --ruling evade-length=one",
    "--ruling no-such-ship=cargo --edition revised",
    "--ruling off-table=dummy --ruling evade-length=one --ruling going-home=sound-first"
    " --ruling friendly-waters=roll",
    "--paper letter --ink low",
)
PLAYERS = ("", "--player 'A. Borg'", "--player 'Ħal <b>O´Neil</b> $& %41'", "--player=-x")
SEEDS = ("friday", "Friday", "'two words'", "friday/17", "'Ħ=ß %'", "X-1.2")
POLICIES = ("never", "steady")


TOLD = (
    "report: play convoy --seed friday --voice diary --length brief --player 'A. Borg'",
    "report: play convoy --seed friday --paper letter --booklet --policy never",
    "report: play convoy --seed X-1.2 --voice press --edition revised --ruling off-table=dummy",
)
"""What is made of a game that plays itself: which of its papers, and the game."""
FOUGHT = (
    "paths: fight wings --mission 4 --seed 'Ħ=ß %' --player 'Ġorġ Żahra'",
    "paths: fight wings --mission 6 --attacker british --period later --seed=-x --paper letter",
    "paths: fight wings --campaign skarholm --mission 4 --seed 'two words'",
)
"""What is made of a fight by itself."""


def _documents() -> list[str]:
    """Command lines over all kinds and looks that make themselves again."""
    found = ["blank convoy --copy 3/500"]
    found += ["blank convoy --size one-page --example", "blank convoy --size one-page --fillable"]
    for i, look in enumerate(LOOKS):
        given = f"convoy --seed {SEEDS[i % len(SEEDS)]}"
        player, policy = PLAYERS[i % len(PLAYERS)], POLICIES[i % 2]
        # Books have no sides, and one size.
        plain = look.replace("--sides front", "").replace("--size large", "")
        plain = plain.replace("--size half", "").replace("--size two-up", "")
        plain = plain.replace("--ink colour --duplex", "--ink low")
        found.append(
            (
                f"blank convoy {look}",
                f"preroll {given} {look} {player}",
                f"play {given} {look} {player} --policy {policy}",
                f"logbook {given} {plain} {player} --format pdf",
                f"dicebook {given} {plain}",
            )[i % 5]
        )
    found += [
        "preroll convoy --seed friday --fillable",
        "logbook convoy --format pdf --pages single",
        "logbook convoy --format pdf --paper a5",
        *(f"blank wings --sheet {sheet}" for sheet in find("wings").sheets),
        "rules convoy --format pdf --ruling off-table=dummy --paper letter",
        "rules convoy --format pdf --edition classic",
        "rules wings --format pdf",
        "odds convoy --games 300 --policy never --edition revised --seed 'Ħ=ß %'",
        "odds convoy --games 2 --setup journey=24,cargo=9 --paper letter",
        *TOLD,
        *FOUGHT,
        "blank wings --sheet board --fillable --paper letter",
        "blank wings --sheet log --sheet board --ink low",
        "preroll wings --seed takali --player 'A. Borg'",
        "logbook wings --seed takali --format pdf",
    ]
    return [" ".join(line.split()) for line in found]


QUICK = (
    "preroll convoy --seed 'Ħ=ß %' --player 'Ħal <b>O´Neil</b> $& %41' --sides front",
    "dicebook convoy --seed Friday --paper letter",
)


def codes(path: Path) -> list[str]:
    """The codes on the first page of a PDF, or else on its last."""
    pages = pypdfium2.PdfDocument(path)
    for page in (pages[0], pages[len(pages) - 1]):
        picture = page.render(scale=2, grayscale=True).to_pil()
        if found := zxingcpp.read_barcodes(picture):
            return [code.text for code in found]
    return []


def parsed(words: list[str]) -> dict[str, Any]:
    """All that a command line says, and what it leaves to the program."""
    return {**vars(fill_in(parser(words[0]).parse_args(words))), "run": None}


def makes_itself_again(run, here: Path, line: str) -> None:
    """The code of what a command made, and the command printed beside it, make the same file."""
    kind, _, command = line.rpartition(": ")
    words = shlex.split(command)
    assert run(*words, "--out", "first").status == 0
    kind = kind or ("sheet" if words[0] == "play" else "")
    (path,) = (here / "first").glob(f"*.{kind}*pdf")
    (code,) = codes(path)
    ran = run("again", code.lower(), "--out", "second")
    assert ran.status == 0, ran.err
    assert (here / "second" / path.name).read_bytes() == path.read_bytes()
    said = again.read(code)
    typed = shlex.split(said.command())[1:]
    if parsed(typed) != parsed([*said.words]):
        assert run(*typed, "--out", "third").status == 0
        assert (here / "third" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("line", QUICK)
def test_a_code_makes_the_same_file(run, here, line):
    makes_itself_again(run, here, line)


@pytest.mark.long
@pytest.mark.parametrize("line", _documents())
def test_every_document_makes_itself_again(run, here, line):
    makes_itself_again(run, here, line)


def lines(path: Path) -> list[str]:
    """The lines of type on the first page of a PDF."""
    return pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range().splitlines()


def test_what_a_user_has_saved_does_not_count(run, here):
    run("preroll", "convoy", "--seed", "a", "--out", "first")
    run("config", "paper=letter", "player=Somebody")
    (path,) = (here / "first").iterdir()
    assert run("again", str(path), "--out", "second").status == 0
    assert (here / "second" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.long
def test_every_sheet_of_a_packet_makes_itself_again(run, here):
    run("preroll", "convoy", "--seed", "club", "-n", "3", "--sides", "front")
    (packet,) = (here / "output").iterdir()
    ran = run("again", str(packet), "--out", "each")
    made = [here / name for name in ran.out.split()]
    assert [path.name.split(".")[2] for path in made] == ["1-of-3", "2-of-3", "3-of-3"]
    text = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(packet)]
    for number, path in enumerate(made):
        (page,) = pypdfium2.PdfDocument(path)
        assert page.get_textpage().get_text_range() == text[number]
        assert again.read(codes(path)[0]).one("copy") == f"{number + 1}/3"


def test_a_photograph_is_read(run, here):
    run("preroll", "convoy", "--seed", "a", "--player", "A. Borg", "--out", "first")
    (path,) = (here / "first").iterdir()
    page = pypdfium2.PdfDocument(path)[0].render(scale=300 / 72).to_pil()
    page.rotate(3, expand=True, fillcolor="grey").save(here / "scan.jpg", quality=60)
    assert run("again", "scan.jpg", "--out", "second").status == 0
    assert (here / "second" / path.name).read_bytes() == path.read_bytes()


def test_another_version_is_said_before_anything_is_drawn(run, here):
    for code, told in (
        ("SHEETGEN 0.1.9 1 BLANK CONVOY", "made by version 0.1.9 of sheetgen, and this is"),
        (
            f"SHEETGEN {sheetgen.__version__.upper()} 7 BLANK CONVOY",
            "made by version 7 of the rules of Malta Convoy, and this is 1",
        ),
    ):
        ran = run("again", checked(code))
        assert ran.status == 0
        assert told in ran.err
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "more"),
    [("sheet", []), ("report", []), ("analyse", ["--policy", "never"]), ("logbook", ["convoy"])],
)
def test_a_record_is_found_beside_the_paper_or_in_the_folder(run, complaint, here, command, more):
    typed = SEEDED._replace(seed=None, policy=None)
    written(here / "own.journal.jsonl", typed, game_of(SEEDED).answers)
    of = ["--from"] if command == "logbook" else []
    run(command, *more, *of, "own.journal.jsonl", "--out", "first")
    (path,) = (here / "first").glob("*.pdf")
    mark = again.read(codes(path)[0]).record
    assert f"sheetgen {mark}".encode() in path.read_bytes()
    said = f"this paper is made from {mark}, which is neither beside it nor in the output folder: "
    for given in (codes(path)[0], str(path)):
        assert f"{said}sheetgen {command} " in complaint("again", given)
    assert not (here / "output").exists()
    for given, where in ((codes(path)[0], "."), (str(path), "second")):
        (here / "first" / "own.journal.jsonl").write_bytes(
            (here / "own.journal.jsonl").read_bytes()
        )
        assert run("again", given, "--out", where).status == 0
        assert (here / where / path.name).read_bytes() == path.read_bytes()


def test_the_sheet_of_a_record_that_plays_itself_needs_none(run, here, played):
    folder = here / "output"
    (sheet,) = folder.glob("*.sheet.pdf")
    run("sheet", played, "--out", "second")
    assert (here / "second" / sheet.name).read_bytes() == sheet.read_bytes()
    # One that goes another way does.
    lines = Path(played).read_text("utf-8").splitlines()[:-3]
    Path("cut.journal.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    run("sheet", "cut.journal.jsonl", "--out", "cut")
    (cut,) = (here / "cut").iterdir()
    (code,) = codes(cut)
    assert again.read(code).record


def test_a_report_that_tells_the_players_notes_needs_the_record(run, complaint, here, played):
    with Path(played).open("a", encoding="utf-8") as lines:
        lines.write('{"note": "A long night."}\n')
    run("report", played, "--format", "pdf", "--out", "second")
    (path,) = (here / "second").iterdir()
    told = path.read_bytes()
    assert run("again", str(path)).status == 0
    assert (here / "output" / path.name).read_bytes() == told
    Path(played).unlink()
    assert "sheetgen report RECORD" in complaint("again", str(path))


@pytest.mark.long
def test_the_paths_of_a_fight_that_a_person_fought_ask_for_its_record(
    run, complaint, here, monkeypatch
):
    monkeypatch.setattr("sys.stdin", io.StringIO("m\n" * 500))
    assert run("fight", "wings", "--mission", "6", "--seed", "g", "--human", "axis").status == 1
    (path,) = (here / "output").glob("*.paths.pdf")
    (journal,) = (here / "output").glob("*.jsonl")
    record = sheetgen.open(journal).mark.split()[1]
    assert again.read(codes(path)[0]).record == record
    assert f"record {record}" in pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()
    said = f"this paper is made from {record}, which is neither beside it"
    assert said in complaint("again", str(path))
    assert "sheetgen record --resume=RECORD" in complaint("again", str(path))
    before = path.read_bytes()
    path.unlink()
    assert run("record", "--resume", str(journal)).status == 0
    assert path.read_bytes() == before


def test_the_paper_of_an_event_asks_for_its_event(complaint):
    code = Code(__version__, "1", ("packet", again.RECORD), "Club-Night-329bc470, board S1-B2 FQXW")
    assert "this paper is made from Club-Night-329bc470, board S1-B2 FQXW, which" in complaint(
        "again", code.text()
    )


def test_own_templates_are_asked_for(run, complaint, here):
    (here / "mine").mkdir()
    run("logbook", "convoy", "--templates", "mine", "--format", "pdf")
    (path,) = (here / "output").iterdir()
    assert "uses your own templates: sheetgen logbook convoy --edition=sheet --templates=DIR" in (
        complaint("again", str(path))
    )


def test_a_career_names_its_records(run, complaint, here):
    (here / "club").mkdir()
    sheetgen.play("convoy", seed="friday", policy="never").save(here / "club" / "a.jsonl")
    run("career", "club")
    (path,) = (here / "output").glob("*.pdf")
    (code,) = codes(path)
    record = again.read(code).record
    assert record.startswith("1-")
    assert f"record {record}" in pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()
    assert f"made from {record}, which" in complaint("again", str(path))
    sheetgen.play("convoy", seed="monday", policy="never").save(here / "club" / "b.jsonl")
    run("career", "club", "--force")
    assert again.read(codes(path)[0]).record.startswith("2-")


def test_what_holds_no_code_is_named(complaint, here):
    Image.new("L", (300, 300), 255).save(here / "white.png")
    assert "white.png: no code was found in it" in complaint("again", "white.png")
    # A part that says it is shorter than it is: what follows it is none.
    head, data, rest = (here / "white.png").read_bytes().partition(b"IDAT")
    (here / "broken.png").write_bytes(head[:-1] + b"\x08" + data + rest)
    assert "broken.png: neither a PDF nor a picture" in complaint("again", "broken.png")
    (here / "text.png").write_text("no picture")
    assert "text.png: neither a PDF nor a picture" in complaint("again", "text.png")
    (here / "torn.pdf").write_bytes(b"%PDF-1.7\n")
    assert "torn.pdf: this PDF cannot be read" in complaint("again", "torn.pdf")
    assert "nowhere.png: No such file" in complaint("again", "nowhere.png")


FORGED = {
    "SHEETGEN 0.2.0 1 PREROLL CONVOY --EDITION:SHEET --SEED:FRIDAY/17 --PAPER:LETTER": [
        ("CONVOY", "../../ETC"),
        ("CONVOY", "CONVOY%00"),
        ("CONVOY", "CONVOY WINGS"),
        ("PREROLL", "RECORD"),
        ("PREROLL", "CONFIG"),
        ("PREROLL CONVOY", "EVENT REVEAL"),
        ("--SEED:FRIDAY/17", "--RULING:NOT:KNOWN"),
        ("--SEED:FRIDAY/17", "--SEED:%00"),
        ("--SEED:FRIDAY/17", "--SEED:FRIDAY%0A17"),
        ("--PAPER:LETTER", "--PAPER:A3"),
        ("--PAPER:LETTER", "--OUT:/TMP"),
        ("--PAPER:LETTER", "--OUT:*R*E*C*O*R*D"),
        ("--PAPER:LETTER", "--FORCE"),
        ("--PAPER:LETTER", "--MISSION:2"),
        ("--PAPER:LETTER", "--HELP"),
        ("--PAPER:LETTER", "-N /TMP"),
    ],
    "SHEETGEN 0.2.0 1 PLAY CONVOY --SEED:PEDESTAL --POLICY:STEADY --RULING:EVADE-LENGTH:ONE": [
        ("STEADY", "--FORCE"),
        ("--POLICY:STEADY", "--INK"),
        ("--POLICY:STEADY", "--FILLABLE"),
        ("EVADE-LENGTH:ONE", "EVADE-LENGTH"),
        ("EVADE-LENGTH:ONE", "EVADE-LENGTH:TWO"),
        ("--POLICY:STEADY", "--FORMAT:/TMP"),
        ("--POLICY:STEADY", "--TEMPLATES:*D*I*R"),
        ("--POLICY:STEADY", "--TEMPLATES:/TMP"),
    ],
    "SHEETGEN 0.2.0 1 LOGBOOK CONVOY --SEED:PEDESTAL --PAGES:SINGLE": [
        ("--PAGES:SINGLE", "--PAGES:../X"),
        ("--PAGES:SINGLE", "--BOUND"),
        ("--SEED:PEDESTAL", "--FROM:../../ETC/PASSWD"),
        ("--SEED:PEDESTAL", "--FROM:*R*E*C*O*R*D RECORD:../../ETC/PASSWD"),
    ],
    "SHEETGEN 0.2.0 4 FIGHT WINGS --SEED:FRIDAY --MISSION:2 --ATTACKER:AXIS": [
        ("--MISSION:2", "--MISSION:7"),
        ("--MISSION:2", "--MISSION:../2"),
        ("--MISSION:2 ", ""),
        ("--ATTACKER:AXIS", "--FOR:/TMP"),
        ("--ATTACKER:AXIS", "--HUMAN:AXIS"),
        ("WINGS", "CONVOY"),
        ("--ATTACKER:AXIS", "--CAMPAIGN:../.."),
        ("--ATTACKER:AXIS", "--CAMPAIGN:NOWHERE"),
    ],
    "SHEETGEN 0.2.0 1 BLANK WINGS --EDITION:2018 --SHEET:CARDS --FILLABLE --COPY:2/9": [
        ("2018", "2019"),
        ("CARDS", "../CARDS"),
        ("2/9", "0/2"),
        ("2/9", "2/99999999"),
    ],
    "SHEETGEN 0.2.0 1 SHEET *R*E*C*O*R*D RECORD:9-0123": [
        ("*R*E*C*O*R*D", "/ETC/PASSWD"),
        (" RECORD:9-0123", ""),
    ],
}
"""Codes, and what may be put in them that no code may say."""


def test_forged_codes_whose_figures_fit_are_refused(run, here):
    for text, pairs in FORGED.items():
        for old, new in pairs:
            ran = run("again", checked(text.replace(old, new, 1)))
            assert ran.status == 2, (text, new)
            assert ran.err.startswith("sheetgen")
            assert "Traceback" not in ran.err
    assert not [path for path in here.rglob("*") if path.is_file()]
