def attempt(k):
    try:
        {}[k]
    except KeyError as e:
        print(str(e), repr(e), e.args)
for k in ('a', 1, None, (1, 2), "it's", 'new\nline', b'x', 1.5, True, ''):
    attempt(k)
# expect: 'a' KeyError('a') ('a',)
# expect: 1 KeyError(1) (1,)
# expect: None KeyError(None) (None,)
# expect: (1, 2) KeyError((1, 2)) ((1, 2),)
# expect: "it's" KeyError("it's") ("it's",)
# expect: 'new\nline' KeyError('new\nline') ('new\nline',)
# expect: b'x' KeyError(b'x') (b'x',)
# expect: 1.5 KeyError(1.5) (1.5,)
# expect: True KeyError(True) (True,)
# expect: '' KeyError('') ('',)
