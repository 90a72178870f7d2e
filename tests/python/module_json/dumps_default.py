import json
class P:
    def __init__(self, x): self.x = x
def default(o):
    if isinstance(o, set):
        return sorted(o)
    if isinstance(o, P):
        return {'P': o.x}
    raise TypeError(f'no way: {type(o).__name__}')
print(json.dumps({'s': {3, 1}, 'p': [P(1), P({2})]}, default=default))
# expect: {"s": [1, 3], "p": [{"P": 1}, {"P": [2]}]}
try:
    json.dumps(b'x', default=default)
except TypeError as e:
    print(e)
# expect: no way: bytes
