orders = {'a': 1}
print(orders['a'])  # expect: 1
print(orders['missing'])
# expect error: KeyError: 'missing'
