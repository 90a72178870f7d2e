"""A ledger whose pages are chained by hashes, a Merkle tree with proofs, and signed tokens."""
import base64
import binascii
import copy
import hashlib
import json
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta, timezone
from itertools import zip_longest
from typing import Iterator, Optional


def digest(*parts: bytes) -> bytes:
    h = hashlib.sha256()
    for part in parts:
        h.update(len(part).to_bytes(4, "big"))
        h.update(part)
    return h.digest()


def canonical(value) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


@dataclass(frozen=True)
class Page:
    number: int
    before: str
    written: str
    entries: tuple
    nonce: int = 0

    @property
    def hash(self) -> str:
        return digest(canonical(asdict(self))).hex()


class Broken(Exception):
    pass


@dataclass
class Ledger:
    difficulty: int = 1
    pages: list[Page] = field(default_factory=list)

    def write(self, *entries, at: datetime) -> Page:
        before = self.pages[-1].hash if self.pages else "0" * 64
        page = Page(len(self.pages), before, at.isoformat(), entries)
        while not page.hash.startswith("0" * self.difficulty):
            page = replace(page, nonce=page.nonce + 1)
        self.pages.append(page)
        return page

    def check(self) -> int:
        before = "0" * 64
        for number, page in enumerate(self.pages):
            if page.number != number:
                raise Broken(f"page {page.number} stands at {number}")
            if page.before != before:
                raise Broken(f"page {number} does not follow {before[:8]}")
            before = page.hash
        return len(self.pages)


class Merkle:
    def __init__(self, leaves: list[bytes]):
        if not leaves:
            raise ValueError("a tree needs leaves")
        self.levels = [[digest(b"leaf", leaf) for leaf in leaves]]
        while len(self.levels[-1]) > 1:
            pairs = zip_longest(*[iter(self.levels[-1])] * 2)
            self.levels.append([digest(b"node", a, b) if b is not None else a for a, b in pairs])

    @property
    def root(self) -> str:
        return self.levels[-1][0].hex()

    def proof(self, index: int) -> Iterator[tuple[str, Optional[bytes]]]:
        for level in self.levels[:-1]:
            sibling = index ^ 1
            yield ("left" if sibling < index else "right"), level[sibling] if sibling < len(level) else None
            index //= 2

    @staticmethod
    def verify(leaf: bytes, proof, root: str) -> bool:
        value = digest(b"leaf", leaf)
        for side, sibling in proof:
            if sibling is not None:
                value = digest(b"node", sibling, value) if side == "left" else digest(b"node", value, sibling)
        return value.hex() == root


def keyed_hash(key: bytes, message: bytes) -> bytes:
    """HMAC by hand."""
    block = 64
    key = hashlib.sha256(key).digest() if len(key) > block else key
    key = key.ljust(block, b"\0")
    inner = hashlib.sha256(bytes(k ^ 0x36 for k in key) + message).digest()
    return hashlib.sha256(bytes(k ^ 0x5C for k in key) + inner).digest()


class Tokens:
    def __init__(self, key: bytes, lifetime: timedelta):
        self.key, self.lifetime = key, lifetime

    @staticmethod
    def _pack(data: bytes) -> str:
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")

    @staticmethod
    def _unpack(text: str) -> bytes:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    def issue(self, now: datetime, **claims) -> str:
        body = self._pack(canonical({**claims, "exp": (now + self.lifetime).isoformat()}))
        return f"{body}.{self._pack(keyed_hash(self.key, body.encode()))}"

    def read(self, token: str, now: datetime) -> dict:
        body, dot, signature = token.partition(".")
        if not dot:
            raise ValueError("not a token")
        try:
            given = self._unpack(signature)
        except (binascii.Error, ValueError):
            raise ValueError("signature is no base64") from None
        if given != keyed_hash(self.key, body.encode()):
            raise ValueError("signature does not fit")
        claims = json.loads(self._unpack(body))
        if datetime.fromisoformat(claims.pop("exp")) <= now:
            raise ValueError("token is over")
        return claims


now = datetime(2024, 3, 1, 12, tzinfo=timezone.utc)
ledger = Ledger()
for n, entries in enumerate([("start",), ("a pays b 5", "b pays c 2"), (), ("ö pays 漢 1.5",)]):
    page = ledger.write(*entries, at=now + timedelta(hours=n))
    print(page.number, page.hash[:16], page.nonce, page.before[:8], page.entries)
# expect: 0 0c1bd2fa9649aee9 37 00000000 ('start',)
# expect: 1 0ebe04d18d6abacf 26 0c1bd2fa ('a pays b 5', 'b pays c 2')
# expect: 2 099df441311f0a48 31 0ebe04d1 ()
# expect: 3 0748fa385ea87064 9 099df441 ('ö pays 漢 1.5',)
print(ledger.check())  # expect: 4
for spoil in (lambda l: l.pages.__setitem__(1, replace(l.pages[1], entries=("a pays b 500",))), lambda l: l.pages.pop(1),
              lambda l: l.pages.reverse()):
    forged = copy.deepcopy(ledger)
    spoil(forged)
    try:
        forged.check()
    except Broken as error:
        print("broken:", error)
# expect: broken: page 2 does not follow 6187b4ca
# expect: broken: page 2 stands at 1
# expect: broken: page 3 stands at 0
print(ledger.check(), ledger.pages[0] == copy.copy(ledger.pages[0]))  # expect: 4 True

leaves = [f"tx{n}".encode() for n in range(5)]
tree = Merkle(leaves)
print(tree.root, [len(level) for level in tree.levels])
# expect: ce200c7e6ebc07da5e8f9bc8da05df79acabf2f3f49c4b8682b70c98e6dd7e46 [5, 3, 2, 1]
for index in range(5):
    proof = list(tree.proof(index))
    print(index, [side[0] if sibling else "-" for side, sibling in proof], Merkle.verify(leaves[index], proof, tree.root),
          Merkle.verify(b"forged", proof, tree.root))
# expect: 0 ['r', 'r', 'r'] True False
# expect: 1 ['l', 'r', 'r'] True False
# expect: 2 ['r', 'l', 'r'] True False
# expect: 3 ['l', 'l', 'r'] True False
# expect: 4 ['-', '-', 'l'] True False
tokens = Tokens(b"secret" * 20, timedelta(minutes=5))
token = tokens.issue(now, user="ann", roles=["admin", "ops"])
print(len(token), token[:40], tokens.read(token, now))
# expect: 140 eyJleHAiOiIyMDI0LTAzLTAxVDEyOjA1OjAwKzAw {'roles': ['admin', 'ops'], 'user': 'ann'}
for text, later in [(token, 6), (token[:-2] + "xx", 1), ("abc", 0), (token.replace(".", "x.", 1), 0), ("a.b", 0)]:
    try:
        print(tokens.read(text, now + timedelta(minutes=later)))
    except ValueError as error:
        print("refused:", error)
# expect: refused: token is over
# expect: refused: signature does not fit
# expect: refused: not a token
# expect: refused: signature does not fit
# expect: refused: signature is no base64
for name in ("md5", "sha1", "sha256", "sha512", "blake2b", "sha3_256"):
    h = hashlib.new(name, b"abc")
    print(f"{h.name} {h.digest_size} {h.block_size} {h.hexdigest()[:24]}")
# expect: md5 16 64 900150983cd24fb0d6963f7d
# expect: sha1 20 64 a9993e364706816aba3e2571
# expect: sha256 32 64 ba7816bf8f01cfea414140de
# expect: sha512 64 128 ddaf35a193617abacc417349
# expect: blake2b 64 128 ba80a53f981c4d0d6a2797b6
# expect: sha3_256 32 136 3a985da74fe225b2045c172d
first = hashlib.sha256(b"a")
second = first.copy()
second.update(b"b")
print(first.hexdigest() == hashlib.sha256(b"a").hexdigest(), second.hexdigest() == hashlib.sha256(b"ab").hexdigest())
# expect: True True
print(base64.b64encode(b"\xfb\xff\x00"), base64.urlsafe_b64encode(b"\xfb\xff\x00"), base64.b32encode(b"hi"), base64.b16encode(b"hi"), base64.b64decode("aGk="))
# expect: b'+/8A' b'-_8A' b'NBUQ====' b'6869' b'hi'
