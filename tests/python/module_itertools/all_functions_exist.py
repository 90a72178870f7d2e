import itertools
names = [itertools.accumulate, itertools.chain, itertools.combinations, itertools.combinations_with_replacement, itertools.compress, itertools.count,
         itertools.cycle, itertools.dropwhile, itertools.filterfalse, itertools.groupby, itertools.islice, itertools.pairwise, itertools.permutations,
         itertools.product, itertools.repeat, itertools.starmap, itertools.takewhile, itertools.tee, itertools.zip_longest]
print(len(names), all(callable(n) for n in names))  # expect: 19 True
