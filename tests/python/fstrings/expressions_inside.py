d = {'k': [1, 2, 3]}
f = lambda x: x * 2
print(f"{d['k'][1]} {f(4)} {(lambda: 5)()} {d['k'][-1] if d else None}")  # expect: 2 8 5 3
print(f'{1 + 2 * 3} {[x * x for x in range(4)]} { {"a": 1} } {(1, 2)}')
# expect: 7 [0, 1, 4, 9] {'a': 1} (1, 2)
print(f'{"nested " + f"{1 + 1}"}', f"{f'{1}'}")  # expect: nested 2 1
print(f'{1 < 2} {not 1} {1 if 0 else 2} {"a" in "abc"} {3 != 4}')  # expect: True False 2 True True
