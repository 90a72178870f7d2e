from typing import Protocol, runtime_checkable
@runtime_checkable
class Speaks(Protocol):
    def speak(self) -> str: ...
class Dog:
    def speak(self): return 'woof'
class Rock: pass
def talk(s: Speaks): return s.speak()
print(talk(Dog()), isinstance(Dog(), Speaks), isinstance(Rock(), Speaks))  # expect: woof True False
class Explicit(Speaks):
    def speak(self): return 'explicit'
print(Explicit().speak(), isinstance(Explicit(), Speaks))  # expect: explicit True
try:
    Speaks()
except TypeError as e:
    print(e)
# expect: Protocols cannot be instantiated
