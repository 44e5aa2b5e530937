"""An event by post from its cards to its proof, at the size of a large one.

    python -m tests.benchmarks.post [--players N] [--boards N] [--game NAME] [--in-step]

300 players and 3 boards unless told otherwise. Every player has a folder of his own, decides by a
captain of the game (each by another), sends a mail that his mail program quotes and folds, and
is answered from the director's folder; in every round one in ten is too slow for it, so that they
are not all as far. A hundred letters are forged, replayed or changed on the way. At the end the
exchange is closed and scored, and every board is verified from the published files. Processor time
is told of the players and of the director apart; exit status 1 if something is not as it should be.
"""

import argparse
import random
import resource
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from sheetgen.core.dice import key_of_seed
from sheetgen.core.files import write_whole
from sheetgen.core.registry import find
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session, decided
from sheetgen.kits.events import ledger, lines, sealing
from sheetgen.kits.events.post import director, verifying
from sheetgen.kits.events.post.letters import END
from sheetgen.kits.events.post.player import Home
from tests.kits.events.clock import on
from tests.kits.events.post.posting import TOML, known_key


def begun(folder: Path, players: int, boards: int, game: str, more: str) -> Path:
    """An event that is sealed and opened; its dice are the same in every run."""
    path = folder / "event.toml"
    named = ", ".join(f'{{ name = "Player {number}" }}' for number in range(1, players + 1))
    path.write_text(TOML.format(game=game, boards=boards, more=more, players=named), "utf-8")
    with known_key("benchmark"), on("2026-11-20"):
        sealing.seal(path)
    with on("2026-12-04"):
        sealing.open_with(path, "3 12 19")
    return path


def turns(home: Home, number: int) -> None:
    """Decide on all boards that wait for it."""
    game = home.about.game
    captains = [one for name, one in game.policies.items() if name != "rollout"]
    for board, chain in home.chains.items():
        if home.waits(board) or chain.session.finished:
            continue
        session = Session(game, home.about.conditions, list(chain.session.answers))
        captain = decided(captains[number % len(captains)], key_of_seed(f"{board} {number}"))
        before = len(session.answers)
        while session.request is not None and not isinstance(session.request, Roll):
            answer = captain(session.request, session)
            assert answer is not None
            session.answer(answer)
        home.decide(board, session.answers[before:])


def mailed(text: str, number: int) -> str:
    """A text as a mail program may send it."""
    if number % 3 == 0:
        return "".join(f"> {line}\r\n" for line in text.splitlines())
    if number % 3 == 1:
        return text.replace(" ", "\u00a0\n", 40).replace("-", "\u2011", 3)
    return text.replace("\n", "\n>> ").replace(" : ", " :\u00ad ")


def attacks(text: str, other: str, chance: random.Random) -> str:
    """What somebody may do to a letter on its way."""
    kind = chance.randrange(3)
    words = text.split()
    if kind == 0 and "none" in words:
        return text.replace(" none ", " decoy ", 1)
    if kind == 1:
        return text.replace("S1-B1", "S1-B2")
    return other.replace(END, "")


def played(folder: Path, path: Path, players: int) -> Iterator[tuple[float, float]]:
    """Rounds of letters until all games are over: the processor time of players and director."""
    inbox, chance = folder / "inbox", random.Random(1)
    inbox.mkdir()
    homes = [folder / "homes" / f"{number:03}" for number in range(1, players + 1)]
    for card in sorted((path.parent / "private" / "cards").iterdir()):
        new = folder / "homes" / card.name[:3]
        new.mkdir(parents=True)
        write_whole(new / "card.txt", card.read_bytes())
    count, last = 0, ""
    while True:
        began, open_games = process_time(), 0
        for file in inbox.iterdir():
            file.unlink()
        for number, folder_of in enumerate(homes):
            home = Home(folder_of)
            assert not home.wrong, home.wrong
            open_games += sum(not chain.session.finished for chain in home.chains.values())
            if chance.random() < 0.1:
                continue
            turns(home, number)
            if sent := home.to_send():
                text = sent.read_text("utf-8")
                (inbox / f"{number:03}.txt").write_text(mailed(text, number), "utf-8", newline="")
                if chance.random() < 100 / (30 * players):
                    (inbox / f"{number:03}-x.txt").write_text(attacks(text, last, chance), "utf-8")
                last = text
        if not open_games:
            return
        count += 1
        by_players = process_time() - began
        done = director.reply(path, inbox)
        for reply in done.written:
            home_of = folder / "homes" / reply.name[:3]
            write_whole(home_of / f"reply-{count:03}.txt", reply.read_bytes())
        yield by_players, process_time() - began - by_players


def main() -> int:
    """Play an event, and tell what it cost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--boards", type=int, default=3)
    parser.add_argument("--game", default="convoy")
    parser.add_argument("--in-step", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        more = "in_step = true" if options.in_step else ""
        find(options.game)
        path = begun(folder, options.players, options.boards, options.game, more)
        began = process_time()
        director.give_cards(path)
        print(f"cards {process_time() - began:.1f} s")
        times = list(played(folder, path, options.players))
        for who, spent in zip(
            ("players", "director"), map(sum, zip(*times, strict=True)), strict=True
        ):
            print(f"{who} {spent:.1f} s")
        print(f"rounds {len(times)}, the longest of the director {max(d for _, d in times):.1f} s")
        began = process_time()
        done = director.close(path)
        sealing.reveal(path)
        print(f"close {process_time() - began:.1f} s")
        began = process_time()
        public = next((path.parent / "public").glob("*.event.jsonl"))
        post = lines.read(done.written[1])
        findings = list(verifying.verify(ledger.read(public), post))
        print(f"verify {process_time() - began:.1f} s")
        size = done.written[1].stat().st_size
        print(f"{len(post.lines)} lines, {size:,} bytes, {size / options.players:,.0f} a player")
        wrong = [one.text for one in findings if one.agrees is False]
        boards = sum("points" in one.text for one in findings if one.agrees)
        print(f"{boards} boards verified, {len(wrong)} wrong")
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"in all {process_time():.1f} s, {memory} MB")
        print(*wrong[:10], *done.said[:10], sep="\n")
    return int(bool(wrong) or boards != options.players * options.boards)


if __name__ == "__main__":
    sys.exit(main())
