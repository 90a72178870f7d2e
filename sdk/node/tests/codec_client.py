"""A client in Python of tasks in Node: with the same codecs, and without a word of it to the server.

    codec_client.py URL KEY
"""

import hmac
import json
import os
import sys
import zlib

import pawl


class Zlib:
    id = "zlib"

    def encode(self, data):
        return zlib.compress(data)

    def decode(self, data):
        return zlib.decompress(data)


class Vault:
    """As `hmacVault` in codec.test.js."""

    id = "hmac-1"

    def __init__(self, key):
        self._key = key

    def _mixed(self, nonce, data):
        blocks = (hmac.digest(self._key, b"stream" + nonce + number.to_bytes(8, "big"), "sha256")
                  for number in range(len(data) // 32 + 1))
        return bytes(one ^ other for one, other in zip(data, b"".join(blocks)))

    def encode(self, data):
        nonce = os.urandom(16)
        sealed = nonce + self._mixed(nonce, data)
        return sealed + hmac.digest(self._key, b"whole" + sealed, "sha256")

    def decode(self, data):
        sealed, mark = data[:-32], data[-32:]
        if not hmac.compare_digest(mark, hmac.digest(self._key, b"whole" + sealed, "sha256")):
            raise ValueError("this was encrypted with another key, or was changed")
        return self._mixed(sealed[:16], sealed[16:])


pawl.configure(sys.argv[1], "", codec=[Vault(bytes.fromhex(sys.argv[2])), Zlib()])
card = {"number": "decline 4711-marker-0815" if "decline" in sys.argv else "4711-marker-0815", "limits": (1, 2.5)}
run = pawl.start("pay", card)
try:
    told = {"output": run.result(20)}
except pawl.RunFailed as error:
    told = {"message": error.message, "data": error.data}
print(json.dumps({"run": run.id, **told}))
