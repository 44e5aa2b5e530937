"""The delayed value of an event: a fact of a kind that is fixed at sealing, in its one form.

Whoever may write a value in two ways may choose between two sets of dice. So a lottery's numbers
are counted and stand in order, a beacon's value is what its round gave; a text, the last resort, is
folded, and can still be worded in many ways.
"""

import re
import sys
import unicodedata
from datetime import UTC, datetime
from hashlib import sha256
from importlib.util import find_spec

from sheetgen.core.errors import Error
from sheetgen.core.requests import quoted
from sheetgen.kits.events.csv_file import checked_name
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import BEACON, LOTTERY, Sealed

LONGEST = 300
_BEACON = re.compile(r"(?:(\d{1,12})\s+)?([0-9a-f]{64})(?:\s+([0-9a-f]{96}|[0-9a-f]{192}))?")
_NAMES = re.compile(r'[{}":,]|round|randomness|signature')
"""What stands around the figures where a beacon publishes them."""


def canonical(sealed: Sealed, value: str) -> str:
    """A delayed value in the one form of its kind. Raises Error for what is none."""
    text = unicodedata.normalize("NFKC", value).strip()
    wrong = checked_name(text, "the delayed value", LONGEST) if text else "it is empty"
    if wrong:
        raise Error(wrong if text else "the delayed value is empty")
    if sealed.kind == LOTTERY:
        return _lottery(sealed, text)
    if sealed.kind == BEACON:
        return _beacon(sealed.round, text)[0]
    return " ".join(text.casefold().split())


def _lottery(sealed: Sealed, text: str) -> str:
    """The numbers of each drum in order, all parted by one space."""
    drums, wrong = sealed.numbers, f"{quoted(text)} is no such draw"
    numbers = [int(digits) for digits in re.findall(r"[0-9]{1,6}", text)]
    if re.search(r"[^0-9\s,;+*/()-]", text) or len(numbers) != sum(drums):
        counted = " and ".join(map(str, drums))
        raise Error(f"{wrong}: it has {counted} numbers, nothing else")
    found: list[int] = []
    for place, count in enumerate(drums):
        taken = sorted(numbers[len(found) : len(found) + count])
        if len(set(taken)) < count:
            raise Error(f"{wrong}: a number is there twice")
        # Events that were sealed before there were ranges have none.
        for named in sealed.ranges[place : place + 1]:
            if strange := [number for number in taken if number not in drum(named)]:
                raise Error(f"{wrong}: {strange[0]} is not among {named}")
        found += taken
    return " ".join(map(str, found))


def drum(named: str) -> range:
    """The numbers of a drum, of `1-50` those from 1 to 50; none, if it is not named so."""
    said = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", named)
    return range(int(said[1]), int(said[2]) + 1) if said else range(0)


def opening(sealed: Sealed, value: str) -> dict[str, str]:
    """What the ledger keeps of a delayed value: the value in its one form, and the signature of a
    beacon whose chain was sealed. Raises Error for what is none, and for a signature that is not
    that of the round, as far as that can be checked here."""
    held = {"delayed": canonical(sealed, value)}
    if not sealed.chain:
        return held
    found = _beacon(sealed.round, unicodedata.normalize("NFKC", value).strip())[1]
    if len(found) != SIGNATURE:
        raise Error("give the beacon's signature, too: VALUE and SIGNATURE, as the beacon has them")
    if is_installed() and not is_signed(sealed.chain, sealed.round, found):
        raise Error(f"the signature is not that of round {sealed.round} of the chain sealed")
    return {**held, "signature": found}


def _beacon(number: int, text: str) -> tuple[str, str]:
    """The value of a round, and its signature ("": it is not told); the number of the round may
    stand before them, and their names, as the beacon publishes them."""
    found = _BEACON.fullmatch(_NAMES.sub(" ", text.lower()).strip())
    if not found:
        raise Error("a beacon's value is 64 hex digits (its signature may follow)")
    if found[1] and int(found[1]) != number:
        raise Error(f"this is round {int(found[1])} of the beacon; round {number} was sealed")
    if found[3] and sha256(bytes.fromhex(found[3])).hexdigest() != found[2]:
        raise Error("the beacon's value is not the SHA-256 of its signature")
    return found[2], found[3] or ""


def on_trust(sealed: Sealed) -> str:
    """Why nobody but the reader can check a delayed value of this kind, and how he does."""
    look = f"look it up: {sealed.delayed}"
    if sealed.kind == LOTTERY:
        day = f" of {sealed.drawn}" if sealed.drawn else ""
        return f"because only the draw{day} itself can tell; {look}"
    if sealed.kind == BEACON:
        return f"because only the beacon can tell, in its round {sealed.round}; {look}"
    return f"because a text can be worded in many ways, which is weak; {look}"


# The signature of a round of a public beacon, drand: a BLS signature of the round's number, on the
# curve BLS12-381, by the key of the beacon's chain. Chains of drand's scheme
# `bls-unchained-g1-rfc9380` are read, as `quicknet` is: whoever knows a round's number and the key
# needs nothing else. The curve comes with the extra `beacon`.

KEY, SIGNATURE = 192, 96
"""How many hex digits they have: a point of the second group of the curve, and one of the first."""
EXTRA = "pip install 'wargame-sheetgen[beacon]'"
_DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def key_of(chain: str) -> str:
    """The key of a chain that is told by its name or its key. Raises Error for what is neither."""
    known = data("chains")
    key = str(known[chain]["key"]) if chain in known else chain.lower()
    if len(key) != KEY or not set(key) <= set("0123456789abcdef"):
        raise Error(
            f"chain is {' or '.join(known)}, or the public key of a chain: {KEY} hex digits"
        )
    return key


def day_of(key: str, number: int) -> str:
    """The day of a round, in UTC; "" of a chain that is not known by name."""
    for chain in data("chains").values():
        if chain["key"] == key:
            seconds = chain["genesis"] + chain["period"] * (number - 1)
            # A round of the far future is drawn on no day that Python knows.
            return datetime.fromtimestamp(min(seconds, 250_000_000_000), UTC).date().isoformat()
    return ""


def is_installed() -> bool:
    """Whether signatures can be checked here."""
    return find_spec("py_ecc") is not None


def is_signed(key: str, number: int, signature: str) -> bool:
    """Whether a signature is that of a round, by the key of its chain (all in hex). It takes some
    seconds, and the extra."""
    deepest = sys.getrecursionlimit()
    from py_ecc.bls.g2_primitives import subgroup_check
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import decompress_G1, decompress_G2
    from py_ecc.fields import optimized_bls12_381_FQ12
    from py_ecc.optimized_bls12_381 import G2, final_exponentiate, is_inf, neg, pairing

    # It raises the limit for everybody, and a file of ten thousand brackets would end the program.
    sys.setrecursionlimit(deepest)
    message = hash_to_G1(sha256(number.to_bytes(8, "big")).digest(), _DOMAIN, sha256)
    try:
        signer = decompress_G2((int(key[: KEY // 2], 16), int(key[KEY // 2 :], 16)))
        signed = decompress_G1(int(signature, 16))
    except ValueError:
        return False
    if is_inf(signer) or not (subgroup_check(signer) and subgroup_check(signed)):
        return False
    left = pairing(G2, signed, final_exponentiate=False)
    right = pairing(signer, neg(message), final_exponentiate=False)
    return bool(final_exponentiate(left * right) == optimized_bls12_381_FQ12.one())
