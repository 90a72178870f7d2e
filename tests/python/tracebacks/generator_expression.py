def f(xs):
    return sum(1 // x for x in xs)
f([1, 0])
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "generator_expression.py", line 3, in <module>
# expect stderr:     f([1, 0])
# expect stderr:   File "generator_expression.py", line 2, in f
# expect stderr:     return sum(1 // x for x in xs)
# expect stderr:   File "generator_expression.py", line 2, in <genexpr>
# expect stderr:     return sum(1 // x for x in xs)
# expect stderr: ZeroDivisionError: integer division or modulo by zero
