def fact(n):
    return 1 if n <= 1 else n * fact(n - 1)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))
print(fact(10), fact(25), fib(12), ackermann(2, 3))
# expect: 3628800 15511210043330985984000000 144 9
def even(n): return n == 0 or odd(n - 1)
def odd(n): return n != 0 and even(n - 1)
print(even(20), odd(7))  # expect: True True
def hanoi(n, a, b, c):
    return [] if n == 0 else hanoi(n - 1, a, c, b) + [(a, c)] + hanoi(n - 1, b, a, c)
print(len(hanoi(5, 'a', 'b', 'c')), hanoi(2, 'a', 'b', 'c'))
# expect: 31 [('a', 'b'), ('a', 'c'), ('b', 'c')]
