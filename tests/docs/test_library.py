"""The page of the library, and the README: the examples run as they stand, and have the types that
are said."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE, README = ROOT / "docs" / "library.md", ROOT / "README.md"
SHOWN = PAGE.read_text("utf-8") + README.read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", SHOWN, re.DOTALL)


@pytest.mark.long
def test_the_examples_run_and_have_the_types_it_says(tmp_path: Path) -> None:
    first, *others = EXAMPLES
    assert len(first.splitlines()) < 40
    scripts = []
    for number, text in enumerate([first, *(f"import sheetgen\n{other}" for other in others)]):
        scripts.append(f"example{number}.py")
        (tmp_path / scripts[-1]).write_text(text, "utf-8")
    # What mypy knows of the program from its own run it need not read again.
    mypy = ["-m", "mypy", "--config-file", f"{ROOT}/pyproject.toml"]
    mypy += ["--cache-dir", f"{ROOT}/.mypy_cache"]
    for command in (*([script] for script in scripts), [*mypy, *scripts]):
        ran = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (tmp_path / "pedestal-press.html").exists()
    assert (tmp_path / "pedestal.sheet.pdf").exists()


def test_naming_a_function_loads_nothing_of_it() -> None:
    program = (
        "import sys, sheetgen\n"
        "for name in sheetgen.__all__:\n"
        "    name[0].islower() and getattr(sheetgen, name)\n"
        "sheetgen.Error\n"
        "print(sorted(m for m in sys.modules if m.startswith('sheetgen')), 'typing' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-S", "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    loaded = "['sheetgen', 'sheetgen.core', 'sheetgen.core.errors']"
    assert ran.stdout.strip() == f"{loaded} False"
