print(repr('\n\t\r\\\'\"'))  # expect: '\n\t\r\\\'"'
print(repr('\a\b\f\v'))  # expect: '\x07\x08\x0c\x0b'
print(repr('\x41\x7f\x00'))  # expect: 'A\x7f\x00'
print(repr('\101\60\7'))  # expect: 'A0\x07'
print('\u00e9', '\U0001F600', '\N{GREEK SMALL LETTER ALPHA}')  # expect: é 😀 α
print(len('\u00e9'), len('\U0001F600'))  # expect: 1 1
print('line \
continued')
# expect: line continued
print(repr('\0end'))  # expect: '\x00end'
