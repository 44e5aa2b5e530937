"""Mutated files of every kind the program reads: a small part of what the benchmark tries."""

import os

import pytest


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="an alarm of POSIX")
def test_no_file_can_break_the_program(tmp_path, monkeypatch) -> None:
    from tests.benchmarks.fuzzing import main

    monkeypatch.chdir(tmp_path)
    told: list[str] = []
    assert main(40, 5, 1, tell=told.append) == 0, "\n".join(told)
