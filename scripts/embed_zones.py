#!/usr/bin/env python3
"""Writes a C++ source that holds the time zones of the tz database.

    scripts/embed_zones.py FOLDER OUTPUT.cc

FOLDER is a compiled database, such as /usr/share/zoneinfo of Debian's package tzdata. Of every zone
the source has its transitions, and the rule that holds after them; zones with the same contents
share one entry. The form is that of src/vm/zones/zone_data.h. What dst() answers is no part of the
files: it is inferred here as Python's zoneinfo infers it, so that both say the same.
"""

import calendar
import datetime
import pathlib
import re
import struct
import sys

# Copies of the whole database with and without leap seconds, and what is no zone of its own.
SKIPPED_FOLDERS = {"posix", "right"}
SKIPPED_FILES = {"posixrules", "localtime"}
EPOCH = datetime.date(1970, 1, 1).toordinal()
DEFAULT_DST = 3600


def read_file(data):
    """Transitions (second, type), types (offset, is_dst, name) and the rule's text of a TZif file."""
    def header(at):
        return struct.unpack(">4sc15x6l", data[at:at + 44])

    magic, version, utc, standard, leaps, times, types, names = header(0)
    assert magic == b"TZif"
    if version >= b"2":
        # A second, longer form of the same data follows the first one.
        at = 44 + times * 5 + types * 6 + names + leaps * 8 + standard + utc
        magic, version, utc, standard, leaps, times, types, names = header(at)
        width, letter = 8, "q"
    else:
        at, width, letter = 0, 4, "l"
    at += 44
    seconds = struct.unpack(f">{times}{letter}", data[at:at + times * width])
    at += times * width
    indexes = data[at:at + times]
    at += times
    kinds = [struct.unpack(">lbB", data[at + 6 * i:at + 6 * i + 6]) for i in range(types)]
    at += types * 6
    text = data[at:at + names]
    at += names + leaps * (width + 4) + standard + utc

    def name(start):
        return text[start:text.index(b"\0", start)].decode("ascii")

    kinds = [(offset, bool(dst), name(start)) for offset, dst, start in kinds]
    rule = data[at:].strip(b"\n").decode("ascii") if version >= b"2" else ""
    return list(zip(seconds, indexes)), kinds, rule


def infer_dst(transitions, kinds):
    """How far each type is from standard time, by the types that it borders on."""
    found = {}
    order = [index for _, index in transitions]
    wanted = sum(dst for _, dst, _ in kinds)
    complete = False
    for at in range(1, len(order)):
        if len(found) == wanted:
            complete = True
            break
        index = order[at]
        offset, dst, _ = kinds[index]
        if not dst or index in found:
            continue
        shift = 0
        before_offset, before_dst, _ = kinds[order[at - 1]]
        if not before_dst:
            shift = offset - before_offset
        if shift == 0 and index < len(kinds) - 1 and at + 1 < len(order):
            after_offset, after_dst, _ = kinds[order[at + 1]]
            if after_dst:
                continue
            shift = offset - after_offset
        if shift != 0:
            found[index] = shift
    guess = 0 if complete else DEFAULT_DST
    return [found.get(i, guess if dst else 0) for i, (_, dst, _) in enumerate(kinds)]


# --- rules, as POSIX writes them: CET-1CEST,M3.5.0,M10.5.0/3

CLOCK = r"[+-]?\d{1,3}(?::\d{1,2}){0,2}"
NAME = r"<[^>]+>|[A-Za-z]{3,}"
RULE = re.compile(rf"^({NAME})({CLOCK})(?:({NAME})({CLOCK})?,([^,]+),([^,]+))?$")


def read_clock(text):
    sign = -1 if text.startswith("-") else 1
    parts = [int(part) for part in text.lstrip("+-").split(":")] + [0, 0]
    return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])


def read_day(text):
    """(form, month, week, day, second): the day of a year on which a rule's half begins."""
    day, _, clock = text.partition("/")
    second = read_clock(clock) if clock else 2 * 3600
    if day.startswith("M"):
        month, week, weekday = map(int, day[1:].split("."))
        return ("kWeekday", month, week, weekday, second)
    if day.startswith("J"):
        return ("kJulian", 0, 0, int(day[1:]), second)
    return ("kZeroBased", 0, 0, int(day), second)


def read_rule(text):
    """(standard type, daylight type or None, first day, last day)."""
    standard, offset, daylight, shift, start, end = RULE.match(text).groups()
    base = -read_clock(offset)
    first = (base, 0, standard.strip("<>"))
    if daylight is None:
        return first, None, None, None
    summer = -read_clock(shift) if shift else base + 3600
    return first, (summer, summer - base, daylight.strip("<>")), read_day(start), read_day(end)


def second_of(day, year):
    """The second of local time, since 1970, at which the day of the rule comes."""
    form, month, week, number, second = day
    first = datetime.date(year, 1, 1).toordinal()
    if form == "kWeekday":
        start, length = calendar.monthrange(year, month)
        place = (number - (start + 1)) % 7 + 1 + (week - 1) * 7
        if place > length:
            place -= 7
        ordinal = datetime.date(year, month, place).toordinal()
    elif form == "kJulian":
        leap = calendar.isleap(year) and number >= 60
        ordinal = first + number - 1 + leap
    else:
        ordinal = first + number
    return (ordinal - EPOCH) * 86400 + second


def without_repetition(transitions, kinds, dst, rule):
    """Leaves out the transitions that the rule says too: those of all years after the first one
    from which on it says nothing else."""
    standard, daylight, start, end = rule
    if daylight is None or not transitions:
        return transitions

    def describe(index):
        offset, _, name = kinds[index]
        return (offset, dst[index], name)

    years = {}
    for second, index in transitions:
        if second > -(1 << 35):
            moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=second)
            years.setdefault(moment.year, []).append((second, describe(index)))
    last = max(years)
    kept = None
    for year in range(last, min(years), -1):
        says = sorted([(second_of(start, year) - standard[0], daylight),
                       (second_of(end, year) - daylight[0], standard)])
        if years.get(year) != says:
            break
        kept = year
    if kept is None:
        return transitions
    end_of_kept = (datetime.date(kept + 1, 1, 1).toordinal() - EPOCH) * 86400
    return [item for item in transitions if item[0] < end_of_kept]


# --- the source


class Table:
    """Values that are written once each, known by their place."""

    def __init__(self):
        self.values = []
        self.places = {}

    def place(self, value):
        if value not in self.places:
            self.places[value] = len(self.values)
            self.values.append(value)
        return self.places[value]


def find_zones(folder):
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if name.parts[0] in SKIPPED_FOLDERS or str(name) in SKIPPED_FILES or not path.is_file():
            continue
        data = path.read_bytes()
        if data.startswith(b"TZif"):
            yield name.as_posix(), data


def rows(values, columns=100):
    lines, line = [], "   "
    for value in values:
        piece = f" {value},"
        if len(line) + len(piece) > columns:
            lines.append(line)
            line = "   "
        line += piece
    return "\n".join(lines + [line])


def main():
    folder, output = map(pathlib.Path, sys.argv[1:])
    zones, types, rules, contents, keys = [], Table(), Table(), {}, []
    names = Table()
    times, places = [], []

    def place_type(kind):
        offset, dst, name = kind
        return types.place((offset, dst, names.place(name)))

    for key, data in find_zones(folder):
        if data in contents:
            keys.append((key, contents[data]))
            continue
        transitions, kinds, text = read_file(data)
        dst = infer_dst(transitions, kinds)
        described = [(offset, dst[i], name) for i, (offset, _, name) in enumerate(kinds)]
        rule = read_rule(text) if text else None
        if rule is not None:
            transitions = without_repetition(transitions, kinds, dst, rule)
        standard = [i for i, kind in enumerate(kinds) if not kind[1]]
        before = described[standard[0] if standard else transitions[0][1] if transitions else 0]
        after = rule[0] if rule else described[transitions[-1][1] if transitions else -1]
        has_daylight = rule is not None and rule[1] is not None
        fixed = len(kinds) == 1 and not has_daylight and described[0] == after
        number = -1
        if has_daylight:
            number = rules.place((place_type(rule[0]), place_type(rule[1]), rule[2], rule[3]))
        zones.append((len(times), len(transitions), place_type(before), place_type(after), number,
                      kinds[0][0], int(fixed)))
        times += [second for second, _ in transitions]
        places += [place_type(described[index]) for _, index in transitions]
        contents[data] = len(zones) - 1
        keys.append((key, contents[data]))
    if not keys:
        sys.exit(f"{folder}: no time zones here (Debian has them in the package tzdata)")

    def day_text(day):
        return "{DayForm::%s, %d, %d, %d, %d}" % day

    keys.sort(key=lambda item: item[0].encode())
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(f"""// Written by scripts/embed_zones.py.
#include "vm/zones/zone_data.h"

namespace pawl::vm::zones {{

const int64_t kTimes[] = {{
{rows(times)}}};
const uint16_t kTimeTypes[] = {{
{rows(places)}}};
const char* const kNames[] = {{
{rows(f'"{name}"' for name in names.values)}}};
const LocalType kTypes[] = {{
{rows("{%d, %d, %d}" % kind for kind in types.values)}}};
const Rule kRules[] = {{
{rows("{%d, %d, %s, %s}" % (r[0], r[1], day_text(r[2]), day_text(r[3])) for r in rules.values)}}};
const Zone kZones[] = {{
{rows("{%d, %d, %d, %d, %d, %d, %d}" % zone for zone in zones)}}};
const Key kKeys[] = {{
{rows('{"%s", %d}' % item for item in keys)}}};
const uint32_t kKeyCount = {len(keys)};

}}  // namespace pawl::vm::zones
""", encoding="utf-8")


if __name__ == "__main__":
    main()
