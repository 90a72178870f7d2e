match = 5
case = 6
print(match, case, match + case, match * 2)  # expect: 5 6 11 10
match = {'a': 1}
print(match['a'])  # expect: 1
def case(x): return x
print(case(3))  # expect: 3
match (4):
    case _: print('statement')
# expect: statement
match = lambda x: x + 1
print(match(4))  # expect: 5
