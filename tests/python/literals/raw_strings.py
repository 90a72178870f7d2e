print(r'\n is not a newline')  # expect: \n is not a newline
print(R"\t", r'\\', len(r'\\'))  # expect: \t \\ 2
print(repr(r'a\'b'))  # expect: "a\\'b"
print(rb'\x00', len(rb'\x00'))  # expect: b'\\x00' 4
print(Rb'\n' == b'\\n', bR'\n' == b'\\n')  # expect: True True
