import copy


class Names(list):
    pass


class Table(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key, value)


class Point(tuple):
    pass


class Celsius(float):
    pass


class Word(str):
    pass


class Bag(set):
    pass


class Problem(Exception):
    def __init__(self, text, code=0):
        super().__init__(text, code)
        self.code = code


inner = [1]
names = Names([inner])
names.owner = ["me"]
for made in (copy.copy(names), copy.deepcopy(names)):
    print(type(made).__name__, made, made[0] is inner, made.owner, made.owner is names.owner)
# expect: Names [[1]] True ['me'] True
# expect: Names [[1]] False ['me'] False
table = Table(a=inner)
table.note = "n"
made = copy.deepcopy(table)
print(type(made).__name__, made, made.note, made["a"] is inner)  # expect: Table {'a': [1]} n False
made = copy.copy(Point([inner, 2]))
print(type(made).__name__, made, made[0] is inner)  # expect: Point ([1], 2) True
made = copy.deepcopy(Point([inner, 2]))
print(type(made).__name__, made, made[0] is inner)  # expect: Point ([1], 2) False
warm = Celsius(21.5)
warm.place = "here"
made = copy.deepcopy(warm)
print(type(made).__name__, made, made.place)  # expect: Celsius 21.5 here
print(type(copy.copy(Word("w"))).__name__, copy.deepcopy(Bag([1])), type(copy.copy(Bag())).__name__)
# expect: Word Bag({1}) Bag
problem = Problem("bad", 7)
problem.data = inner
made = copy.deepcopy(problem)
print(repr(made), made.code, made.data, made.data is inner, made.args)
# expect: Problem('bad', 7) 7 [1] False ('bad', 7)
print(repr(copy.copy(KeyError("k"))), repr(copy.deepcopy(ValueError([1]))))
# expect: KeyError('k') ValueError([1])


class Two(tuple):
    def __new__(cls, a, b):
        return super().__new__(cls, (a, b))


try:
    copy.copy(Two(1, 2))
except TypeError as error:
    print(error)
# expect: Two.__new__() missing 1 required positional argument: 'b'
