from functools import singledispatch
@singledispatch
def show(x): return f'object {x}'
@show.register
def _(x: int): return f'int {x}'
@show.register(list)
def _(x): return f'list of {len(x)}'
@show.register(str)
@show.register(bytes)
def _(x): return 'texty'
print(show(1), show([1]), show('a'), show(b'b'), show(1.5), show(True), show.dispatch(int)(5))
# expect: int 1 list of 1 texty texty object 1.5 int True int 5
