import string

f = string.Formatter()
for call in (("{",), ("}",), ("{0} {}", 1, 2), ("{} {0}", 1, 2), ("{x}",), ("{0}",), ("{!x}", 1), ("{0.a}", 1),
             ("{a[b]}",), ("{:{:{:{}}}}", 1, 2, 3, 4), ("{0[}", [1]), ("{:d}", "x"), ("{!}", 1)):
    try:
        print(repr(f.format(*call)))
    except (ValueError, KeyError, IndexError, AttributeError) as error:
        print(type(error).__name__, error)
# expect: ValueError Single '{' encountered in format string
# expect: ValueError Single '}' encountered in format string
# expect: ValueError cannot switch from manual field specification to automatic field numbering
# expect: ValueError cannot switch from manual field specification to automatic field numbering
# expect: KeyError 'x'
# expect: IndexError tuple index out of range
# expect: ValueError Unknown conversion specifier x
# expect: AttributeError 'int' object has no attribute 'a'
# expect: KeyError 'a'
# expect: ValueError Max string recursion exceeded
# expect: ValueError expected '}' before end of string
# expect: ValueError Unknown format code 'd' for object of type 'str'
# expect: ValueError unmatched '{' in format spec
for wrong in (lambda: f.format(), lambda: f.vformat("{}")):
    try:
        wrong()
    except TypeError as error:
        print(error)
# expect: Formatter.format() missing 1 required positional argument: 'format_string'
# expect: Formatter.vformat() missing 2 required positional arguments: 'args' and 'kwargs'
print(list(f.parse("a{b!r:c}{{}}{}")), f.get_field("0.real", (3,), {}), f.get_value(0, [1], {}),
      f.get_value("k", (), {"k": 2}), f.vformat("{0}{a}", (1,), {"a": 2}), f.convert_field(1, "r"))
# expect: [('a', 'b', 'c', 'r'), ('{', None, None, None), ('}', None, None, None), ('', '', '', None)] (3, 0) 1 2 12 1
