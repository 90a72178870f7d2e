for v in (0, 1, -1, 0.0, 0.1, '', 'a', [], [0], (), (0,), {}, {0: 0}, set(), None, b'', b'a'):
    print(repr(v), bool(v))
# expect: 0 False
# expect: 1 True
# expect: -1 True
# expect: 0.0 False
# expect: 0.1 True
# expect: '' False
# expect: 'a' True
# expect: [] False
# expect: [0] True
# expect: () False
# expect: (0,) True
# expect: {} False
# expect: {0: 0} True
# expect: set() False
# expect: None False
# expect: b'' False
# expect: b'a' True
print(bool(), bool(range(0)), bool(range(1)), bool(...))  # expect: False False True True
