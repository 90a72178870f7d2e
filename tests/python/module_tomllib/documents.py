import decimal
import io
import tomllib

text = '''
title = "TOML \\u00e9 \\"quoted\\"" # comment
"quoted key" = 'literal \\n'
dotted.key.inner = 1
numbers = [1, -2, +3, 0xff, 0o17, 0b1010, 1_000]
floats = [1.5, -0.0, 1e10, 6.626e-34, inf, -inf]
flags = [true, false]
text = """
first \\
    second
third"""
raw = \'\'\'
a 'b' c\'\'\'
point = { x = 1, y.z = [2, {}], "w" = "" }

[owner]
born = 1979-05-27T07:32:00-08:00
utc = 1979-05-27 07:32:00.5Z
local = 1979-05-27T00:32:00.999999
day = 1979-05-27
hour = 07:32:00

[owner.address]
city = "x"

[[products]]
name = "hammer"
[[products.parts]]
id = 1
[[products.parts]]
id = 2
[[products]]
name = "nail"
'''
found = tomllib.loads(text)
for key, value in found.items():
    print(key, "=", value)
# expect: title = TOML é "quoted"
# expect: quoted key = literal \n
# expect: dotted = {'key': {'inner': 1}}
# expect: numbers = [1, -2, 3, 255, 15, 10, 1000]
# expect: floats = [1.5, -0.0, 10000000000.0, 6.626e-34, inf, -inf]
# expect: flags = [True, False]
# expect: text = first second
# expect: third
# expect: raw = a 'b' c
# expect: point = {'x': 1, 'y': {'z': [2, {}]}, 'w': ''}
# expect: owner = {'born': datetime.datetime(1979, 5, 27, 7, 32, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=57600))), 'utc': datetime.datetime(1979, 5, 27, 7, 32, 0, 500000, tzinfo=datetime.timezone.utc), 'local': datetime.datetime(1979, 5, 27, 0, 32, 0, 999999), 'day': datetime.date(1979, 5, 27), 'hour': datetime.time(7, 32), 'address': {'city': 'x'}}
# expect: products = [{'name': 'hammer', 'parts': [{'id': 1}, {'id': 2}]}, {'name': 'nail'}]
print(tomllib.load(io.BytesIO(b"a = 1.10\r\nb = [\n 1, # one\n 2,\n]\n")))
# expect: {'a': 1.1, 'b': [1, 2]}
print(tomllib.loads("a = 1.10", parse_float=decimal.Decimal), tomllib.loads(""))
# expect: {'a': Decimal('1.10')} {}
bad = ["a", "a = ", "a = 1\na = 2", "[a]\n[a]", "a = 'x", 'a = "x\ny"', "a = 1 2", "a.b = 1\na.b.c = 2", "[a]\nb=1\n[a.b]",
       "a = [1\n", "a = {b=1,}", "= 1", "a = 2020-13-01", "a = 2020-02-30", "a = {b=1}\na.c=2", "a = [1]\n[[a]]", "[[a]]\n[a]",
       "a = \"\\x\"", "a = \"\\ud800\"", "a = 01", "a = tru", "[a", "[[a]", "a = \"\x01\"", "\x02", "a = [1,,2]", "a = 'b'''"]
for source in bad:
    try:
        print(tomllib.loads(source))
    except tomllib.TOMLDecodeError as error:
        print(repr(source), error)
# expect: 'a' Expected '=' after a key in a key/value pair (at end of document)
# expect: 'a = ' Invalid value (at end of document)
# expect: 'a = 1\na = 2' Cannot overwrite a value (at end of document)
# expect: '[a]\n[a]' Cannot declare ('a',) twice (at line 2, column 3)
# expect: "a = 'x" Expected "'" (at end of document)
# expect: 'a = "x\ny"' Illegal character '\n' (at line 1, column 7)
# expect: 'a = 1 2' Expected newline or end of document after a statement (at line 1, column 7)
# expect: 'a.b = 1\na.b.c = 2' Cannot overwrite a value (at end of document)
# expect: '[a]\nb=1\n[a.b]' Cannot overwrite a value (at line 3, column 5)
# expect: 'a = [1\n' Unclosed array (at end of document)
# expect: 'a = {b=1,}' Invalid initial character for a key part (at line 1, column 10)
# expect: '= 1' Invalid statement (at line 1, column 1)
# expect: 'a = 2020-13-01' Expected newline or end of document after a statement (at line 1, column 9)
# expect: 'a = 2020-02-30' Invalid date or datetime (at line 1, column 5)
# expect: 'a = {b=1}\na.c=2' Cannot mutate immutable namespace ('a',) (at end of document)
# expect: 'a = [1]\n[[a]]' Cannot mutate immutable namespace ('a',) (at line 2, column 4)
# expect: '[[a]]\n[a]' Cannot declare ('a',) twice (at line 2, column 3)
# expect: 'a = "\\x"' Unescaped '\' in a string (at line 1, column 8)
# expect: 'a = "\\ud800"' Escaped character is not a Unicode scalar value (at line 1, column 12)
# expect: 'a = 01' Expected newline or end of document after a statement (at line 1, column 6)
# expect: 'a = tru' Invalid value (at line 1, column 5)
# expect: '[a' Expected ']' at the end of a table declaration (at end of document)
# expect: '[[a]' Expected ']]' at the end of an array declaration (at line 1, column 4)
# expect: 'a = "\x01"' Illegal character '\x01' (at line 1, column 6)
# expect: '\x02' Invalid statement (at line 1, column 1)
# expect: 'a = [1,,2]' Invalid value (at line 1, column 8)
# expect: "a = 'b'''" Expected newline or end of document after a statement (at line 1, column 8)
for call in (lambda: tomllib.load(io.StringIO("a=1")), lambda: tomllib.loads("a=1.5", parse_float=lambda t: [])):
    try:
        call()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# expect: TypeError File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`
# expect: ValueError parse_float must not return dicts or lists
