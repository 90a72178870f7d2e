import textwrap

text = "a\tb  c\nd   e"
print(textwrap.wrap(text, 8), textwrap.wrap(text, 8, tabsize=2))
# expect: ['a', 'b  c d', 'e'] ['a b  c d', 'e']
print(textwrap.wrap(text, 8, expand_tabs=False), textwrap.wrap(text, 8, replace_whitespace=False))
# expect: ['a b  c d', 'e'] ['a', 'b  c\nd', 'e']
print(textwrap.wrap(text, 4, drop_whitespace=False))
# expect: ['a   ', '    ', 'b  c', ' d', '   e']
print(textwrap.wrap("  lead and trail  ", 8), textwrap.wrap("  lead", 8, drop_whitespace=False))
# expect: ['  lead', 'and', 'trail'] ['  lead']
print(textwrap.wrap('He said. "Yes." Then (no.) left! ok? sure', 80, fix_sentence_endings=True))
# expect: ['He said.  "Yes."  Then (no.) left!  ok?  sure']
print(textwrap.wrap("A. b. C! 3. d.", 80, fix_sentence_endings=True))  # expect: ['A. b.  C! 3. d.']
