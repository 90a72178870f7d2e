import textwrap

for text in ("foo-bar-baz --opt=val x--y", "a-1 1-a e-mail re-re-re", "(well-known) \"quoted-thing\"",
             "co-operate -x a-b-c-d", "Hello there -- you goof-ball, use the -b option!",
             "em—dash and –en", "naïve-café über-straße"):
    print(textwrap.wrap(text, 7))
    print(textwrap.wrap(text, 7, break_on_hyphens=False))
# expect: ['foo-', 'bar-baz', '--opt=v', 'al x--y']
# expect: ['foo-bar', '-baz --', 'opt=val', 'x--y']
# expect: ['a-1 1-a', 'e-mail', 're-re-', 're']
# expect: ['a-1 1-a', 'e-mail ', 're-re-r', 'e']
# expect: ['(well-', 'known) ', '"quoted', '-thing"']
# expect: ['(well-k', 'nown) "', 'quoted-', 'thing"']
# expect: ['co-', 'operate', '-x a-b-', 'c-d']
# expect: ['co-oper', 'ate -x', 'a-b-c-d']
# expect: ['Hello', 'there', '-- you', 'goof-', 'ball,', 'use the', '-b', 'option!']
# expect: ['Hello', 'there', '-- you ', 'goof-ba', 'll, use', 'the -b', 'option!']
# expect: ['em—dash', 'and –en']
# expect: ['em—dash', 'and –en']
# expect: ['naïve-', 'café', 'über-', 'straße']
# expect: ['naïve-c', 'afé übe', 'r-straß', 'e']
