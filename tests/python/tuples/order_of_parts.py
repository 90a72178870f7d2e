# Tuples of plain parts, nested ones, NaN, and parts that do not compare: the first pair that
# differs decides, and only that pair is ordered.
import heapq
import operator

nan = float("nan")
values = [
    (), (1,), (1, 2), (1, 2.0), (1, "a"), (1, (2, "x")), (1, (2, "y")), (nan,), (nan, 1), (0.0,), (-0.0,),
    (True,), (10**20,), ("ab", "c"), ("a", "bc"), (None,), tuple(range(9)), tuple(range(8)) + (9,),
    ((((1,),),),), ((((2,),),),), (((((1,),),),),), (((((2,),),),),), [1, (2, 3)], [1, (2, 4)],
]
operators = [operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge]


def ask(compare, a, b):
    try:
        return "ft"[compare(a, b)]
    except TypeError:
        return "E"


for a in values:
    print(" ".join("".join(ask(compare, a, b) for compare in operators) for b in values))
# expect: fttfft ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff ttftff EEftEE EEftEE
# expect: fffttt fttfft ttftff ttftff ttftff ttftff ttftff ffftff ffftff fffttt fffttt fttfft ttftff EEftEE EEftEE EEftEE fffttt fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt fffttt fttfft fttfft EEftEE EEftEE EEftEE ffftff ffftff fffttt fffttt fffttt ttftff EEftEE EEftEE EEftEE fffttt fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt fffttt fttfft fttfft EEftEE EEftEE EEftEE ffftff ffftff fffttt fffttt fffttt ttftff EEftEE EEftEE EEftEE fffttt fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt fffttt EEftEE EEftEE fttfft EEftEE EEftEE ffftff ffftff fffttt fffttt fffttt ttftff EEftEE EEftEE EEftEE fffttt fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt fffttt EEftEE EEftEE EEftEE fttfft ttftff ffftff ffftff fffttt fffttt fffttt ttftff EEftEE EEftEE EEftEE fffttt fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt fffttt EEftEE EEftEE EEftEE fffttt fttfft ffftff ffftff fffttt fffttt fffttt ttftff EEftEE EEftEE EEftEE fffttt fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt ffftff ffftff ffftff ffftff ffftff ffftff fttfft ttftff ffftff ffftff ffftff ffftff EEftEE EEftEE EEftEE ffftff ffftff EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt ffftff ffftff ffftff ffftff ffftff ffftff fffttt fttfft ffftff ffftff ffftff ffftff EEftEE EEftEE EEftEE ffftff ffftff EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt ttftff ttftff ttftff ttftff ttftff ttftff ffftff ffftff fttfft fttfft ttftff ttftff EEftEE EEftEE EEftEE ttftff ttftff EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt ttftff ttftff ttftff ttftff ttftff ttftff ffftff ffftff fttfft fttfft ttftff ttftff EEftEE EEftEE EEftEE ttftff ttftff EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt fttfft ttftff ttftff ttftff ttftff ttftff ffftff ffftff fffttt fffttt fttfft ttftff EEftEE EEftEE EEftEE fffttt fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt fffttt fffttt fffttt fffttt fffttt fffttt ffftff ffftff fffttt fffttt fffttt fttfft EEftEE EEftEE EEftEE fffttt fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE fttfft fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE ttftff fttfft EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE fttfft EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt ttftff ttftff ttftff ttftff ttftff ttftff ffftff ffftff fffttt fffttt ttftff ttftff EEftEE EEftEE EEftEE fttfft ttftff EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt ttftff ttftff ttftff ttftff ttftff ttftff ffftff ffftff fffttt fffttt ttftff ttftff EEftEE EEftEE EEftEE fffttt fttfft EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE
# expect: fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE fttfft ttftff EEftEE EEftEE EEftEE EEftEE
# expect: fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE fffttt fttfft EEftEE EEftEE EEftEE EEftEE
# expect: fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE fttfft ttftff EEftEE EEftEE
# expect: fffttt EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE fffttt fttfft EEftEE EEftEE
# expect: EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE fttfft ttftff
# expect: EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE EEftEE fffttt fttfft

same = (nan,)
print(same == same, same == (nan,))  # expect: True True
print(hash((1, -1, 2)), hash((-1,) * 7), hash((-1,) * 8), hash((1, (2, 3))), hash((1.5, True)))
# expect: -2357734225545234076 3261495325039158373 2255379831203205615 7267574591690527098 1767087712303363268
print(hash((1, 2)) == hash((1.0, True + 1)), {(1, 2): "found"}[1.0, 2])  # expect: True found
heap = []
for number in (5, 3, 8, 1, 9, 2):
    heapq.heappush(heap, (number % 3, (str(number), number)))
print([heapq.heappop(heap) for _ in range(6)])
# expect: [(0, ('3', 3)), (0, ('9', 9)), (1, ('1', 1)), (2, ('2', 2)), (2, ('5', 5)), (2, ('8', 8))]
try:
    sorted([(1, "a"), (1, 2)])
except TypeError as error:
    print(error)
# expect: '<' not supported between instances of 'int' and 'str'
