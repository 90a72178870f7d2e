x = 'global'
class C:
    x = 'class'
    def m(self):
        return x
    y = x
print(C().m(), C.y)  # expect: global class
def f():
    x = 'function'
    class D:
        y = x
        x = 'in class'
        def m(self):
            return x
    return D
try:
    f()
except NameError as e:
    print(e)
