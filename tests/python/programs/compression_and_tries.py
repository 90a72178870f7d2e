"""Data structures of text: Huffman codes, a trie with completion, LZ77, a Bloom filter, edit distance."""
import heapq
import itertools
from collections import Counter
from functools import lru_cache, total_ordering


@total_ordering
class Tree:
    """A node of the code; ordered by weight, then by the smallest letter inside."""

    def __init__(self, weight, letter=None, left=None, right=None):
        self.weight, self.letter, self.left, self.right = weight, letter, left, right
        self.first = letter if letter is not None else min(left.first, right.first)

    def __eq__(self, other):
        return (self.weight, self.first) == (other.weight, other.first)

    def __lt__(self, other):
        return (self.weight, self.first) < (other.weight, other.first)

    def codes(self, prefix=""):
        if self.letter is not None:
            yield self.letter, prefix or "0"
        else:
            yield from self.left.codes(prefix + "0")
            yield from self.right.codes(prefix + "1")


class Huffman:
    def __init__(self, text):
        heap = [Tree(weight, letter) for letter, weight in Counter(text).items()]
        if not heap:
            raise ValueError("no text, no code")
        heapq.heapify(heap)
        while len(heap) > 1:
            a, b = heapq.heappop(heap), heapq.heappop(heap)
            heapq.heappush(heap, Tree(a.weight + b.weight, None, a, b))
        self.tree = heap[0]
        self.table = dict(sorted(self.tree.codes(), key=lambda pair: (len(pair[1]), pair[1])))

    def encode(self, text):
        bits = "".join(self.table[c] for c in text)
        padding = -len(bits) % 8
        number = int(bits + "0" * padding or "0", 2)
        return bytes([padding]) + number.to_bytes((len(bits) + padding) // 8, "big")

    def decode(self, data):
        padding, body = data[0], data[1:]
        bits = "".join(f"{byte:08b}" for byte in body)
        node, out = self.tree, []
        for bit in bits[:len(bits) - padding]:
            if node.letter is None:
                node = node.right if bit == "1" else node.left
            if node.letter is not None:
                out.append(node.letter)
                node = self.tree
        return "".join(out)


class Trie:
    __slots__ = ("children", "count", "value")

    def __init__(self):
        self.children, self.count, self.value = {}, 0, None

    def __setitem__(self, word, value):
        node = self
        for c in word:
            node = node.children.setdefault(c, Trie())
            node.count += 1
        node.value = value

    def find(self, prefix):
        node = self
        for c in prefix:
            if (node := node.children.get(c)) is None:
                return None
        return node

    def __getitem__(self, word):
        node = self.find(word)
        if node is None or node.value is None:
            raise KeyError(word)
        return node.value

    def __contains__(self, word):
        return (node := self.find(word)) is not None and node.value is not None

    def items(self, prefix=""):
        node = self.find(prefix)
        if node is None:
            return
        if node.value is not None:
            yield prefix, node.value
        for c in sorted(node.children):
            for rest, value in node.children[c]._walk(prefix + c):
                yield rest, value

    def _walk(self, word):
        if self.value is not None:
            yield word, self.value
        for c in sorted(self.children):
            yield from self.children[c]._walk(word + c)

    def complete(self, prefix, n=3):
        return [w for w, _ in sorted(self.items(prefix), key=lambda pair: (-pair[1], pair[0]))[:n]]

    def fuzzy(self, word, most=1):
        """All words within an edit distance, row by row down the trie."""
        def visit(node, c, before, prefix):
            row = [before[0] + 1]
            for i, w in enumerate(word, 1):
                row.append(min(row[i - 1] + 1, before[i] + 1, before[i - 1] + (w != c)))
            if row[-1] <= most and node.value is not None:
                yield row[-1], prefix
            if min(row) <= most:
                for d, child in node.children.items():
                    yield from visit(child, d, row, prefix + d)
        found = itertools.chain.from_iterable(
            visit(child, c, list(range(len(word) + 1)), c) for c, child in self.children.items())
        return sorted(found)


def lz77(text, window=20):
    at = 0
    while at < len(text):
        best = (0, 0)
        for back in range(1, min(at, window) + 1):
            length = 0
            while at + length < len(text) - 1 and text[at - back + length] == text[at + length]:
                length += 1
            best = max(best, (length, -back))
        length, back = best[0], -best[1]
        yield (back, length, text[at + length])
        at += length + 1


def unlz77(triples):
    out = []
    for back, length, letter in triples:
        for _ in range(length):
            out.append(out[-back])
        out.append(letter)
    return "".join(out)


class Bloom:
    def __init__(self, bits=64, hashes=3):
        self.bits, self.hashes, self.field = bits, hashes, 0

    def _places(self, word):
        value = 2166136261
        for round_ in range(self.hashes):
            for byte in word.encode() + bytes([round_]):
                value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
            yield value % self.bits

    def add(self, word):
        for place in self._places(word):
            self.field |= 1 << place

    def __contains__(self, word):
        return all(self.field >> place & 1 for place in self._places(word))


def distance(a, b):
    @lru_cache(maxsize=None)
    def step(i, k):
        if not i or not k:
            return i + k
        same = step(i - 1, k - 1) + (a[i - 1] != b[k - 1])
        return min(same, step(i - 1, k) + 1, step(i, k - 1) + 1)
    return step(len(a), len(b))


text = "she sells sea shells by the sea shore – naïve"
code = Huffman(text)
packed = code.encode(text)
print(code.table)
# expect: {'s': '00', ' ': '01', 'e': '110', 'a': '1001', 'h': '1011', 'l': '1110', 'y': '10000', 'ï': '10001', '–': '10100', 'b': '101010', 'n': '101011', 'o': '111100', 'r': '111101', 't': '111110', 'v': '111111'}
print(len(text.encode()), len(packed), packed.hex(), code.decode(packed) == text)
# expect: 48 21 072f26ee134a5eee1aa0fd7934a5f9ee68d731ff00 True
print(Huffman("aaaa").encode("aaaa"), Huffman("aaaa").decode(b"\x04\x00"))
# expect: b'\x04\x00' aaaa
trie = Trie()
for word, weight in Counter(text.split()).items():
    trie[word] = weight
for word in "shelf shed sheet seal seat".split():
    trie[word] = len(word)
print(trie.complete("she"), trie.complete("se", 2), trie.complete("x"), trie.find("sh").count, "sea" in trie, "se" in trie)
# expect: ['sheet', 'shelf', 'shed'] ['seal', 'seat'] [] 6 True False
print(list(trie.items("s")))
# expect: [('sea', 2), ('seal', 4), ('seat', 4), ('sells', 1), ('she', 1), ('shed', 4), ('sheet', 5), ('shelf', 5), ('shells', 1), ('shore', 1)]
print(trie.fuzzy("shell"), trie.fuzzy("sea", 2)[:4])
# expect: [(1, 'shelf'), (1, 'shells')] [(0, 'sea'), (1, 'seal'), (1, 'seat'), (2, 'she')]
for text in ("abracadabra abracadabra", "aaaaaaaa", "x", ""):
    triples = list(lz77(text))
    print(len(text), triples if len(triples) < 9 else len(triples), unlz77(triples) == text)
# expect: 23 [(0, 0, 'a'), (0, 0, 'b'), (0, 0, 'r'), (3, 1, 'c'), (2, 1, 'd'), (7, 4, ' '), (12, 10, 'a')] True
# expect: 8 [(0, 0, 'a'), (1, 6, 'a')] True
# expect: 1 [(0, 0, 'x')] True
# expect: 0 [] True
bloom = Bloom()
for word in ("pen", "book"):
    bloom.add(word)
print(["pen" in bloom, "book" in bloom, "desk" in bloom], f"{bloom.field:#018x}", bloom.field.bit_count())
# expect: [True, True, False] 0x0010030000010042 6
print([distance(*pair) for pair in [("kitten", "sitting"), ("", "abc"), ("flaw", "lawn"), ("é", "e")]])
# expect: [3, 3, 2, 1]
for attempt in (lambda: Huffman(""), lambda: trie["nothing"], lambda: code.encode("Q")):
    try:
        attempt()
    except (ValueError, KeyError) as error:
        print(type(error).__name__, error)
# expect: ValueError no text, no code
# expect: KeyError 'nothing'
# expect: KeyError 'Q'
