class Sized:
    def __init__(self, length):
        self.length = length

    def __iter__(self):
        print("iter")
        return iter([1, 2])

    def __len__(self):
        print("len")
        if isinstance(self.length, Exception):
            raise self.length
        return self.length


class Hinted:
    def __init__(self, hint):
        self.hint = hint

    def __iter__(self):
        return iter("ab")

    def __length_hint__(self):
        print("hint")
        if isinstance(self.hint, Exception):
            raise self.hint
        return self.hint


print(list(Sized(5)), tuple(Sized(2)))
# expect: iter
# expect: len
# expect: iter
# expect: len
# expect: [1, 2] (1, 2)
print(list(Hinted(1)), tuple(Hinted(NotImplemented)))
# expect: hint
# expect: hint
# expect: ['a', 'b'] ('a', 'b')
numbers = [0]
numbers.extend(Sized(2))
# expect: iter
# expect: len
numbers += Hinted(9)  # expect: hint
print(numbers)  # expect: [0, 1, 2, 'a', 'b']
print(list(Sized(TypeError("unknown"))), list(Hinted(TypeError("unknown"))))
# expect: iter
# expect: len
# expect: hint
# expect: [1, 2] ['a', 'b']
for made in (Sized(ValueError("bad")), Hinted(KeyError("bad")), Hinted(-1), Hinted("x"), Sized(-1)):
    try:
        print(list(made))
    except (ValueError, KeyError, TypeError) as e:
        print(type(e).__name__, e)
# expect: iter
# expect: len
# expect: ValueError bad
# expect: hint
# expect: KeyError 'bad'
# expect: hint
# expect: ValueError __length_hint__() should return >= 0
# expect: hint
# expect: TypeError __length_hint__ must be an integer, not str
# expect: iter
# expect: len
# expect: ValueError __len__() should return >= 0
