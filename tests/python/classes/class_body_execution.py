print('before')  # expect: before
class C:
    print('in body')
    x = 1
    y = x + 1
    for i in range(3):
        z = i * y
    if z > 3:
        big = True
    def f(self): return self.z
    del i
# expect: in body
print(C.y, C.z, C.big, C().f(), hasattr(C, 'i'))  # expect: 2 4 True 4 False
