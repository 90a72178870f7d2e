print('a\nb\r\nc\rd'.splitlines(), 'a\n'.splitlines(), ''.splitlines(), '\n'.splitlines())
# expect: ['a', 'b', 'c', 'd'] ['a'] [] ['']
print('a\nb\r\nc'.splitlines(True), 'a\n\nb'.splitlines(keepends=True))
# expect: ['a\n', 'b\r\n', 'c'] ['a\n', '\n', 'b']
print('a\x0bb\x0cc\x1cd\u2028e\x85f'.splitlines())  # expect: ['a', 'b', 'c', 'd', 'e', 'f']
