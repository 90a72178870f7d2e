def make(prefix):
    class Greeter:
        kind = prefix
        def greet(self, name):
            return f'{prefix} {name}'
    return Greeter
A, B = make('hi'), make('bye')
print(A().greet('x'), B().greet('y'), A.kind, A is B, A.__qualname__)
# expect: hi x bye y hi False make.<locals>.Greeter
