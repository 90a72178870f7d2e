from difflib import Differ, IS_CHARACTER_JUNK, IS_LINE_JUNK, ndiff, restore

a = "one\ntwo\nthree\n".splitlines(keepends=True)
b = "ore\ntree\nemu\n".splitlines(keepends=True)
delta = list(ndiff(a, b))
print("".join(delta), end="")
# expect: - one
# expect: ?  ^
# expect: + ore
# expect: ?  ^
# expect: - two
# expect: - three
# expect: ?  -
# expect: + tree
# expect: + emu
print("".join(restore(delta, 1)), "".join(restore(delta, 2)))
# expect: one
# expect: two
# expect: three
# expect:  ore
# expect: tree
# expect: emu
# expect:
try:
    list(restore(delta, 3))
except ValueError as error:
    print(error)
# expect: unknown delta choice (must be 1 or 2): 3
print(list(Differ().compare(["\tabcDefghiJkl\n"], ["\tabcdefGhijkl\n"])))
# expect: ['- \tabcDefghiJkl\n', '? \t   ^  ^  ^\n', '+ \tabcdefGhijkl\n', '? \t   ^  ^  ^\n']
print(list(Differ(IS_LINE_JUNK).compare(["a\n", "\n", "b\n"], ["a\n", "# \n", "c\n", "b\n"])))
# expect: ['  a\n', '- \n', '+ # \n', '+ c\n', '  b\n']
print(IS_LINE_JUNK("\n"), IS_LINE_JUNK("  #   \n"), IS_LINE_JUNK("hello\n"), IS_CHARACTER_JUNK(" "), IS_CHARACTER_JUNK("x"))
# expect: True True False True False
