import copy
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque, namedtuple

Pair = namedtuple("Pair", "left right")
inner = [1, [2]]
for original in ([inner, inner], {"k": inner}, (inner, 1), deque([inner], 4), OrderedDict(k=inner),
                 defaultdict(list, k=inner), Counter("aab"), Pair(inner, 2), ChainMap({"k": inner})):
    made = copy.deepcopy(original)
    print(made, type(made) is type(original), made == original, made is original)
# expect: [[1, [2]], [1, [2]]] True True False
# expect: {'k': [1, [2]]} True True False
# expect: ([1, [2]], 1) True True False
# expect: deque([[1, [2]]], maxlen=4) True True False
# expect: OrderedDict([('k', [1, [2]])]) True True False
# expect: defaultdict(<class 'list'>, {'k': [1, [2]]}) True True False
# expect: Counter({'a': 2, 'b': 1}) True True False
# expect: Pair(left=[1, [2]], right=2) True True False
# expect: ChainMap({'k': [1, [2]]}) True True False
made = copy.deepcopy([inner, inner])
print(made[0] is made[1], made[0] is inner, made[0][1] is inner[1])  # expect: True False False
for same in (1, "text", None, (1, "a", (2.5, None)), len, int, print, range(4), b"x"):
    print(copy.deepcopy(same) is same, end=" ")
print()  # expect: True True True True True True True True True
key = (1, ("a", 2))
print(copy.deepcopy({key: [key]}), copy.deepcopy({frozenset({1, 2}), 3}) == {frozenset({1, 2}), 3})
# expect: {(1, ('a', 2)): [(1, ('a', 2))]} True
made = copy.deepcopy(defaultdict(list, a=[1]))
made["b"].append(2)
print(made, copy.deepcopy(deque([1], 2)).maxlen, copy.deepcopy(bytearray(b"q")))
# expect: defaultdict(<class 'list'>, {'a': [1], 'b': [2]}) 2 bytearray(b'q')
