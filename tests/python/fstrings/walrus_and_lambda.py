print(f'{(n := 5)} {n + 1}')  # expect: 5 6
print(f'{(lambda x: x + 1)(2)}')  # expect: 3
x = 4
print(f'{x:=5}|')  # expect:     4|
