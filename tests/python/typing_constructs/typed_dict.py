from typing import TypedDict, NotRequired
class Movie(TypedDict):
    name: str
    year: int
    note: NotRequired[str]
m: Movie = {'name': 'x', 'year': 1999}
n = Movie(name='y', year=2000)
print(m, n, type(n).__name__, n['name'], isinstance(n, dict), Movie(name='z') | {'year': 1})
# expect: {'name': 'x', 'year': 1999} {'name': 'y', 'year': 2000} dict y True {'name': 'z', 'year': 1}
class Partial(TypedDict, total=False):
    a: int
print(Partial(), Partial(a=1))  # expect: {} {'a': 1}
