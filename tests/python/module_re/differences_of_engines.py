# Where PCRE2 by itself would answer differently.
import re
print(re.findall(r'a{,2}b', 'aab a{,2}b'), re.findall(r'x{', 'x{'), re.findall(r'x{,}', 'xx'), re.findall('a{1', 'a{1'))
# expect: ['aab', 'b'] ['x{'] ['xx', ''] ['a{1']
print(re.findall(r'\s', ' \t\x1c\x1f\x85\xa0\u180e\u3000'), re.findall(r'\S', 'a\x1c\u180eb'), re.findall(r'[\S\d]+', 'ab 1'))
# expect: [' ', '\t', '\x1c', '\x1f', '\x85', '\xa0', '\u3000'] ['a', '\u180e', 'b'] ['ab', '1']
print(re.findall(r'\B', ''), re.findall(r'\b', 'ab'), re.split(r'\b', 'a b'))
# expect: [] ['', ''] ['', 'a', ' ', 'b', '']
print(re.findall('^', 'a\n', re.M), [m.span() for m in re.finditer('^', 'a\nb\n', re.M)], [m.span() for m in re.finditer('$', 'a\nb\n', re.M)])
# expect: ['', ''] [(0, 0), (2, 2), (4, 4)] [(1, 1), (3, 3), (4, 4)]
print([m.span() for m in re.finditer('$', 'a\n')], re.findall('a$', 'a\n'), re.findall(r'a\Z', 'a\n'))
# expect: [(1, 1), (2, 2)] ['a'] []
print(re.findall(r'[[:alpha:]]', 'a:]lp'), re.findall(r'[a&&b]', 'a&b'), re.findall(r'\.\-\#\ ', '.-# '))
# expect: [':]'] ['a', '&', 'b'] ['.-# ']
print(re.match(r'.', '\r'), re.match(r'.', '\u2028'), re.findall(r'(?s:.)\n?', 'a\n\n'))
# expect: <re.Match object; span=(0, 1), match='\r'> <re.Match object; span=(0, 1), match='\u2028'> ['a\n', '\n']
print(re.findall(r'(?i:a)B', 'aB AB ab'), re.findall(r'(?-i:a)b', 'ab aB AB', re.I), re.findall(r'(?a:\w)+', 'éa'), re.findall(r'(?x: a b ) c', 'ab c'))
# expect: ['aB', 'AB'] ['ab', 'aB'] ['a'] ['ab c']
print(re.findall('\u212a', 'kK', re.I), re.findall('k', '\u212a', re.I), re.findall('[\u0400-\u04ff]+', 'abc где'), re.findall('[^é]', 'aéb'), re.findall('é', 'abc'))
# expect: ['k', 'K'] ['K'] ['где'] ['a', 'b'] []
print(re.sub(r'(a)|(b)', r'[\1\2]', 'abc'), re.sub('(?:)', '-', 'ab'), re.sub('a|', '-', 'bab'), re.findall('|a', 'aa'))
# expect: [a][b]c -a-b- -b--b- ['', 'a', '', 'a', '']
print(re.match(r'(a(b))', 'ab').lastindex, re.match(r'((a)(b))', 'ab').lastindex, re.match('(a)(b)?', 'a').lastindex, re.match(r'(?=(ab))(a)', 'ab').lastindex, re.match('a', 'a').lastindex)
# expect: 1 1 1 2 None
print(re.match(r'(?:(a)|(b))*', 'ab').lastindex, re.match(r'(?:(a)|(b))*', 'ba').lastindex, re.match(r'(?:(a)|(b))*', 'ab').groups())
# expect: 2 1 ('a', 'b')
print(re.compile('(?i)a').flags, re.compile(b'a').flags, re.compile('a', re.A).flags, re.compile('(?x) a # c').match('a').span())
# expect: 34 0 256 (0, 1)
print(repr(re.compile('a', re.I | re.M)), repr(re.compile(b'a')), repr(re.I), repr(re.I | re.S), str(re.I), re.NOFLAG, re.I | 0, int(re.X))
# expect: re.compile('a', re.IGNORECASE|re.MULTILINE) re.compile(b'a') re.IGNORECASE re.IGNORECASE|re.DOTALL re.IGNORECASE re.NOFLAG re.IGNORECASE 64
print(re.compile('a').fullmatch('ba', 1), re.compile('^a').match('ba', 1), re.compile('a$').search('ab', 0, 1), re.compile('b').search('ab', 5), re.compile('b').search('ab', -5))
# expect: <re.Match object; span=(1, 2), match='a'> None <re.Match object; span=(0, 1), match='a'> None <re.Match object; span=(1, 2), match='b'>
print(re.search(r'(?<=ab)c', 'abc').span(), re.search(r'(?<!a)b', 'ab cb').span(), re.search(r'(?<=(a))b', 'ab').groups())
# expect: (2, 3) (4, 5) ('a',)
print(re.sub(r'\d', lambda m: None, 'a1b'), re.subn(b'(x)', rb'<\1>', bytearray(b'axb')), re.split('(a)|b', '1a2b3'))
# expect: ab (b'a<x>b', 1) ['1', 'a', '2', None, '3']
m = re.compile(r'(?P<x>.)(?P<y>.)?').match('é')
print(m.regs, m.groupdict(), m.span('y'), m.lastgroup, m[0], m.expand(r'\g<x>\g<y>|\x' if False else r'\g<x>\g<y>|'), m.re.groupindex, repr(m))
# expect: ((0, 1), (0, 1), (-1, -1)) {'x': 'é', 'y': None} (-1, -1) x é é| {'x': 1, 'y': 2} <re.Match object; span=(0, 1), match='é'>
print([type(x).__name__ for x in (re.compile('a'), m, re.finditer('a', 'a'), re.I)], re.Pattern, re.Match, isinstance(m, re.Match))
# expect: ['Pattern', 'Match', 'callable_iterator', 'RegexFlag'] <class 're.Pattern'> <class 're.Match'> True
print(re.findall(r'(?P<q>[\'"])(.*?)(?P=q)', '\'a\' "b"'), re.findall(r'(\w)(?=.*\1)', 'abcab'), re.findall(r'(?:(?:a|b){2})+', 'abab b'))
# expect: [("'", 'a'), ('"', 'b')] ['a', 'b'] ['abab']
print({re.compile('a'): 1}[re.compile('a')], re.compile('a') == re.compile('a', re.I), re.compile('a') == re.compile(b'a'))
# expect: 1 False False
print(re.findall(r'\x41\u0042\U00000043\103\n\t', 'ABCC\n\t'), re.findall(r'[\b\0]', '\b\0'), re.findall('a\0b', 'a\0b'))
# expect: ['ABCC\n\t'] ['\x08', '\x00'] ['a\x00b']
print(re.findall('\ud800', 'a\ud800b') == ['\ud800'], re.findall('.', '\ud83d\ude00') == ['\ud83d', '\ude00'])
# expect: True True
it = re.finditer(r'\w', 'é' * 150)
print(sum(1 for _ in it), list(it), next(re.finditer('b', 'ab')).start())  # expect: 150 [] 1
