"""The guard on every output: whether two commits make the same of the same.

    python -m tests.benchmarks.same_outputs [BASE [HEAD]] [--only PATTERN] [--keep FOLDER] [--quick]
                                            [--propose]

BASE and HEAD are revisions. BASE is the one that `same_outputs_accepted.toml` names, if left out,
and HEAD the working tree as it is. Both run the corpus of `same_outputs_corpus` side by side, each
in one process on a tree of its own, from the same inputs: both games, every document and option,
all formats, 40 seeds, the records and events of the samples, and what policies chose in 2,000
games. Text is compared line by line, what has named values (JSON, journals, tables) value by value
(numbers with a fraction to 1e-9), documents by bytes, else by picture and by words.

Every difference is named. One of a kind that `same_outputs_accepted.toml` accepts is meant: it is
told with its reason and does not count. `--propose` prints an entry for each other kind. Of another
BASE than the one named there, only the commands that were withdrawn hold. Exit status 0: no
difference counts; 1: some do; 2: the corpus or that file is at fault, for a step came out at BASE
as it should not, or what was asked for cannot be done.

On two quiet cores `--quick` takes some two minutes (80 s of the processor for each commit, and 25
for the inputs). A whole run takes some eight (reckoned from a ninth of its items). No step that was
measured takes a minute, the longest half of one (a fought campaign); one that does is named.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatch
from itertools import zip_longest
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from tests.benchmarks.same_outputs_accepted import HELD, Meant, kind_of, proposed, typed
from tests.benchmarks.same_outputs_corpus import GIVEN, MADE, Items, corpus

REPOSITORY = Path(__file__).parents[2]
WORKER = Path(__file__).with_name("same_outputs_worker.py")
CLOSE = 1e-9
"""So near must numbers with a fraction be, beside the greater of them and one."""
DPI = 70
Became = dict[str, list[dict[str, Any]]]
Pair = tuple[Path, Path]
SAMPLES, EXAMPLES, VECTORS = (
    "output/samples", "tests/data/convoy-examples.jsonl", "tests/data/dice-vectors.json",
)  # fmt: skip
BEGUN = 30
"""Of a game broken off, so many answers are given."""
MOST_TOLD = 3
"""Of the places where a named value of a file differs, so many are told."""
LONG = 60
"""A step that takes more seconds of the processor than this is named."""
_AROUND = 60
_MARK = re.compile(r"-[0-9a-f]{8}(?=[-.])")
"""The mark of an event, in the name of a file."""


class Difference(NamedTuple):
    """What differs in a file: in what way, what there is to say, and which named value it is."""

    way: str
    told: str
    value: str = ""


class Fault(Exception):
    """What was asked for cannot be done."""


# --- trees and inputs -------------------------------------------------------------------------


def git(*words: str) -> bytes:
    """What git says of the repository. Raises Fault."""
    ran = subprocess.run(["git", "-C", str(REPOSITORY), *words], capture_output=True)
    if ran.returncode:
        raise Fault(ran.stderr.decode(errors="replace").strip())
    return ran.stdout


@contextmanager
def tree(revision: str | None, folder: Path) -> Iterator[Path]:
    """The files of a revision, or a copy of the working tree as it is now."""
    if revision is None:
        for name in git("ls-files", "-coz", "--exclude-standard").decode().split("\0")[:-1]:
            if (REPOSITORY / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(REPOSITORY / name, folder / name)
        yield folder
        return
    git("worktree", "add", "--detach", str(folder), revision)
    try:
        yield folder
    finally:
        git("worktree", "remove", "--force", str(folder))


def samples(base: str, meant: Meant) -> dict[str, bytes]:
    """Journals and events of the samples at BASE, by name, but for what is removed."""
    found = {}
    for line in git("ls-tree", "--name-only", base, f"{SAMPLES}/").decode().split("\n"):
        if line.endswith((".journal.jsonl", ".toml")):
            path = Path(line)
            content = git("show", f"{base}:{line}")
            if meant.is_readable(content):
                found[f"{path.name.partition('.')[0]}-sample{path.suffix}"] = content
    return found


def give(folder: Path, base: str, earlier: dict[str, bytes]) -> None:
    """Write the inputs that need not be made."""
    files = {name: text.encode() for name, text in GIVEN.items()} | earlier
    for number, line in enumerate(git("show", f"{base}:{EXAMPLES}").splitlines()):
        answers = [json.dumps(answer) + "\n" for answer in json.loads(line)["answers"]]
        files[f"answers-{number}.jsonl"] = "".join(answers).encode()
        files[f"begun-{number}.jsonl"] = "".join(answers[:BEGUN]).encode()
    files["dice-vectors.json"] = git("show", f"{base}:{VECTORS}")
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def renamed(given: Path, folder: Path, meant: Meant) -> Path:
    """The inputs as HEAD gets them: what has another name by now stands there under that."""
    shutil.copytree(given, folder)
    for name in _files(folder) if meant.named else ():
        with suppress(UnicodeDecodeError):
            text = (folder / name).read_bytes().decode()
            (folder / name).write_bytes(meant.renamed(text).encode())
    return folder


# --- running ----------------------------------------------------------------------------------


def begun(place: Path, root: Path, given: Path, items: Items) -> subprocess.Popen[bytes]:
    """A process that runs items in `root` with the sheetgen of a tree."""
    root.mkdir()
    order = {"root": str(root), "given": str(given), "tree": str(place), "items": items}
    process = subprocess.Popen(
        [sys.executable, "-P", str(WORKER)],
        stdin=subprocess.PIPE,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(place), "PYTHONUTF8": "1", "PYTHONHASHSEED": "0"},
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(order).encode())
    process.stdin.close()
    return process


def ended(process: subprocess.Popen[bytes], root: Path) -> Became:
    """What became of the items, once all have run. Raises Fault."""
    if process.wait():
        raise Fault(f"the process for {root.name} broke down")
    became: Became = json.loads((root / "became.json").read_text("utf-8"))
    return became


def both(trees: Pair, roots: Pair, given: Pair, items: Items) -> Became:
    """Run items at both commits side by side; returns what became of them at BASE."""
    running = [begun(*each, items) for each in zip(trees, roots, given, strict=True)]
    try:
        became = [ended(*each) for each in zip(running, roots, strict=True)]
        return became[0]
    finally:
        for process in running:
            process.kill()
            process.wait()


def faults(became: Became) -> list[str]:
    """The steps that did not come out as the corpus says, a sentence each."""
    found = []
    for name, steps in became.items():
        for step in steps:
            expected = step["expected"]
            if expected is not None and step["status"] != expected:
                said = step["err"].strip()[:200]
                found.append(f"{name}: {step['step']}: exit status {step['status']}: {said}")
    return found


def long_steps(became: Became) -> list[str]:
    """The steps that take long, a line each."""
    return [
        f"TAKES LONG: {name}: {step['step']}: {step['seconds']:.0f} s of the processor"
        for name, steps in became.items()
        for step in steps
        if step["seconds"] > LONG
    ]


def make(top: Path, place: Path, given: Path, items: Items) -> list[str]:
    """Make at BASE the inputs that any item names; returns faults."""
    words = " ".join(step for steps in items.values() for step in steps)
    wanted = {name: steps for name, (steps, _) in MADE.items() if name in words}
    root = top / "made"
    became = ended(begun(place, root, given, wanted), root)
    if found := faults(became):
        return found
    for name in wanted:
        (made,) = (root / name / "here").glob(MADE[name][1])
        (shutil.copytree if made.is_dir() else shutil.copy2)(made, given / name)
    return []


# --- comparing --------------------------------------------------------------------------------


def lines_apart(one: str, other: str) -> Difference:
    """The first line that differs, and what stands around the first character that does."""
    for number, (a, b) in enumerate(zip_longest(one.split("\n"), other.split("\n")), start=1):
        if a == b:
            continue
        if a is None or b is None:
            return Difference("text", f"line {number}: only at {'HEAD' if a is None else 'BASE'}")
        at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), None)
        at = min(len(a), len(b)) if at is None else at
        part = slice(max(0, at - _AROUND), at + _AROUND)
        return Difference("text", f"line {number}: {a[part]!r} is now {b[part]!r}")
    return Difference("bytes only", "line ends")


def values_apart(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The paths at which two objects differ, and what is said of them."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one.keys() | other.keys():
            if name in one and name in other:
                yield from values_apart(one[name], other[name], f"{path}.{name}")
            elif name in one:
                yield f"{path}.{name} is gone", f": it was {_short(one[name])}"
            else:
                yield f"{path}.{name} is new", f": {_short(other[name])}"
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from values_apart(a, b, f"{path}[{number}]")
    elif not _same(one, other):
        yield path, f": {_short(one)} is now {_short(other)}"


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= CLOSE * max(1.0, abs(one), abs(other))
    return type(one) is type(other) and one == other


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _AROUND else f"{text[:_AROUND]}..."


def held_apart(one: Any, other: Any) -> Iterator[Difference]:
    """Which named values differ; nothing if both hold the same in the same order."""
    apart: dict[str, list[str]] = {}
    for path, told in sorted(values_apart(one, other)):
        apart.setdefault(_of_any(path), []).append(path + told)
    for value, places in apart.items():
        more = f"; and {len(places) - MOST_TOLD} more" if len(places) > MOST_TOLD else ""
        yield Difference("values", "; ".join(places[:MOST_TOLD]) + more, value)
    if not apart and _shape(one) != _shape(other):
        yield Difference("values", "the names of an object stand in another order")


def _of_any(path: str) -> str:
    """A path to a named value, as that of any place in a list and any board."""
    return re.sub(r"S\d+-B\d+[a-z]?", "SN-BN", re.sub(r"\[\d+\]", "", path))


def _shape(value: Any) -> Any:
    """The names of all objects, in order."""
    if isinstance(value, dict):
        return [(name, _shape(held)) for name, held in value.items()]
    return [_shape(held) for held in value] if isinstance(value, list) else None


def pages_apart(one: bytes, other: bytes) -> Iterator[Difference]:
    """In what two PDFs differ for one who looks at them and reads them."""
    import pypdfium2

    with pypdfium2.PdfDocument(one) as a, pypdfium2.PdfDocument(other) as b:
        if len(a) != len(b):
            yield Difference("pages", f"{len(a)} pages are now {len(b)}")
        pairs = list(zip(a, b, strict=False))
        seen = [f"{n} ({p} pixels)" for n, x in enumerate(pairs, 1) if (p := _pixels_apart(*x))]
        if seen:
            more = f" and {len(seen) - 9} more" if len(seen) > 9 else ""
            yield Difference("picture", f"looks different on page {', '.join(seen[:9])}{more}")
        for number, pair in enumerate(pairs, 1):
            texts = [page.get_textpage().get_text_bounded().split() for page in pair]
            if texts[0] != texts[1]:
                said = lines_apart(*("\n".join(words) for words in texts)).told
                yield Difference("words", f"page {number}, word by word: {said}")
                return
        if len(a) == len(b) and not seen:
            yield Difference("bytes only", "bytes differ, pictures and words are equal")


def _pixels_apart(one: Any, other: Any) -> int:
    """How many pixels of two pages differ (all, if the pages are not of one size)."""
    a, b = (page.render(scale=DPI / 72).to_numpy() for page in (one, other))
    return int((a != b).any(axis=-1).sum()) if a.shape == b.shape else a.shape[0] * a.shape[1]


def apart(name: str, one: bytes, other: bytes) -> list[Difference]:
    """In what two files of that name differ."""
    if one == other:
        return []
    if name.endswith(".pdf"):
        return list(pages_apart(one, other))
    texts = [content.decode("utf-8", "backslashreplace") for content in (one, other)]
    for end, read in HELD.items():
        if name.endswith(end):
            with suppress(ValueError):
                found = list(held_apart(*map(read, texts)))
                return found if found or end == ".json" else [lines_apart(*texts)]
    return [lines_apart(*texts)]


def paired(base: set[str], head: set[str]) -> list[tuple[str, str]]:
    """The files to compare, by their names at BASE and at HEAD.

    The mark of an event in a name may have changed with it. A file that only one commit made goes
    with its own name.
    """
    unmarked = {_MARK.sub("", name): name for name in head - base}
    pairs = [(name, unmarked.get(_MARK.sub("", name), name)) for name in base - head]
    rest = (base & head) | (head - base - {now for _, now in pairs})
    return sorted(pairs + [(name, name) for name in rest])


class Comparison:
    """What was found of all files of both commits."""

    def __init__(self, base: Path, head: Path, meant: Meant) -> None:
        self.roots = (base, head)
        self.meant = meant
        self.reasons = {entry.what: entry.reason for entry in meant.accepted}
        self.files = self.equal = 0
        self.ways: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()
        self.found: dict[str, list[str]] = {}

    def item(self, name: str, steps: list[str]) -> Iterator[str]:
        """Compare an item; yields each difference that is not accepted, named.

        One that was played at BASE by what is removed since is left out, and that is said.
        """
        records = (path.read_bytes() for path in (self.roots[0] / name).rglob("*.jsonl"))
        if not all(map(self.meant.is_readable, records)):
            yield f"LEFT OUT: {name}: played at BASE by what is removed"
            return
        for file, now in paired(*(_files(root / name) for root in self.roots)):
            kind = kind_of(name, file, steps)
            paths = (self.roots[0] / name / file, self.roots[1] / name / now)
            for way, told, value in self._file(*paths):
                about = f"{kind} {value}".rstrip()
                if about in self.reasons:
                    self.accepted[about] += 1
                    continue
                self.ways[way] += 1
                self.found.setdefault(about, []).append(f"{name}: {file}: {told}")
                yield f"{name}: {file}: {told}"

    def _file(self, base: Path, head: Path) -> list[Difference]:
        self.files += 1
        for path, said in ((base, "is new"), (head, "is gone")):
            if not path.is_file():
                return [Difference("missing", said, said)]
        one, other = base.read_bytes(), head.read_bytes()
        self.equal += one == other
        if one != other and base.suffix != ".pdf":
            text = one.decode("utf-8", "surrogateescape")
            one = self.meant.renamed(text).encode("utf-8", "surrogateescape")
        return apart(base.name, one, other)

    def meant_ones(self) -> Iterator[str]:
        """A line for each kind of which accepted differences were found."""
        for kind, count in sorted(self.accepted.items()):
            yield f"MEANT: {kind} ({count}): {self.reasons[kind]}"

    def stale(self, items: Items) -> Iterator[str]:
        """A line for each entry that nothing was found of; `items` are the whole corpus."""
        for kind in sorted(self.reasons.keys() - self.accepted.keys()):
            yield f"STALE: accepted: {kind}: no such difference"
        lines = [f"{typed(step)} " for steps in items.values() for step in steps]
        for gone in self.meant.withdrawn:
            if not any(line.startswith(f"{gone.line} ") for line in lines):
                yield f"STALE: withdrawn: {gone.line}: no such step in the corpus"

    def summary(self, items: int) -> str:
        """The last line."""
        ways = ", ".join(f"{count} {way}" for way, count in sorted(self.ways.items()))
        told = f"{items} items, {self.files} files, {self.equal} equal by bytes"
        meant = f"; {self.accepted.total()} are meant" if self.accepted else ""
        return f"{told}; differences: {ways or 'none'}{meant}"


def _files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


# --- the command ------------------------------------------------------------------------------


def guard(top: Path, meant: Meant, asked: argparse.Namespace) -> int:
    """Run the corpus at both commits in this folder, and compare."""
    if wrong := meant.faults():
        raise Fault("\n".join(wrong))
    if git("rev-parse", f"{asked.base}^{{commit}}") != git("rev-parse", f"{meant.base}^{{commit}}"):
        meant = Meant(asked.base, withdrawn=meant.withdrawn)
    given = top / "given"
    earlier = samples(asked.base, meant)
    give(given, asked.base, earlier)
    whole = corpus(list(earlier), asked.quick)
    left = meant.left(whole)
    items = {name: steps for name, steps in left.items() if fnmatch(name, asked.only)}
    if not items:
        raise Fault(f"no item of the corpus is called {asked.only}")
    with tree(asked.base, top / "tree-base") as one, tree(asked.head, top / "tree-head") as other:
        wrong = make(top, one, given, items)
        if not wrong:
            roots, inputs = (top / "base", top / "head"), renamed(given, top / "given-head", meant)
            became = both((one, other), roots, (given, inputs), items)
            wrong = faults(became)
    for fault in wrong:
        print(f"FAULT OF THE CORPUS: {fault}")
    if wrong:
        return 2
    comparison = Comparison(*roots, meant)
    for name, steps in items.items():
        for line in comparison.item(name, steps):
            print(line)
    for line in (*long_steps(became), *comparison.meant_ones()):
        print(line)
    for line in comparison.stale(whole) if asked.only == "*" and not asked.quick else ():
        print(line)
    for kind, told in sorted(comparison.found.items()) if asked.propose else ():
        print(f"\n{proposed(kind, told)}", end="")
    print(comparison.summary(len(items)))
    return 1 if comparison.found else 0


def main() -> int:
    """Read the command line, compare, and clear up."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    meant = Meant.read()
    parser.add_argument("base", metavar="BASE", nargs="?", default=meant.base)
    parser.add_argument("head", metavar="HEAD", nargs="?", help="the working tree, if left out")
    parser.add_argument("--only", default="*", metavar="PATTERN", help="items of these names")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="a new folder for all files")
    parser.add_argument("--quick", action="store_true", help="few seeds")
    parser.add_argument(
        "--propose", action="store_true", help="print entries for what is not accepted"
    )
    arguments = parser.parse_args()
    began = perf_counter()
    top = Path(tempfile.mkdtemp(prefix="same-outputs-"))
    try:
        status = guard(top.resolve(), meant, arguments)
        print(f"{perf_counter() - began:.0f} s")
        if arguments.keep:
            shutil.copytree(top, arguments.keep)
    except Fault as fault:
        print(f"same_outputs: {fault}", file=sys.stderr)
        status = 2
    finally:
        shutil.rmtree(top, ignore_errors=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
