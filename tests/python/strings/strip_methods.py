s = '  \t hello \n '
print(repr(s.strip()), repr(s.lstrip()), repr(s.rstrip()))
# expect: 'hello' 'hello \n ' '  \t hello'
print('xxhixx'.strip('x'), 'xyhiyx'.strip('xy'), 'xyhi'.lstrip('yx'), 'hixy'.rstrip('yx'))
# expect: hi hi hi hi
print('hello'.strip(''), repr('   '.strip()), 'abc'.strip(None))  # expect: hello '' abc
print(repr('\u00a0x\u2003'.strip()), repr('\x1cx\x85'.strip()))  # expect: 'x' 'x'
print('ééaé'.strip('é'))  # expect: a
