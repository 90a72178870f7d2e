"""Codecs: payloads that clients and workers can read, and the server cannot.

A codec turns the text of a payload into other bytes and back: it encrypts, compresses, or both. What
a client or a worker sends then travels as one `bytes` value, which begins with the magic bytes and the
codec's id (docs/formats/payload.md of the Pawl sources). A workflow can keep it, compare it and hand
it on, but not look into it. What arrives and begins with the magic bytes is decoded, at any depth; what
comes out of that is the sender's own data, in which nothing is decoded any more.

    class Vault:
        id = "2024-06"                          # of the key; it stands in front of each value

        def encode(self, data): return AES.encrypt(os.urandom(12), data)
        def decode(self, data): return AES.decrypt(data)

    pawl.configure(codec=Vault())

Of several codecs the first one encodes, and each decodes what has its id: so a key is changed.

Texts that must stay texts, the message and the traceback of an error, carry the same bytes in base64
behind `pawl-encoded:`.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Sequence, TypeVar, Union

from . import payload
from .errors import CodecError
from .payload import Encoded, Plain

if TYPE_CHECKING:
    from typing import Protocol

    class Codec(Protocol):
        """What encodes and decodes. Both are called by any thread, and an `async` task's by the event
        loop: a key that has to be fetched is fetched beforehand."""

        @property
        def id(self) -> str:
            """Names the key, or the version of the codec; letters, digits and `._-`, at most 64."""

        def encode(self, data: bytes, /) -> bytes: ...
        def decode(self, data: bytes, /) -> bytes: ...

else:

    class Codec:
        """What encodes and decodes; a class with `id`, `encode` and `decode` need not inherit it."""

        id = ""

        def encode(self, data: bytes) -> bytes:
            raise NotImplementedError

        def decode(self, data: bytes) -> bytes:
            raise NotImplementedError


T = TypeVar("T")
AnyCodec = Union[Codec, Sequence[Codec], "Codecs", None]
CONFIGURED: Any = ...  # in place of a codec: what pawl.configure() has said

MAGIC = b"\0pawl\1"
# The base64 of the magic bytes: text without it holds nothing that is encoded.
MARKER = base64.b64encode(MAGIC)
_PREFIX = "pawl-encoded:"
_TEXT = re.compile(re.escape(_PREFIX) + r"([A-Za-z0-9+/]+={0,2})")
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)


_UNKNOWN = object()


class Opaque(Encoded):
    """An encoded value: as seal() makes it, or as it came if it could not be decoded.

    `codec` is the id of its codec, `problem` what kept it from being decoded. It may be sent on as it is.
    """

    codec: str
    problem: Optional[CodecError]
    _content: Any  # the lowered value of one that seal() has made, or _UNKNOWN

    def __new__(cls, data: bytes, problem: Optional[CodecError] = None, content: Any = _UNKNOWN) -> "Opaque":
        made = super().__new__(cls, data)
        made.codec = _split(data)[0]
        made.problem = problem
        made._content = content
        return made

    def __repr__(self) -> str:
        why = ": %s" % self.problem.message if self.problem is not None else ""
        return "<%d opaque bytes of codec %r%s>" % (len(self), self.codec, why)

    __str__ = __repr__

    def __reduce__(self) -> Any:
        return Opaque, (bytes(self),)


def _split(data: bytes) -> "tuple[str, bytes]":
    """The id and the content of an encoded value; an empty id if there is none that could be one."""
    start = len(MAGIC) + 1
    end = start + (data[len(MAGIC)] if len(data) >= start else 0)
    id = data[start:end].decode("latin-1")
    return (id if _ID.fullmatch(id) else ""), data[end:]


def plain(value: T) -> T:
    """Lets a value travel as it is, though there is a codec: a workflow can look at it.

        return pawl.plain({"approved": True, "card": pawl.seal(card)})
    """
    return Plain(value)  # type: ignore[return-value]


class Outgoing:
    """A lowered value that is encoded if there is a codec."""

    __slots__ = ("lowered",)

    def __init__(self, lowered: Any) -> None:
        self.lowered = lowered


class OutgoingText:
    """A text that is encoded if there is a codec, and stays a text."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


def outgoing(value: Any, root: str) -> Any:
    """What is to be sent for a value. Nothing is nothing: None stays as it is."""
    lowered = payload.lower(value, root)
    return lowered if stays(value) else Outgoing(lowered)


def stays(value: Any) -> bool:
    """Whether a value is sent as it is."""
    return value is None or is_decided(value)


def is_decided(value: Any) -> bool:
    """Whether somebody has said how a value travels: plain(value), seal(value)."""
    return isinstance(value, (Plain, Opaque))


class Codecs:
    """The codecs of a client or of a worker, which may be none: the first one encodes, and each
    decodes what has its id."""

    def __init__(self, given: Iterable[Codec] = ()) -> None:
        self._by_id: Dict[str, Codec] = {}
        for codec in given:
            self._by_id[_checked_id(codec, self._by_id)] = codec
        # None: nothing is encoded.
        self.encoder: Optional[Codec] = next(iter(self._by_id.values()), None)

    # --- sending ---

    def seal(self, value: Any, root: str = "") -> Opaque:
        if isinstance(value, Opaque):
            return value
        if self.encoder is None:
            raise CodecError("there is no codec to seal a value with", hint="pawl.configure(codec=…)")
        lowered = payload.lower(value, root)
        return Opaque(self._encoded(lowered), content=lowered)

    def sealed(self, value: Any, root: str) -> Any:
        """The lowered form that is sent for a value: that of its encoded bytes, if there is a codec."""
        lowered = payload.lower(value, root)
        return lowered if self.encoder is None or stays(value) else self.sealed_lowered(lowered)

    def sealed_lowered(self, lowered: Any) -> Any:
        if self.encoder is None or lowered is None:
            return lowered
        return {"$bytes": base64.b64encode(self._encoded(lowered)).decode("ascii")}

    def sealed_text(self, text: str) -> str:
        if self.encoder is None or not text:
            return text
        return _PREFIX + base64.b64encode(self._encoded(text)).decode("ascii")

    def write(self, body: Any) -> bytes:
        """The text of a request, whose payloads are Outgoing."""
        return payload.write(body, self._write_outgoing)

    def _write_outgoing(self, value: Any) -> Any:
        if isinstance(value, Outgoing):
            return self.sealed_lowered(value.lowered)
        if isinstance(value, OutgoingText):
            return self.sealed_text(value.text)
        return payload.write_encoded(value)

    def _encoded(self, lowered: Any) -> bytes:
        codec = self.encoder
        assert codec is not None
        content = _called(codec, "encode", payload.write(lowered, content_of))
        return MAGIC + bytes([len(codec.id)]) + codec.id.encode("ascii") + content

    # --- receiving ---

    def read(self, text: bytes, problems: List[CodecError]) -> Any:
        """The value of a payload's text, with all that is encoded in it decoded; what cannot be is
        Opaque, and a problem."""
        value = payload.decode(text)
        return self.opened(value, problems) if MARKER in text else value

    def opened(self, value: Any, problems: List[CodecError]) -> Any:
        kind = type(value)
        if kind is bytes:
            return self._opened_bytes(value, problems) if value.startswith(MAGIC) else value
        if kind is str:
            return self._opened_text(value) if _PREFIX in value else value
        if kind is dict:
            return self._hashed(dict, ((self.opened(key, problems), self.opened(item, problems))
                                       for key, item in value.items()), value, problems)
        if kind is list or kind is tuple:
            return kind(self.opened(item, problems) for item in value)
        if kind is set or kind is frozenset:
            return self._hashed(kind, (self.opened(item, problems) for item in value), value, problems)
        return value

    def _hashed(self, kind: Any, items: Iterable[Any], value: Any, problems: List[CodecError]) -> Any:
        try:
            return kind(items)
        except TypeError:  # a decoded value cannot be hashed: its place is taken by the encoded one
            problems.append(CodecError("an encoded value that cannot be hashed is a key, or in a set"))
            return value

    def _opened_bytes(self, data: bytes, problems: List[CodecError]) -> Any:
        try:
            return self._decoded(data)
        except CodecError as problem:
            problems.append(problem)
            return Opaque(data, problem)

    def _opened_text(self, text: str) -> str:
        def found(match: "re.Match[str]") -> str:
            try:
                inner = self._decoded(base64.b64decode(match.group(1), validate=True))
                return inner if isinstance(inner, str) else match.group()
            except (CodecError, binascii.Error):
                return match.group()  # it still is a text: cut off, or of another codec

        return _TEXT.sub(found, text)

    def _decoded(self, data: bytes) -> Any:
        id, content = _split(data)
        codec = self._by_id.get(id)
        if codec is None:
            known = ", ".join(map(repr, self._by_id))
            raise CodecError("a value is encoded with codec %r, and there is %s here"
                             % (id, "only " + known if known else "no codec"),
                             hint="pawl.configure(codec=[new, old]) decodes with each of them")
        text = _called(codec, "decode", content)
        try:
            return payload.decode(text)
        except payload.PayloadError:
            raise CodecError("codec %r has decoded a value to what is no payload" % id) from None


def content_of(value: Any) -> Any:
    """What stands for an Opaque inside a value that is encoded as a whole: that would not be decoded twice."""
    if not isinstance(value, Opaque):
        return payload.write_encoded(value)
    if value._content is _UNKNOWN:
        raise CodecError("an opaque value cannot be encoded with others", hint="send them with pawl.plain(…)")
    return value._content


def _called(codec: Codec, name: str, data: bytes) -> bytes:
    """What a codec makes of the data. Its own error may quote the data, so only its kind is told."""
    try:
        made = getattr(codec, name)(data)
    except Exception as error:
        raise CodecError("codec %r cannot %s a value: %s" % (codec.id, name, type(error).__name__)) from error
    if not isinstance(made, (bytes, bytearray, memoryview)):
        raise CodecError("codec %r gives a %s instead of bytes" % (codec.id, type(made).__name__))
    return bytes(made)


def _checked_id(codec: Any, known: Dict[str, Codec]) -> str:
    id = getattr(codec, "id", None)
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise TypeError("a codec has an `id` of 1 to 64 letters, digits or ._-, not %r" % (id,))
    for name in ("encode", "decode"):
        if not callable(getattr(codec, name, None)):
            raise TypeError("codec %r has no function `%s`" % (id, name))
    if id in known:
        raise ValueError("two codecs have the id %r" % id)
    return id


_default = Codecs()


def configure_default(given: AnyCodec) -> None:
    """What clients and workers have that are not given a codec of their own, from now on."""
    global _default
    _default = codecs_of(given)


def codecs_of(given: AnyCodec) -> Codecs:
    """A codec, a list of them or None as Codecs."""
    if given is CONFIGURED:
        return _default
    if given is None:
        return Codecs()
    if isinstance(given, Codecs):
        return given
    return Codecs(given if isinstance(given, (list, tuple)) else [given])
