import textwrap

text = "The quick brown fox jumped over the lazy dog; it was a well-known, quick-witted fox."
for width in (10, 20, 40, 200):
    print(textwrap.wrap(text, width))
# expect: ['The quick', 'brown fox', 'jumped', 'over the', 'lazy dog;', 'it was a', 'well-', 'known,', 'quick-', 'witted', 'fox.']
# expect: ['The quick brown fox', 'jumped over the lazy', 'dog; it was a well-', 'known, quick-witted', 'fox.']
# expect: ['The quick brown fox jumped over the lazy', 'dog; it was a well-known, quick-witted', 'fox.']
# expect: ['The quick brown fox jumped over the lazy dog; it was a well-known, quick-witted fox.']
print(textwrap.fill(text, 30))
# expect: The quick brown fox jumped
# expect: over the lazy dog; it was a
# expect: well-known, quick-witted fox.
print(textwrap.wrap(""), textwrap.wrap("   "), textwrap.wrap("one"), textwrap.wrap(" a b ", 3))
# expect: [] [] ['one'] [' a', 'b']
print(textwrap.wrap("a\n\nb\tc", 20))  # expect: ['a  b       c']
print(len(textwrap.wrap(text)), textwrap.fill("x", 5))  # expect: 2 x
for width in (0, -3):
    try:
        textwrap.wrap("abc", width)
    except ValueError as error:
        print(error)
# expect: invalid width 0 (must be > 0)
# expect: invalid width -3 (must be > 0)
