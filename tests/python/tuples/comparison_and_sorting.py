people = [('bob', 30), ('alice', 30), ('carol', 25)]
print(sorted(people), sorted(people, key=lambda p: (p[1], p[0])))
# expect: [('alice', 30), ('bob', 30), ('carol', 25)] [('carol', 25), ('alice', 30), ('bob', 30)]
print((1, 'a') < (1, 'b'), (2,) > (1, 100), (1, 2) <= (1, 2), max(people))
# expect: True True True ('carol', 25)
try:
    (1, 'a') < (1, 2)
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'str' and 'int'
print((1, 'a') < (2, 2), (1, None) == (1, None))  # expect: True True
