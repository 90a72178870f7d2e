# Calls that the machine makes in one step: len(x), x.name(), x.name(y), range(a, b), a returned
# constant; each also where the step has to be left.


class Sized:
    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size

    def double(self):
        return self.size * 2

    def add(self, other, more=10):
        return self.size + other + more

    def nothing(self, other):
        return None


class Items(list):
    def append(self, item):
        super().append(item * 2)


def lengths(values):
    found = []
    for value in values:
        try:
            found.append(len(value))
        except (TypeError, ValueError) as error:
            found.append(str(error))
    return found


print(lengths(["ab", [1], (1, 2), {1: 2}, {1}, range(4), b"abc", Sized(7), Sized(-1), 5, Sized("x")]))
# expect: [2, 1, 2, 1, 1, 4, 3, 7, '__len__() should return >= 0', "object of type 'int' has no len()", "'str' object cannot be interpreted as an integer"]


def ask(value, other):
    answers = [value.double(), value.add(other), value.nothing(other)]
    value.double = lambda: "own"
    answers.append(value.double())
    del value.double
    answers.append(value.double())
    return answers


for number in range(3):
    print(ask(Sized(number), number + 1))
# expect: [0, 11, None, 'own', 0]
# expect: [2, 13, None, 'own', 2]
# expect: [4, 15, None, 'own', 4]
Sized.double = lambda self: "changed"
print(Sized(1).double(), ask(Sized(2), 3))
# expect: changed ['changed', 15, None, 'own', 'changed']


def fill(items, count):
    for i in range(count):
        items.append(i)
        if i % 3 == 2:
            items.pop()
    return items


print(fill([], 8), fill(Items(), 4))  # expect: [0, 1, 3, 4, 6, 7] [0, 2, 6]
print([(text.upper(), text.split(","), text.count("a"), text.strip("a")) for text in ("a,ba", "xé", "")])
# expect: [('A,BA', ['a', 'ba'], 2, ',b'), ('XÉ', ['xé'], 0, 'xé'), ('', [''], 0, '')]


def pop_all(items):
    taken = []
    while True:
        try:
            taken.append(items.pop())
        except IndexError as error:
            return taken, str(error)


print(pop_all([1, 2]), pop_all(bytearray(b"ab")))
# expect: ([2, 1], 'pop from empty list') ([98, 97], 'pop from empty bytearray')


def bad_calls(value):
    found = []
    for call in (lambda: value.double(1), lambda: value.missing(), lambda: value.missing(1), lambda: "a".upper(1),
                 lambda: [].append(), lambda: "a".join(5), lambda: {}.pop(1)):
        try:
            found.append(call())
        except (TypeError, AttributeError, KeyError) as error:
            found.append(f"{type(error).__name__}: {error}")
    return found


print(*bad_calls(Sized(1)), sep="\n")
# expect: TypeError: <lambda>() takes 1 positional argument but 2 were given
# expect: AttributeError: 'Sized' object has no attribute 'missing'
# expect: AttributeError: 'Sized' object has no attribute 'missing'
# expect: TypeError: str.upper() takes no arguments (1 given)
# expect: TypeError: list.append() takes exactly one argument (0 given)
# expect: TypeError: can only join an iterable
# expect: KeyError: 1


def spans(*bounds):
    return [i for i in range(*bounds)], [i for i in range(bounds[0])], [i for i in range(bounds[-1], bounds[0])]


print(spans(3), spans(2, 5), spans(5, 2), spans(True, 3), spans(-2, 1))
# expect: ([0, 1, 2], [0, 1, 2], []) ([2, 3, 4], [0, 1], []) ([], [0, 1, 2, 3, 4], [2, 3, 4]) ([1, 2], [0], []) ([-2, -1, 0], [], [])
print(range(-3), list(range(7, 9)), len(range(-5, 5)), range(0) == range(3, 1))
# expect: range(0, -3) [7, 8] 10 True
for bad in ("3", 1.5, None):
    try:
        for i in range(bad):
            pass
    except TypeError as error:
        print(error)
# expect: 'str' object cannot be interpreted as an integer
# expect: 'float' object cannot be interpreted as an integer
# expect: 'NoneType' object cannot be interpreted as an integer
edge = 2**47
for x in (edge - 1, -edge, edge, 3, -3, 2**24, -(2**24)):
    for y in (1, -1, 2, 2**23, -(2**23), 2**33, 7):
        print(x + y, x - y, y - x, x * y, x % y, x // y, y % x, y // x, end=" ")
    print()
# expect: 140737488355328 140737488355326 -140737488355326 140737488355327 0 140737488355327 1 0 140737488355326 140737488355328 -140737488355328 -140737488355327 0 -140737488355327 140737488355326 -1 140737488355329 140737488355325 -140737488355325 281474976710654 1 70368744177663 2 0 140737496743935 140737479966719 -140737479966719 1180591620717402914816 8388607 16777215 8388608 0 140737479966719 140737496743935 -140737496743935 -1180591620717402914816 -1 -16777216 140737479966719 -1 140746078289919 140728898420735 -140728898420735 1208925819614620584771584 8589934591 16383 8589934592 0 140737488355334 140737488355320 -140737488355320 985162418487289 3 20105355479332 7 0
# expect: -140737488355327 -140737488355329 140737488355329 -140737488355328 0 -140737488355328 -140737488355327 -1 -140737488355329 -140737488355327 140737488355327 140737488355328 0 140737488355328 -1 0 -140737488355326 -140737488355330 140737488355330 -281474976710656 0 -70368744177664 -140737488355326 -1 -140737479966720 -140737496743936 140737496743936 -1180591620717411303424 0 -16777216 -140737479966720 -1 -140737496743936 -140737479966720 140737479966720 1180591620717411303424 0 16777216 -8388608 0 -140728898420736 -140746078289920 140746078289920 -1208925819614629174706176 0 -16384 -140728898420736 -1 -140737488355321 -140737488355335 140737488355335 -985162418487296 3 -20105355479333 -140737488355321 -1
# expect: 140737488355329 140737488355327 -140737488355327 140737488355328 0 140737488355328 1 0 140737488355327 140737488355329 -140737488355329 -140737488355328 0 -140737488355328 140737488355327 -1 140737488355330 140737488355326 -140737488355326 281474976710656 0 70368744177664 2 0 140737496743936 140737479966720 -140737479966720 1180591620717411303424 0 16777216 8388608 0 140737479966720 140737496743936 -140737496743936 -1180591620717411303424 0 -16777216 140737479966720 -1 140746078289920 140728898420736 -140728898420736 1208925819614629174706176 0 16384 8589934592 0 140737488355335 140737488355321 -140737488355321 985162418487296 4 20105355479332 7 0
# expect: 4 2 -2 3 0 3 1 0 2 4 -4 -3 0 -3 2 -1 5 1 -1 6 1 1 2 0 8388611 -8388605 8388605 25165824 3 0 2 2796202 -8388605 8388611 -8388611 -25165824 -8388605 -1 1 -2796203 8589934595 -8589934589 8589934589 25769803776 3 0 2 2863311530 10 -4 4 21 3 0 1 2
# expect: -2 -4 4 -3 0 -3 -2 -1 -4 -2 2 3 0 3 -1 0 -1 -5 5 -6 1 -2 -1 -1 8388605 -8388611 8388611 -25165824 8388605 -1 -1 -2796203 -8388611 8388605 -8388605 25165824 -3 0 -2 2796202 8589934589 -8589934595 8589934595 -25769803776 8589934589 -1 -1 -2863311531 4 -10 10 -21 4 -1 -2 -3
# expect: 16777217 16777215 -16777215 16777216 0 16777216 1 0 16777215 16777217 -16777217 -16777216 0 -16777216 16777215 -1 16777218 16777214 -16777214 33554432 0 8388608 2 0 25165824 8388608 -8388608 140737488355328 0 2 8388608 0 8388608 25165824 -25165824 -140737488355328 0 -2 8388608 -1 8606711808 -8573157376 8573157376 144115188075855872 16777216 0 0 512 16777223 16777209 -16777209 117440512 1 2396745 7 0
# expect: -16777215 -16777217 16777217 -16777216 0 -16777216 -16777215 -1 -16777217 -16777215 16777215 16777216 0 16777216 -1 0 -16777214 -16777218 16777218 -33554432 0 -8388608 -16777214 -1 -8388608 -25165824 25165824 -140737488355328 0 -2 -8388608 -1 -25165824 -8388608 8388608 140737488355328 0 2 -8388608 0 8573157376 -8606711808 8606711808 -144115188075855872 8573157376 -1 0 -512 -16777209 -16777223 16777223 -117440512 6 -2396746 -16777209 -1
