for c in 'aé😀':
    print(c, ord(c))
# expect: a 97
# expect: é 233
# expect: 😀 128512
it = iter('xy')
print(next(it), next(it), next(it, 'end'))  # expect: x y end
print(list('hello'), tuple('ab'), sorted('hello'), list(reversed('abc')))
# expect: ['h', 'e', 'l', 'l', 'o'] ('a', 'b') ['e', 'h', 'l', 'l', 'o'] ['c', 'b', 'a']
print(list(enumerate('ab')), list(zip('ab', 'cd')), dict(zip('ab', [1, 2])))
# expect: [(0, 'a'), (1, 'b')] [('a', 'c'), ('b', 'd')] {'a': 1, 'b': 2}
a, b, *c = 'hello'
print(a, b, c)  # expect: h e ['l', 'l', 'o']
