"""The checksums of zlib. What is large enough to be compressed is better compressed in a task."""

import _base64


def adler32(data, value=1, /):
    return _base64.adler32(data, value)


def crc32(data, value=0, /):
    return _base64.crc32(data, value)
