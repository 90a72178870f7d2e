print(all([]), all([1, 2]), all([1, 0]), any([]), any([0, '']), any([0, 5]), all('abc'), any({}))
# expect: True True False False False True True False
def loud():
    for x in (1, 0, 2):
        print('yield', x)
        yield x
print(all(loud()))
# expect: yield 1
# expect: yield 0
# expect: False
print(any(loud()))
# expect: yield 1
# expect: True
print(all(x > 0 for x in [1, 2]), any(x > 5 for x in [1, 2]))  # expect: True False
try:
    all(5)
except TypeError as e:
    print(e)
# expect: 'int' object is not iterable
