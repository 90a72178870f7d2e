from typing import Any, Optional, Union, Callable, Iterable, Literal, Final, ClassVar, List, Dict, Tuple
def f(a: Optional[int], b: Union[int, str] = 1, *c: Any, d: Callable[[int], str] = str) -> List[Dict[str, int]]:
    return a, b, c, d(5)
MAX: Final = 10
class C:
    count: ClassVar[int] = 0
    mode: Literal['r', 'w'] = 'r'
x: Tuple[int, ...] = (1, 2)
print(f(None), f('wrong type is fine'), MAX, C.count, C.mode, x)
# expect: (None, 1, (), '5') ('wrong type is fine', 1, (), '5') 10 0 r (1, 2)
