from collections import Counter
c = Counter('mississippi')
print(c, c['s'], c['z'], len(c), sum(c.values()), c.most_common(2), c.most_common(), sorted(c.elements()), c.total())
# expect: Counter({'i': 4, 's': 4, 'p': 2, 'm': 1}) 4 0 4 11 [('i', 4), ('s', 4)] [('i', 4), ('s', 4), ('p', 2), ('m', 1)] ['i', 'i', 'i', 'i', 'm', 'p', 'p', 's', 's', 's', 's'] 11
c.update('sss')
c.subtract('mi')
print(c, Counter({'a': 2}), Counter(a=1, b=0), Counter([1, 1, 2]), Counter(), c['zz'])
# expect: Counter({'s': 7, 'i': 3, 'p': 2, 'm': 0}) Counter({'a': 2}) Counter({'a': 1, 'b': 0}) Counter({1: 2, 2: 1}) Counter() 0
del c['s']
print(c, 's' in c, dict(c))
# expect: Counter({'i': 3, 'p': 2, 'm': 0}) False {'m': 0, 'i': 3, 'p': 2}
