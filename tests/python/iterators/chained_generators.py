def numbers(n):
    i = 0
    while i < n:
        yield i
        i += 1
def squares(it):
    for x in it:
        yield x * x
def odd(it):
    return (x for x in it if x % 2)
print(list(odd(squares(numbers(10)))), sum(odd(numbers(100))), next(odd(squares(numbers(5)))))
# expect: [1, 9, 25, 49, 81] 2500 1
