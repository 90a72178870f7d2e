print(__name__)  # expect: __main__
class C:
    print(__qualname__, __module__)
    class D:
        print(__qualname__)
# expect: C __main__
# expect: C.D
def f():
    return __name__
print(f())  # expect: __main__
