print((), (1,), (1, 2))  # expect: () (1,) (1, 2)
t = 1, 2, 3
print(t)  # expect: (1, 2, 3)
one = 1,
print(one, len(one))  # expect: (1,) 1
print((1), type((1)).__name__)  # expect: 1 int
print(((),), ((1,),))  # expect: ((),) ((1,),)
print((1, 2,) == (1, 2))  # expect: True
