print(list(zip()), list(zip([1, 2])), list(zip([1, 2], 'ab')), list(zip([1, 2, 3], 'ab', (True,))), dict(zip('ab', [1, 2])))
# expect: [] [(1,), (2,)] [(1, 'a'), (2, 'b')] [(1, 'a', True)] {'a': 1, 'b': 2}
print(list(zip(*[(1, 2), (3, 4)])), list(zip([1], [2], strict=True)))
# expect: [(1, 3), (2, 4)] [(1, 2)]
z = zip('ab', 'cd')
print(next(z), list(z), list(z), type(z).__name__)  # expect: ('a', 'c') [('b', 'd')] [] zip
for args in (('a', 'bc'), ('ab', 'c'), ('ab', 'cd', 'e')):
    try:
        list(zip(*args, strict=True))
    except ValueError as e:
        print(e)
# expect: zip() argument 2 is longer than argument 1
# expect: zip() argument 2 is shorter than argument 1
# expect: zip() argument 3 is shorter than arguments 1-2
try:
    zip([1], 5)
except TypeError as e:
    print(e)
# expect: 'int' object is not iterable
