import configparser


class Parser(configparser.ConfigParser):
    def getlen(self, section, option, *, raw=False, vars=None, fallback=0):
        return len(self.get(section, option, raw=raw, vars=vars, fallback=fallback))


parser = Parser({"x": "1"}, converters={"decimal": float})
parser.read_string("[s]\na=xyz\nd=1.5\n[t]\n")
print(parser["s"].getlen("a"), sorted(parser.converters), parser.converters["float"])
# expect: 3 ['boolean', 'decimal', 'float', 'int', 'len'] None
print(parser["s"].getdecimal("d"))  # expect: 1.5
del parser.converters["decimal"]
for call in (lambda: parser.getdecimal("s", "d"), lambda: parser["s"].getdecimal("d")):
    try:
        print(call())
    except AttributeError:
        print("no getter")
# expect: no getter
# expect: no getter
for key in ("", 3):
    try:
        parser.converters[key] = str
    except ValueError as e:
        print(e)
# expect: Incompatible key: cannot use "" as a name
# expect: Incompatible key: 3 (type: <class 'int'>)

parser.clear()
print(parser.sections(), dict(parser.defaults()))  # expect: [] {'x': '1'}

# The values of a raw parser stay what they are.
print(configparser.RawConfigParser({"A": 2}).defaults(), Parser({"A": 2}).defaults())
# expect: {'a': 2} {'a': '2'}
try:
    configparser.RawConfigParser({1: 2})
except AttributeError as e:
    print(e)
# expect: 'int' object has no attribute 'lower'
