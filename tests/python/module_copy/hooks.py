import copy


class Shared:
    def __init__(self, value):
        self.value = value

    def __copy__(self):
        print("copy")
        return Shared(("copied", self.value))

    def __deepcopy__(self, memo):
        print("deepcopy", type(memo).__name__)
        made = Shared(copy.deepcopy(self.value, memo))
        memo[id(self)] = made
        return made


one = Shared([1])
print(copy.copy(one).value)
# expect: copy
# expect: ('copied', [1])
made = copy.deepcopy([one, one])  # expect: deepcopy dict
print(made[0].value, made[0] is made[1], made[0].value is one.value)  # expect: [1] True False


class Single:
    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


single = Single()
print(copy.copy(single) is single, copy.deepcopy({"a": single})["a"] is single)  # expect: True True

memo = {}
data = [1]
first = copy.deepcopy(data, memo)
print(copy.deepcopy(data, memo) is first, memo[id(data)] is first)  # expect: True True


class Hidden:
    def __init__(self):
        self.kept = [1]
        self.secret = [2]

    def __getstate__(self):
        return {"kept": self.kept}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.secret = "gone"


made = copy.deepcopy(Hidden())
print(made.kept, made.secret)  # expect: [1] gone
hidden = Hidden()
print(copy.copy(hidden).kept is hidden.kept)  # expect: True


class Reduced:
    def __init__(self, *args):
        self.args = args

    def __reduce__(self):
        return Reduced, self.args, {"extra": [1]}


made = copy.deepcopy(Reduced([1], 2))
print(made.args, made.extra, type(made).__name__)  # expect: ([1], 2) [1] Reduced


class Listed(list):
    def __reduce_ex__(self, protocol):
        return Listed, (), None, iter([protocol, 5])


print(copy.copy(Listed()))  # expect: [4, 5]


class New:
    def __new__(cls, a, *, b):
        made = super().__new__(cls)
        made.pair = (a, b)
        return made

    def __getnewargs_ex__(self):
        return (self.pair[0],), {"b": self.pair[1]}


print(copy.deepcopy(New([1], b=2)).pair)  # expect: ([1], 2)
