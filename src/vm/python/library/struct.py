"""Numbers and texts as the bytes that C would lay out; the formats are read natively (_base64)."""

from _base64 import struct_pack, struct_size, struct_unpack

__all__ = ["calcsize", "pack", "pack_into", "unpack", "unpack_from", "iter_unpack", "Struct",
           "error"]


class error(Exception):
    pass


def _bytes_of(buffer):
    if isinstance(buffer, (bytes, bytearray)):
        return buffer
    as_bytes = getattr(type(buffer), "__bytes__", None)
    if as_bytes is None:
        raise TypeError(f"a bytes-like object is required, not {type(buffer).__name__!r}")
    return as_bytes(buffer)


class Struct:
    __slots__ = ("format", "size", "_values")

    def __init__(self, format):
        if isinstance(format, bytes):
            text = format.decode("latin-1")
        elif isinstance(format, str):
            text = format
            text.encode("ascii")
        else:
            raise TypeError("Struct() argument 1 must be a str or bytes object, not "
                            + type(format).__name__)
        self.format = text
        self.size, self._values = struct_size(text.encode("latin-1"), error)

    def _pack(self, function, values):
        if len(values) != self._values:
            raise error(f"{function} expected {self._values} items for packing "
                        f"(got {len(values)})")
        return struct_pack(self.format, values, error)

    def pack(self, *values):
        return struct_pack(self.format, values, error)

    def pack_into(self, *args):
        if len(args) < 2:
            what = "offset" if args else "buffer"
            raise error(f"pack_into expected {what} argument")
        buffer, offset, *values = args
        if len(values) != self._values:
            raise error(f"pack_into expected {self._values} items for packing "
                        f"(got {len(values)})")
        inside = buffer
        if hasattr(type(buffer), "__bytes_of_buffer__"):
            inside = buffer.__bytes_of_buffer__()
        elif not isinstance(buffer, bytearray):
            raise TypeError("argument must be read-write bytes-like object, not "
                            + type(buffer).__name__)
        offset = self._offset("pack_into", "packing", "no space to pack", inside, offset)
        packed = self._pack("pack_into", tuple(values))
        if inside is buffer:
            buffer[offset:offset + self.size] = packed
        else:
            buffer._overwrite(offset, packed)

    def unpack(self, buffer, /):
        buffer = _bytes_of(buffer)
        if len(buffer) != self.size:
            raise error(f"unpack requires a buffer of {self.size} bytes")
        return struct_unpack(self.format, buffer, 0, error)

    def unpack_from(self, /, buffer, offset=0):
        buffer = _bytes_of(buffer)
        offset = self._offset("unpack_from", "unpacking", "not enough data to unpack", buffer,
                              offset)
        return struct_unpack(self.format, buffer, offset, error)

    def iter_unpack(self, buffer, /):
        if self.size == 0:
            raise error("cannot iteratively unpack with a struct of length 0")
        buffer = _bytes_of(buffer)
        if len(buffer) % self.size != 0:
            raise error(f"iterative unpacking requires a buffer of a multiple of {self.size} "
                        "bytes")
        return _each(self, buffer)

    def _offset(self, function, doing, lack, buffer, offset):
        given, length = offset, len(buffer)
        if offset < 0:
            if offset + self.size > 0:
                raise error(f"{lack} {self.size} bytes at offset {given}")
            offset += length
            if offset < 0:
                raise error(f"offset {given} out of range for {length}-byte buffer")
        if length - offset < self.size:
            raise error(f"{function} requires a buffer of at least {offset + self.size} bytes for "
                        f"{doing} {self.size} bytes at offset {offset} (actual buffer size is "
                        f"{length})")
        return offset


def _each(struct, buffer):
    for offset in range(0, len(buffer), struct.size):
        yield struct_unpack(struct.format, buffer, offset, error)


def calcsize(format, /):
    return Struct(format).size


def pack(format=None, /, *values):
    if isinstance(format, str) and format.isascii():
        return struct_pack(format, values, error)
    if format is None and not values:
        raise TypeError("missing format argument")
    return Struct(format).pack(*values)


def pack_into(*args):
    if not args:
        raise TypeError("missing format argument")
    return Struct(args[0]).pack_into(*args[1:])


def unpack(format, buffer, /):
    if isinstance(buffer, bytes) and isinstance(format, str) and format.isascii():
        return struct_unpack(format, buffer, None, error)
    return Struct(format).unpack(buffer)


def unpack_from(format, /, buffer, offset=0):
    return Struct(format).unpack_from(buffer, offset)


def iter_unpack(format, buffer, /):
    return Struct(format).iter_unpack(buffer)
