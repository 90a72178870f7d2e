import typing
from typing import (
    AbstractSet, Annotated, Any, AnyStr, AsyncContextManager, AsyncGenerator, AsyncIterable,
    AsyncIterator, Awaitable, ByteString, Callable, ChainMap, Collection, Concatenate, Container,
    ContextManager, Coroutine, Counter, DefaultDict, Deque, FrozenSet, Generator, Generic, Hashable,
    ItemsView, Iterator, KeysView, LiteralString, Mapping, MappingView, MutableMapping,
    MutableSequence, MutableSet, Never, NoReturn, OrderedDict, ParamSpec, Reversible, Self, Sequence,
    Set, Sized, SupportsAbs, SupportsBytes, SupportsFloat, SupportsIndex, SupportsInt, SupportsRound,
    Text, Type, TypeAlias, TypedDict, TypeGuard, TypeVar, TypeVarTuple, Required, NotRequired, Unpack,
    ValuesView, assert_never, assert_type, dataclass_transform, final, get_args, get_origin,
    is_typeddict, no_type_check, reveal_type,
)
import collections
P = ParamSpec('P')
Ts = TypeVarTuple('Ts')
T = TypeVar('T')
Alias: TypeAlias = 'list[int]'
print(P.__name__, Ts.__name__, T.__name__)  # expect: P Ts T
def f(a: AbstractSet[int], b: Annotated[int, 'meta'], c: AnyStr, d: AsyncContextManager[int],
      e: AsyncGenerator[int, None], g: AsyncIterable[int], h: AsyncIterator[int], i: Awaitable[int],
      j: ByteString, k: Callable[Concatenate[int, P], int], l: ChainMap[str, int],
      m: Collection[int], n: Container[int], o: ContextManager[int], p: Coroutine[int, int, int],
      q: Counter[str], r: DefaultDict[str, int], s: Deque[int], t: FrozenSet[int],
      u: Generator[int, int, int], v: Hashable, w: ItemsView[str, int], x: Iterator[int],
      y: KeysView[str], z: LiteralString, *args: P.args, **kwargs: P.kwargs) -> Never:
    pass
def g(a: Mapping[str, int], b: MappingView, c: MutableMapping[str, int], d: MutableSequence[int],
      e: MutableSet[int], f: NoReturn, g: OrderedDict[str, int], h: Reversible[int], i: Self,
      j: Sequence[int], k: Set[int], l: Sized, m: SupportsAbs[int], n: SupportsBytes,
      o: SupportsFloat, p: SupportsIndex, q: SupportsInt, r: SupportsRound[int], s: Text,
      t: Type[int], u: TypeGuard[int], v: ValuesView[int], *args: Unpack[Ts]) -> None:
    pass
class Movie(TypedDict, total=False):
    title: Required[str]
    year: NotRequired[int]
print(is_typeddict(Movie), is_typeddict(dict), Movie(title='x'))
# expect: True False {'title': 'x'}
@final
class Last:
    pass
@dataclass_transform()
def model(cls): return cls
@model
class Model:
    pass
@no_type_check
def unchecked(x: 3): return x
print(unchecked(1), Last().__class__.__name__, Model().__class__.__name__)  # expect: 1 Last Model
print(assert_type(5, int))  # expect: 5
try:
    assert_never('x')
except AssertionError as e:
    print(e)
# expect: Expected code to be unreachable, but got: 'x'
print(isinstance(3, SupportsIndex), isinstance(3, SupportsInt), isinstance(3.0, SupportsFloat),
      isinstance(-3, SupportsAbs), isinstance(3, SupportsRound), isinstance('x', SupportsIndex),
      isinstance(b'x', SupportsBytes))
# expect: True True True True True False True
print(get_origin(list[int]), get_args(dict[str, int]), get_origin(int), get_args(int))
# expect: <class 'list'> (<class 'str'>, <class 'int'>) None ()
print(get_origin(int | str), get_args(int | None))
# expect: <class 'types.UnionType'> (<class 'int'>, <class 'NoneType'>)
print(Text is str, isinstance([], Sequence), isinstance({}, Mapping), isinstance(3, Hashable))
# expect: True True True True
from typing import (
    IO, BinaryIO, ForwardRef, Match, ParamSpecArgs, ParamSpecKwargs, Pattern, SupportsComplex, TextIO,
    clear_overloads, get_overloads, no_type_check_decorator, overload,
)
def reads(a: IO[str], b: TextIO, c: BinaryIO, d: Pattern[str], e: Match[str]): pass
print(ForwardRef('X') == ForwardRef('X'), repr(ForwardRef('X')), ForwardRef('X').__forward_arg__)
# expect: True ForwardRef('X') X
print(isinstance(P.args, ParamSpecArgs), isinstance(P.kwargs, ParamSpecKwargs), P.args.__origin__ is P, P.kwargs)
# expect: True True True P.kwargs
@overload
def double(x: int) -> int: ...
@overload
def double(x: str) -> str: ...
def double(x): return x * 2
print(double(2), double('a'), len(get_overloads(double)))  # expect: 4 aa 2
clear_overloads()
print(get_overloads(double), isinstance(3, SupportsComplex))  # expect: [] False
@no_type_check_decorator
def decorated(f): return f
print(decorated(5) if False else 'decorated')  # expect: decorated
class Box(Sequence[int]):
    def __init__(self, *items): self.items = items
    def __getitem__(self, i): return self.items[i]
    def __len__(self): return len(self.items)
b = Box(3, 4)
print(list(b), 4 in b, b.index(4), list(reversed(b)), isinstance(b, Sequence))
# expect: [3, 4] True 1 [4, 3] True
print(isinstance(iter([]), Iterator), isinstance({}.keys(), KeysView), issubclass(dict, Mapping), issubclass(list, Hashable))
# expect: True True True False
for wrong in (lambda: isinstance(3, Any), lambda: isinstance([], Sequence[int])):
    try:
        wrong()
    except TypeError:
        print('TypeError')
# expect: TypeError
# expect: TypeError
