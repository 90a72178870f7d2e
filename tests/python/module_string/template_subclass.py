from string import Template


class Percent(Template):
    delimiter = "%"
    idpattern = "[a-z]+_[a-z]+"


class Braces(Template):
    braceidpattern = "[0-9]+"


class Case(Template):
    flags = 0


class Own(Template):
    pattern = r"(?P<escaped>@@)|(?P<named>@[a-z])|(?P<braced>ZZ)|(?P<invalid>@)"


class Dotted(Template):
    idpattern = r"[a-z][a-z0-9.]*"


print(Percent("%a_b %{c_d} %% $x").substitute(a_b=1, c_d=2), Percent("%a %").safe_substitute())
# expect: 1 2 % $x %a %
print(Braces("${12} $ab").substitute({"12": 3, "ab": 1}))  # expect: 3 1
print(Case("$abc $Abc").safe_substitute(abc=1), Template("$abc $Abc").substitute(abc=1, Abc=2))
# expect: 1 $Abc 1 2
print(Own("@@ @a ZZ").substitute({"@a": 1, "ZZ": 2}), Own("@ @a").is_valid(), Own("@@").safe_substitute())
# expect: $ 1 2 False $
print(Dotted("$user.name!").substitute({"user.name": "Ada"}))  # expect: Ada!
print(Percent("%a_b %a_b %{x_y}").get_identifiers(), Percent("%").is_valid(), Percent("%a_b").is_valid())
# expect: ['a_b', 'x_y'] False True
try:
    Percent("a\nb %").substitute()
except ValueError as error:
    print(error)
# expect: Invalid placeholder in string: line 2, col 3


class Wrong(Template):
    pattern = r"(?P<escaped>@@)|(?P<named>@[a-z])|(?P<braced>ZZ)|(?P<invalid>@)|(?P<other>x)"


for name in ("substitute", "safe_substitute", "is_valid", "get_identifiers"):
    try:
        getattr(Wrong("x"), name)()
    except ValueError as error:
        print(error.args[0])
# expect: Unrecognized named group in pattern
# expect: Unrecognized named group in pattern
# expect: Unrecognized named group in pattern
# expect: Unrecognized named group in pattern
