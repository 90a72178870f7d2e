from typing import cast, TYPE_CHECKING, NewType, overload, Union, get_type_hints
if TYPE_CHECKING:
    import nowhere_to_be_found
UserId = NewType('UserId', int)
@overload
def g(x: int) -> int: ...
@overload
def g(x: str) -> str: ...
def g(x): return x * 2
print(cast(int, 'not converted'), UserId(5) + 1, g(2), g('a'), TYPE_CHECKING)
# expect: not converted 6 4 aa False
def later(x: 'nowhere.Thing') -> 'Missing': return x
print(later(1))  # expect: 1
