from string import Template

for text in ("$", "a $ b", "line\n  $1", "${a", "${}", "$é", "$a $b", "ok $$ $a"):
    for name in ("substitute", "safe_substitute"):
        try:
            print(repr(getattr(Template(text), name)(a=1)))
        except (ValueError, KeyError) as error:
            print(type(error).__name__, error)
    print(Template(text).is_valid())
# expect: ValueError Invalid placeholder in string: line 1, col 1
# expect: '$'
# expect: False
# expect: ValueError Invalid placeholder in string: line 1, col 3
# expect: 'a $ b'
# expect: False
# expect: ValueError Invalid placeholder in string: line 2, col 3
# expect: 'line\n  $1'
# expect: False
# expect: ValueError Invalid placeholder in string: line 1, col 1
# expect: '${a'
# expect: False
# expect: ValueError Invalid placeholder in string: line 1, col 1
# expect: '${}'
# expect: False
# expect: ValueError Invalid placeholder in string: line 1, col 1
# expect: '$é'
# expect: False
# expect: KeyError 'b'
# expect: '1 $b'
# expect: True
# expect: 'ok $ 1'
# expect: 'ok $ 1'
# expect: True
try:
    Template("$a").substitute({}, {})
except TypeError as error:
    print(error)
# expect: Template.substitute() takes from 1 to 2 positional arguments but 3 were given
print(Template("$self $mapping").substitute(self=1, mapping=2), Template("$a").substitute({"a": 1}, a=2))
# expect: 1 2 2
print(Template("x").template, Template("$a ${b} $a $$c").get_identifiers())  # expect: x ['a', 'b']


class Counting(dict):
    def __missing__(self, key):
        return f"<{key}>"


print(Template("$x and ${y}").substitute(Counting()))  # expect: <x> and <y>
