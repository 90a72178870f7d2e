depth = []
def f(n):
    try:
        if n == 0:
            raise ValueError('bottom')
        f(n - 1)
    finally:
        depth.append(n)
try:
    f(5)
except ValueError as e:
    print(e, depth)
# expect: bottom [0, 1, 2, 3, 4, 5]
