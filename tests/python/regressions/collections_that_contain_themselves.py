from collections import OrderedDict, defaultdict, deque


class Kept(OrderedDict):
    pass


line = deque([1])
line.append(line)
print(line)  # expect: deque([1, [...]])
inner = deque([1], 3)
inner.append([inner])
print(inner)  # expect: deque([1, [[...]]], maxlen=3)
for make in (OrderedDict, Kept):
    kept = make()
    kept["a"] = kept
    kept["b"] = [kept, {}]
    print(kept)
    print(kept)
# expect: OrderedDict([('a', ...), ('b', [..., {}])])
# expect: OrderedDict([('a', ...), ('b', [..., {}])])
# expect: Kept([('a', ...), ('b', [..., {}])])
# expect: Kept([('a', ...), ('b', [..., {}])])
both, other = deque(), OrderedDict()
both.append(other)
other["both"] = both
print(both)  # expect: deque([OrderedDict([('both', [...])])])
print(other)  # expect: OrderedDict([('both', deque([...]))])
found = defaultdict(list)
found["f"] = found
print(found)  # expect: defaultdict(<class 'list'>, {'f': defaultdict(<class 'list'>, {...})})


class Loud:
    def __repr__(self):
        raise ValueError("no repr")


broken = OrderedDict(a=Loud())
for _ in range(2):
    try:
        print(broken)
    except ValueError as e:
        print(e)
# expect: no repr
# expect: no repr
broken["a"] = 1
print(broken)  # expect: OrderedDict([('a', 1)])
