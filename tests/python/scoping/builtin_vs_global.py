def f(): return len([1])
print(f())  # expect: 1
len = lambda x: 'mine'
print(f(), len('abc'))  # expect: mine mine
del len
print(f())  # expect: 1
