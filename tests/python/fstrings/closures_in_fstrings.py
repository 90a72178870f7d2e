def outer(x):
    def inner(y):
        return f'{x}+{y}={x + y}'
    return inner
print(outer(1)(2))  # expect: 1+2=3
fs = [lambda i=i: f'<{i}>' for i in range(3)]
print([g() for g in fs])  # expect: ['<0>', '<1>', '<2>']
class A:
    n = 2
    label = f'A{n}'
print(A.label)  # expect: A2
