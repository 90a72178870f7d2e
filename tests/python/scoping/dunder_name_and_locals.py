def f(a):
    b = a + 1
    return dict(locals())
print(f(1), __name__)  # expect: {'a': 1, 'b': 2} __main__
class C:
    print(__qualname__, __module__)
# expect: C __main__
