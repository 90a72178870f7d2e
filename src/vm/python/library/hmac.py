"""Keyed digests of messages (RFC 2104)."""

from _hashlib import compare_digest, new as _new_digest

trans_5C = bytes(number ^ 0x5C for number in range(256))
trans_36 = bytes(number ^ 0x36 for number in range(256))
digest_size = None


def _maker(digestmod):
    """A function that begins a digest, for a name, a constructor or a module."""
    if callable(digestmod):
        return digestmod
    if isinstance(digestmod, str):
        return lambda data=b"": _new_digest(digestmod, data)
    return lambda data=b"": digestmod.new(data)


def _keyed(key, make):
    """The two digests that have taken the key, the inner and the outer one."""
    inner, outer = make(), make()
    size = getattr(inner, "block_size", 64)
    if inner.digest_size == 0:
        raise ValueError("no reason supplied")
    if len(key) > size:
        key = make(key).digest()
    key = bytes(key).ljust(size, b"\0")
    inner.update(key.translate(trans_36))
    outer.update(key.translate(trans_5C))
    return inner, outer


class HMAC:
    blocksize = 64

    def __init__(self, key, msg=None, digestmod=""):
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError(f"key: expected bytes or bytearray, but got {type(key).__name__!r}")
        if not digestmod:
            raise TypeError("Missing required parameter 'digestmod'.")
        self._inner, self._outer = _keyed(key, _maker(digestmod))
        self.block_size = getattr(self._inner, "block_size", self.blocksize)
        self.digest_size = self._inner.digest_size
        if msg is not None:
            self.update(msg)

    @property
    def name(self):
        return f"hmac-{self._inner.name}"

    def update(self, msg):
        self._inner.update(msg)

    def copy(self):
        other = self.__class__.__new__(self.__class__)
        other.block_size = self.block_size
        other.digest_size = self.digest_size
        other._inner = self._inner.copy()
        other._outer = self._outer.copy()
        return other

    def _finished(self):
        outer = self._outer.copy()
        outer.update(self._inner.digest())
        return outer

    def digest(self):
        return self._finished().digest()

    def hexdigest(self):
        return self._finished().hexdigest()


def new(key, msg=None, digestmod=""):
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    if not isinstance(key, (bytes, bytearray)):
        raise TypeError(f"a bytes-like object is required, not {type(key).__name__!r}")
    inner, outer = _keyed(key, _maker(digest))
    inner.update(msg)
    outer.update(inner.digest())
    return outer.digest()
