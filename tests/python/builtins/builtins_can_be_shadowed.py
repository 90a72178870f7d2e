def f(list, len=3):
    max = list + len
    return max
print(f(1))  # expect: 4
def g():
    sum = lambda xs: 'shadowed'
    return sum([1])
print(g(), sum([1, 2]))  # expect: shadowed 3
str = 'a name'
print(str)  # expect: a name
del str
print(str(5))  # expect: 5
