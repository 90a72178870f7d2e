import configparser
import io


def attempt(f, *args, **kwargs):
    try:
        print(repr(f(*args, **kwargs)))
    except (configparser.Error, ValueError, TypeError, KeyError, AttributeError) as e:
        print(type(e).__name__, "|", e)


def read(text, **options):
    p = configparser.ConfigParser(**options)
    p.read_string(text)
    return {name: dict(p[name]) for name in p}


attempt(read, "a = 1\n")
# expect: MissingSectionHeaderError | File contains no section headers.
# expect: file: '<string>', line: 1
# expect: 'a = 1\n'
attempt(read, "[a]\nx = 1\n[a]\ny = 2\n")
# expect: DuplicateSectionError | While reading from '<string>' [line  3]: section 'a' already exists
attempt(read, "[a]\nx = 1\nX = 2\n")
# expect: DuplicateOptionError | While reading from '<string>' [line  3]: option 'x' in section 'a' already exists
attempt(read, "[a]\nnonsense\nmore nonsense\n = empty\n")
# expect: ParsingError | Source contains parsing errors: '<string>'
# expect: 	[line  2]: 'nonsense\n'
# expect: 	[line  3]: 'more nonsense\n'
# expect: 	[line  4]: ' = empty\n'
attempt(read, "[a]\nx = 1\nX = 2\n[a]\nz = 3", strict=False)
# expect: {'DEFAULT': {}, 'a': {'x': '2', 'z': '3'}}
attempt(read, "[a]\nflag\nx\n", allow_no_value=True)
# expect: {'DEFAULT': {}, 'a': {'flag': None, 'x': None}}
attempt(read, "[a]\nk = v ; not a comment\n# full\n  ; indented\nurl : http://x\n")
# expect: {'DEFAULT': {}, 'a': {'k': 'v ; not a comment', 'url': 'http://x'}}
attempt(read, "[a]\nk = v ; a comment\nm = 1#2\n", inline_comment_prefixes=(";", "#"))
# expect: {'DEFAULT': {}, 'a': {'k': 'v', 'm': '1#2'}}
attempt(read, "[a]\nk -> v\n", delimiters=("->",))  # expect: {'DEFAULT': {}, 'a': {'k': 'v'}}
attempt(read, "[a]\nlong = one\n  two\n\n  three\nnext = 4\n")
# expect: {'DEFAULT': {}, 'a': {'long': 'one\ntwo\n\nthree', 'next': '4'}}
attempt(read, "[a]\nlong = one\n\n  two\n", empty_lines_in_values=False)
# expect: ParsingError | Source contains parsing errors: '<string>'
# expect: 	[line  4]: '  two\n'
attempt(read, "[base]\nx = 1\n[a]\ny = 2\n", default_section="base")
# expect: {'base': {'x': '1'}, 'a': {'y': '2', 'x': '1'}}
attempt(read, "// c\n[a]\nx = 1\n", comment_prefixes=("//",))
# expect: {'DEFAULT': {}, 'a': {'x': '1'}}

p = configparser.ConfigParser({"timeout": "30"}, converters={"list": lambda v: v.split(",")})
p.read_dict({"web": {"port": 80, "on": "Yes", "hosts": "a,b", "ratio": "0.5"}, "db": {}})
web = p["web"]
print(web, web.name, web.parser is p, len(web), list(web), "timeout" in web, len(p), list(p))
# expect: <Section: web> web True 5 ['port', 'on', 'hosts', 'ratio', 'timeout'] True 3 ['DEFAULT', 'web', 'db']
print(p.getint("web", "port"), web.getboolean("on"), web.getlist("hosts"), p.getlist("web", "hosts"))
# expect: 80 True ['a', 'b'] ['a', 'b']
print(web.getfloat("ratio"), web.getint("nope"), web.getint("nope", 7), web.get("nope", fallback="f"))
# expect: 0.5 None 7 f
attempt(p.getboolean, "web", "port")  # expect: ValueError | Not a boolean: 80
attempt(p.getint, "web", "hosts")
# expect: ValueError | invalid literal for int() with base 10: 'a,b'
attempt(p.getint, "none", "x")  # expect: NoSectionError | No section: 'none'
attempt(p.getint, "none", "x", fallback=None)  # expect: None
attempt(p.get, "web", "zzz")  # expect: NoOptionError | No option 'zzz' in section: 'web'
attempt(lambda: p["zzz"])  # expect: KeyError | 'zzz'
attempt(lambda: web["zzz"])  # expect: KeyError | 'zzz'
attempt(web.__setitem__, "n", 5)  # expect: TypeError | option values must be strings
attempt(p.add_section, "web")  # expect: DuplicateSectionError | Section 'web' already exists
attempt(p.add_section, "DEFAULT")  # expect: ValueError | Invalid section name: 'DEFAULT'
attempt(p.options, "zzz")  # expect: NoSectionError | No section: 'zzz'
attempt(p.items, "zzz")  # expect: NoSectionError | No section: 'zzz'
attempt(p.set, "zzz", "a", "b")  # expect: NoSectionError | No section: 'zzz'
attempt(p.remove_option, "zzz", "a")  # expect: NoSectionError | No section: 'zzz'
attempt(p.remove_section, "zzz")  # expect: False
attempt(lambda: web.other)
# expect: AttributeError | 'SectionProxy' object has no attribute 'other'
del web["port"]
attempt(web.__delitem__, "port")  # expect: KeyError | 'port'
del p["db"]
attempt(p.__delitem__, "DEFAULT")  # expect: ValueError | Cannot remove the default section.
print(p.has_option("web", "timeout"), p.has_option("", "timeout"), p.defaults(), p.sections())
# expect: True True {'timeout': '30'} ['web']
print(web.pop("on"), web.setdefault("new", "v"), p.items("web"), sorted(web.items()))
# expect: Yes v [('timeout', '30'), ('hosts', 'a,b'), ('ratio', '0.5'), ('new', 'v')] [('hosts', 'a,b'), ('new', 'v'), ('ratio', '0.5'), ('timeout', '30')]
web.update(a="1")
p["DEFAULT"]["level"] = "info"
out = io.StringIO()
p.write(out, space_around_delimiters=False)
print(out.getvalue())
# expect: [DEFAULT]
# expect: timeout=30
# expect: level=info
# expect:
# expect: [web]
# expect: hosts=a,b
# expect: ratio=0.5
# expect: new=v
# expect: a=1
# expect:
# expect:
q = configparser.RawConfigParser()
q.optionxform = str
q.read_file(io.StringIO("[S]\nKeep = Me\n"), source="given")
print(q.items("S"), q.has_option("S", "keep"), q.popitem()[0], q.sections())
# expect: [('Keep', 'Me')] False S []
print(sorted(p.converters), p.BOOLEAN_STATES["off"], configparser.DEFAULTSECT,
      configparser.MAX_INTERPOLATION_DEPTH)
# expect: ['boolean', 'float', 'int', 'list'] False DEFAULT 10
for e in (configparser.NoSectionError("s"), configparser.DuplicateOptionError("s", "o", "src", 3),
          configparser.InterpolationDepthError("o", "s", "raw"), configparser.ParsingError("src")):
    print(repr(e), e.args, e.message == str(e))
# expect: No section: 's' ('s',) True
# expect: While reading from 'src' [line  3]: option 'o' in section 's' already exists ('s', 'o', 'src', 3) True
# expect: Recursion limit exceeded in value substitution: option 'o' in section 's' contains an interpolation key which cannot be substituted in 10 steps. Raw value: 'raw' ('o', 's', 'raw') True
# expect: Source contains parsing errors: 'src' ('src',) True
