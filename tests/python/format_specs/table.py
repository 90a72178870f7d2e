rows = [('apple', 1.5, 10), ('banana', 0.25, 150), ('fig', 12.125, 3)]
print(f'{"name":<10}|{"price":>8}|{"n":^7}')  # expect: name      |   price|   n
print('-' * 10 + '+' + '-' * 8 + '+' + '-' * 7)  # expect: ----------+--------+-------
for name, price, n in rows:
    print(f'{name:<10}|{price:>8.2f}|{n:^7d}')
# expect: apple     |    1.50|  10
# expect: banana    |    0.25|  150
# expect: fig       |   12.12|   3
