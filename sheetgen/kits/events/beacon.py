"""The signature of a round of a public beacon, drand: a BLS signature of the round's number, on the
curve BLS12-381, by the key of the beacon's chain.

Chains of drand's scheme `bls-unchained-g1-rfc9380` are read, as `quicknet` is: whoever knows a
round's number and the key needs nothing else. The curve comes with the extra `beacon`.
"""

import sys
from datetime import UTC, datetime
from hashlib import sha256
from importlib.util import find_spec

from sheetgen.core.errors import Error
from sheetgen.kits.events.data import data

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
