"""Corners of arithmetic: ties of rounding, shifts, division of negative numbers, ints at the borders
of machine words and doubles, floats of every size and their texts. One expression a line."""

import math
import struct

EXACT = ["floor", "ceil", "trunc", "modf", "frexp", "isfinite", "isinf", "isnan", "fabs", "sqrt", "ulp"]
NOT_FINITE = ["float('inf')", "float('-inf')", "float('nan')"]


class CornerNumbers:
    """Needs from its user: `random`, and `choose`."""

    def between(self, low, high):
        return self.random.randrange(low, high)

    def whole(self):
        """The text of an int, often just beside a border."""
        value = self.choose([
            lambda: self.between(-20, 21),
            lambda: 2 ** self.choose([7, 8, 15, 29, 30, 31, 32, 46, 47, 52, 53, 60, 61, 62, 63, 64, 89, 90, 127]) + self.between(-2, 3),
            lambda: 10 ** self.between(0, 40) + self.between(-1, 2),
            lambda: self.random.getrandbits(self.between(1, 200)),
            lambda: self.random.getrandbits(64) << self.between(0, 90),
            lambda: (2 ** self.between(50, 60) + self.between(0, 4)) * self.choose([1, 3, 5, 2 ** 20]),
            lambda: self.between(0, 1000) * 10 + 5,
        ])()
        value = -value if self.between(0, 2) else value
        return f"{self.hidden()}({value})"

    def hidden(self):
        """Half of the operands are none that a compiler could compute with."""
        return self.choose(["", "same"])

    def double(self):
        """A finite float of any size."""
        return self.choose([
            lambda: self.any_bits(),
            lambda: self.between(-2000, 2000) / 2 ** self.between(1, 8),
            lambda: (2 * self.between(-5000, 5000) + 1) / 10 ** self.between(1, 6) * 5,
            lambda: float(f"{self.between(1, 10 ** self.between(1, 18))}e{self.between(-30, 30)}"),
            lambda: math.nextafter(10.0 ** self.between(-10, 25), self.choose([0.0, math.inf])),
            lambda: math.nextafter(2.0 ** self.between(-1074, 1023), self.choose([0.0, math.inf])),
            lambda: float(2 ** 53 + self.between(-3, 4)) * self.choose([1, 2, -1]),
            lambda: self.choose([0.0, -0.0, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 1e16, 1e-4,
                                 9999999999999998.0, 0.00001, 123456789012345680.0, 0.1, 2.5, -0.5, 1.5, 2.675]),
        ])()

    def any_bits(self):
        while True:
            value = struct.unpack("<d", self.random.randbytes(8))[0]
            if math.isfinite(value):
                return value

    def float_text(self):
        return f"{self.hidden()}({self.double()!r})" if self.between(0, 12) else self.choose(NOT_FINITE)

    def either(self):
        return self.choose([self.whole, self.float_text])()

    def numeric(self):
        return self.choose([self.whole, self.whole, self.float_text, self.float_text,
                            lambda: self.choose(["True", "False"])])()

    def number_operation(self):
        return self.choose([self.rounding, self.rounding, self.shifting, self.dividing, self.dividing,
                            self.powers, self.conversion, self.conversion, self.comparing, self.texts_of_floats,
                            self.texts_of_floats, self.bits, self.exact_functions, self.mixed])()

    def rounding(self):
        digits = self.choose(["", f", {self.between(-6, 20)}", ", None", f", {self.between(-40, 400)}"])
        tie = lambda: f"({self.between(-99, 99)}.{'0' * self.between(0, 3)}{self.between(0, 99)}5)"
        return self.choose([
            lambda: f"round({self.float_text()}{digits})", lambda: f"round({tie()}, {self.between(0, 5)})",
            lambda: f"round({self.between(-99, 99)}.5)", lambda: f"round({self.whole()}, {self.between(-25, 3)})",
            lambda: f"round({self.between(-500, 500) * 10 + 5}, -1)", lambda: f"round({self.either()}, {self.choose(['True', '1.0', 'Index(1)'])})",
            lambda: f"[round(x / 8, 2) for x in range({self.between(-20, 20)}, 25, 3)]",
        ])()

    def shifting(self):
        count = self.choose([lambda: str(self.between(0, 140)), lambda: str(self.between(-3, 3)), lambda: f"2 ** {self.between(60, 70)}",
                             lambda: "True", lambda: self.choose([29, 30, 31, 32, 60, 61, 62, 63, 64])])()
        shift = self.choose([">>", "<<"]) if "**" not in str(count) else ">>"
        return self.choose([
            lambda: f"{self.whole()} {shift} {count}", lambda: f"({self.whole()} >> {self.between(0, 70)}) << {self.between(0, 70)}",
            lambda: f"-1 {shift} {count}", lambda: f"0 << 2 ** {self.between(1, 70)}", lambda: f"{self.numeric()} {shift} {count}",
            lambda: f"~{self.whole()} >> {self.between(0, 66)}"])()

    def dividing(self):
        a, b = self.numeric(), self.numeric()
        operator = self.choose(["//", "%", "/"])
        return self.choose([
            lambda: f"divmod({a}, {b})", lambda: f"{a} {operator} {b}", lambda: f"{self.whole()} {operator} {self.whole()}",
            lambda: f"divmod({self.whole()}, {self.whole()})", lambda: f"divmod({self.between(-30, 30)}, {self.between(-7, 8)})",
            lambda: f"divmod({self.between(-30, 30) / 4}, {self.between(-7, 8) / 2})", lambda: f"{self.float_text()} {operator} {self.whole()}",
            lambda: f"(lambda a, b: a // b * b + a % b == a)({self.whole()}, {self.whole()})",
            lambda: f"[(n // {self.choose([-3, 3, -2.5])}, n % {self.choose([-3, 3, -2.5])}) for n in range(-4, 5)]",
            lambda: f"(-0.0) {operator} {self.float_text()}", lambda: f"{self.whole()} / {self.whole()}"])()

    def powers(self):
        small = lambda: str(self.between(-12, 13))
        return self.choose([
            lambda: f"pow({self.whole()}, {self.between(0, 40)}, {self.whole()})", lambda: f"pow({self.whole()}, {self.between(-5, 0)}, {self.whole()})",
            lambda: f"{small()} ** {self.between(0, 90)}", lambda: f"({small()}) ** {self.between(-9, 0)}", lambda: f"abs({self.float_text()}) ** {self.between(-3, 4)}",
            lambda: f"{self.choose(['0', '0.0', '-0.0', '1', '-1.0'])} ** {self.choose(['0', '-1', '-1.0', '-3', '0.0', '2.0', *NOT_FINITE])}",
            lambda: f"pow({self.whole()}, 2)", lambda: f"(-{self.between(1, 9)}.0) ** {self.between(-4, 9)}",
            lambda: f"-{self.between(1, 9)} ** {self.between(0, 5)}", lambda: f"{self.between(2, 5)} ** {self.between(0, 3)} ** {self.between(0, 3)}"])()

    def conversion(self):
        base = self.between(2, 37)
        digits = "".join(self.choose("0123456789abcdefghijklmnopqrstuvwxyz"[:base]) for _ in range(self.between(1, 30)))
        return self.choose([
            lambda: f"int({self.float_text()})", lambda: f"float({self.whole()})", lambda: f"float({self.whole()} * 10 ** {self.between(200, 320)})",
            lambda: f"int({digits!r}, {base})", lambda: f"int({self.choose(['', '-', '+', ' '])!r} + {digits!r}, {self.choose([0, 10, 16, 36])})",
            lambda: f"str({self.whole()} ** {self.between(1, 4)})", lambda: f"float({self.decimal_text()!r})", lambda: f"({self.float_text()}).as_integer_ratio()",
            lambda: f"float.fromhex(({self.float_text()}).hex())", lambda: f"({self.float_text()}).hex()", lambda: f"bool({self.numeric()})",
            lambda: f"float.fromhex({self.choose(['', '-'])!r} + '0x{self.random.getrandbits(self.between(1, 70)):x}.{self.random.getrandbits(20):x}p{self.between(-1080, 1000)}')",
            lambda: f"({self.float_text()}).is_integer()", lambda: f"hash({self.whole()})", lambda: f"hash({self.double()!r})",
            lambda: f"{{{self.between(0, 3)}: 'i', {self.between(0, 3)}.0: 'f', True: 'b'}}"])()

    def decimal_text(self):
        """More digits than a float has, near the middle between two of them or anywhere."""
        if self.between(0, 2):
            low = self.double()
            middle = (self.exact(low) + self.exact(math.nextafter(low, math.inf))) / 2
            return str(middle + self.choose([0, 0, 1, -1]) * middle / 10 ** 40)[:1200]
        digits = str(self.random.getrandbits(self.between(1, 120)))
        at = self.between(0, len(digits) + 1)
        return f"{digits[:at]}.{digits[at:]}e{self.between(-340, 320)}"

    @staticmethod
    def exact(value):
        import decimal
        decimal.getcontext().prec = 1100
        return decimal.Decimal(value if math.isfinite(value) else 2.0 ** 1023)

    def comparing(self):
        operator = self.choose(["<", "<=", ">", ">=", "==", "!="])
        near = self.double()
        whole = int(near) + self.between(-1, 2)
        return self.choose([
            lambda: f"({near!r}) {operator} ({whole})", lambda: f"({whole}) {operator} ({near!r})", lambda: f"{self.numeric()} {operator} {self.numeric()}",
            lambda: f"sorted([{self.either()}, {self.whole()}, {self.double()!r}, {self.whole()}])", lambda: f"max({self.numeric()}, {self.numeric()}), min({self.numeric()}, {self.numeric()})",
            lambda: f"{self.whole()} {operator} {self.whole()} {self.choose(['<', '>'])} {self.either()}",
            lambda: f"({near!r}) in [{whole}], hash({near!r}) == hash({whole})"])()

    def texts_of_floats(self):
        x, places = self.float_text(), self.between(0, 25)
        return self.choose([
            lambda: f"repr({x})", lambda: f"str({x}), '%s' % {x}", lambda: f"format({x}, '.{places}{self.choose('efgEG%')}')", lambda: f"'%.{places}{self.choose('efg')}' % {x}",
            lambda: f"format({x}, '{self.choose(['', '+', ' '])}{self.choose(['', '#', '0'])}{self.between(1, 30)}{self.choose(['', ',', '_'])}.{places}{self.choose('fgen')}')",
            lambda: f"f'{{{self.double()!r}:.{places}}}'", lambda: f"float(repr({x})) == {x}", lambda: f"[{x}, -{x}, ({x},)]", lambda: f"format({x}, '{self.choose('efgn%')}')",
            lambda: f"'%g %e %f' % ({x}, {x}, {self.float_text()})"])()

    def bits(self):
        n, m, operator = self.whole(), self.whole(), self.choose("&|^")
        return self.choose([
            lambda: f"{n} {operator} {m}", lambda: f"~{n}", lambda: f"({n} {operator} {m}) {self.choose('&|^')} {self.whole()}", lambda: f"({n}).bit_length(), ({n}).bit_count()",
            lambda: f"{self.choose(['bin', 'oct', 'hex'])}({n})", lambda: f"({n}).to_bytes({self.between(0, 30)}, {self.choose(['big', 'little'])!r}, signed={self.choose(['True', 'False'])})",
            lambda: f"int.from_bytes(({n} & (1 << 100) - 1).to_bytes(13, 'big'), 'little', signed=True)", lambda: f"True {operator} {self.choose(['False', n, 'True'])}",
            lambda: f"format({n}, {self.choose(['x', '#x', '#010b', '_b', ',d', 'o', '+d', '^40_x', '#_X', '=+30,', 'e', '.3f', 'g'])!r})"])()

    def exact_functions(self):
        n, m = self.between(-2, 40), self.between(-2, 12)
        return self.choose([
            lambda: f"math.{self.choose(EXACT)}({self.numeric()})", lambda: f"math.{self.choose(['fmod', 'remainder', 'copysign', 'nextafter'])}({self.float_text()}, {self.float_text()})",
            lambda: f"math.{self.choose(['gcd', 'lcm'])}({self.whole()}, {self.whole()}, {self.whole()})", lambda: f"math.isqrt(abs({self.whole()}))", lambda: f"math.ldexp({self.float_text()}, {self.between(-1100, 1100)})",
            lambda: f"math.{self.choose(['comb', 'perm'])}({n}, {m})", lambda: f"math.factorial({n})", lambda: f"math.fsum([{', '.join(self.float_text() for _ in range(self.between(0, 6)))}])",
            lambda: f"math.prod([{self.numeric()}, {self.numeric()}, {self.numeric()}])", lambda: f"math.isclose({self.float_text()}, {self.float_text()}, rel_tol={self.choose(['1e-9', '0.5', '-1'])})",
            lambda: f"sum([{', '.join(self.numeric() for _ in range(self.between(0, 6)))}])", lambda: f"abs({self.numeric()}), -({self.numeric()}), +({self.numeric()})"])()

    def mixed(self):
        """A few operators in one expression, so that the precedence counts as well."""
        text = self.numeric()
        for _ in range(self.between(1, 5)):
            text = f"{text} {self.choose(['+', '-', '*', '//', '%', '/', '<', '==', '&', '|', '^'])} {self.choose(['', '', '-', '+', 'not '])}{self.numeric()}"
        return text if "not" not in text else f"({text.replace('not ', '~')})"
