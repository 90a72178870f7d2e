class Box:
    def __class_getitem__(cls, item):
        return f'{cls.__name__}[{item.__name__ if isinstance(item, type) else item}]'
class Sub(Box): pass
print(Box[int], Sub['x'], Box[1, 2])  # expect: Box[int] Sub[x] Box[(1, 2)]
try:
    class N: pass
    N[int]
except TypeError as e:
    print(e)
# expect: type 'N' is not subscriptable
