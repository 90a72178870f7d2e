print('before')  # expect: before
def f(x):
    return 1 / x
f(0)
print('never')
# expect error: ZeroDivisionError: division by zero
