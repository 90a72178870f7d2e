class C:
    def __len__(self): return -1
class D:
    def __len__(self): return 'x'
class E:
    def __len__(self): return 10 ** 30
for v in (5, None, 1.5, (x for x in []), C(), D(), E(), len, int, map(str, [])):
    try:
        print(len(v))
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: object of type 'int' has no len()
# expect: TypeError: object of type 'NoneType' has no len()
# expect: TypeError: object of type 'float' has no len()
# expect: TypeError: object of type 'generator' has no len()
# expect: ValueError: __len__() should return >= 0
# expect: TypeError: 'str' object cannot be interpreted as an integer
# expect: OverflowError: cannot fit 'int' into an index-sized integer
# expect: TypeError: object of type 'builtin_function_or_method' has no len()
# expect: TypeError: object of type 'type' has no len()
# expect: TypeError: object of type 'map' has no len()
print(len(''), len('é'), len(b'ab'), len({1: 2}), len(range(5)), len({}.items()))
# expect: 0 1 2 1 5 0
