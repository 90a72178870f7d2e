class Calc:
    def __init__(self, n):
        self.n = n
    def apply(self, f):
        return f(self.n)
def main_work():
    c = Calc(3)
    return c.apply(lambda n: n + 'x')
main_work()
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "methods_and_lambdas.py", line 9, in <module>
# expect stderr:     main_work()
# expect stderr:   File "methods_and_lambdas.py", line 8, in main_work
# expect stderr:     return c.apply(lambda n: n + 'x')
# expect stderr:   File "methods_and_lambdas.py", line 5, in apply
# expect stderr:     return f(self.n)
# expect stderr:   File "methods_and_lambdas.py", line 8, in <lambda>
# expect stderr:     return c.apply(lambda n: n + 'x')
# expect stderr: TypeError: unsupported operand type(s) for +: 'int' and 'str'
