class Typed:
    def __init__(self, kind): self.kind = kind
    def __set_name__(self, owner, name):
        print('set_name', owner.__name__, name)
        self.name = name
    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return obj.__dict__.get(self.name, 'unset')
    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f'{self.name} wants {self.kind.__name__}')
        obj.__dict__[self.name] = value
    def __delete__(self, obj):
        del obj.__dict__[self.name]
class Person:
    name = Typed(str)
    age = Typed(int)
# expect: set_name Person name
# expect: set_name Person age
p = Person()
print(p.name)  # expect: unset
p.name, p.age = 'al', 3
print(p.name, p.age, vars(p), type(Person.name).__name__)
# expect: al 3 {'name': 'al', 'age': 3} Typed
try:
    p.age = 'x'
except TypeError as e:
    print(e)
# expect: age wants int
del p.name
print(p.name)  # expect: unset
