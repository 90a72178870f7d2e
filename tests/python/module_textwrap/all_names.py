import textwrap
print(sorted(textwrap.__all__))
# expect: ['TextWrapper', 'dedent', 'fill', 'indent', 'shorten', 'wrap']
from textwrap import TextWrapper, dedent, fill, indent, shorten, wrap
print(wrap("a b", 1), fill("a b", 1), dedent(" a"), indent("a", "-"), shorten("a", 9),
      TextWrapper(5).wrap("abc def"))
# expect: ['a', 'b'] a
# expect: b a -a a ['abc', 'def']
