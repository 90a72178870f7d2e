#!/usr/bin/env python3
"""Writes src/vm/python/text/text_table.jsonl: what python3 answers to many small questions about formatting.

    scripts/gen_text_tables.py [--seed N] [--count N] [--out FILE]

Each line is a payload: [operation, arguments…, result]; a result that is an exception is
{"error": "Type: message"}. The test text_table_test.cc asks the machine the same questions. A larger
count and another seed make a wider comparison than the one that is kept.
"""

import argparse
import json
import math
import pathlib
import random
import struct

TABLE = pathlib.Path(__file__).resolve().parent.parent / "src" / "vm" / "python" / "text" / "text_table.jsonl"

FLOATS = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 0.1, 0.25, 2.675, 1e15, 1e16, 1e17, 123456789.0, 1234567.891,
          0.0001, 0.00001, 1e-7, 1e22, 1e23, 1e100, 1e-100, 5e-324, 2.2250738585072014e-308,
          1.7976931348623157e308, 9.995, 99.5, 999.5, 0.045, 12345.6789, 100.0, 1e5, 999999.5, 9999995.0,
          -0.04, -123.456, 3.141592653589793, 0.30000000000000004, 4503599627370497.5,
          math.inf, -math.inf, math.nan]
INTS = [0, 1, -1, 7, 42, -42, 255, 65536, 1234567, -1234567, 2**31, 2**53, 2**63, -2**64, 10**30, 123456789012]
STRINGS = ["", "a", "abc", "grüße", "😀x", "a b", "x" * 12, "\ud800z"]
TYPES = ["", "b", "c", "d", "o", "x", "X", "n", "e", "E", "f", "F", "g", "G", "%", "s", "r", "é", "\n"]


def random_float(rng):
    kind = rng.randrange(5)
    if kind == 0:
        return rng.choice(FLOATS)
    if kind == 1:
        return struct.unpack("<d", struct.pack("<Q", rng.getrandbits(64)))[0]
    if kind == 2:
        return rng.randrange(-10**6, 10**6) / rng.choice([1, 2, 4, 8, 10, 100, 1000])
    if kind == 3:
        return round(rng.uniform(-1000, 1000), rng.randrange(5)) * 10 ** rng.randrange(-3, 15)
    return rng.uniform(0, 1) * 10 ** rng.randrange(-20, 25)


def random_int(rng):
    return rng.choice(INTS) if rng.randrange(2) else rng.randrange(-10**rng.randrange(1, 25), 10**24)


def random_value(rng):
    return rng.choice([random_float, random_float, random_int, lambda r: r.choice(STRINGS)])(rng)


def random_spec(rng, value):
    spec = ""
    if rng.randrange(3) == 0:
        spec += rng.choice(["", "*", "é", "0", "x", " "]) + rng.choice("<>=^")
    if rng.randrange(3) == 0:
        spec += rng.choice("+- ")
    if rng.randrange(10) == 0:
        spec += "z"
    if rng.randrange(5) == 0:
        spec += "#"
    if rng.randrange(5) == 0:
        spec += "0"
    if rng.randrange(2) == 0:
        spec += str(rng.choice([0, 1, 3, 5, 8, 10, 15, 20, 30]))
    if rng.randrange(4) == 0:
        spec += rng.choice([",", "_", ",", "_", ",_", "_,", ",,"])
    if rng.randrange(2) == 0:
        spec += "." + rng.choice(["0", "1", "2", "3", "5", "10", "17", "20", "50", ""])
    fitting = {int: "bcdoxXneEfFgG%", float: "eEfFgG%n", str: "s"}[type(value)]
    spec += rng.choice(fitting) if rng.randrange(4) else rng.choice(TYPES)
    if rng.randrange(25) == 0:
        spec += rng.choice(["q", "ü", "99999999999999999999", " ", ".5"])
    return spec


def random_percent(rng):
    values = []
    text = rng.choice(["", "a", "é%%"])
    for _ in range(rng.randrange(1, 3)):
        value = random_value(rng)
        piece = "%" + "".join(rng.sample("-+ #0", rng.randrange(3)))
        width = rng.randrange(4)
        if width == 0:
            piece += "*"
            values.append(rng.choice([0, 5, 12, -8]))
        elif width == 1:
            piece += str(rng.choice([1, 6, 12]))
        precision = rng.randrange(6)
        if precision == 0:
            piece += ".*"
            values.append(rng.choice([0, 3, 10, -1]))
        elif precision <= 2:
            piece += "." + rng.choice(["", "0", "2", "8", "25"])
        if rng.randrange(10) == 0:
            piece += rng.choice("hlL")
        if isinstance(value, str):
            piece += rng.choice("sr")
        elif isinstance(value, float):
            piece += rng.choice("eEfFgGsr")
        else:
            piece += rng.choice("diuoxXsr")
        if rng.randrange(30) == 0:
            piece = piece[:-1] + rng.choice(["y", "é", "\x01", "~"])
        text += piece
        values.append(value)
    return text, values


def random_template(rng):
    # An integer may land in the place of a width, so it stays small.
    first = rng.choice([random_float(rng), rng.randrange(-50, 50), rng.choice(STRINGS)])
    values = [first, rng.choice([5, ">8", ".2f", "z", 12]), rng.choice([3, "^10", "x"])]
    pieces = ["{}", "{0}", "{1}", "{2!r}", "{:>10}", "{1:{2}}", "{0:{1}}", "{{", "}}", "x", "{!s:>8}", "{0!a}",
              "{", "}", "{0!x}", "{0[}", "{a}", "{9}", "{0:{1:{2}}}", "{0!", "{0:", "{0.}", "{0[]}", "é",
              "{0!rx}", "{99999999999999999999}"]
    text = "".join(rng.choice(pieces) for _ in range(rng.randrange(1, 4)))
    return text, values


PERCENTS = [("%", [1]), ("%%", []), ("%5%", [1]), ("%l%", [1]), ("%5.", [1]), ("%-", [1]), ("%ld", [1]), ("%lld", [1]),
            ("%.-5d", [1]), ("%99999999999999999999d", [1]), ("%.2147483648d", [1]), ("%.2147483647d", [1]),
            ("%9223372036854775808d", [1]), ("%(", [1]), ("%d", []), ("", [1]), ("%d%d", [1]), ("a%%b%%", []),
            ("%.0f", [0.5]), ("%#.0f", [1.5]), ("%-05d|", [3]), ("% 05d", [3]), ("%#.5x", [255]), ("%08.3d", [5])]

FLOAT_TEXTS = ["1", "1.", ".5", "1e5", "1E+5", " 1.5 ", "\t1\n", "1_0", "1__0", "_1", "1_", "1_.5", "1._5", "1e1_0",
               "1_e5", "inf", "-inf", "+Infinity", "nan", "-NaN", "infinit", "", " ", ".", "e5", "1e", "1e+", "0x10",
               "１２", "٣.٥", "1 2", "--1", "+-1", "1e400", "-1e400", "1e-400", "\u00a01\u2003", "1\x00", "²",
               "1_000.000_1", "in_f", "9" * 400, "0." + "0" * 400 + "1", "1e99999999999999999999", "\x1c1\x1f", "1٣"]
HEX_TEXTS = ["0x1p0", "1", "0x1.8p1", "-0x1.999999999999ap-4", "0x.8", "0x8.", "0x", "", "p1", "0x1p", "0x1p+", " 0x1 ",
             "inf", "-Infinity", "nan", "0x1p1023", "0x1p1024", "0x1.fffffffffffffp1023", "0x1.fffffffffffff8p1023",
             "0x1.fffffffffffff7p1023", "0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1p-1080",
             "0x0.8p-1074", "0x1.00000000000008p0", "0x1.000000000000081p0", "0x1.00000000000018p0",
             "0x123456789abcdef01234p-20", "0x0000000000000000000001p5", "0x0.00000000000000000000001p90",
             "0x1p99999999999999999999", "0x1p-99999999999999999999", "0x0p99999999999999999999", "0x1.2.3", "0x1g",
             "0X1P3", "- 0x1", "0x1 p3", "1_0", "0x1p1_0", "0x10000000000000801p0", "0x1000000000000080000000000000000000p0"]


def encode(value):
    if isinstance(value, float) and not math.isfinite(value):
        return {"$float": str(value)}
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53:
        return {"$int": str(value)}
    if isinstance(value, (list, tuple)):
        return [encode(v) for v in value]
    return value


# Errors of the objects, not of formatting; the drivers of the test do not know them.
FOREIGN = ["subscriptable", "indices must be", "an integer is required", "a real number is required",
           "must be real number", "* wants int", "requires a mapping", "unsupported format string", "has no attribute"]


def answer(question):
    try:
        return question()
    except (ValueError, TypeError, OverflowError, KeyError, IndexError, AttributeError) as error:
        if any(text in str(error) for text in FOREIGN):
            return None
        return {"error": f"{type(error).__name__}: {error}"}


def rows(rng, count):
    for value in FLOATS:
        yield ["repr", value, repr(value)]
        yield ["hex", value, value.hex()]
        for digits in (-400, -308, -5, -2, -1, 0, 1, 2, 3, 10, 15, 22, 322, 400):
            yield ["round", value, digits, answer(lambda: round(value, digits))]
    for text in FLOAT_TEXTS:
        yield ["float", text, answer(lambda: float(text))]
    for text in HEX_TEXTS:
        yield ["fromhex", text, answer(lambda: float.fromhex(text))]
    for text, values in PERCENTS:
        yield ["percent", text, values, answer(lambda: text % tuple(values))]
    for value in [*FLOATS, *INTS, *STRINGS]:
        for kind in TYPES:
            yield ["format", value, kind, answer(lambda: format(value, kind))]
    for _ in range(count):
        value = random_value(rng)
        spec = random_spec(rng, value)
        yield ["format", value, spec, answer(lambda: format(value, spec))]
        number = random_float(rng)
        digits = rng.randrange(-10, 20)
        yield ["round", number, digits, answer(lambda: round(number, digits))]
        yield ["repr", number, repr(number)]
        if rng.randrange(4) == 0:
            yield ["hex", number, number.hex()]
            yield ["fromhex", number.hex(), number]
        text, values = random_percent(rng)
        yield ["percent", text, values, answer(lambda: text % tuple(values))]
        text, values = random_template(rng)
        yield ["template", text, values, answer(lambda: text.format(*values))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=700)
    parser.add_argument("--out", type=pathlib.Path, default=TABLE)
    options = parser.parse_args()
    lines = ["// Generated by scripts/gen_text_tables.py. Do not edit."]
    seen = set()
    for row in rows(random.Random(options.seed), options.count):
        if row[-1] is None or (row[0] == "format" and row[2] == ""):
            continue  # Nothing to ask: format(x, "") is str(x) and does not reach the mini-language.
        line = json.dumps(encode(row), separators=(",", ":"))
        if line not in seen:
            seen.add(line)
            lines.append(line)
    options.out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
