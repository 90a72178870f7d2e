#!/usr/bin/env python3
"""Random operations of `decimal`, compared between Pawl and CPython.

    tests/fuzz_python/decimal_cases.py --pawl build/release/pawl --seed 1 --rounds 20
    tests/fuzz_python/decimal_cases.py --seed 7 --print          the program of a seed

Each round is one program: a table of cases (context, operation, operands), and a loop that prints
the result or the exception of each, and the context's flags. Lines that differ are shown with
their case; the exit code is 1 if there are any.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

CASES = 400
TIMEOUT_S = 120
SHOWN = 20

UNARY = ("abs copy_abs copy_negate exp is_canonical is_finite is_infinite is_nan is_normal is_qnan "
         "is_signed is_snan is_subnormal is_zero ln log10 logb logical_invert minus next_minus "
         "next_plus normalize number_class plus sqrt to_eng_string to_integral_exact "
         "to_integral_value to_sci_string create_decimal").split()
BINARY = ("add compare compare_signal compare_total compare_total_mag copy_sign divide divide_int "
          "divmod logical_and logical_or logical_xor max max_mag min min_mag multiply next_toward "
          "power quantize remainder remainder_near rotate same_quantum scaleb shift "
          "subtract").split()
OPERATORS = "+ - * / // % ** < <= > >= == !=".split()
CONVERSIONS = ("int(a) float(a) str(a) repr(a) a.is_qnan()orhash(a) bool(a) abs(a) -a +a round(a) "
               "a.as_tuple() a.adjusted() a.as_integer_ratio() math.floor(a) math.ceil(a) "
               "math.trunc(a) round(a,2) round(a,-1) a.to_eng_string() a.number_class() a.logb() "
               "Decimal(float(a)) a.__reduce__() a==float(a) a<float(a) a.radix() "
               "a.to_integral_value() a.quantize(1) hash(a)==hash(int(a))").split()
ROUNDINGS = ("ROUND_UP ROUND_DOWN ROUND_CEILING ROUND_FLOOR ROUND_HALF_UP ROUND_HALF_DOWN "
             "ROUND_HALF_EVEN ROUND_05UP").split()
SIGNALS = ("InvalidOperation FloatOperation DivisionByZero Overflow Underflow Subnormal Inexact "
           "Rounded Clamped").split()

PROGRAM = '''\
import math
from decimal import (
    Clamped, Context, Decimal, DivisionByZero, FloatOperation, Inexact, InvalidOperation, Overflow,
    Rounded, Subnormal, Underflow, setcontext)

def flags(context):
    return " ".join(signal.__name__ for signal in context.flags if context.flags[signal])

def show(value):
    if isinstance(value, float) and value != value:
        return "nan"
    return repr(value)

def run(number, settings, kind, name, operands):
    prec, rounding, emin, emax, capitals, clamp, traps = settings
    context = Context(prec=prec, rounding=rounding, Emin=emin, Emax=emax, capitals=capitals,
                      clamp=clamp, flags=[], traps=traps)
    setcontext(context)
    try:
        values = [Decimal(text) if isinstance(text, str) and kind != "text" else text
                  for text in operands]
        if kind == "context":
            result = getattr(context, name)(*values)
        elif kind == "method":
            result = getattr(values[0], name)(*values[1:])
        elif kind == "format":
            result = format(values[0], name)
        elif kind == "text":
            result = (Decimal(operands[0]), context.create_decimal(operands[0]))
        else:
            result = CALLS[name](*values)
        text = show(result)
    except (ArithmeticError, TypeError, ValueError, MemoryError) as error:
        text = type(error).__name__ + ": " + str(error)
    print(number, text, "|", flags(context))

CALLS = {
%(calls)s
}
CASES = [
%(cases)s
]
for number, case in enumerate(CASES):
    run(number, *case)
'''


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def digits(self):
        r = self.random
        length = r.choice([1, 1, 2, 3, 5, 9, 12, 17, 18, 19, 20, 27, 28, 29, 30, 38, 39, 57, 60,
                           90, 150])
        kind = r.randrange(8)
        if kind == 0:
            return "1" + "0" * (length - 1)
        if kind == 1:
            return "9" * length
        if kind == 2:
            return "".join(r.choice("01") for _ in range(length))
        if kind == 3:
            return r.choice("123456789") + "0" * (length // 2) + r.choice(["", "5", "1", "50"])
        return "".join(r.choice("0123456789") for _ in range(length))

    def decimal(self):
        r = self.random
        kind = r.randrange(40)
        sign = r.choice(["", "", "-"])
        if kind == 0:
            return sign + "Infinity"
        if kind == 1:
            return sign + "NaN" + r.choice(["", "", "12", "123456789012345"])
        if kind == 2:
            return sign + "sNaN" + r.choice(["", "7"])
        if kind == 3:
            return sign + "0" + r.choice(["", "E-3", "E+5", ".00", "E-20", "E+999", "E-999"])
        digits = self.digits()
        if kind < 16:
            point = r.randrange(len(digits) + 1)
            return sign + (digits[:point] or "0") + ("." + digits[point:] if digits[point:] else "")
        if kind < 22:
            return sign + digits
        if kind < 26:
            return sign + r.choice(["1", "1.0", "1.000", "0.9999999", "1.0000001", "2", "10", "0.5",
                                    "0.1", "100", "1E+3", "3", "4", "16", "0.25", "1000000"])
        exponent = r.choice([r.randint(-5, 5), r.randint(-40, 40), r.randint(-400, 400),
                             r.choice([-999999, 999999, 95, -95, -101, 96, 369, -383])])
        return sign + digits + "E" + str(exponent)

    def operand(self):
        if self.random.randrange(8) == 0:
            return self.random.choice([0, 1, -1, 2, 3, 10, -7, 12345678901234567890, 1 << 64,
                                       -(10**30), self.random.randint(-10**6, 10**6)])
        return self.decimal()

    def small_operand(self):
        """For exponents of powers and the like."""
        r = self.random
        return r.choice([r.randint(-12, 12), r.choice(["0.5", "-0.5", "2", "3", "1.5", "0", "-1",
                                                       "1E+2", "7.0", "Infinity", "-Infinity"]),
                         r.randint(-200, 200), self.decimal()])

    def settings(self):
        r = self.random
        prec = r.choice([1, 2, 3, 5, 7, 9, 9, 16, 18, 19, 28, 28, 28, 30, 34, 38, 50, 70,
                         120])
        kind = r.randrange(4)
        emin, emax = [(-999999, 999999), (-95, 96), (-3, 3), (-383, 384)][kind]
        if r.randrange(30) == 0:
            emin, emax = -999999999999999999, 999999999999999999
        if r.randrange(6) == 0:
            emin, emax = -r.randint(0, 30), r.randint(0, 30)
        traps = "[" + ", ".join(s for s in SIGNALS if r.randrange(12) == 0) + "]"
        return "(%d, %r, %d, %d, %d, %d, %s)" % (
            prec, r.choice(ROUNDINGS), emin, emax, r.choice([1, 1, 0]), r.choice([0, 0, 0, 1]),
            traps)

    def spec(self):
        r = self.random
        text = r.choice(["", "", "", "<", ">", "^", "=", "*<", "x^", "é>", "0=", "0>"])
        text += r.choice(["", "", "+", "-", " "]) + r.choice(["", "", "", "z"])
        text += r.choice(["", "", "0"]) + r.choice(["", "", "1", "5", "12", "20", "33"])
        text += r.choice(["", "", ",", ",", "_", "#"])
        text += r.choice(["", "", ".0", ".1", ".2", ".5", ".20", "."])
        return text + r.choice(["", "", "e", "E", "f", "F", "g", "G", "%", "n", "d", "s", "x"])

    def text(self):
        r = self.random
        base = r.choice(["1_000.5", " 12 ", "", ".", "1.", ".5", "+1", "--1", "1e", "1e5", "1E+5",
                         "1e-_5", "nan", "NaN0012", "snan5", "-inf", "infinity", "infinit", "１２",
                         "٣.٥", "1 2", "1\\n", "\\t1", "0x1", "1e99999999999999999999",
                         "-0e-99999999999999999999", "1e999999999999999999", "9e-1999999999999999997",
                         "0e1000000000000000000", "1e-1999999999999999998", "nan_1", "_1_", "1__2",
                         "1.2.3", "1e5.0", "+nan", "-sNaN", "Inf", "INFINITY", "nAn", "²", "1\\x00"])
        return base if r.randrange(2) else self.decimal()

    def case(self):
        r = self.random
        kind = r.choices(["context1", "context2", "operator", "method2", "convert", "format", "text",
                          "fma", "method1", "modulus", "quantize"],
                         [20, 30, 25, 6, 14, 10, 4, 3, 5, 3, 8])[0]
        if kind == "context1":
            name = r.choice(UNARY)
            return ("context", name, [self.operand()])
        if kind == "context2":
            name = r.choice(BINARY)
            return ("context", name, [self.operand(), self.other_operand(name)])
        if kind == "operator":
            name = r.choice(OPERATORS)
            a, b = self.operand(), self.other_operand(name)
            if not isinstance(a, str) and not isinstance(b, str):
                a = self.decimal()
            return ("call", "a %s b" % name, [a, b])
        if kind == "method1":
            name = r.choice("exp ln log10 sqrt normalize next_plus next_minus logb is_normal "
                            "to_integral_exact to_eng_string number_class".split())
            return ("method", name, [self.decimal()])
        if kind == "method2":
            name = r.choice("compare compare_signal max min max_mag min_mag quantize remainder_near "
                            "next_toward scaleb shift rotate same_quantum copy_sign".split())
            return ("method", name, [self.decimal(), self.other_operand(name)])
        if kind == "convert":
            return ("call", r.choice(CONVERSIONS), [self.short_decimal()])
        if kind == "format":
            return ("format", self.spec(), [self.short_decimal()])
        if kind == "text":
            return ("text", "text", [self.text()])
        if kind == "fma":
            return ("context", "fma", [self.operand(), self.operand(), self.operand()])
        if kind == "quantize":
            return ("context", "quantize", [self.decimal(), "1E%d" % r.randint(-8, 4)])
        return ("call", "pow(a, b, c)", [self.operand_integer(), abs(r.randint(0, 50)),
                                         self.operand_integer()])

    def operand_integer(self):
        return str(self.random.choice([self.random.randint(-50, 50),
                                       self.random.randint(-10**12, 10**12)]))

    def short_decimal(self):
        while True:
            text = self.decimal()
            if "E" not in text.upper() or abs(int(text.upper().split("E")[1])) < 500:
                return text

    def other_operand(self, name):
        r = self.random
        if name in ("power", "**", "rotate", "shift", "scaleb"):
            return self.small_operand()
        if name == "quantize" and r.randrange(2):
            return "1E%d" % r.randint(-30, 10)
        return self.operand()

    def program(self, cases):
        lines, calls = [], set()
        for _ in range(cases):
            kind, name, operands = self.case()
            if kind == "call":
                calls.add(name)
            lines.append("    (%s, %r, %r, %s)," % (
                self.settings(), kind, name,
                "[" + ", ".join('"%s"' % o if isinstance(o, str) else repr(o)
                                for o in operands) + "]"))
        table = []
        for name in sorted(calls):
            names = "abc" if name.startswith("pow") else "ab" if name[:2] == "a " else "a"
            table.append("    %r: lambda %s: %s," % (
                name, ", ".join(names), name.replace(")or", ") or ")))
        return PROGRAM % {"cases": "\n".join(lines), "calls": "\n".join(table)}, lines


def output_of(command):
    try:
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return ["out of time"]
    text = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0:
        text += "exit code %d\n%s" % (done.returncode, done.stderr.decode("utf-8", "replace"))
    return text.splitlines()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pawl", default="build/release/pawl")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--print", action="store_true", dest="show")
    options = parser.parse_args()
    different = 0
    for seed in range(options.seed, options.seed + options.rounds):
        program, cases = Maker(seed).program(options.cases)
        if options.show:
            print(program)
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cases.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(program)
            wanted = output_of([options.python, path])
            got = output_of([options.pawl, "exec", path])
        for i in range(max(len(wanted), len(got))):
            left = wanted[i] if i < len(wanted) else "(nothing)"
            right = got[i] if i < len(got) else "(nothing)"
            if left != right:
                different += 1
                if different <= SHOWN:
                    print("seed %d%s\n  python %s\n  pawl   %s" % (
                        seed, cases[i] if i < len(cases) else "", left, right))
    if not options.show:
        print("%d differences" % different)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
