"""Two hand-written parsers of the old school: settings files and comma separated values."""


class ParseError(ValueError):
    def __init__(self, line, message):
        ValueError.__init__(self, "line %d: %s" % (line, message))
        self.line = line


class Settings:
    """Sections of keys, with types guessed, ${references} and continuation lines."""

    def __init__(self, text=None):
        self._sections = {}
        if text is not None:
            self.read(text)

    def read(self, text):
        section = None
        last_key = None
        for number, raw in enumerate(text.split("\n"), start=1):
            line = self._without_comment(raw).rstrip()
            if not line.strip():
                last_key = None
                continue
            if line[0] in " \t":
                if last_key is None:
                    raise ParseError(number, "continuation of nothing")
                self._sections[section][last_key] += "\n" + line.strip()
            elif line.startswith("["):
                if not line.endswith("]"):
                    raise ParseError(number, "section without ]")
                section = line[1:-1].strip().lower()
                if section in self._sections:
                    raise ParseError(number, "section %r twice" % section)
                self._sections[section] = {}
                last_key = None
            else:
                if section is None:
                    raise ParseError(number, "key outside of a section")
                for separator in "=:":
                    if separator in line:
                        key, value = line.split(separator, 1)
                        break
                else:
                    raise ParseError(number, "neither = nor : in %r" % line)
                last_key = key.strip().lower()
                self._sections[section][last_key] = value.strip()

    @staticmethod
    def _without_comment(line):
        quoted = False
        for i, c in enumerate(line):
            if c == '"':
                quoted = not quoted
            elif c in "#;" and not quoted:
                return line[:i]
        return line

    def __getitem__(self, key):
        section, _, name = key.partition(".")
        return self._convert(self._expand(section, self._sections[section][name], []))

    def _expand(self, section, value, seen):
        out = ""
        rest = value
        while True:
            before, dollar, rest = rest.partition("${")
            out += before
            if not dollar:
                return out
            name, brace, rest = rest.partition("}")
            if not brace:
                raise ValueError("unclosed reference in %r" % value)
            where, _, key = name.rpartition(".")
            where = where or section
            if (where, key) in seen:
                raise ValueError("circular reference: " + " -> ".join(k for _, k in seen + [(where, key)]))
            out += self._expand(where, self._sections[where][key], seen + [(where, key)])

    @staticmethod
    def _convert(text):
        lowered = text.lower()
        if lowered in ("yes", "true", "on"):
            return True
        if lowered in ("no", "false", "off"):
            return False
        for kind in (int, float):
            try:
                return kind(text)
            except ValueError:
                pass
        if text[:1] == text[-1:] == '"':
            return text[1:-1]
        if "," in text:
            return [Settings._convert(part.strip()) for part in text.split(",")]
        return text

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        return self.get(key, self) is not self

    def __iter__(self):
        for section, keys in self._sections.items():
            for key in keys:
                yield section + "." + key

    def __len__(self):
        return sum(map(len, self._sections.values()))


def parse_csv(text, delimiter=",", quote='"'):
    """A machine of four states; rows are lists of strings."""
    START, PLAIN, QUOTED, AFTER_QUOTE = range(4)
    rows, row, cell = [], [], []
    state, line = START, 1

    def end_cell():
        row.append("".join(cell))
        cell.clear()

    for c in text:
        if c == "\n":
            line += 1
        if state == QUOTED:
            if c == quote:
                state = AFTER_QUOTE
            else:
                cell.append(c)
            continue
        if c == delimiter:
            end_cell()
            state = START
        elif c == "\n":
            end_cell()
            rows.append(row[:])
            row.clear()
            state = START
        elif c == "\r":
            pass
        elif state == START and c == quote:
            state = QUOTED
        elif state == AFTER_QUOTE:
            if c != quote:
                raise ParseError(line, "%r after a closing quote" % c)
            cell.append(quote)
            state = QUOTED
        else:
            cell.append(c)
            state = PLAIN
    if state == QUOTED:
        raise ParseError(line, "quote never closed")
    if row or cell:
        end_cell()
        rows.append(row)
    return rows


def write_csv(rows):
    def quoted(value):
        text = "" if value is None else str(value)
        if any(c in text for c in ',"\n'):
            text = '"' + text.replace('"', '""') + '"'
        return text
    return "\n".join(",".join(quoted(v) for v in row) for row in rows)


def records(rows, **kinds):
    header, *body = rows
    for row in body:
        if len(row) != len(header):
            raise ValueError("%d cells for %d columns: %r" % (len(row), len(header), row))
        yield {name: kinds.get(name, str)(value) for name, value in zip(header, row)}


settings = Settings("""
# the service
[Server]
host = example.test
port: 8080
url = http://${host}:${port}/api   ; made of the others
Debug = Yes
motto = "a # b ; c"
[limits]
timeouts = 1, 2.5, 30
ratio = 0.75
text = first
  second
  third
[more]
copy = ${limits.ratio}
loop = ${loop2}
loop2 = ${loop}
""")
for key in settings:
    try:
        print("%-16s %r" % (key, settings[key]))
    except (ValueError, KeyError) as error:
        print("%-16s ! %s" % (key, error))
# expect: server.host      'example.test'
# expect: server.port      8080
# expect: server.url       'http://example.test:8080/api'
# expect: server.debug     True
# expect: server.motto     'a # b ; c'
# expect: limits.timeouts  [1, 2.5, 30]
# expect: limits.ratio     0.75
# expect: limits.text      'first\nsecond\nthird'
# expect: more.copy        0.75
# expect: more.loop        ! circular reference: loop2 -> loop -> loop2
# expect: more.loop2       ! circular reference: loop -> loop2 -> loop
print(len(settings), "server.host" in settings, "server.nothing" in settings, settings.get("no.no", "default"))
# expect: 11 True False default

for broken in ("a = 1", "[x]\n  more", "[x", "[x]\nabc", "[x]\n[X]"):
    try:
        Settings(broken)
    except ParseError as error:
        print(error, "|", error.line)
# expect: line 1: key outside of a section | 1
# expect: line 2: continuation of nothing | 2
# expect: line 1: section without ] | 1
# expect: line 2: neither = nor : in 'abc' | 2
# expect: line 2: section 'x' twice | 2

text = 'name,price,note\n"Screw, small",0.05,"called ""the best"""\r\nNail,1e-2,\n"two\nlines",3,x\n'
rows = parse_csv(text)
print(rows)
# expect: [['name', 'price', 'note'], ['Screw, small', '0.05', 'called "the best"'], ['Nail', '1e-2', ''], ['two\nlines', '3', 'x']]
print(write_csv(rows) == text.replace("\r", "").rstrip("\n"))  # expect: True
for record in records(rows, price=float):
    print(record)
# expect: {'name': 'Screw, small', 'price': 0.05, 'note': 'called "the best"'}
# expect: {'name': 'Nail', 'price': 0.01, 'note': ''}
# expect: {'name': 'two\nlines', 'price': 3.0, 'note': 'x'}
try:
    list(records([["a", "b"], ["1"]]))
except ValueError as error:
    print(error)
# expect: 1 cells for 2 columns: ['1']
for broken in ('a,"b', '"a"b'):
    try:
        parse_csv(broken)
    except ParseError as error:
        print(error)
# expect: line 1: quote never closed
# expect: line 1: 'b' after a closing quote
total = sum(r["price"] for r in records(rows, price=float))
print("%.3f %5.1f%% %s" % (total, 100 * 3 / total, parse_csv("a;b\n;", delimiter=";")))
# expect: 3.060  98.0% [['a', 'b'], ['', '']]
