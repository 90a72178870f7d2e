data = {'users': [{'name': 'ann', 'roles': ['admin', 'dev']}, {'name': 'bob', 'roles': []}]}
match data:
    case {'users': [{'name': str(first), 'roles': ['admin', *others]}, *rest]}:
        print(first, others, [u['name'] for u in rest])
# expect: ann ['dev'] ['bob']
match [(1, 'a'), (2, 'b')]:
    case [(int(i), str(s)), (j, t)] if i < j: print(i, s, j, t)
# expect: 1 a 2 b
match ((1, (2, (3, None))),):
    case ((a, (b, (c, None))),): print(a, b, c)
# expect: 1 2 3
