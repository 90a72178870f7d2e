import textwrap

text = "one two three four five six seven eight nine ten"
for lines in (1, 2, 3, 9):
    print(textwrap.wrap(text, 12, max_lines=lines))
# expect: ['one [...]']
# expect: ['one two', 'three [...]']
# expect: ['one two', 'three four', 'five [...]']
# expect: ['one two', 'three four', 'five six', 'seven eight', 'nine ten']
print(textwrap.wrap(text, 12, max_lines=2, placeholder="~"))  # expect: ['one two', 'three four~']
print(textwrap.wrap("abcdefghijklmnop", 8, max_lines=1))  # expect: ['[...]']
print(textwrap.wrap("abcdefghijklmnop qr", 8, max_lines=2, placeholder="..."))
# expect: ['abcdefgh', '...']
for width, lines, placeholder in ((4, 1, "12345"), (5, 2, "  123456")):
    try:
        textwrap.wrap(text, width, max_lines=lines, placeholder=placeholder)
    except ValueError as error:
        print(error)
# expect: placeholder too large for max width
# expect: placeholder too large for max width
