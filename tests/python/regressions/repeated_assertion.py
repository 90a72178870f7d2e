# An assertion may be repeated, which says nothing more than the assertion once.
import re

for pattern in ("(?P<n>(?=a)+){2}é*?a", "((?=a)*){2}é*?a", "(?:(?<=1)+){2}é*?a", "(?=a){2}a", "(?=a){a", "(?!b)?a"):
    print(pattern, [m.span() for m in re.finditer(pattern, "1a2b")])
# expect: (?P<n>(?=a)+){2}é*?a [(1, 2)]
# expect: ((?=a)*){2}é*?a [(1, 2)]
# expect: (?:(?<=1)+){2}é*?a [(1, 2)]
# expect: (?=a){2}a [(1, 2)]
# expect: (?=a){a []
# expect: (?!b)?a [(1, 2)]
