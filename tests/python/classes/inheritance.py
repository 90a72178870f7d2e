class Animal:
    def __init__(self, name): self.name = name
    def speak(self): return f'{self.name} {self.sound()}'
    def sound(self): return '...'
class Cat(Animal):
    def sound(self): return 'meow'
class Loud(Cat):
    def sound(self): return super().sound().upper() + '!'
for cls in (Animal, Cat, Loud):
    print(cls('x').speak())
# expect: x ...
# expect: x meow
# expect: x MEOW!
print(issubclass(Loud, Animal), issubclass(Cat, (int, Animal)), isinstance(Loud('a'), Cat), Loud.__mro__)
# expect: True True True (<class '__main__.Loud'>, <class '__main__.Cat'>, <class '__main__.Animal'>, <class 'object'>)
