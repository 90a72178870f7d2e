# no-python: CPython compiles patterns of any length
import re
print(re.fullmatch("a" * 80_000, "a" * 80_000).end())  # expect: 80000
words = "|".join("word%d" % number for number in range(8000))
print(re.fullmatch(words, "word7999").group())  # expect: word7999
for pattern in ("a" * 80_001, b"a" * 80_001, "é" * 80_001):
    try:
        re.compile(pattern)
    except re.error as e:
        print(e)
# expect: regular expression is too large
# expect: regular expression is too large
# expect: regular expression is too large
