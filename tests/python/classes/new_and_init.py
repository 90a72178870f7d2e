class Singleton:
    instance = None
    def __new__(cls, *args):
        print('new', args)
        if cls.instance is None:
            cls.instance = super().__new__(cls)
        return cls.instance
    def __init__(self, *args):
        print('init', args)
a, b = Singleton(1), Singleton(2)
# expect: new (1,)
# expect: init (1,)
# expect: new (2,)
# expect: init (2,)
print(a is b)  # expect: True
class Other:
    def __new__(cls): return 'not an instance'
    def __init__(self): print('never')
print(Other())  # expect: not an instance
class Positive(int):
    def __new__(cls, n): return super().__new__(cls, abs(n))
print(Positive(-5), Positive(-5) + 1, type(Positive(1)).__name__)  # expect: 5 6 Positive
try:
    class N:
        def __init__(self): return 5
    N()
except TypeError as e:
    print(e)
# expect: __init__() should return None, not 'int'
