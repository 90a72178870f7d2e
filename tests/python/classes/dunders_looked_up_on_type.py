class C:
    def __len__(self): return 1
c = C()
c.__len__ = lambda: 99
print(len(c), c.__len__())  # expect: 1 99
class D:
    pass
d = D()
d.__str__ = lambda: 'instance'
print(str(d).startswith('<__main__.D'))  # expect: True
