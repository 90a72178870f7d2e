"""Corners of texts and sequences: string methods on characters of every kind, slices with bounds of
every kind, formatting in all its forms. One expression a line."""

CHARACTERS = list("aAbzZ019 _-.'\"\\{}%") + list("ßéÉñåİıſςσΣωΩΐŉǅǆǄﬁﬂẞªʰ²½Ⅷ①٣௧漢字あカ한אب") + [
    "😀", "👍🏽", "𝟘", "𝔘", "𐐀", "𐐨", "e\u0301", "\u0301", "\u200d", "\u00a0", "\u2003", "\u2028", "\u2029", "\u0085", "\u00ad", "\ufeff",
    "\x00", "\x1c", "\x1f", "\x0b", "\x0c", "\t", "\n", "\r", "\r\n", "\x7f", "\x80", "\ud800", "\udc80", "\uffff", "\u3000", "\u1680"]
PREDICATES = ["isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric", "isprintable",
              "isspace", "istitle", "isupper"]
CASES = ["upper", "lower", "title", "capitalize", "swapcase", "casefold"]
ENCODINGS = ["utf-8", "utf-16", "utf-16-be", "utf-32-le", "latin-1", "ascii", "utf-8-sig"]
HANDLERS = ["strict", "ignore", "replace", "backslashreplace", "surrogateescape", "surrogatepass"]


class CornerTexts:
    """Needs from its user: `random`, `choose`, `between`, `whole`, `float_text`, `before`."""

    def characters(self, low=0, high=9):
        if not self.between(0, 6):  # Any assigned or unassigned character of the first planes.
            points = [self.random.randrange(0x20, 0x323b0) for _ in range(self.between(1, 5))]
            return "".join(chr(p) for p in points if not 0xd800 <= p < 0xe000)
        return "".join(self.choose(CHARACTERS) for _ in range(self.between(low, high)))

    def quoted(self, text):
        """As the program may write it: characters or escapes."""
        return ascii(text) if self.between(0, 2) or any("\ud800" <= c < "\ue000" for c in text) else repr(text)

    def string(self):
        return self.quoted(self.characters())

    def part_of(self, text):
        """A text that often occurs in another one."""
        if not text or not self.between(0, 4):
            return self.quoted(self.characters(0, 3))
        at = self.between(0, len(text))
        return self.quoted(text[at:at + self.between(0, 4)])

    def text_operation(self):
        text = self.characters(0, 12)
        s, part = self.quoted(text), self.part_of(text)
        i = lambda: self.choose([str(self.between(-8, 14)), "None", str(self.between(-3, 4))])
        return self.choose([
            lambda: f"{s}.{self.choose(CASES)}()", lambda: f"{s}.{self.choose(CASES)}().{self.choose(CASES)}()", lambda: f"[{', '.join(f'{s}.{p}()' for p in self.random.sample(PREDICATES, 4))}]",
            lambda: f"{s}.{self.choose(['find', 'rfind', 'index', 'rindex', 'count', 'startswith', 'endswith'])}({part}, {i()}, {i()})", lambda: f"{s}.{self.choose(['find', 'count', 'rindex'])}({part})",
            lambda: f"{s}.{self.choose(['split', 'rsplit'])}({self.choose(['', part, 'None, 1', f'{part}, 2', 'maxsplit=1'])})", lambda: f"{s}.splitlines({self.choose(['', 'True', 'keepends=True'])})",
            lambda: f"{s}.{self.choose(['strip', 'lstrip', 'rstrip'])}({self.choose(['', part, self.string(), 'None'])})", lambda: f"{s}.replace({part}, {self.string()}{self.choose(['', ', 1', ', 2', ', -1', ', 0'])})",
            lambda: f"{s}.{self.choose(['partition', 'rpartition'])}({part})", lambda: f"{s}.{self.choose(['center', 'ljust', 'rjust'])}({self.between(-2, 20)}{self.choose(['', ', ' + self.quoted(self.choose(CHARACTERS))])})",
            lambda: f"{s}.{self.choose(['zfill', 'expandtabs'])}({self.between(-2, 15)})", lambda: f"{s}.{self.choose(['removeprefix', 'removesuffix'])}({part})", lambda: f"({part} in {s}, {s} in {part})",
            lambda: f"{s} {self.choose(['<', '<=', '==', '>', '!='])} {self.string()}", lambda: f"sorted([{s}, {part}, {self.string()}])", lambda: f"{part}.join([{s}, {self.string()}, {part}])", lambda: f"{part}.join({s})",
            lambda: f"{s}.encode({self.choose(ENCODINGS)!r}, {self.choose([*HANDLERS, 'xmlcharrefreplace'])!r})", lambda: f"{s}.encode('utf-8', 'surrogatepass').decode('utf-8', {self.choose(HANDLERS)!r})",
            lambda: f"{self.random.randbytes(self.between(0, 9))!r}.decode({self.choose(ENCODINGS)!r}, {self.choose(HANDLERS)!r})",
            lambda: f"{text.encode('utf-8', 'ignore')[self.between(0, 3):self.between(3, 14)]!r}.decode('utf-8', {self.choose(HANDLERS)!r})",
            lambda: f"repr({s}), ascii({s}), len({s})", lambda: f"list({s}), [ord(c) for c in {s}]", lambda: f"{s}.translate({{ord(c): {self.choose(['None', repr('é'), '97', repr('xy')])} for c in {part}}})",
            lambda: f"{s}.translate(str.maketrans({part}, {part}[::-1], {self.string()}))", lambda: f"str.maketrans({part}, {self.string()})", lambda: f"max({s}), min({s})", lambda: f"''.join(reversed({s})) == {s}[::-1]",
            lambda: f"{s} * {self.between(-1, 4)} + {part}", lambda: f"{s}.startswith(({part}, {self.string()}), {i()})", lambda: f"chr({self.between(0, 0x30000)}).{self.choose(PREDICATES + CASES)}()", lambda: f"ascii(chr({self.between(0, 0x110010)}))",
            lambda: f"{{{s}: 1}}.get({part} + {s}[len({part}):])", lambda: f"int({s} or '٣'), float({s} or '١٢')", lambda: f"Counted({s}).{self.choose(CASES)}(), len(Counted({s}))", lambda: f"json.dumps({s}), json.loads(json.dumps({s})) == {s}",
        ])()

    # Slices

    def bound(self):
        return self.choose([lambda: "", lambda: "", lambda: str(self.between(-8, 9)), lambda: str(self.between(-8, 9)), lambda: "None", lambda: self.whole(), lambda: f"Index({self.between(-4, 5)})",
                            lambda: self.choose(["True", "1.0", "'1'", "[]"])])()

    def cut(self):
        step = self.choose(["", "", f":{self.choose([1, 2, 3, -1, -2, -3, 0, 7, 10 ** 20, -2 ** 63])}", f":{self.bound()}"])
        return f"{self.bound()}:{self.bound()}{step}"

    def filling(self):
        return self.choose(["[]", "'xy'", "['p', 'q', 'r']", "(9,)", "v", "v[::-1]", "(c for c in 'gen')", "range(2)", "5", "None", "{'k': 1}", "b'zz'", "reversed([*v])", "map(str, v)"])

    def defined(self, statement):
        """A function for what is no expression; the caller writes its line before."""
        self.before.append(f"def act{len(self.before)}(v): {statement}")
        return f"act{len(self.before) - 1}"

    def slice_operation(self):
        text = self.quoted(self.characters(3, 10))
        some = self.choose([f"list({text})", text, "b'abcdefg'", "bytearray(b'abcdefg')", f"tuple({text})", "list(range(7))",
                            f"range({self.between(-9, 9)}, {self.between(-20, 20)}, {self.choose([1, 2, -1, -3, 10 ** 19])})", "Window('abcdef')", "range(10 ** 20)"])
        short = some if "**" not in some else "list('abc')"  # The whole of it may be walked over.
        changeable = self.choose(["list('abcdef')", "list(range(7))", "bytearray(b'abcdef')", "[]", "deque('abcdef')"])
        cut = self.cut()
        target = f"v[{self.cut()}]" if self.between(0, 4) else f"v[{self.between(-7, 8)}]"
        act = self.choose([f"{target} = {self.filling()}", f"del {target}", f"{target} += {self.filling()}", f"{target} *= 2",
                           f"v[{self.between(-7, 8)}] = {self.choose(['0', '300', repr('q'), 'None'])}"])
        return self.choose([
            lambda: f"{some}[{cut}]", lambda: f"{some}[{cut}]", *[lambda: f"change({changeable}, {self.defined(act)})"] * 3, lambda: f"{some}[{cut}][{self.cut()}]", lambda: f"{some}[{self.choose(['0', '-1', '6', '-9', 'True', 'Index(2)', '2.0', 'None', '()', self.whole()])}]",
            lambda: f"change({changeable}, lambda v: v.{self.choose([f'insert({self.between(-9, 9)}, 65)', f'pop({self.between(-7, 8)})', 'extend(v)', 'reverse()', f'index(98, {self.between(-3, 6)})', f'remove({self.choose([98, 3, repr(chr(98))])})', f'__imul__({self.between(-1, 3)})', f'__iadd__({self.filling()})'])})",
            lambda: f"slice({self.arguments_of(cut)}).indices({self.between(-1, 12)})", lambda: f"slice({self.arguments_of(cut)})", lambda: f"slice(1, 2) == slice({self.arguments_of(cut)})",
            lambda: f"{short}.index({self.choose(['3', '98', repr('a'), self.string()])})", lambda: f"len({some})", lambda: f"{self.between(-9, 20)} in {some}", lambda: f"list(reversed({short}))[:9]",
            lambda: f"{some}[{cut}] {self.choose(['==', '<', '+'])} {some}[{self.cut()}]", lambda: f"(lambda a, *b: (a, b))(*{short})", lambda: f"[*{some}[1:4:2]]",
            lambda: f"range({self.between(-5, 5)}, {self.between(-9, 9)}, {self.choose([1, 2, -1, -2])}) == range({self.between(-5, 5)}, {self.between(-9, 9)}, {self.choose([1, 2, -1])})",
        ])()

    @staticmethod
    def arguments_of(cut):
        return ", ".join(part or "None" for part in cut.split(":"))

    # Formatting

    def format_spec(self):
        fill = self.choose(["", "", "", "*", "é", "0", "😀", "{{", "<"])
        align = self.choose("<>^=") if fill or not self.between(0, 2) else ""
        return ((fill if fill != "{{" else "é") + align + self.choose(["", "", "+", " ", "-"]) + self.choose(["", "", "", "z"]) + self.choose(["", "", "#"]) + self.choose(["", "", "0"])
                + self.choose(["", "", str(self.between(1, 24))]) + self.choose(["", "", ",", "_"]) + self.choose(["", "", f".{self.between(0, 12)}"])
                + self.choose(["", "", "f", "e", "g", "d", "x", "b", "o", "%", "n", "s", "c", "E", "G", "X", "F", "q"]))

    def formatted(self):
        return self.choose([self.whole, self.whole, self.float_text, self.float_text, self.string, lambda: "True", lambda: "None", lambda: "[1, 'é']",
                            lambda: f"Counted({self.string()})", lambda: "Spec(3)", lambda: "Index(7)", lambda: "(1, 2.5)", lambda: "b'q'", lambda: "Shape"])()

    def format_operation(self):
        value, spec, n = self.formatted(), self.format_spec(), self.between(0, 12)
        plain = "'" not in value and '"' not in value and "\\" not in value and "{" not in value
        inside = value if plain else str(self.between(-99, 99))
        percent = self.choose(["", "-", "0", "+", "#", " ", "-+", "0 "]) + self.choose(["", "*", str(n)]) + self.choose(["", ".*", f".{n}", "."])
        stars = "".join(f"{self.between(-9, 9)}, " for _ in range(percent.count("*")))
        conversion = self.choose("dsrafgexoXicEG%u")
        return self.choose([
            lambda: f"format({value}, {spec!r})", lambda: f"format({value}, {spec!r})", lambda: f"f'{{{inside}:{{Index({n}).at}}.{{{self.between(0, 6)}}}{self.choose('fegs')}}}'", lambda: f"f'{{{inside} = }} {{{inside}={self.choose(['', '!s', '!r'])}}}'",
            lambda: f"f'{{{inside}!{self.choose('rsa')}:{self.choose('<>^')}{n}}}|{{{{}}}}'", lambda: f"'{{:{spec}}}'.format({value})", lambda: f"'{{0:{{1}}{{2}}}}'.format({value}, {self.choose(['5', repr('>7'), repr('')])}, {self.choose([repr('d'), repr('s'), repr('')])})",
            lambda: f"{self.choose(['{} {}', '{0} {}', '{1} {0}', '{a} {}', '{', '}', '{0', '{!x}', '{0!r:>5} {k}', '{0[0]}', '{0[k]}', '{0.real}', '{0.nope}', '{:{}}', '{0[}', '{a[1]}', '{{}}{}', '{0.__class__.__name__}'])!r}.format({value}, {n}, a=[1, {value}])",
            lambda: f"'%{percent}{conversion}' % ({stars}{value},)", lambda: f"'%{percent}{conversion}' % ({stars}{self.choose([self.whole, self.float_text])()},)", lambda: f"'%s %d' % {self.choose(['(1,)', '(1, 2, 3)', '5', '[1, 2]', '{}', '()'])}",
            lambda: f"'%(k){self.choose(['', '5', '-8', '.2'])}{self.choose('srd')} %(n)s' % {{'k': {value}, 'n': {n}}}", lambda: f"'{{k}} {{n:>{n}}}'.format_map({{'k': {value}, 'n': {value}}})", lambda: f"'{{x}} {{y}}'.format_map(Default(x={value}))",
            lambda: f"str({value}), repr({value})", lambda: f"f'{{{inside}:{self.choose(['>5', '05', '.2f', 'x', ',', 'é>9', '+'])}}}' f'{{{n}:b}}' '{{}}'", lambda: f"b'%{percent.replace('*', '3')}{self.choose('dsxabr')}' % {self.choose([self.whole(), repr(b'q'), repr('s'), '5'])}",
            lambda: f"string.Formatter().format({self.choose(['{0!r:>9} {k}', '{} {}', '{0[0]}', '{k:{w}}'])!r}, {value}, k={n}, w=5)", lambda: f"string.Template({self.choose(['$a ${b} $$', '$', '${', '$1', '$é $a_b'])!r}).{self.choose(['substitute', 'safe_substitute'])}(a={value}, b={n})",
            lambda: f"f'{{(lambda q: q + 1)({n})}} {{({inside}, {n})!s:.9}} {{chr({self.between(33, 60)})!r}}'",
        ])()


CORNER_PRELUDE = '''\
import json, math, string
from collections import deque
class Index:
    def __init__(self, at): self.at = at
    def __index__(self): return self.at
    def __repr__(self): return f'Index({self.at})'
class Counted(str):
    def __len__(self): return 99
    def __format__(self, spec): return f'<{spec}:{str.__str__(self)}>'
class Spec:
    def __init__(self, n): self.n = n
    def __format__(self, spec): return f'{self.n}/{spec!r}'
class Shape:
    pass
class Window:
    def __init__(self, items): self.items = items
    def __getitem__(self, key): return key, self.items[key]
    def __len__(self): return len(self.items)
class Default(dict):
    def __missing__(self, key): return f'no {key}'
def same(x): return x
def change(v, act):
    try:
        result = act(v)
    except Exception as e:
        result = repr(e)
    return v, result
def show(operation):
    try:
        result = operation()
        print(type(result).__name__, ascii(result))
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))
'''
