"""Random expressions of a wanted type over the variables in scope.

Types are coarse on purpose: an expression usually has its type, and now and then something else
slips in, so that the messages of failing operations are compared as well.
"""

TYPES = ["int", "float", "str", "bool", "list", "words", "dict", "tuple", "set"]
WORDS = ["", "a", "b", "key", "word", "héllo", "漢字", "x1", "A b", "zz", "😀"]
KEYS = ["a", "b", "k", "key", "x1"]
INTEGERS = ["0", "1", "2", "3", "-1", "-7", "10", "255", "1000003", "2**31", "-2**63", "2**64 + 1",
            "10**25", "True"]
FLOATS = ["0.0", "1.5", "-0.25", "0.1", "1e10", "-3.75", "1e-7", "2.0"]
SPECS = {"int": ["", "5", "<6", "^7", "+", "05", ",", "x", "#b", "_", "e"],
         "float": ["", ".2f", "8.3f", "+.1e", ",.2f", "%", "g", "<9", "010.2f"],
         "str": ["", ">8", "*^9", ".3", "<5"],
         "bool": ["", "d", ">6"]}


class Expressions:
    """Needs from its user: `random`, and `names(type)`, the variables of a type in scope."""

    def pick(self, options):
        return options[self.random.randrange(len(options))]

    def chance(self, probability):
        return self.random.random() < probability

    def expression(self, kind, depth=3):
        if self.chance(0.015):
            kind = self.pick(TYPES[:8])  # The order of a set must not reach the output.
        names = self.names(kind)
        if names and (depth <= 0 or self.chance(0.3)):
            return self.pick(names)
        if depth <= 0:
            return getattr(self, "literal_" + kind)()
        made = self.common(kind, depth) if self.chance(0.15) else None
        return made or getattr(self, "make_" + kind)(depth - 1)

    def common(self, kind, depth):
        """Forms that exist for every type."""
        e = lambda other=kind: self.expression(other, depth - 1)
        calls = self.callables(kind)
        choices = [
            lambda: f"({e()} if {e('bool')} else {e()})",
            lambda: f"({e()} or {e()})",
            lambda: f"({e()} and {e()})",
            lambda: f"(lambda p=({e()}): p)()",
            lambda: f"[{e()}, {e()}][{e('bool')}]",
            lambda: f"(walrus := {e()})" if self.walrus_allowed() else None,
            lambda: self.pick(calls)(depth) if calls else None,
            lambda: self.awaited(e()),
        ]
        return self.pick(choices)()

    def awaited(self, text):
        return None

    def callables(self, kind):
        return []

    def walrus_allowed(self):
        return False

    # Literals, one maker for each type.

    def literal_int(self):
        return self.pick(INTEGERS) if self.chance(0.5) else str(self.random.randrange(-20, 100))

    def literal_float(self):
        return self.pick(FLOATS)

    def literal_str(self):
        return repr(self.pick(WORDS))

    def literal_bool(self):
        return self.pick(["True", "False"])

    def literal_list(self):
        return "[" + ", ".join(self.literal_int() for _ in range(self.random.randrange(4))) + "]"

    def literal_words(self):
        return "[" + ", ".join(self.literal_str() for _ in range(self.random.randrange(4))) + "]"

    def literal_dict(self):
        count = self.random.randrange(4)
        return "{" + ", ".join(f"{self.pick(KEYS)!r}: {self.literal_int()}"
                               for _ in range(count)) + "}"

    def literal_tuple(self):
        return "(" + "".join(self.literal_int() + ", " for _ in range(self.random.randrange(4))) + ")"

    def literal_set(self):
        return "set(" + self.literal_list() + ")"

    # Compound expressions.

    def make_int(self, depth):
        e = lambda kind="int": self.expression(kind, depth)
        return self.pick([
            lambda: f"({e()} {self.pick(['+', '-', '&', '|', '^'])} {e()})",
            lambda: f"(clamp({e()}) * clamp({e()}))",
            lambda: f"({self.literal_int()} * {self.literal_int()})",
            lambda: f"({e()} {self.pick(['//', '%'])} {self.divisor(depth)})",
            lambda: f"{self.pick(['-', '+', '~'])}{e()}",
            lambda: f"(clamp({e()}) ** ({e()} % 5))",
            lambda: f"({e()} {self.pick(['<<', '>>'])} ({e()} & 15))",
            lambda: f"len({e(self.pick(['str', 'list', 'words', 'dict', 'tuple', 'set']))})",
            lambda: f"sum({e(self.pick(['list', 'tuple']))})",
            lambda: f"({e('list')} or [{e()}])[{e()} % {self.pick(['1', '1', '2'])}]",
            lambda: f"(*{e('tuple')}, 1, 2, 3)[{self.random.randrange(-3, 3)}]",
            lambda: f"{e('dict')}[{e('str')}]" if self.chance(0.2) else f"len({e('dict')})",
            lambda: f"{e('dict')}.get({e('str')}, {e()})",
            lambda: f"{self.pick(['min', 'max'])}({e()}, {e()})",
            lambda: f"abs({e()})",
            lambda: f"divmod({e()}, {self.divisor(depth)})[{self.random.randrange(2)}]",
            lambda: f"int({e('float')})",
            lambda: f"int({e('str')} or '7', 36) % 97" if self.chance(0.2) else self.literal_int(),
            lambda: f"round({e('float')})",
            lambda: f"{e('str')}.{self.pick(['count', 'find', 'rfind'])}({e('str')})",
            lambda: f"ord(({e('str')} or 'q')[0])",
            lambda: f"({e()}).bit_length()",
            lambda: f"sum({self.generator('int', depth)})",
            lambda: f"max({e('list')}, default={e()})",
            lambda: f"{e('list')}.{self.pick(['count', 'count', 'index'])}({e()})",
            lambda: f"pow({e()}, {e()} % 6, {e()} | 1)",
        ])()

    def make_float(self, depth):
        e = lambda kind="float": self.expression(kind, depth)
        return self.pick([
            lambda: f"({e()} {self.pick(['+', '-'])} {e()})",
            lambda: f"(clamp({e()}) * clamp({e()}))",
            lambda: f"({e()} {self.pick(['/', '//', '%'])} {self.divisor(depth)})",
            lambda: f"({e('int')} / {self.divisor(depth)})",
            lambda: f"({e('int')} {self.pick(['-', '+'])} {e(self.pick(['int', 'float']))})",
            lambda: f"-{e()}",
            lambda: f"abs({e()})",
            lambda: f"float({e('int')})",
            lambda: f"round({e()}, {self.random.randrange(-2, 5)})",
            lambda: f"float({e('str')} or '1.5')" if self.chance(0.15) else self.literal_float(),
            lambda: f"max({e()}, {e('int')})",
        ])()

    def make_str(self, depth):
        e = lambda kind="str": self.expression(kind, depth)
        anything = lambda: self.expression(self.pick(TYPES[:8]), depth)
        return self.pick([
            lambda: f"({e()} + {e()})[:60]",
            lambda: f"({e()} * ({e('int')} % 4))",
            lambda: f"str({anything()})[:60]",
            lambda: f"repr({anything()})[:60]",
            lambda: f"{e()}.{self.pick(['upper', 'lower', 'title', 'strip', 'swapcase'])}()",
            lambda: f"{e()}.replace({e()}, {e()})[:60]",
            lambda: f"{e()}[{self.bound(depth)}:{self.bound(depth)}{self.step()}]",
            lambda: f"({e()} or 'q')[{e('int')} % {self.pick(['1', '1', '3'])}]",
            lambda: f"{e()}.join({e('words')})[:60]",
            lambda: f"{e()}.{self.pick(['ljust', 'rjust', 'center', 'zfill'])}({e('int')} % 12)",
            lambda: self.format_string(depth),
            lambda: f"'{{}}-{{!r:>6}}'.format({anything()}, {e()})[:60]",
            lambda: f"('%s %d' % ({anything()}, {e('int')}))[:60]",
            lambda: f"['x', *{e('words')}][{self.random.randrange(-2, 2)}]",
            lambda: f"chr({e('int')} % 1000 + 32)",
            lambda: f"type({anything()}).__name__",
            lambda: f"{e()}.partition({e()} or '-')[{self.random.randrange(3)}]",
            lambda: f"format({e('int')}, {self.pick(SPECS['int'])!r})",
        ])()

    def format_string(self, depth):
        parts = []
        for _ in range(self.random.randrange(1, 4)):
            kind = self.pick(list(SPECS))
            # A quote inside the braces would end the string before Python 3.12.
            value = self.expression(kind, 0 if depth > 1 else depth - 1)
            if "'" in value or "\\" in value or "{" in value or '"' in value or "#" in value:
                value = str(self.random.randrange(100))
                kind = "int"
            conversion = self.pick(["", "", "!r", "!s"])
            spec = self.pick(SPECS["str" if conversion else kind])
            parts.append(f"{{({value}){conversion}{':' + spec if spec else ''}}}")
        return "f'" + self.pick([" ", "-", "", "{{}}"]).join(parts) + "'[:60]"

    def make_bool(self, depth):
        e = lambda kind: self.expression(kind, depth)
        kind = self.pick(["int", "float", "str", "list", "tuple", "set"])
        compare = ["<", "<=", ">", ">=", "==", "!="]
        return self.pick([
            lambda: f"({e(kind)} {self.pick(compare)} {e(kind)})",
            lambda: f"({e('int')} {self.pick(compare)} {e('int')} {self.pick(compare)} {e('int')})",
            lambda: f"(not {e('bool')})",
            lambda: f"({e('bool')} {self.pick(['and', 'or'])} {e('bool')})",
            lambda: f"({e('int')} {self.pick(['in', 'not in'])} {e(self.pick(['list', 'set', 'tuple']))})",
            lambda: f"({e('str')} in {e(self.pick(['str', 'words', 'dict']))})",
            lambda: f"isinstance({e(self.pick(TYPES))}, {self.pick(['int', 'str', '(list, float)'])})",
            lambda: f"{self.pick(['any', 'all'])}({self.generator('bool', depth)})",
            lambda: f"bool({e(self.pick(TYPES))})",
            lambda: f"{e('str')}.{self.pick(['isdigit', 'isalpha', 'isupper', 'isspace'])}()",
            lambda: f"{e('str')}.{self.pick(['startswith', 'endswith'])}({e('str')})",
        ])()

    def make_list(self, depth):
        e = lambda kind="list": self.expression(kind, depth)
        return self.pick([
            lambda: f"({e()} + {e()})[:12]",
            lambda: f"({e()} * ({e('int')} % 3))[:12]",
            lambda: f"[{e('int')}, {e('int')}, *{e(self.pick(['list', 'tuple']))}][:12]",
            lambda: f"{e()}[{self.bound(depth)}:{self.bound(depth)}{self.step()}]",
            lambda: f"sorted({e(self.pick(['list', 'tuple']))}{self.sort_options()})",
            lambda: f"sorted({e('set')}, key=repr)",
            lambda: f"list({e(self.pick(['list', 'tuple']))})",
            lambda: f"list(range({self.random.randrange(-3, 4)}, {e('int')} % 9))",
            lambda: self.comprehension("int", "[]", depth),
            lambda: f"list(map(lambda p: {self.over('p', 'int')}, {e()}))",
            lambda: f"list(filter(None, {e()}))",
            lambda: f"list(reversed({e()}))",
            lambda: f"[p + q for p, q in zip({e()}, {e('tuple')})]",
            lambda: f"list({e('dict')}.values())",
            lambda: f"[len(p) for p in {e('words')}]",
        ])()

    def make_words(self, depth):
        e = lambda kind="words": self.expression(kind, depth)
        return self.pick([
            lambda: f"({e()} + {e()})[:8]",
            lambda: f"[{e('str')}, *{e()}][:8]",
            lambda: f"{e('str')}.split({self.pick(['', repr('a'), repr(' '), 'None, 1'])})",
            lambda: f"sorted({e(self.pick(['words', 'dict']))})",
            lambda: f"list({e('str')})[:8]",
            lambda: self.comprehension("str", "[]", depth),
            lambda: f"list({e('dict')})",
            lambda: f"[f'{{p}}:{{q}}' for p, q in {e('dict')}.items()]",
            lambda: f"{e()}[{self.bound(depth)}:{self.bound(depth)}]",
            lambda: f"sorted({e()}, key=len)",
        ])()

    def make_dict(self, depth):
        e = lambda kind="dict": self.expression(kind, depth)
        return self.pick([
            lambda: f"{{{e('str')}: {e('int')}, **{e()}}}",
            lambda: f"({e()} | {e()})",
            lambda: f"dict(zip({e('words')}, {e('list')}))",
            lambda: f"{{p: {self.over('q', 'int')} for p, q in {e()}.items()}}",
            lambda: f"{{p: len(p) for p in {e('words')} if p}}",
            lambda: f"dict.fromkeys({e('words')}, {e('int')})",
            lambda: f"dict(sorted({e()}.items(), key=lambda pair: (pair[1], pair[0])))",
            lambda: f"dict(a={e('int')}, b={e('int')})",
        ])()

    def make_tuple(self, depth):
        e = lambda kind="tuple": self.expression(kind, depth)
        return self.pick([
            lambda: f"({e('int')}, {e('int')})",
            lambda: f"({e()} + {e()})[:8]",
            lambda: f"tuple({e(self.pick(['list', 'tuple']))})",
            lambda: f"{e()}[{self.bound(depth)}:{self.bound(depth)}{self.step()}]",
            lambda: f"divmod({e('int')}, {self.divisor(depth)})",
            lambda: f"(*{e('list')}, {e('int')})[:8]",
            lambda: f"tuple({self.generator('int', depth)})",
        ])()

    def make_set(self, depth):
        e = lambda kind="set": self.expression(kind, depth)
        return self.pick([
            lambda: f"({e()} {self.pick(['|', '&', '-', '^'])} {e()})",
            lambda: f"set({e(self.pick(['list', 'tuple', 'set']))})",
            lambda: f"{{p % 7 for p in {e('list')}}}",
            lambda: f"{{{e('int')}, {e('int')}}}",
            lambda: f"{e()}.{self.pick(['union', 'difference', 'intersection'])}({e('list')})",
        ])()

    # Parts.

    def divisor(self, depth):
        """Usually not zero."""
        if self.chance(0.1):
            return self.expression("int", depth)
        return self.pick(["3", "7", "-4", "10", f"({self.expression('int', depth)} or 5)"])

    def bound(self, depth):
        return self.pick(["", "", "1", "-1", "2", "-3"]) if self.chance(0.8) else \
            f"{self.expression('int', depth - 1)} % 5"

    def step(self):
        return self.pick(["", "", "", ":2", ":-1", ":-2", ":1"])

    def sort_options(self):
        return self.pick(["", ", reverse=True", ", key=lambda p: -p", ", key=str",
                          ", key=lambda p: (p % 3, p)"])

    def over(self, name, kind):
        """A short expression of a loop variable."""
        if kind == "int":
            return self.pick([f"{name} + 1", f"{name} * 2", f"{name} % 5 - {name}", f"-{name}",
                              f"clamp({name}) ** 2", f"{name} // 3", f"{name} if {name} > 2 else 0"])
        if kind == "bool":
            return self.pick([f"{name} > 1", f"{name} % 2", f"{name} == 3", f"not {name}"])
        return self.pick([f"{name} + 'x'", f"{name}.upper()", f"{name}[::-1]", f"{name} * 2"])

    def comprehension(self, kind, brackets, depth):
        source = self.expression("words" if kind == "str" else "list", depth)
        condition = f" if {self.over('p', 'bool') if kind == 'int' else 'p'}" * self.chance(0.5)
        inner = " for _ in range(2)" * self.chance(0.2)
        return f"{brackets[0]}{self.over('p', kind)} for p in {source}{condition}{inner}{brackets[1]}"

    def generator(self, kind, depth):
        source = self.expression(self.pick(["list", "tuple"]), depth)
        return f"{self.over('p', kind)} for p in {source}"
