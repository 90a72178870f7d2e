import textwrap

print(textwrap.shorten("Hello  world! of ours", 12), "|", textwrap.shorten("Hello world!", 12))
# expect: Hello [...] | Hello world!
print(textwrap.shorten("Hello world", 10, placeholder="..."))  # expect: Hello...
print(repr(textwrap.shorten("   ", 5)), repr(textwrap.shorten("Helloworldlong", 5)))
# expect: '' '[...]'
print(textwrap.shorten("a b c d e f", 7, placeholder=" …"))  # expect: a b c …
try:
    textwrap.shorten("some words", 3)
except ValueError as error:
    print(error)
# expect: placeholder too large for max width
