import random
r = random.Random(5)
state = r.getstate()
a = [r.random() for _ in range(3)]
r.setstate(state)
print(a == [r.random() for _ in range(3)])  # expect: True
x, y = random.Random(1), random.Random(1)
print(x.random() == y.random(), x.randint(0, 9) == y.randint(0, 9))  # expect: True True
random.seed(1)
first = random.random()
random.Random(99).random()
random.seed(1)
print(first == random.random())  # expect: True
