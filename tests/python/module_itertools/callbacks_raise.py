from itertools import starmap, accumulate, groupby, takewhile
def bad(*a): raise ValueError(a)
for it in (starmap(bad, [(1, 2)]), accumulate([1, 2], bad), takewhile(bad, [1]), (k for k, _ in groupby([1], bad))):
    try:
        print(list(it))
    except ValueError as e:
        print(e)
# expect: (1, 2)
# expect: (1, 2)
# expect: (1,)
# expect: (1,)
