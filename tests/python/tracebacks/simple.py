def divide(a, b):
    return a / b
def run():
    return divide(1, 0)
print('start')
run()
# expect: start
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "simple.py", line 6, in <module>
# expect stderr:     run()
# expect stderr:   File "simple.py", line 4, in run
# expect stderr:     return divide(1, 0)
# expect stderr:   File "simple.py", line 2, in divide
# expect stderr:     return a / b
# expect stderr: ZeroDivisionError: division by zero
