"""Calls of the standard library's modules with random arguments, one expression a line."""

WORDS = ["a", "b", "abc", "Hello", "", "straße", "漢字", "x y", "😀", "ÀÉ", "10", "-3.5", "True"]
FORMATS = ["%Y-%m-%d", "%d.%m.%y", "%H:%M:%S", "%j %U %W", "%a %b %d", "%A %B", "%I %p", "%f", "%Y%%", "%c", "%x %X", "%G-W%V-%u",
           "%w", "%z|%Z", "%y"]
ISO = ["2024-02-29", "2024-02-30", "20240229", "2024-W09-4", "2024-02-29T12:30", "2024-02-29 12:30:15.5", "2024-02-29T12:30:15+02:00",
       "12:30", "T12:30", "2024-02-29T12:30:15.123456789", "2024-13-01", "24-1-1", "", "2024-02-29T24:00", "2024-02-29T12:30Z", "0001-01-01"]


class ModuleOperations:
    """Needs from its user: `random`, and `choose`."""

    def n(self, low=-3, high=9):
        return self.random.randrange(low, high)

    def ints(self, count=None):
        return "[" + ", ".join(str(self.n()) for _ in range(self.n(0, 6) if count is None else count)) + "]"

    def words(self):
        return "[" + ", ".join(repr(self.choose(WORDS)) for _ in range(self.n(0, 5))) + "]"

    def real(self):
        kind = self.n(0, 5)
        if kind == 0:
            return self.choose(["0.0", "-0.0", "1e-7", "1.5", "-2.5", "1e22", "0.1", "5e-324", "1e308", "2.675", "1e16", "123456789.125",
                                "float('inf')", "float('nan')"])
        if kind == 1:
            return repr(self.random.uniform(-1, 1) * 10 ** self.n(-12, 20))
        if kind == 2:
            return f"({self.n(-99, 99)} / {self.choose([2, 3, 7, 8, 10, 100])})"
        if kind == 3:
            return f"float.fromhex('{self.choose(['', '-'])}0x1.{self.random.randrange(1 << 52):013x}p{self.n(-60, 60)}')"
        return f"{self.n(-99, 99)}.{self.n(0, 999)}"

    def integer(self):
        return self.choose([lambda: str(self.n(-20, 20)), lambda: f"({self.choose(['', '-'])}{self.random.getrandbits(70)})",
                            lambda: f"(2 ** {self.n(0, 70)})", lambda: f"(-10 ** {self.n(0, 25)})"])()

    def module_operation(self):
        made = self.choose([self.iteration, self.iteration, self.collection, self.function, self.day, self.day, self.json_text,
                            self.pattern, self.formatting, self.formatting, self.number, self.number, self.text, self.slicing,
                            self.heap, self.seeded, self.sorting])()
        return made

    # itertools, functools, collections

    def iteration(self):
        i = self.ints
        return "list(itertools.islice(" + self.choose([
            lambda: f"itertools.accumulate({i()}{self.choose(['', ', max', ', lambda a, b: a * b', ', initial=5'])})",
            lambda: f"itertools.chain({i()}, {self.words()})", lambda: f"itertools.chain.from_iterable([{i()}, {i()}])",
            lambda: f"itertools.combinations({i()}, {self.n(-1, 4)})", lambda: f"itertools.permutations({i()}, {self.n(0, 3)})",
            lambda: f"itertools.combinations_with_replacement({i()}, {self.n(0, 3)})",
            lambda: f"itertools.compress({self.words()}, {i()})", lambda: f"itertools.count({self.n()}, {self.real()})",
            lambda: f"itertools.cycle({i()})", lambda: f"itertools.dropwhile(lambda p: p > 2, {i()})",
            lambda: f"itertools.takewhile(lambda p: p > 0, {i()})", lambda: f"itertools.filterfalse({self.choose(['None', 'bool'])}, {i()})",
            lambda: f"((k, list(g)) for k, g in itertools.groupby({i()}, {self.choose(['abs', 'lambda p: p % 2', 'None'])}))",
            lambda: f"itertools.pairwise({i()})", lambda: f"itertools.product({i(2)}, {self.words()}, repeat={self.n(0, 3)})",
            lambda: f"itertools.repeat({self.n()}, {self.n(-1, 4)})", lambda: f"itertools.starmap(pow, zip({i()}, [1, 2, 3]))",
            lambda: f"itertools.zip_longest({i()}, {self.words()}, fillvalue={self.n()})",
            lambda: f"itertools.islice({i()}, {self.n(-1, 3)}, {self.choose(['None', str(self.n(0, 6))])}, {self.n(0, 3)})",
            lambda: f"zip(*itertools.tee({i()}, {self.n(0, 3)}))", lambda: f"map(max, {i()}, {i()})", lambda: f"enumerate({self.words()}, {self.n()})",
            lambda: f"reversed({i()})", lambda: f"zip({i()}, {i()}, strict={self.choose(['True', 'False'])})", lambda: f"iter([1, 2, 3].pop, {self.n()})",
        ])() + ", 9))"

    def collection(self):
        return self.choose([
            lambda: f"Counter({self.choose(WORDS)!r} * 2 + 'abca') {self.choose(['+', '-', '|', '&', '<=', '=='])} Counter('aabbz')",
            lambda: f"Counter({self.ints()}).most_common({self.choose(['', str(self.n(0, 3))])})",
            lambda: f"sorted(Counter(a={self.n()}, b={self.n()}).elements())", lambda: f"+Counter(a={self.n()}, b={self.n()})",
            lambda: f"deque({self.ints()}, {self.choose(['None', str(self.n(0, 4))])})",
            lambda: f"(lambda d: (d.{self.choose(['rotate(2)', 'appendleft(7)', 'pop()', 'popleft()', 'extendleft([8, 9])', 'remove(1)', 'insert(1, 5)', 'reverse()', 'clear()', 'index(3)'])}, d))(deque({self.ints()}, maxlen=4))",
            lambda: f"deque({self.ints()})[{self.n(-4, 4)}]", lambda: f"deque({self.ints()}) + deque({self.ints()})",
            lambda: f"ChainMap({{'a': 1}}, {{'a': 2, 'b': {self.n()}}})[{self.choose(['a', 'b', 'c'])!r}]",
            lambda: f"(lambda d: (d['x'].append({self.n()}), d))(defaultdict(list, a=[1]))",
            lambda: f"(lambda d: (d.move_to_end({self.choose(['a', 'b', 'z'])!r}, {self.choose(['True', 'False'])}), d.popitem({self.choose(['True', 'False'])}), d))(OrderedDict(a=1, b=2, c=3))",
            lambda: f"namedtuple('P', {self.choose(['x y', 'x, y', ['x', 'class'], 'x x', 'x _y'])!r}, rename={self.choose(['True', 'False'])})(1, 2)",
            lambda: f"namedtuple('P', 'x y', defaults=[{self.n()}])({self.choose(['', '1', '1, 2', 'y=3', '1, z=2'])})",
            lambda: f"OrderedDict(a=1, b=2) == {self.choose(['OrderedDict(b=2, a=1)', 'dict(b=2, a=1)'])}",
            lambda: f"dict(zip({self.words()}, {self.ints()})) | {{'a': 0}}", lambda: f"list({{**dict.fromkeys({self.words()})}}.items())",
            lambda: f"set({self.ints()}) {self.choose(['<', '<=', '>', '==', '>='])} set({self.ints()})",
            lambda: f"sorted(frozenset({self.ints()}) {self.choose(['|', '&', '-', '^'])} set({self.ints()}))",
        ])()

    def function(self):
        return self.choose([
            lambda: f"functools.reduce(lambda a, b: a * 2 + b, {self.ints()}{self.choose(['', ', 1'])})",
            lambda: f"functools.partial(max, {self.n()})({self.n()}, {self.n()})", lambda: f"functools.partial(int, base=2)({self.choose(['101', '2', ''])!r})",
            lambda: f"sorted({self.ints()}, key=functools.cmp_to_key(lambda a, b: b - a))",
            lambda: f"operator.itemgetter({self.n()}, {self.n()})({self.ints()})", lambda: f"operator.methodcaller('split', {self.choose(WORDS)!r})({self.choose(WORDS)!r})",
            lambda: f"operator.{self.choose(['add', 'sub', 'mul', 'floordiv', 'mod', 'truediv', 'lt', 'and_', 'xor', 'concat', 'contains'])}({self.n()}, {self.n()})",
            lambda: f"bisect.bisect_{self.choose(['left', 'right'])}(sorted({self.ints()}), {self.n()}, {self.n(0, 3)})",
            lambda: f"(lambda p: (bisect.insort(p, {self.n()}), p))(sorted({self.ints()}))",
            lambda: f"(lambda *a, b={self.n()}, **k: (a, b, sorted(k)))(*{self.ints()}, {self.choose(['', 'b=1', 'z=2', '**dict(q=3)'])})",
            lambda: f"string.capwords({self.choose(WORDS)!r} + ' tail')", lambda: f"string.Template('$a ${{b}} $$ {self.choose(WORDS)}').safe_substitute(a={self.n()})",
        ])()

    def heap(self):
        return self.choose([
            lambda: f"heapq.n{self.choose(['largest', 'smallest'])}({self.n(0, 4)}, {self.ints()}{self.choose(['', ', key=abs'])})",
            lambda: f"(lambda h: (heapq.heapify(h), h, heapq.heappushpop(h, {self.n()}), h))({self.ints()})",
            lambda: f"list(heapq.merge(sorted({self.ints()}), sorted({self.ints()})))", lambda: f"(lambda h: (heapq.heappop(h), h))({self.ints()})",
        ])()

    def seeded(self):
        r = f"random.Random({self.n(0, 99)})"
        return self.choose([
            lambda: f"{r}.random()", lambda: f"{r}.randint({self.n()}, {self.n(5, 99)})", lambda: f"{r}.choice({self.ints(3)})",
            lambda: f"{r}.sample(range(20), {self.n(0, 6)})", lambda: f"(lambda p: ({r}.shuffle(p), p))({self.ints(5)})",
            lambda: f"{r}.choices('abc', k={self.n(0, 4)})", lambda: f"{r}.uniform({self.real()}, 3)", lambda: f"{r}.gauss(0, 1)",
            lambda: f"{r}.getrandbits({self.n(1, 80)})", lambda: f"{r}.randrange({self.n(-2, 30)}, 50, {self.n(1, 4)})", lambda: f"{r}.expovariate(2)",
        ])()

    def sorting(self):
        return self.choose([
            lambda: f"sorted({self.words()}, key={self.choose(['len', 'str.lower', 'lambda w: w[::-1]', 'lambda w: (len(w), w)', 'None'])}, reverse={self.choose(['True', 'False'])})",
            lambda: f"{self.choose(['min', 'max'])}({self.words()}, key=len, default='none')", lambda: f"sorted([(1, {self.n()}), (1, {self.n()}), (0, 'x')])",
            lambda: f"sorted({self.ints()} + [{self.choose(['None', repr('a'), '2.5', 'True'])}])", lambda: f"sum({self.ints()}, {self.real()})",
            lambda: f"{self.choose(['min', 'max'])}({self.real()}, {self.integer()})", lambda: f"[*zip(*[iter({self.ints()})] * 2)]",
        ])()

    # datetime

    def date(self):
        return f"date({self.choose([1, 1900, 1970, 2023, 2024, 9999])}, {self.n(1, 13)}, {self.n(1, 31)})"

    def moment(self):
        zone = self.choose(["", "", ", tzinfo=timezone.utc", f", tzinfo=timezone(timedelta(hours={self.n(-12, 13)}, minutes={self.choose([0, 30])}))"])
        return (f"datetime({self.choose([1970, 2023, 2024])}, {self.n(1, 13)}, {self.n(1, 29)}, {self.n(0, 24)}, {self.n(0, 60)}, "
                f"{self.n(0, 60)}, {self.choose([0, 0, 5, 123456])}{zone})")

    def delta(self):
        return f"timedelta(days={self.n(-40, 40)}, hours={self.choose(['0', self.real(), str(self.n())])}, seconds={self.n(-9999, 9999)}, microseconds={self.n(-5, 5)})"

    def day(self):
        return self.choose([
            lambda: f"{self.date()} {self.choose(['+', '-'])} {self.delta()}", lambda: f"{self.date()} - {self.date()}",
            lambda: f"{self.moment()} {self.choose(['+', '-'])} {self.delta()}", lambda: f"{self.moment()} {self.choose(['-', '<', '==', '>='])} {self.moment()}",
            lambda: f"{self.moment()}.strftime({self.choose(FORMATS)!r})", lambda: f"{self.date()}.strftime({self.choose(FORMATS)!r})",
            lambda: f"str({self.moment()})", lambda: f"{self.moment()}.isoformat({self.choose(['', repr(' '), 'timespec=' + repr('minutes'), 'timespec=' + repr('milliseconds')])})",
            lambda: f"{self.choose(['date', 'datetime'])}.fromisoformat({self.choose(ISO)!r})", lambda: f"time.fromisoformat({self.choose(ISO[7:])!r})", lambda: f"{self.date()}.isocalendar()",
            lambda: f"({self.date()}.weekday(), {self.date()}.toordinal(), {self.date()}.timetuple()[6:8])", lambda: f"{self.moment()}.astimezone(timezone.utc)" if self.n(0, 2) else f"{self.moment()}.date()",
            lambda: f"{self.moment()}.replace({self.choose(['day=31', 'hour=5', 'year=0', 'tzinfo=None', 'month=2'])})", lambda: f"{self.delta()} {self.choose(['*', '/', '//', '%', '+', '<'])} {self.choose([self.delta(), str(self.n(1, 5)), self.real()])}",
            lambda: f"str({self.delta()})", lambda: f"repr({self.delta()})", lambda: f"divmod({self.delta()}, timedelta(hours=7))", lambda: f"abs({self.delta()}).total_seconds()",
            lambda: f"datetime.strptime({self.choose(['2024-02-29', '29.02.24', '12:30:15', 'Thu Feb 29', '2024 060'])!r}, {self.choose(['%Y-%m-%d', '%d.%m.%y', '%H:%M:%S', '%a %b %d', '%Y %j'])!r})",
            lambda: f"datetime.combine({self.date()}, time({self.n(0, 25)}, {self.n(0, 60)}))", lambda: f"time({self.n(0, 25)}, {self.n(0, 61)}).isoformat()", lambda: f"date.fromordinal({self.n(-1, 800000)})",
            lambda: f"datetime.fromtimestamp({self.n(0, 2000000000)}, timezone.utc)", lambda: f"{self.moment()}.timetuple()[:6]", lambda: f"sorted([{self.date()}, {self.date()}])",
        ])()

    # json and re

    def json_value(self, depth=2):
        if depth == 0 or not self.n(0, 2):
            return self.choose([self.real(), self.integer(), repr(self.choose(WORDS)), "None", "True", "False"])
        inner = [self.json_value(depth - 1) for _ in range(self.n(0, 4))]
        return self.choose(["[" + ", ".join(inner) + "]", "(" + "".join(i + ", " for i in inner) + ")",
                            "{" + ", ".join(f"{self.choose([repr('k'), repr('a'), '1', 'None', '2.5', 'True', repr('é')])}: {i}" for i in inner) + "}"])

    def json_text(self):
        options = self.choose(["", ", indent=1", ", sort_keys=True", ", ensure_ascii=False", ", separators=(',', ':')", ", indent='--'", ", allow_nan=False", ", skipkeys=True"])
        if self.n(0, 2):
            return f"json.dumps({self.json_value()}{options})"
        text = self.choose(['{"a": [1, 2.5, null], "b": {"c": "d\\u00e9"}}', '[1, [2, [3]]]', '"x\\ny"', "-0.0", "1e5", '{"a": 1, "a": 2}', "[true, false]", "12345678901234567890", "NaN"])
        for _ in range(self.n(0, 3)):
            at = self.random.randrange(len(text) + 1)
            text = text[:at] + self.choose(["", ",", "]", "}", "1", '"', "\\", " ", "e", "-"]) + text[at + self.n(0, 2):]
        return f"json.loads({text!r})"

    def pattern(self):
        def part(depth):
            atom = self.choose([lambda: self.choose("abx1é. "), lambda: self.choose([r"\d", r"\w", r"\s", r"\W", r"\b", "[a-c]", "[^a]", "[é-ü1]", "^", "$", r"\D"]),
                                lambda: "(" + self.choose(["", "?:", "?P<n>", "?=", "?!", "?<=" if depth == 1 else ""]) + part(depth - 1) + ")" if depth else "a"])()
            repeat = self.choose(["", "", "", "*", "+", "?", "{1,2}", "*?", "+?", "{2}"])
            if "|" in atom:
                repeat = repeat.replace("*?", "*").replace("+?", "+")  # refused if it captures nothing
            return atom + repeat + (self.choose(["", "|" + self.choose("ab"), part(depth - 1) if depth else ""]))
        pattern, text = part(2), self.choose(["abc", "aab1 xé", "", "a b\nab", "1a2b", "ééx", "ABab", "漢a😀b"])
        flags = self.choose(["", "", ", re.I", ", re.M", ", re.S", ", re.A"])
        return self.choose([
            lambda: f"re.findall({pattern!r}, {text!r}{flags})", lambda: f"re.split({pattern!r}, {text!r}, {self.n(0, 3)}{flags.replace(', ', ', flags=')})",
            lambda: f"re.sub({pattern!r}, {self.choose(TEMPLATES)!r}, {text!r}, {self.n(0, 3)}{flags.replace(', ', ', flags=')})",
            lambda: f"[(m.span(), m.groups(), m.groupdict()) for m in re.finditer({pattern!r}, {text!r}{flags})]",
            lambda: f"re.{self.choose(['match', 'search', 'fullmatch'])}({pattern!r}, {text!r}{flags})", lambda: f"re.escape({pattern!r})",
            lambda: f"re.subn({pattern!r}, lambda m: m[0].upper() + str(m.start()), {text!r})",
        ])()

    # numbers and texts

    def formatting(self):
        fill = self.choose(["", "", "*", "é", "0"])
        align = self.choose("<>^=") if fill or not self.n(0, 2) else ""
        width = self.choose(["", "", str(self.n(1, 24))])
        spec = (fill + align + self.choose(["", "+", " ", "-"]) + self.choose(["", "", "#"]) + self.choose(["", "", "0"]) + width
                + self.choose(["", "", ",", "_"]) + self.choose(["", f".{self.n(0, 20)}"]) + self.choose(["", "", "f", "e", "g", "d", "x", "b", "o", "%", "n", "s", "c", "E", "G", "X", "F"]))
        value = self.choose([self.real, self.real, self.integer, lambda: repr(self.choose(WORDS)), lambda: "True"])()
        return self.choose([
            lambda: f"format({value}, {spec!r})", lambda: f"'{{:{spec}}}'.format({value})", lambda: f"f'{{{value}!r:>12}}'",
            lambda: f"'{{0!s}} {{k:{{w}}}}'.format({value}, k={self.n()}, w={self.n(0, 9)})", lambda: f"'%{self.choose(['', '-', '+', '0', '#', ' '])}{self.choose(['', '12'])}{self.choose(['', '.3', '.0'])}{self.choose('dfgesxoricaEGX')}' % ({value},)",
            lambda: f"'{{0[1]}} {{0[k]}}'.format({{1: {self.n()}, 'k': {self.real()}}})", lambda: f"'{{a.real}} {{a.imag}}'.format(a={self.integer()})", lambda: f"'%(k)s %(n)05d' % dict(k={value}, n={self.n()})",
        ])()

    def number(self):
        x, y, n, m = self.real(), self.real(), self.integer(), self.integer()
        return self.choose([
            lambda: f"round({x}, {self.n(-3, 8)})", lambda: f"round({n}, {self.n(-4, 2)})", lambda: f"repr({x})", lambda: f"divmod({n}, {m})", lambda: f"divmod({x}, {y})",
            lambda: f"{n} {self.choose(['<<', '>>'])} {self.n(-1, 80)}", lambda: f"{n} {self.choose(['//', '%', '/', '&', '|', '^', '+', '-', '*'])} {m}", lambda: f"{x} {self.choose(['//', '%', '/', '+', '-', '*', '<', '=='])} {y}", lambda: f"abs({x}) ** {y}",
            lambda: f"{x} {self.choose(['//', '%', '<', '==', '>='])} {n}", lambda: f"hash({x}) == hash({n})", lambda: f"pow({n}, {self.n(-3, 12)}, {m})", lambda: f"int({x})", lambda: f"float({n})",
            lambda: f"({n}).to_bytes({self.n(0, 12)}, {self.choose(['big', 'little'])!r}, signed={self.choose(['True', 'False'])})", lambda: f"int.from_bytes({self.random.randbytes(self.n(0, 10))!r}, {self.choose(['big', 'little'])!r}, signed={self.choose(['True', 'False'])})",
            lambda: f"({x}).as_integer_ratio()", lambda: f"({x}).hex()", lambda: f"float({self.choose(['1_0.5', ' 2.5 ', '1e400', '-inf', 'nan', '0x1', '1__0', '.5', '5.', 'infinity', '١٢'])!r})",
            lambda: f"int({self.choose(['1_0', ' 12 ', '0x1f', '0b11', '١٢', '-0', '1__0', '', '+7', '0o17'])!r}, {self.choose([0, 2, 8, 10, 16, 36])})",
            lambda: f"math.{self.choose(['floor', 'ceil', 'trunc', 'sqrt', 'exp', 'log', 'log2', 'log10', 'sin', 'atan', 'gamma', 'isfinite', 'fabs', 'frexp', 'modf', 'degrees', 'erf', 'cbrt', 'expm1', 'log1p'])}({x})",
            lambda: f"math.{self.choose(['gcd', 'lcm', 'comb', 'perm'])}({self.n(-3, 20)}, {self.n(-3, 9)})", lambda: f"math.{self.choose(['hypot', 'fmod', 'atan2', 'copysign', 'pow', 'nextafter', 'remainder', 'isclose', 'ldexp'])}({x}, {y})",
            lambda: f"math.{self.choose(['fsum', 'prod'])}([{x}, {y}, {n}])", lambda: f"math.isqrt({n})", lambda: f"math.dist([{x}, 1], [{y}, 2])", lambda: f"({n}).bit_length(), ({n}).bit_count()", lambda: f"{self.choose(['bin', 'oct', 'hex', 'str', 'abs'])}({n})",
            lambda: f"sum([{x}, {y}, {x}])", lambda: f"{n} == {x}, {n} < {x}",
        ])()

    def text(self):
        s, t = repr(self.choose(WORDS) + self.choose(WORDS)), repr(self.choose(WORDS))
        return self.choose([
            lambda: f"{s}.{self.choose(['upper', 'lower', 'title', 'capitalize', 'swapcase', 'casefold', 'isalpha', 'isdigit', 'isidentifier', 'isprintable', 'istitle', 'isupper', 'isnumeric', 'isdecimal', 'isalnum', 'splitlines', 'strip'])}()",
            lambda: f"{s}.translate(str.maketrans({{'a': {self.choose(['None', repr('XY'), '66'])}, 'é': 'e'}}))", lambda: f"{s}.encode({self.choose(['utf-8', 'utf-16-le', 'latin-1', 'ascii', 'utf-8-sig', 'utf-32'])!r}, {self.choose(['strict', 'replace', 'ignore', 'backslashreplace', 'xmlcharrefreplace'])!r})",
            lambda: f"{self.random.randbytes(self.n(0, 6))!r}.decode({self.choose(['utf-8', 'latin-1', 'ascii', 'utf-16'])!r}, {self.choose(['strict', 'replace', 'ignore', 'backslashreplace'])!r})",
            lambda: f"ascii({s})", lambda: f"repr({s})", lambda: f"{s}.split({self.choose(['', t, 'None, 1'])})", lambda: f"{s}.rsplit({t}, 1)", lambda: f"{s}.replace({t}, '-', {self.n(-1, 3)})", lambda: f"{s} {self.choose(['<', '==', '>='])} {t}",
            lambda: f"{s}.{self.choose(['find', 'rfind', 'count', 'index', 'rindex'])}({t}, {self.n()})", lambda: f"{s}.{self.choose(['center', 'ljust', 'rjust'])}({self.n(0, 12)}, '漢')", lambda: f"[ord(c) for c in {s}][:5]", lambda: f"{s}.expandtabs({self.n(0, 5)})",
            lambda: f"bytes({self.ints()})", lambda: "bytearray(b'abc')" + self.choose(BYTE_CALLS), lambda: f"b'%s-%d' % (b'x', {self.n()})", lambda: f"{s}.zfill({self.n(0, 9)})", lambda: f"{s}.removeprefix({t}).removesuffix({t})",
            lambda: f"{t}.join({self.words()})", lambda: f"{s}[::-1]",
        ])()

    def slicing(self):
        bound = lambda: self.choose(["", "", str(self.n(-6, 7))])
        cut = f"{bound()}:{bound()}" + self.choose(["", f":{self.choose([1, 2, -1, -2, 3, -3, 0])}"])
        return self.choose([
            lambda: f"list(range(6))[{cut}]", lambda: f"'abcdéf'[{cut}]", lambda: f"b'abcdef'[{cut}]", lambda: f"range(2, 20, 3)[{cut}]", lambda: f"tuple('abcde')[{cut}]",
            lambda: f"(lambda v: (v.__setitem__(slice(*{[self.n(-4, 6), self.n(-4, 6)]}), {self.words()}), v))(list(range(6)))",
            lambda: f"(lambda v: (v.__setitem__(slice(*{[self.n(-4, 6), self.n(-4, 6), self.choose([2, -1, -2])]}), 'xy'), v))(list(range(6)))",
            lambda: f"(lambda v: (v.__delitem__(slice(*{[self.n(-4, 6), self.n(-4, 6), self.choose([1, 2, -1])]})), v))(list(range(6)))",
            lambda: f"slice(*{[self.n(-9, 9), self.n(-9, 9), self.choose([1, 2, -1, -3])]}).indices({self.n(0, 8)})", lambda: f"range({self.n(-5, 5)}, {self.n(-5, 9)}, {self.choose([1, 2, -1, -3])})",
            lambda: f"list(range({self.n(-5, 5)}, {self.n(-5, 9)}, {self.choose([1, 2, -1, -3])}))", lambda: f"{self.n()} in range({self.n()}, {self.n()}, {self.choose([1, 2, -2])})", lambda: f"bytearray(b'abcdef')[{cut}]",
        ])()


TEMPLATES = ["<\\g<0>>", "-", "[\\1]"]
BYTE_CALLS = ["[1:2]", ".pop()", ".hex()", " + b'x'", ".find(b'c')", ".decode()", " * 2"]
MODULE_NAMES = ["bisect", "functools", "heapq", "itertools", "json", "math", "operator", "random", "re", "string"]
MEMBERS = {"collections": ["ChainMap", "Counter", "OrderedDict", "defaultdict", "deque", "namedtuple"],
           "datetime": ["date", "datetime", "time", "timedelta", "timezone"]}
