class Hashed(set):
    def __hash__(self):
        return 5


one = Hashed([1])
known = {one}
print(one in known, one in {one: 1}, {1} in known, {1} in {frozenset([1])})
# expect: True True False True
known.discard({2})
known.discard(one)
print(len(known))  # expect: 0
known.add(one)
known.remove(one)
print(known)  # expect: set()


class Odd(set):
    def __iter__(self):
        return iter("zz")


print(set(Odd([1])), frozenset(Odd([1])), {1}.union(Odd([2])), {1, 2} & Odd([1]))
# expect: {1} frozenset({1}) {1, 2} {1}
grown = {3}
grown.update(Odd([4]))
grown -= Odd([3])
print(grown, {1}.symmetric_difference(Odd([1])), list(Odd([1])))  # expect: {4} set() ['z', 'z']


class Holder:
    def __repr__(self):
        return repr(self.inside)


class Plain(set):
    pass


holder = Holder()
holder.inside = Plain([holder])
print(repr(holder.inside))  # expect: Plain({Plain(...)})
