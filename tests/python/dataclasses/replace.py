from dataclasses import dataclass, replace
@dataclass(frozen=True)
class C:
    host: str
    port: int = 80
c = C('x')
print(replace(c, port=81), c, replace(c), replace(c) == c, replace(c, host='y', port=1))
# expect: C(host='x', port=81) C(host='x', port=80) C(host='x', port=80) True C(host='y', port=1)
try:
    replace(c, nope=1)
except TypeError as e:
    print(e)
# expect: C.__init__() got an unexpected keyword argument 'nope'
