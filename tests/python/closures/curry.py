def curry(f, n):
    def step(*args):
        if len(args) >= n:
            return f(*args)
        return lambda *more: step(*args, *more)
    return step
add3 = curry(lambda a, b, c: a + b + c, 3)
print(add3(1)(2)(3), add3(1, 2)(3), add3(1)(2, 3), add3(1, 2, 3))  # expect: 6 6 6 6
