# Where the two engines would capture different things, the pattern is refused.
# no-python
import re

for pattern in [
    r"(?:(x?)|b)+?",
    r"(?:(x?)|b){0,3}?c",
    r"((?:()|b)?)+?",
    r"(?:a|(?:(?P<n>x*)|b)d?)+?",
    r"(?:(?=(b))|b)+",
]:
    try:
        print(re.compile(pattern))
    except re.error as error:
        print(error)
# expect: repetition of alternatives of which one captures nothing is not supported at position 10
# expect: repetition of alternatives of which one captures nothing is not supported at position 10
# expect: repetition of alternatives of which one captures nothing is not supported at position 11
# expect: repetition of alternatives of which one captures nothing is not supported at position 23
# expect: repetition of alternatives of which one captures nothing is not supported at position 13
