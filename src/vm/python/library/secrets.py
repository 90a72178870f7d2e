"""Random values that nobody can guess: from the host."""

from _pawl import random_bytes
from random import SystemRandom

__all__ = ["choice", "randbelow", "randbits", "SystemRandom", "token_bytes", "token_hex",
           "token_urlsafe", "compare_digest"]

DEFAULT_ENTROPY = 32
_URL_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def randbits(k):
    return SystemRandom().getrandbits(k)


def choice(seq):
    return SystemRandom().choice(seq)


def randbelow(exclusive_upper_bound):
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    return SystemRandom().randrange(exclusive_upper_bound)


def token_bytes(nbytes=None):
    return random_bytes(DEFAULT_ENTROPY if nbytes is None else nbytes)


def token_hex(nbytes=None):
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=None):
    token = token_bytes(nbytes)
    number = int.from_bytes(token, "big") << -len(token) * 8 % 6
    characters = []
    for _ in range(-(-len(token) * 8 // 6)):
        characters.append(_URL_CHARACTERS[number & 63])
        number >>= 6
    return "".join(reversed(characters))


def compare_digest(a, b, /):
    """Whether they are equal, in a time that does not depend on where they differ."""
    if isinstance(a, str) and isinstance(b, str):
        if not a.isascii() or not b.isascii():
            raise TypeError("comparing strings with non-ASCII characters is not supported")
        a, b = a.encode(), b.encode()
    elif not (isinstance(a, (bytes, bytearray)) and isinstance(b, (bytes, bytearray))):
        raise TypeError("unsupported operand types(s) or combination of types: "
                        f"'{type(a).__name__}' and '{type(b).__name__}'")
    if len(a) != len(b):
        return False
    different = 0
    for left, right in zip(a, b):
        different |= left ^ right
    return different == 0
