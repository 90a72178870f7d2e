# args: --result
x = [1, 2, 3]
y = sum(x)
print('sum', y)  # expect: sum 6
{'sum': y, 'list': x}
# expect: {"sum":6,"list":[1,2,3]}
