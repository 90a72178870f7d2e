class A:
    def __init__(self, a):
        print('A', a)
        self.a = a
class B(A):
    def __init__(self, a, b):
        super().__init__(a)
        print('B', b)
        self.b = b
class C(B):
    def __init__(self):
        super().__init__(1, 2)
        super(B, self).__init__(9)
c = C()
# expect: A 1
# expect: B 2
# expect: A 9
print(c.a, c.b, vars(c))  # expect: 9 2 {'a': 9, 'b': 2}
