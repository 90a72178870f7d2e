class MyInt(int):
    def __add__(self, o): return MyInt(int(self) + o + 1)
    def __repr__(self): return f'MyInt({int(self)})'
class MyFloat(float):
    def double(self): return self * 2
class MyExc(ValueError):
    def __init__(self, code): super().__init__(f'code {code}'); self.code = code
x = MyInt(5)
print(x + 1, x * 2, repr(x), str(x), x == 5, MyFloat(1.5).double(), isinstance(x, int), {x: 1}[5])
# expect: MyInt(7) 10 MyInt(5) MyInt(5) True 3.0 True 1
try:
    raise MyExc(7)
except ValueError as e:
    print(e, e.code, e.args)
# expect: code 7 7 ('code 7',)
