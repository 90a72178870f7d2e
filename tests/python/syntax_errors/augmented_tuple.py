a, b = 1, 2
a, b += 1
# expect compile error: 2: 'tuple' is an illegal expression for augmented assignment
