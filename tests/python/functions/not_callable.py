def attempt(call):
    try:
        call()
    except TypeError as e:
        print(e)
attempt(lambda: 5())  # expect: 'int' object is not callable
attempt(lambda: 'a'())  # expect: 'str' object is not callable
attempt(lambda: None())  # expect: 'NoneType' object is not callable
attempt(lambda: [1]())  # expect: 'list' object is not callable
attempt(lambda: {}())  # expect: 'dict' object is not callable
attempt(lambda: (1, 2)())  # expect: 'tuple' object is not callable
class C: pass
attempt(lambda: C()())  # expect: 'C' object is not callable
print(callable(len), callable(C), callable(C()), callable(lambda: 1), callable(5))
# expect: True True False True False
