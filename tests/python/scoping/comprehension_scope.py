i = 'outer'
squares = [i * i for i in range(3)]
print(i, squares)  # expect: outer [0, 1, 4]
gen = (i for i in 'ab')
print(list(gen), i)  # expect: ['a', 'b'] outer
print({i: i for i in range(2)}, i)  # expect: {0: 0, 1: 1} outer
def f(n):
    return [n + m for m in range(n) if m != n]
print(f(3))  # expect: [3, 4, 5]
