import textwrap

print(repr(textwrap.indent("a\n\n b\n", "> ")))  # expect: '> a\n\n>  b\n'
print(repr(textwrap.indent("a\n\nb", "> ", lambda line: True)))  # expect: '> a\n> \n> b'
print(repr(textwrap.indent("  \na", " ")), repr(textwrap.indent("", "x")))  # expect: '  \n a' ''
print(repr(textwrap.indent("a\r\nb\rc", "-")))  # expect: '-a\r\n-b\r-c'
print(repr(textwrap.indent("one\ntwo", "#", lambda line: "w" in line)))
# expect: 'one\n#two'
