for v in (1, 1.5, 'a\n', None, True, [1, 'a'], (1,), {'k': 'v'}, {1}, b'x', range(3), slice(1), ..., int, ValueError('v'), NotImplemented):
    print(str(v), repr(v))
# expect: 1 1
# expect: 1.5 1.5
# expect: a
# expect:  'a\n'
# expect: None None
# expect: True True
# expect: [1, 'a'] [1, 'a']
# expect: (1,) (1,)
# expect: {'k': 'v'} {'k': 'v'}
# expect: {1} {1}
# expect: b'x' b'x'
# expect: range(0, 3) range(0, 3)
# expect: slice(None, 1, None) slice(None, 1, None)
# expect: Ellipsis Ellipsis
# expect: <class 'int'> <class 'int'>
# expect: v ValueError('v')
# expect: NotImplemented NotImplemented
class C:
    def __repr__(self): return 'C!'
print([C()], (C(),), {C(): C()}, {'x': [C()]}, f'{C()}', str(C()), '%s' % C())
# expect: [C!] (C!,) {C!: C!} {'x': [C!]} C! C! C!
