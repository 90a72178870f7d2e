import ast
from ast import literal_eval

for text in ["1", "-2.5e3", "+7", "0xff", "1_000", "'a' \"b\"", "b'\\x00z'", "r'\\n'", "u'x'", "None", "True", "...", "()", "(1,)",
             "1, 2", "[1, [2], {}]", "{'a': (1, 2), None: {3}}", "set()", "{1, 2, 2}", "  [1,\n 2]  # end\n", "-10**0" if False else "12345678901234567890",
             "'\\N{BULLET}\\u00e9'", "\t'tab'", "{1: 2, 1: 3}", "{-1: -1.0}", "'''a\nb'''"]:
    value = ast.literal_eval(text)
    print(repr(value), type(value).__name__)
# expect: 1 int
# expect: -2500.0 float
# expect: 7 int
# expect: 255 int
# expect: 1000 int
# expect: 'ab' str
# expect: b'\x00z' bytes
# expect: '\\n' str
# expect: 'x' str
# expect: None NoneType
# expect: True bool
# expect: Ellipsis ellipsis
# expect: () tuple
# expect: (1,) tuple
# expect: (1, 2) tuple
# expect: [1, [2], {}] list
# expect: {'a': (1, 2), None: {3}} dict
# expect: set() set
# expect: {1, 2} set
# expect: [1, 2] list
# expect: 12345678901234567890 int
# expect: '•é' str
# expect: 'tab' str
# expect: {1: 3} dict
# expect: {-1: -1.0} dict
# expect: 'a\nb' str
for text in ["name", "f(x)", "1 + 2", "[x for x in y]", "f'x'", "a.b", "-'x'", "not 1", "lambda: 1", "{**a}", "set([1])", "[*a]", "--1", "1 if 2 else 3"]:
    try:
        print(literal_eval(text))
    except ValueError as error:
        print(text, "→", str(error).split(" object at")[0])
# expect: name → malformed node or string on line 1: <ast.Name
# expect: f(x) → malformed node or string on line 1: <ast.Call
# expect: 1 + 2 → malformed node or string on line 1: <ast.BinOp
# expect: [x for x in y] → malformed node or string on line 1: <ast.ListComp
# expect: f'x' → malformed node or string on line 1: <ast.JoinedStr
# expect: a.b → malformed node or string on line 1: <ast.Attribute
# expect: -'x' → malformed node or string on line 1: <ast.Constant
# expect: not 1 → malformed node or string on line 1: <ast.UnaryOp
# expect: lambda: 1 → malformed node or string on line 1: <ast.Lambda
# expect: {**a} → malformed node or string: None
# expect: set([1]) → malformed node or string on line 1: <ast.Call
# expect: [*a] → malformed node or string on line 1: <ast.Starred
# expect: --1 → malformed node or string on line 1: <ast.UnaryOp
# expect: 1 if 2 else 3 → malformed node or string on line 1: <ast.IfExp
for text in ["", "(", "1 2", "'open", "x = 1", "1 +", "[1, 2", "a b", "1\n2", "{1:}", "import os", "0777"]:
    try:
        print(literal_eval(text))
    except SyntaxError as error:
        print(repr(text), type(error).__name__)
# expect: '' SyntaxError
# expect: '(' SyntaxError
# expect: '1 2' SyntaxError
# expect: "'open" SyntaxError
# expect: 'x = 1' SyntaxError
# expect: '1 +' SyntaxError
# expect: '[1, 2' SyntaxError
# expect: 'a b' SyntaxError
# expect: '1\n2' SyntaxError
# expect: '{1:}' SyntaxError
# expect: 'import os' SyntaxError
# expect: '0777' SyntaxError
for thing in (3, None, b"1"):
    try:
        literal_eval(thing)
    except ValueError as error:
        print(error)
# expect: malformed node or string: 3
# expect: malformed node or string: None
# expect: malformed node or string: b'1'
for text in ("{[]: 1}", "{{}}"):
    try:
        literal_eval(text)
    except TypeError as error:
        print(error)
# expect: unhashable type: 'list'
# expect: unhashable type: 'dict'
try:
    literal_eval("(1,")
except SyntaxError as error:
    print(error, error.filename, error.lineno, error.offset, error.msg)
# expect: '(' was never closed (<unknown>, line 1) <unknown> 1 1 '(' was never closed

for text in ("", "*a", "1\n2", "1\n\n2", "\n -1"):
    try:
        ast.literal_eval(text)
    except SyntaxError as error:
        print(type(error).__name__, error)
# expect: SyntaxError invalid syntax (<unknown>, line 0)
# expect: SyntaxError invalid syntax (<unknown>, line 1)
# expect: SyntaxError invalid syntax (<unknown>, line 2)
# expect: SyntaxError invalid syntax (<unknown>, line 3)
# expect: IndentationError unexpected indent (<unknown>, line 2)
