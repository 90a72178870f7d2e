def g():
    yield 1
done = g()
print(list(done))  # expect: [1]
try:
    try:
        raise KeyError(1)
    finally:
        done.throw(ValueError(2))
except ValueError as e:
    print(repr(e), repr(e.__context__))
# expect: ValueError(2) None
fresh = g()
try:
    try:
        raise KeyError(1)
    finally:
        fresh.throw(ValueError(2))
except ValueError as e:
    print(repr(e), repr(e.__context__))
# expect: ValueError(2) None
class Words(str):
    def __add__(self, other): return NotImplemented
class Items(list):
    def __mul__(self, other): return NotImplemented
def show(f):
    try:
        print(f())
    except TypeError as e:
        print(e)
show(lambda: Words('a') + 'b')  # expect: unsupported operand type(s) for +: 'Words' and 'str'
show(lambda: Items('a') * 2)  # expect: unsupported operand type(s) for *: 'Items' and 'int'
show(lambda: Items('a') * 'x')  # expect: can't multiply sequence by non-int of type 'Items'
