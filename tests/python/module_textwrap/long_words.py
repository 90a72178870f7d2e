import textwrap

text = "a Donaudampfschifffahrtsgesellschaft here"
print(textwrap.wrap(text, 10))
# expect: ['a Donaudam', 'pfschifffa', 'hrtsgesell', 'schaft', 'here']
print(textwrap.wrap(text, 10, break_long_words=False))
# expect: ['a', 'Donaudampfschifffahrtsgesellschaft', 'here']
print(textwrap.wrap("1234567890-abcdefgh--ijkl", 6))
# expect: ['123456', '7890-', 'abcdef', 'gh--', 'ijkl']
print(textwrap.wrap("aaa-bbb-ccc", 5))  # expect: ['aaa-', 'bbb-', 'ccc']
print(textwrap.wrap("longlonglong-word", 8))  # expect: ['longlong', 'long-', 'word']
print(textwrap.wrap("-----longdashes", 4))  # expect: ['----', '-lon', 'gdas', 'hes']
