class Init:
    def __init__(self, *args):
        super().__init__(*args)
class New:
    def __new__(cls, *args):
        return super().__new__(cls, *args)
class Both:
    def __new__(cls, *args):
        return super().__new__(cls)
    def __init__(self, *args):
        self.args = args
class Mixin:
    def __init__(self, **options):
        super().__init__(**options)
class Base:
    def __init__(self, size=0):
        self.size = size
class Mixed(Mixin, Base): pass
def show(f):
    try:
        print(f())
    except TypeError as e:
        print(e)
show(lambda: Init(1))
# expect: object.__init__() takes exactly one argument (the instance to initialize)
show(lambda: New(1))
# expect: object.__new__() takes exactly one argument (the type to instantiate)
show(lambda: Both(1, 2).args)  # expect: (1, 2)
show(lambda: Mixed(size=3).size)  # expect: 3
show(lambda: Mixin(size=3))
# expect: object.__init__() takes exactly one argument (the instance to initialize)
show(lambda: object(1))  # expect: object() takes no arguments
show(lambda: object.__init__(5, 1))  # expect: None
print(isinstance(Init(), Init), isinstance(New(), New))  # expect: True True
