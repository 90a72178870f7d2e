"""Programs that call the library: each line one builtin operation with random arguments.

An argument is drawn by a letter (see `LETTERS`); a `?` makes the ones after it optional. Now and
then one of another kind is drawn, so that error messages are compared as well.
"""

STRINGS = ["", "a", "abc", "Hello World", "  pad\t", "x,y,,z", "ÀéÎ", "straße", "漢字かな", "😀a😀", "a\nb\r\nc",
           "0042", "-7", "ǅ ΑΣ", "tab\tbed", "aaaa", "%d{}", "it's \"q\"", "\x00\x7f\x80", "1.5e3", "ﬁn"]
SHORT = ["a", "b", "", " ", "é", "漢", "ab", "x", "\n", "aa", "😀"]
CHARS = ["*", " ", "é", "0", "漢"]
BYTES = [b"", b"a", b"abc", b"Hello World", b" x ", b"a,b,,c", b"\x00\xff", b"AbC1", b"aXbX", b"a\nb\r\n"]
INTEGERS = [0, 1, -1, 2, 7, -13, 255, 1000, 2**31, -2**31, 2**53 + 1, 2**62, 2**63, -2**64, 10**20, -10**30]
FLOATS = [0.0, -0.0, 0.5, -1.5, 0.1, 1 / 3, 1e16, 1e15, 123456.789, 1e-5, 1e22, 5e-324, 1.7976931348623157e308,
          2.675, -0.05, 1e100, 99999.5]

METHODS = {
    "str": {
        "capitalize": "", "casefold": "", "center": "i?c", "count": "s?ii", "encode": "", "endswith": "s?ii",
        "expandtabs": "?i", "find": "s?ii", "index": "s?ii", "isalnum": "", "isalpha": "", "isascii": "",
        "isdecimal": "", "isdigit": "", "isidentifier": "", "islower": "", "isnumeric": "", "isprintable": "",
        "isspace": "", "istitle": "", "isupper": "", "join": "w", "ljust": "i?c", "lower": "", "lstrip": "?s",
        "partition": "s", "removeprefix": "s", "removesuffix": "s", "replace": "ss?i", "rfind": "s?ii",
        "rindex": "s?ii", "rjust": "i?c", "rpartition": "s", "rsplit": "?si", "rstrip": "?s", "split": "?si",
        "splitlines": "?o", "startswith": "s?ii", "strip": "?s", "swapcase": "", "title": "", "upper": "",
        "zfill": "i", "__add__": "S", "__mul__": "i", "__contains__": "s", "__lt__": "S", "__getitem__": "i"},
    "bytes": {
        "capitalize": "", "center": "i", "count": "b?ii", "decode": "", "endswith": "b", "find": "b?ii",
        "hex": "", "index": "b", "isalnum": "", "isalpha": "", "isdigit": "", "islower": "", "isspace": "",
        "istitle": "", "isupper": "", "lower": "", "lstrip": "?b", "partition": "b", "replace": "bb?i",
        "rfind": "b", "rpartition": "b", "rsplit": "?bi", "rstrip": "?b", "split": "?bi", "splitlines": "",
        "startswith": "b?ii", "strip": "?b", "swapcase": "", "title": "", "upper": "", "zfill": "i",
        "__add__": "B", "__mul__": "i", "__getitem__": "i", "__contains__": "i"},
    "int": {
        "bit_length": "", "bit_count": "", "as_integer_ratio": "", "to_bytes": "i", "__add__": "N", "__sub__": "N",
        "__mul__": "N", "__floordiv__": "N", "__mod__": "N", "__truediv__": "N", "__and__": "N", "__or__": "N",
        "__xor__": "N", "__lshift__": "i", "__rshift__": "i", "__pow__": "i", "__divmod__": "N", "__round__": "?i",
        "__neg__": "", "__invert__": "", "__lt__": "N", "__eq__": "N", "__float__": "", "__hash__": ""},
    "float": {
        "is_integer": "", "hex": "", "as_integer_ratio": "", "__add__": "F", "__sub__": "F", "__mul__": "F",
        "__truediv__": "F", "__floordiv__": "F", "__mod__": "F", "__divmod__": "F", "__round__": "?i", "__int__": "",
        "__trunc__": "", "__neg__": "", "__lt__": "F", "__eq__": "N", "__hash__": "", "__repr__": ""},
    "list": {
        "append": "x", "clear": "", "copy": "", "count": "x", "extend": "l", "index": "x?ii", "insert": "ix",
        "pop": "?i", "remove": "x", "reverse": "", "sort": "", "__add__": "l", "__mul__": "i", "__getitem__": "i",
        "__delitem__": "i", "__contains__": "x", "__eq__": "l", "__lt__": "l", "__iadd__": "l", "__imul__": "i"},
    "dict": {
        "clear": "", "copy": "", "get": "x?x", "items": "", "keys": "", "pop": "x?x", "popitem": "", "setdefault": "x?x",
        "update": "d", "values": "", "__getitem__": "x", "__contains__": "x", "__or__": "d", "__eq__": "d"},
    "tuple": {"count": "x", "index": "x?ii", "__add__": "t", "__mul__": "i", "__getitem__": "i", "__lt__": "t"},
}
FUNCTIONS = {
    "abs": "n", "ascii": "a", "bin": "N", "bool": "a", "chr": "i", "divmod": "nn", "float": "S", "hex": "N",
    "int": "S?i", "len": "a", "list": "S", "max": "nn", "min": "nn", "oct": "N", "ord": "s", "pow": "ni?i",
    "repr": "a", "round": "n?i", "sorted": "l", "str": "a", "sum": "l", "tuple": "S", "range": "i?ii",
    "json.dumps": "a", "math.floor": "n", "math.ceil": "n", "math.gcd": "NN", "math.isqrt": "N",
    "math.fmod": "FF", "math.frexp": "F", "math.copysign": "FF", "math.trunc": "n",
}
PATTERNS = ["a", "[a-z]+", r"\\w+", r"(\\w)(\\d)?", "a|b", "^.", ".$", r"\\s*", "(?i)A", "x*", "[^a]", "(?P<n>.)"]


class Operations:
    """Needs from its user: `random`."""

    def choose(self, options):
        return options[self.random.randrange(len(options))]

    def value(self, letter):
        r = self.random.randrange
        if letter == "S":
            return repr(self.choose(STRINGS))
        if letter == "s":
            return repr(self.choose(SHORT if r(3) else STRINGS))
        if letter == "c":
            return repr(self.choose(CHARS))
        if letter == "b":
            return repr(self.choose(BYTES)[:2])
        if letter == "B":
            return repr(self.choose(BYTES))
        if letter == "i":
            return str(r(-4, 12))
        if letter == "N":
            return f"({self.choose(INTEGERS) if r(2) else r(-100, 100)})"
        if letter == "F":
            return f"({self.choose(FLOATS)!r})"
        if letter == "n":
            return self.value(self.choose("NF"))
        if letter == "o":
            return self.choose(["True", "False"])
        if letter == "w":
            return repr([self.choose(SHORT) for _ in range(r(4))])
        if letter == "x":
            return self.value(self.choose("siiF"))
        if letter == "l":
            return "[" + ", ".join(self.value(self.choose("iiis")) for _ in range(r(5))) + "]"
        if letter == "t":
            return "(" + "".join(self.value("i") + ", " for _ in range(r(4))) + ")"
        if letter == "d":
            return "{" + ", ".join(f"{self.value('s')}: {self.value('x')}" for _ in range(r(4))) + "}"
        return self.value(self.choose("SSNFlBdt"))  # "a": anything

    def arguments(self, letters, slips=True):
        required, _, optional = letters.partition("?")
        letters = required + optional[: self.random.randrange(len(optional) + 1)]
        return ", ".join(self.value("a" if slips and self.random.random() < 0.03 else letter)
                         for letter in letters)

    def spec(self):
        r = self.random.randrange
        fill = self.choose(["", "", "*", "0", "é"])
        align = self.choose(["", "<", ">", "^", "="]) if fill == "" or r(2) else self.choose("<>^")
        sign = self.choose(["", "", "+", "-", " "])
        alternate = self.choose(["", "", "", "#"])
        zero = self.choose(["", "", "0"])
        width = self.choose(["", "", str(r(1, 15))])
        group = self.choose(["", "", "", ",", "_"])
        precision = self.choose(["", "", f".{r(8)}"])
        kind = self.choose(["", "", "d", "f", "e", "g", "x", "b", "o", "s", "%", "n", "X", "E", "G", "c"])
        return (fill if align else "") + align + sign + alternate + zero + width + group + precision + kind

    def percent_spec(self):
        r = self.random.randrange
        return ("%" + self.choose(["", "-", "0", "+", " ", "#"]) + self.choose(["", str(r(1, 12))])
                + self.choose(["", f".{r(6)}"]) + self.choose("dsrfgexoXi"))

    def operation(self):
        r = self.random.randrange
        kind = r(12)
        if kind < 6:
            owner = self.choose(list(METHODS))
            name = self.choose(list(METHODS[owner]))
            letter = {"str": "S", "bytes": "B", "int": "N", "float": "F", "list": "l", "dict": "d", "tuple": "t"}[owner]
            # CPython's slots raise where a method of a sequence would say NotImplemented.
            arguments = self.arguments(METHODS[owner][name], slips=not name.startswith("__"))
            if owner in ("list", "dict"):
                return f"changed({self.value(letter)}, lambda v: v.{name}({arguments}))"
            return f"{self.value(letter)}.{name}({arguments})"
        if kind < 8:
            name = self.choose(list(FUNCTIONS))
            return f"{name}({self.arguments(FUNCTIONS[name])})"
        if kind == 8:
            return f"format({self.value(self.choose('NNFFSo'))}, {self.spec()!r})"
        if kind == 9:
            return f"{self.percent_spec()!r} % {self.value(self.choose('NNFFS'))}"
        if kind == 10:
            bounds = ":".join(self.choose(["", str(r(-5, 6))]) for _ in range(r(2, 4)))
            return f"{self.value(self.choose('SBlt'))}[{bounds}]"
        operator = self.choose(["+", "-", "*", "/", "//", "%", "**", "<", "==", "<=", "&", "|", "<<", "in"])
        if operator in ("**", "<<", "*"):
            return f"{self.value(self.choose('nSlt'))} {operator} {self.value('i')}"
        return f"{self.value(self.choose('nnnSlta'))} {operator} {self.value(self.choose('nnnSlta'))}"

    def pattern_operation(self):
        pattern, text = self.choose(PATTERNS).replace("\\\\", "\\"), self.choose(STRINGS)
        form = self.choose(["re.findall({}, {})", "re.sub({}, '-', {})", "re.split({}, {})",
                            "[m.span() for m in re.finditer({}, {})]", "re.match({}, {})"])
        return form.format(repr(pattern), repr(text))


OPERATIONS_PRELUDE = '''\
def changed(value, change):
    result = change(value)
    return result, value
def show(operation):
    try:
        result = operation()
        print(type(result).__name__, ascii(result))
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))
'''
