class Base:
    _protected = 1
    __private = 2
    def show(self): return self._protected, self.__private, self.__class__.__name__
class Child(Base):
    __private = 3
    def child(self): return self.__private
print(Base().show(), Child().show(), Child().child(), Child._Base__private, Child._Child__private)
# expect: (1, 2, 'Base') (1, 2, 'Child') 3 2 3
