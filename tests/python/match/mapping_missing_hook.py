from collections import defaultdict
d = defaultdict(int)
match d:
    case {'k': v}: print('matched', v)
    case _: print('not inserted', dict(d))
# expect: not inserted {}
