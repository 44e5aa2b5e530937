"""Rounds of drand's chain quicknet, as the League of Entropy has published them."""

from __future__ import annotations

import sys
from hashlib import sha256

import pytest

from sheetgen.kits.events import delayed as beacon
from sheetgen.kits.events.delayed import canonical, opening
from sheetgen.kits.events.event import Sealed

ROUND = 1000
VALUE = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
SIGNATURE = (
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b1957"
    "6350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)
KEY = beacon.key_of("quicknet")
SEALED = Sealed("N", "2023-08-26", "convoy", "sheet", kind="beacon", round=ROUND, chain=KEY)
PUBLISHED = f'{{"round":{ROUND},"randomness":"{VALUE}","signature":"{SIGNATURE}"}}'


def test_a_published_round_is_signed_by_its_chain() -> None:
    assert sha256(bytes.fromhex(SIGNATURE)).hexdigest() == VALUE
    deepest = sys.getrecursionlimit()
    assert beacon.is_signed(KEY, ROUND, SIGNATURE)
    assert sys.getrecursionlimit() == deepest
    # No point of the curve.
    assert not beacon.is_signed(KEY, ROUND, SIGNATURE[:-1] + "0")
    assert not beacon.is_signed("f" * 192, ROUND, SIGNATURE)


@pytest.mark.long
def test_a_signature_is_that_of_one_round_and_one_chain() -> None:
    other = (
        "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be"
        "41076862b98fad56e91a6b85b89cd97b"
    )
    assert beacon.is_signed(KEY, 657413, other)
    assert not beacon.is_signed(KEY, ROUND + 1, SIGNATURE)
    assert not beacon.is_signed(KEY, ROUND, other)
    # The chain that came before, and is no more.
    earlier = (
        "a0b862a7527fee3a731bcb59280ab6abd62d5c0b6ea03dc4ddf6612fdfc9d01f01c31542541771903475eb1ec6615f8d"
        "0df0b8b6dce385811d6dcf8cbefb8759e5e616a3dfd054c928940766d9a5b9db91e3b697e5d70a975181e007f87fca5e"
    )
    assert not beacon.is_signed(earlier, ROUND, SIGNATURE)


def test_the_day_of_a_round_is_known() -> None:
    # Every three seconds from 2023-08-23, 15:09:27 UTC; 10,611 rounds later the day is over.
    assert beacon.day_of(KEY, 1) == beacon.day_of(KEY, 10_611) == "2023-08-23"
    assert beacon.day_of(KEY, 10_612) == "2023-08-24"
    assert beacon.day_of("f" * 192, 1) == ""


def test_a_chain_is_named_or_told_by_its_key() -> None:
    assert beacon.key_of(KEY.upper()) == KEY
    for chain in ("quick", KEY[:-1], "x" * 192):
        with pytest.raises(ValueError, match="chain is quicknet, or the public key"):
            beacon.key_of(chain)


def test_what_the_beacon_publishes_is_the_value_and_its_signature(monkeypatch) -> None:
    monkeypatch.setattr(beacon, "is_signed", lambda *told: told == (KEY, ROUND, SIGNATURE))
    for typed in (PUBLISHED, f"{VALUE} {SIGNATURE}", f"{ROUND} {VALUE.upper()} {SIGNATURE}"):
        assert opening(SEALED, typed) == {"delayed": VALUE, "signature": SIGNATURE}
        assert canonical(SEALED, typed) == VALUE
    with pytest.raises(ValueError, match="give the beacon's signature, too"):
        opening(SEALED, VALUE)
    with pytest.raises(ValueError, match="not that of round 1001 of the chain"):
        opening(SEALED._replace(round=1001), f"{VALUE} {SIGNATURE}")
    monkeypatch.setattr(beacon, "is_installed", lambda: False)
    assert opening(SEALED._replace(round=1001), f"{VALUE} {SIGNATURE}")["delayed"] == VALUE
