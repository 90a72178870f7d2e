import configparser
from configparser import (BasicInterpolation, ConfigParser, ExtendedInterpolation, Interpolation,
                          RawConfigParser)


def attempt(f, *args, **kwargs):
    try:
        print(repr(f(*args, **kwargs)))
    except (configparser.Error, ValueError, TypeError) as e:
        print(type(e).__name__, "|", e, "|", e.args)


p = ConfigParser()
p.read_string("""
[paths]
home = /users
mine = %(home)s/%(who)s
who = bob
rate = 5%%
loop = %(loop2)s
loop2 = %(loop)s
missing = %(nothing)s
bad = 50%
open = %(home
""")
for option in ("mine", "rate", "loop", "missing", "bad", "open"):
    attempt(p.get, "paths", option)
# expect: '/users/bob'
# expect: '5%'
# expect: InterpolationDepthError | Recursion limit exceeded in value substitution: option 'loop' in section 'paths' contains an interpolation key which cannot be substituted in 10 steps. Raw value: '%(loop2)s' | ('loop', 'paths', '%(loop2)s')
# expect: InterpolationMissingOptionError | Bad value substitution: option 'missing' in section 'paths' contains an interpolation key 'nothing' which is not a valid option name. Raw value: '%(nothing)s' | ('missing', 'paths', '%(nothing)s', 'nothing')
# expect: InterpolationSyntaxError | '%' must be followed by '%' or '(', found: '%' | ('bad', 'paths', "'%' must be followed by '%' or '(', found: '%'")
# expect: InterpolationSyntaxError | bad interpolation variable reference '%(home' | ('open', 'paths', "bad interpolation variable reference '%(home'")
attempt(p.get, "paths", "mine", raw=True)  # expect: '%(home)s/%(who)s'
attempt(p.get, "paths", "mine", vars={"who": "eve"})  # expect: '/users/eve'
attempt(p.set, "paths", "x", "100%")
# expect: ValueError | invalid interpolation syntax in '100%' at position 3 | ("invalid interpolation syntax in '100%' at position 3",)
attempt(p.set, "paths", "x", 5)
# expect: TypeError | option values must be strings | ('option values must be strings',)
attempt(p.set, "paths", "who", "%(home)s!")  # expect: None
attempt(p.get, "paths", "mine")  # expect: '/users//users!'

e = ConfigParser(interpolation=ExtendedInterpolation())
e.read_string("""
[common]
root = /srv
[app]
data = ${common:root}/data
cost = $$5
name = ${title}
title = App
deep = ${data}/${common:nope}
three = ${a:b:c}
wrong = $x
cut = ${x
""")
for option in ("data", "cost", "name", "deep", "three", "wrong", "cut"):
    attempt(e.get, "app", option)
# expect: '/srv/data'
# expect: '$5'
# expect: 'App'
# expect: InterpolationMissingOptionError | Bad value substitution: option 'deep' in section 'app' contains an interpolation key 'common:nope' which is not a valid option name. Raw value: '${data}/${common:nope}' | ('deep', 'app', '${data}/${common:nope}', 'common:nope')
# expect: InterpolationSyntaxError | More than one ':' found: '' | ('three', 'app', "More than one ':' found: ''")
# expect: InterpolationSyntaxError | '$' must be followed by '$' or '{', found: '$x' | ('wrong', 'app', "'$' must be followed by '$' or '{', found: '$x'")
# expect: InterpolationSyntaxError | bad interpolation variable reference '${x' | ('cut', 'app', "bad interpolation variable reference '${x'")
attempt(e.set, "app", "y", "$y")
# expect: ValueError | invalid interpolation syntax in '$y' at position 0 | ("invalid interpolation syntax in '$y' at position 0",)

raw = RawConfigParser()
raw.read_string("[s]\na = %(b)s\n")
print(raw.get("s", "a"), raw.items("s"))  # expect: %(b)s [('a', '%(b)s')]
none = ConfigParser(interpolation=None)
none.read_string("[s]\na = 100%\n")
print(none["s"]["a"], dict(none["s"]))  # expect: 100% {'a': '100%'}


class Upper(Interpolation):
    def before_get(self, parser, section, option, value, defaults):
        return value.upper()

    def before_set(self, parser, section, option, value):
        return value.strip()


u = ConfigParser(interpolation=Upper())
u["s"] = {"k": "  text "}
print(u["s"]["k"], u.get("s", "k", raw=True), isinstance(BasicInterpolation(), Interpolation))
# expect: TEXT text True
attempt(ConfigParser, interpolation=3)
# expect: TypeError | interpolation= must be None or an instance of Interpolation; got an object of type <class 'int'> | ("interpolation= must be None or an instance of Interpolation; got an object of type <class 'int'>",)
print(BasicInterpolation().before_read(p, "s", "o", "v"), BasicInterpolation().before_write(p, "s", "o", "v"))
# expect: v v
