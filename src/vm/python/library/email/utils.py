"""Dates and addresses as the headers of mails and of HTTP have them."""

import binascii
import calendar
import re
import time
from datetime import datetime, timedelta, timezone

__all__ = ["formataddr", "formatdate", "format_datetime", "mktime_tz", "parseaddr", "parsedate",
           "parsedate_tz", "parsedate_to_datetime"]

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")
# Hours and minutes, as in +0200.
_ZONES = {"UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "AST": -400, "ADT": -300, "EST": -500, "EDT": -400,
          "CST": -600, "CDT": -500, "MST": -700, "MDT": -600, "PST": -800, "PDT": -700}


# --- dates


def _month_number(word):
    """Of a name or its first three letters; 0 if it is none."""
    word = word.lower()
    for number, name in enumerate(_MONTHS, 1):
        if word == name.lower() or word == name[:3].lower():
            return number
    return 0


def _without_comma(word):
    return word[:-1] if word[-1] == "," else word


def _words_of_date(text):
    """Day, month, year, time and zone, in the order in which they are written; or None."""
    words = text.split()
    if not words:
        return None
    if words[0].endswith(",") or words[0].lower() in [day.lower() for day in _DAYS]:
        del words[0]
    else:
        words[0] = words[0].rpartition(",")[2]
    if len(words) == 3:
        # 06-Nov-94
        parts = words[0].split("-")
        if len(parts) == 3:
            words = parts + words[1:]
    if len(words) == 4:
        at = words[3].find("+")
        if at < 0:
            at = words[3].find("-")
        words[3:] = [words[3][:at], words[3][at:]] if at > 0 else [words[3], ""]
    return words[:5] if len(words) >= 5 else None


def _time_of_day(word):
    """Hours, minutes and seconds as texts; or None."""
    parts = word.split(":")
    if len(parts) == 1:
        parts = word.split(".")
    if len(parts) == 2:
        parts.append("0")
    return parts if len(parts) == 3 else None


def _offset(zone):
    """In seconds; None if the zone is unknown, as -0000 says it is."""
    zone = zone.upper()
    offset = _ZONES.get(zone)
    if offset is None:
        try:
            offset = int(zone)
        except ValueError:
            return None
        if offset == 0 and zone.startswith("-"):
            return None
    hours, minutes = divmod(abs(offset), 100)
    seconds = hours * 3600 + minutes * 60
    return -seconds if offset < 0 else seconds


def _read_date(text):
    words = _words_of_date(text) if text else None
    if words is None:
        return None
    day, month, year, clock, zone = words
    if not (day and month and year):
        return None
    if not _month_number(month):
        day, month = month.lower(), day
        if not _month_number(month):
            return None
    day = _without_comma(day)
    # The year may stand behind the time, or behind the zone.
    if year.find(":") > 0:
        year, clock = clock, year
    year = _without_comma(year)
    if not year:
        return None
    if not year[0].isdigit():
        year, zone = zone, year
    clock = _time_of_day(_without_comma(clock))
    if clock is None:
        return None
    try:
        year, day = int(year), int(day)
        hour, minute, second = [int(part) for part in clock]
    except ValueError:
        return None
    if year < 100:
        year += 1900 if year > 68 else 2000
    return [year, _month_number(month), day, hour, minute, second, 0, 1, -1, _offset(zone)]


def parsedate_tz(data):
    found = _read_date(data)
    if not found:
        return None
    if found[9] is None:
        found[9] = 0
    return tuple(found)


def parsedate(data):
    found = parsedate_tz(data)
    return None if found is None else found[:9]


def parsedate_to_datetime(data):
    found = _read_date(data)
    if found is None:
        raise ValueError(f'Invalid date value or format "{data}"')
    zone = None if found[9] is None else timezone(timedelta(seconds=found[9]))
    return datetime(*found[:6], tzinfo=zone)


def mktime_tz(data):
    if data[9] is None:
        return time.mktime(data[:8] + (-1,))
    return calendar.timegm(data) - data[9]


def format_datetime(dt, usegmt=False):
    parts = dt.timetuple()
    if usegmt:
        if dt.tzinfo is None or dt.tzinfo != timezone.utc:
            raise ValueError("usegmt option requires a UTC datetime")
        zone = "GMT"
    else:
        zone = "-0000" if dt.tzinfo is None else dt.strftime("%z")
    return (f"{_DAYS[parts.tm_wday]}, {parts.tm_mday:02} {_MONTHS[parts.tm_mon - 1][:3]} "
            f"{parts.tm_year:04} {parts.tm_hour:02}:{parts.tm_min:02}:{parts.tm_sec:02} {zone}")


def formatdate(timeval=None, localtime=False, usegmt=False):
    if timeval is None:
        timeval = time.time()
    moment = datetime.fromtimestamp(timeval, timezone.utc)
    if localtime:
        return format_datetime(moment.astimezone())
    return format_datetime(moment if usegmt else moment.replace(tzinfo=None), usegmt)


# --- addresses

# Those of Europe are mostly ASCII, and are shown as such; of others, the shorter way is taken.
_LEGIBLE = ("iso-8859-1", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-9", "iso-8859-10",
            "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "windows-1252")
_OTHER_NAMES = {"latin_1": "iso-8859-1", "latin-1": "iso-8859-1", "latin_2": "iso-8859-2",
                "latin-2": "iso-8859-2", "ascii": "us-ascii"}


def _header_byte(byte):
    c = chr(byte)
    if c == " ":
        return "_"
    return c if c.isascii() and c.isalnum() or c in "-!*+/" else f"={byte:02X}"


def _encoded_word(text, charset):
    charset = charset.lower()
    charset = _OTHER_NAMES.get(charset, charset)
    data = text.encode(charset)
    quoted = "".join([_header_byte(byte) for byte in data])
    if charset in _LEGIBLE or charset != "koi8-r" and len(quoted) <= (len(data) + 2) // 3 * 4:
        return f"=?{charset}?q?{quoted}?="
    return f"=?{charset}?b?{binascii.b2a_base64(data, newline=False).decode()}?="


def formataddr(pair, charset="utf-8"):
    name, address = pair
    address.encode("ascii")
    if not name:
        return address
    if not name.isascii():
        return f"{_encoded_word(name, charset)} <{address}>"
    if re.search(r'[][\\()<>@,:;".]', name):
        name = '"' + re.sub(r'["\\]', r"\\\g<0>", name) + '"'
    return f"{name} <{address}>"


_atom = re.compile(r'[^()<>@,:;."\[\] \t\r\n]+')
_phrase_atom = re.compile(r'[^()<>@,:;"\[\] \t\r\n]+')


class _Address:
    """Reads the first address of a header; what stands in brackets are comments."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.comments = []

    @property
    def next(self):
        return self.text[self.at:self.at + 1]

    def take(self, pattern):
        found = pattern.match(self.text, self.at)
        self.at = found.end()
        return found.group()

    def skip(self):
        """Goes to what is neither space nor comment; gives the space, without ends of lines."""
        space = ""
        while self.next and self.next in " \t\r\n(":
            if self.next == "(":
                self.comments.append(self.delimited(")", nested=True))
            else:
                space += self.next
                self.at += 1
        return space.replace("\r", "").replace("\n", "")

    def delimited(self, end, nested=False):
        """What is between two delimiters, without its backslashes."""
        self.at += 1
        parts = []
        while self.next and self.next != end and self.next != "\r":
            if nested and self.next == "(":
                parts.append(self.delimited(end, nested))
                continue
            if self.next == "\\":
                self.at += 1
            parts.append(self.next)
            self.at += 1
        # Behind a backslash at the very end there is nothing.
        self.at = min(self.at + 1, len(self.text))
        return "".join(parts)

    def read(self):
        """The addresses, several of a group: pairs of a name and an address."""
        self.comments = []
        self.skip()
        start = self.at
        words = self.phrase()
        self.skip()
        found = []
        if self.next and self.next in ".@":
            # Comments before it are read twice, and kept twice.
            self.at = start
            address = self.address()
            found = [(" ".join(self.comments), address)]
        elif self.next == ":":
            self.at += 1
            found = self.group()
        elif self.next == "<":
            address = self.in_angles()
            comments = " (" + " ".join(self.comments) + ")" if self.comments else ""
            found = [(" ".join(words) + comments, address)]
        elif words:
            found = [(" ".join(self.comments), words[0])]
        elif self.next and self.next in "()<>@,:;.\"[]":
            self.at += 1
        self.skip()
        if self.next == ",":
            self.at += 1
        return found

    def group(self):
        members = []
        while self.next:
            self.skip()
            if self.next == ";":
                self.at += 1
                break
            members += self.read()
        return members

    def phrase(self):
        words = []
        while self.next:
            if self.next in " \t\r\n(":
                self.skip()
            elif self.next == '"':
                words.append(self.delimited('"'))
            elif self.next in "()<>@,:;\"[]":
                break
            else:
                words.append(self.take(_phrase_atom))
        return words

    def in_angles(self):
        self.at += 1
        self.skip()
        route = False
        while self.next:
            if route:
                # Hosts on the way to it, which nobody uses any more.
                self.domain()
                route = False
            elif self.next == ">":
                self.at += 1
                return ""
            elif self.next in "@:":
                route = self.next == "@"
                self.at += 1
            else:
                address = self.address()
                self.at += 1
                return address
            self.skip()
        return ""

    def address(self):
        parts = []
        self.skip()
        while self.next:
            if self.next == ".":
                if parts and not parts[-1].strip():
                    parts.pop()
                parts.append(".")
                self.at += 1
                self.skip()
                continue
            if self.next == '"':
                inside = self.delimited('"').replace("\\", "\\\\").replace('"', '\\"')
                parts.append(f'"{inside}"')
            elif self.next in "()<>@,:;[]":
                if parts and not parts[-1].strip():
                    parts.pop()
                break
            else:
                parts.append(self.take(_atom))
            space = self.skip()
            if space:
                parts.append(space)
        if self.next != "@":
            return "".join(parts)
        self.at += 1
        self.skip()
        domain = self.domain()
        return "".join(parts) + "@" + domain if domain else ""

    def domain(self):
        parts = []
        while self.next:
            if self.next in " \t":
                self.at += 1
            elif self.next == "(":
                self.comments.append(self.delimited(")", nested=True))
            elif self.next == "[":
                parts.append("[" + self.delimited("]") + "]")
            elif self.next == ".":
                self.at += 1
                parts.append(".")
            elif self.next == "@":
                # Of a@b@c, nobody knows which host is meant.
                return ""
            elif self.next in ")<>,:;\"]\r\n":
                break
            else:
                parts.append(self.take(_atom))
        return "".join(parts)


def parseaddr(addr):
    if not addr:
        return "", ""
    found = _Address(addr).read()
    return found[0] if found else ("", "")
