class Dog:
    species = 'canis'
    def __init__(self, name, age=1):
        self.name = name
        self.age = age
    def bark(self, times=1):
        return f'{self.name}: ' + 'woof' * times
a, b = Dog('rex'), Dog('fido', age=5)
print(a.name, a.age, b.age, a.bark(), b.bark(2), Dog.bark(a))
# expect: rex 1 5 rex: woof fido: woofwoof rex: woof
a.species = 'wolf'
Dog.species = 'dog'
print(a.species, b.species, Dog.species, a.__dict__, b.__dict__)
# expect: wolf dog dog {'name': 'rex', 'age': 1, 'species': 'wolf'} {'name': 'fido', 'age': 5}
print(type(a).__name__, isinstance(a, Dog), a.__class__ is Dog, Dog.__name__)
# expect: Dog True True Dog
