"""`sheetgen desk`: what it prints, where it is heard, and that it can be killed at any moment."""

import http.client
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.desk.server import here
from tests.benchmarks.desk import kills, opened


def status(address: str, host: str = "127.0.0.1", path: str = "/") -> int:
    """What a request to a port of an address comes to."""
    port = int(re.findall(r":(\d+)/", address)[0])
    line = http.client.HTTPConnection(host, port, timeout=10)
    try:
        line.request("GET", path)
        return line.getresponse().status
    finally:
        line.close()


@pytest.mark.long
def test_the_first_line_is_an_address_that_lets_in_this_machine(tmp_path: Path) -> None:
    with opened(tmp_path) as (address, _):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[\w-]{16}", address)
        path = "/" + address.rpartition("/")[2]
        assert status(address) == 403
        assert [status(address, path=path) for _ in range(2)] == [303, 303]


@pytest.mark.long
def test_a_network_is_let_in_only_when_asked_for(tmp_path: Path) -> None:
    mine = here()
    words = [sys.executable, "-m", "sheetgen", "desk", str(tmp_path), "--no-browser", "--lan"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        address = process.stdout.readline()
        shown = "".join(
            iter(process.stdout.readline, "The desk is open. To close it, press Ctrl-C.\n")
        )
        process.kill()
    assert address.startswith(f"http://{mine}:")
    assert "█" in shown
    assert "Anybody on this network" in shown
    with opened(tmp_path) as (own, _):
        if mine != "127.0.0.1":
            with pytest.raises(OSError, match="refused"):
                status(own, mine)


def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path, capsys) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["desk", str(tmp_path), "--no-browser", "--port", str(port)]) == 2
    assert re.fullmatch(rf"sheetgen: port {port} cannot be used: .*\n", capsys.readouterr().err)


@pytest.mark.long
def test_killed_at_any_moment_it_loses_no_answer_that_was_saved() -> None:
    assert kills(6, seed=7) == 0
