print('banana'.replace('a', 'o'), 'banana'.replace('a', 'o', 2), 'banana'.replace('x', 'y'))
# expect: bonono bonona banana
print('abc'.replace('', '-'), 'abc'.replace('', '-', 2), 'aaa'.replace('aa', 'b'))
# expect: -a-b-c- -a-bc ba
print('a.b.c'.replace('.', ''), 'é1é'.replace('é', 'e'), 'x'.replace('x', '漢'))  # expect: abc e1e 漢
print('abc'.replace('b', 'b', 0), 'aaa'.replace('a', 'aa', -1))  # expect: abc aaaaaa
