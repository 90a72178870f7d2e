class A:
    def __init__(self):
        self.__secret = 1
    def __hidden(self):
        return 'hidden'
    def reveal(self):
        return self.__secret, self.__hidden()
a = A()
print(a.reveal(), a._A__secret, hasattr(a, '__secret'), sorted(vars(a)))
# expect: (1, 'hidden') 1 False ['_A__secret']
class B(A):
    def __init__(self):
        super().__init__()
        self.__secret = 2
print(B().reveal(), sorted(vars(B())))  # expect: (1, 'hidden') ['_A__secret', '_B__secret']
