# Every public name of patterns and matches.
import re
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print(missing(re.compile('a'), """
findall finditer flags fullmatch groupindex groups match pattern search split sub subn
"""))
# expect: []
print(missing(re.match('a', 'a'), """
end endpos expand group groupdict groups lastgroup lastindex pos re regs span start string
"""))
# expect: []
