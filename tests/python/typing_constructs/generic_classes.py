from typing import Generic, TypeVar
T = TypeVar('T')
K = TypeVar('K')
class Stack(Generic[T]):
    def __init__(self): self.items: list[T] = []
    def push(self, item: T) -> 'Stack[T]':
        self.items.append(item)
        return self
    def pop(self) -> T: return self.items.pop()
class Pair(Generic[K, T]):
    def __init__(self, k, t): self.k, self.t = k, t
s = Stack[int]()
print(s.push(1).push(2).pop(), type(s).__name__, Pair[str, int]('a', 1).k)  # expect: 2 Stack a
class IntStack(Stack[int]): pass
print(IntStack().push(5).pop(), isinstance(IntStack(), Stack), T)  # expect: 5 True ~T
