import re
import textwrap


class Bars(textwrap.TextWrapper):
    wordsep_re = re.compile(r"(\|)")


class Numbered(textwrap.TextWrapper):
    def wrap(self, text):
        return [f"{i} {line}" for i, line in enumerate(super().wrap(text))]

    def _split(self, text):
        return super()._split(text.upper())


print(Bars(width=4).wrap("ab|cd|ef"))  # expect: ['ab|', 'cd|', 'ef']
print(Numbered(width=9).fill("some words to wrap"))
# expect: 0 SOME
# expect: 1 WORDS TO
# expect: 2 WRAP
