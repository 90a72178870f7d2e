"""How two sequences differ: matching blocks, edits, and diffs of lines."""

from _classes import GenericAlias
from _re import compile
from collections import namedtuple
from heapq import nlargest

__all__ = ["get_close_matches", "ndiff", "restore", "SequenceMatcher", "Differ",
           "IS_CHARACTER_JUNK", "IS_LINE_JUNK", "context_diff", "unified_diff", "diff_bytes",
           "HtmlDiff", "Match"]

Match = namedtuple("Match", "a b size")

_POPULAR_FROM = 200


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """Matching blocks of two sequences of hashable items: the longest first, then the longest to
    the left and to the right of it, and so on."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk = isjunk
        self.a = self.b = None
        self.autojunk = autojunk
        self.set_seqs(a, b)

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        if a is self.a:
            return
        self.a = a
        self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = None
        self.fullbcount = None
        self._index_b()

    def _index_b(self):
        """Where each item of b stands; junk, and what is all over the place, stands nowhere."""
        places = self.b2j = {}
        for i, item in enumerate(self.b):
            if item in places:
                places[item].append(i)
            else:
                places[item] = [i]
        self.bjunk = set()
        if self.isjunk:
            for item in list(places):
                if self.isjunk(item):
                    self.bjunk.add(item)
                    del places[item]
        self.bpopular = set()
        n = len(self.b)
        if self.autojunk and n >= _POPULAR_FROM:
            most = n // 100 + 1
            for item in list(places):
                if len(places[item]) > most:
                    self.bpopular.add(item)
                    del places[item]

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        a, b, places, junk = self.a, self.b, self.b2j, self.bjunk
        if ahi is None:
            ahi = len(a)
        if bhi is None:
            bhi = len(b)
        best_a, best_b, size = alo, blo, 0
        # For each place in b, how long the match is that ends there and at the last item of a.
        lengths = {}
        for i in range(alo, ahi):
            fresh = {}
            for j in places.get(a[i], ()):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                length = fresh[j] = lengths.get(j - 1, 0) + 1
                if length > size:
                    best_a, best_b, size = i - length + 1, j - length + 1, length
            lengths = fresh
        # Items that stood nowhere may still make it longer: first others than junk, then junk.
        for wanted in (False, True):
            while (best_a > alo and best_b > blo and (b[best_b - 1] in junk) is wanted
                   and a[best_a - 1] == b[best_b - 1]):
                best_a, best_b, size = best_a - 1, best_b - 1, size + 1
            while (best_a + size < ahi and best_b + size < bhi
                   and (b[best_b + size] in junk) is wanted
                   and a[best_a + size] == b[best_b + size]):
                size += 1
        return Match(best_a, best_b, size)

    def get_matching_blocks(self):
        if self.matching_blocks is not None:
            return self.matching_blocks
        found = []
        waiting = [(0, len(self.a), 0, len(self.b))]
        while waiting:
            alo, ahi, blo, bhi = waiting.pop()
            match = self.find_longest_match(alo, ahi, blo, bhi)
            i, j, size = match
            if not size:
                continue
            found.append(match)
            if alo < i and blo < j:
                waiting.append((alo, i, blo, j))
            if i + size < ahi and j + size < bhi:
                waiting.append((i + size, ahi, j + size, bhi))
        found.sort()
        # Blocks that touch are one.
        blocks = []
        for i, j, size in found:
            if blocks and blocks[-1][0] + blocks[-1][2] == i and blocks[-1][1] + blocks[-1][2] == j:
                before = blocks[-1]
                blocks[-1] = Match(before[0], before[1], before[2] + size)
            else:
                blocks.append(Match(i, j, size))
        blocks.append(Match(len(self.a), len(self.b), 0))
        self.matching_blocks = blocks
        return blocks

    def get_opcodes(self):
        if self.opcodes is not None:
            return self.opcodes
        i = j = 0
        self.opcodes = codes = []
        for ai, bj, size in self.get_matching_blocks():
            if i < ai and j < bj:
                codes.append(("replace", i, ai, j, bj))
            elif i < ai:
                codes.append(("delete", i, ai, j, bj))
            elif j < bj:
                codes.append(("insert", i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                codes.append(("equal", ai, i, bj, j))
        return codes

    def get_grouped_opcodes(self, n=3):
        """The edits in groups, with up to n equal items around each."""
        codes = self.get_opcodes() or [("equal", 0, 1, 0, 1)]
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > 2 * n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        matches = sum([block[2] for block in self.get_matching_blocks()])
        return _ratio(matches, len(self.a) + len(self.b))

    def quick_ratio(self):
        """No less than ratio(): the order of the items does not count."""
        if self.fullbcount is None:
            self.fullbcount = {}
            for item in self.b:
                self.fullbcount[item] = self.fullbcount.get(item, 0) + 1
        left = dict(self.fullbcount)
        matches = 0
        for item in self.a:
            count = left.get(item, 0)
            left[item] = count - 1
            matches += count > 0
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        la, lb = len(self.a), len(self.b)
        return _ratio(min(la, lb), la + lb)


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    matcher = SequenceMatcher()
    matcher.set_seq2(word)
    found = []
    for possibility in possibilities:
        matcher.set_seq1(possibility)
        if (matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff
                and matcher.ratio() >= cutoff):
            found.append((matcher.ratio(), possibility))
    return [possibility for _, possibility in nlargest(n, found)]


# --- unified and context


def _check_types(a, b, *options):
    for sequence in (a, b):
        if sequence and not isinstance(sequence[0], str):
            name = type(sequence[0]).__name__
            raise TypeError(f"lines to compare must be str, not {name} ({sequence[0]!r})")
    for option in options:
        if not isinstance(option, str):
            raise TypeError(f"all arguments must be str, not: {option!r}")


def _range_unified(start, stop):
    length = stop - start
    if length == 1:
        return str(start + 1)
    # An empty range begins at the line before it.
    return f"{start if not length else start + 1},{length}"


def _range_context(start, stop):
    length = stop - start
    first = start if not length else start + 1
    return str(first) if length <= 1 else f"{first},{first + length - 1}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield f"--- {_with_date(fromfile, fromfiledate)}{lineterm}"
            yield f"+++ {_with_date(tofile, tofiledate)}{lineterm}"
        first, last = group[0], group[-1]
        yield (f"@@ -{_range_unified(first[1], last[2])} +{_range_unified(first[3], last[4])} @@"
               f"{lineterm}")
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for line in a[i1:i2]:
                    yield " " + line
                continue
            if tag != "insert":
                for line in a[i1:i2]:
                    yield "-" + line
            if tag != "delete":
                for line in b[j1:j2]:
                    yield "+" + line


def _with_date(name, date):
    return f"{name}\t{date}" if date else name


_CONTEXT_MARKS = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield f"*** {_with_date(fromfile, fromfiledate)}{lineterm}"
            yield f"--- {_with_date(tofile, tofiledate)}{lineterm}"
        first, last = group[0], group[-1]
        tags = [code[0] for code in group]
        yield "***************" + lineterm
        yield f"*** {_range_context(first[1], last[2])} ****{lineterm}"
        if "replace" in tags or "delete" in tags:
            for tag, i1, i2, _, _ in group:
                if tag != "insert":
                    for line in a[i1:i2]:
                        yield _CONTEXT_MARKS[tag] + line
        yield f"--- {_range_context(first[3], last[4])} ----{lineterm}"
        if "replace" in tags or "insert" in tags:
            for tag, _, _, j1, j2 in group:
                if tag != "delete":
                    for line in b[j1:j2]:
                        yield _CONTEXT_MARKS[tag] + line


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3,
               lineterm=b"\n"):
    def text(value):
        try:
            return value.decode("ascii", "surrogateescape")
        except AttributeError as error:
            raise TypeError("all arguments must be bytes, not "
                            f"{type(value).__name__} ({value!r})") from error

    lines = dfunc([text(line) for line in a], [text(line) for line in b], text(fromfile),
                  text(tofile), text(fromfiledate), text(tofiledate), n, text(lineterm))
    for line in lines:
        yield line.encode("ascii", "surrogateescape")


# --- ndiff


_JUNK_LINE = compile(r"\s*(?:#\s*)?$")


def IS_LINE_JUNK(line, pat=_JUNK_LINE.match):
    return pat(line) is not None


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    return ch in ws


def _keep_blanks(line, marks):
    """The marks, with the blanks of the line where there are none, so that tabs stay in line."""
    shown = "".join([blank if mark == " " and blank.isspace() else mark
                     for blank, mark in zip(line, marks)])
    return shown.rstrip()


class Differ:
    """Compares lines, and within lines that are alike shows where they differ."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a, b):
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
            elif tag == "delete":
                yield from self._dump("-", a, alo, ahi)
            elif tag == "insert":
                yield from self._dump("+", b, blo, bhi)
            else:
                yield from self._dump(" ", a, alo, ahi)

    def _dump(self, tag, x, lo, hi):
        for i in range(lo, hi):
            yield f"{tag} {x[i]}"

    def _plain_replace(self, a, alo, ahi, b, blo, bhi):
        # The shorter one first.
        if bhi - blo < ahi - alo:
            yield from self._dump("+", b, blo, bhi)
            yield from self._dump("-", a, alo, ahi)
        else:
            yield from self._dump("-", a, alo, ahi)
            yield from self._dump("+", b, blo, bhi)

    def _most_alike(self, matcher, a, alo, ahi, b, blo, bhi):
        """Ratio and places of the two lines that are most alike without being equal, and the
        places of the first two that are equal."""
        best, best_i, best_j = 0.74, None, None
        equal_i = equal_j = None
        for j in range(blo, bhi):
            matcher.set_seq2(b[j])
            for i in range(alo, ahi):
                if a[i] == b[j]:
                    if equal_i is None:
                        equal_i, equal_j = i, j
                    continue
                matcher.set_seq1(a[i])
                if (matcher.real_quick_ratio() > best and matcher.quick_ratio() > best
                        and matcher.ratio() > best):
                    best, best_i, best_j = matcher.ratio(), i, j
        return best, best_i, best_j, equal_i, equal_j

    def _fancy_replace(self, a, alo, ahi, b, blo, bhi):
        matcher = SequenceMatcher(self.charjunk)
        best, i, j, equal_i, equal_j = self._most_alike(matcher, a, alo, ahi, b, blo, bhi)
        same = best < 0.75
        if same:
            if equal_i is None:
                yield from self._plain_replace(a, alo, ahi, b, blo, bhi)
                return
            i, j = equal_i, equal_j
        yield from self._fancy_helper(a, alo, i, b, blo, j)
        if same:
            yield "  " + a[i]
        else:
            yield from self._question(matcher, a[i], b[j])
        yield from self._fancy_helper(a, i + 1, ahi, b, j + 1, bhi)

    def _question(self, matcher, old, new):
        old_marks = new_marks = ""
        matcher.set_seqs(old, new)
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            if tag == "replace":
                old_marks += "^" * (i2 - i1)
                new_marks += "^" * (j2 - j1)
            elif tag == "delete":
                old_marks += "-" * (i2 - i1)
            elif tag == "insert":
                new_marks += "+" * (j2 - j1)
            else:
                old_marks += " " * (i2 - i1)
                new_marks += " " * (j2 - j1)
        yield from self._qformat(old, new, old_marks, new_marks)

    def _qformat(self, aline, bline, atags, btags):
        atags = _keep_blanks(aline, atags)
        btags = _keep_blanks(bline, btags)
        yield "- " + aline
        if atags:
            yield f"? {atags}\n"
        yield "+ " + bline
        if btags:
            yield f"? {btags}\n"

    def _fancy_helper(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi and blo < bhi:
            yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
        elif alo < ahi:
            yield from self._dump("-", a, alo, ahi)
        elif blo < bhi:
            yield from self._dump("+", b, blo, bhi)


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    """The lines of one of the two that ndiff compared."""
    try:
        tag = {1: "- ", 2: "+ "}[int(which)]
    except KeyError:
        raise ValueError(f"unknown delta choice (must be 1 or 2): {which!r}") from None
    for line in delta:
        if line[:2] in ("  ", tag):
            yield line[2:]
