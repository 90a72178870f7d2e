letter = 5
format_ = 1
iffy = 2
notable = 3
instance = 4
order = 6
lambdas = 7
print(letter, format_, iffy, notable, instance, order, lambdas)  # expect: 5 1 2 3 4 6 7
match = 1
case = 2
type = 3
_ = 4
print(match + case + type + _)  # expect: 10
