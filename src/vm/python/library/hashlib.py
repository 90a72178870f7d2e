"""Digests of bytes: the objects are native, and a run can be stored between two updates."""

import _hashlib
from _hashlib import (md5, pbkdf2_hmac, scrypt, sha1, sha3_224, sha3_256, sha3_384, sha3_512,
                      sha224, sha256, sha384, sha512, shake_128, shake_256)
from io import BytesIO

__all__ = ["algorithms_available", "algorithms_guaranteed", "blake2b", "blake2s", "file_digest",
           "md5", "new", "pbkdf2_hmac", "sha1", "sha224", "sha256", "sha384", "sha3_224",
           "sha3_256", "sha3_384", "sha3_512", "sha512", "shake_128", "shake_256"]

algorithms_guaranteed = {"md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_224",
                         "sha3_256", "sha3_384", "sha3_512", "shake_128", "shake_256", "blake2b",
                         "blake2s"}
algorithms_available = algorithms_guaranteed | {"sha512_224", "sha512_256"}
_PIECE = 2 ** 16


class blake2b:
    SALT_SIZE = 16
    PERSON_SIZE = 16
    MAX_KEY_SIZE = 64
    MAX_DIGEST_SIZE = 64

    def __new__(cls, data=b"", /, **options):
        return _hashlib.blake2b(data, **options)


class blake2s:
    SALT_SIZE = 8
    PERSON_SIZE = 8
    MAX_KEY_SIZE = 32
    MAX_DIGEST_SIZE = 32

    def __new__(cls, data=b"", /, **options):
        return _hashlib.blake2s(data, **options)


def new(name, data=b"", **kwargs):
    if name == "blake2b" or name == "BLAKE2b":
        return blake2b(data, **kwargs)
    if name == "blake2s" or name == "BLAKE2s":
        return blake2s(data, **kwargs)
    return _hashlib.new(name, data, **kwargs)


def file_digest(fileobj, digest, /):
    """Of whatever can be read in bytes: a workflow has no files, but a BytesIO."""
    made = new(digest) if isinstance(digest, str) else digest()
    if isinstance(fileobj, BytesIO):
        made.update(fileobj.getvalue())
        return made
    if not (hasattr(fileobj, "readinto") and hasattr(fileobj, "readable") and fileobj.readable()):
        raise ValueError(f"'{fileobj!r}' is not a file-like object in binary reading mode.")
    buffer = bytearray(_PIECE)
    while size := fileobj.readinto(buffer):
        made.update(buffer[:size])
    return made
