y = 'global'
class C:
    y = 'class'
    z = y
    def m(self): return y, self.y
    w = [y for _ in range(1)]
print(C.z, C().m(), C.w)  # expect: class ('global', 'class') ['global']
