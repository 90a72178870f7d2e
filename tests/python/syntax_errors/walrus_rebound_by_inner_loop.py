pairs = [(i, j) for i in range(3) if (j := i) > 0 for j in range(2)]
print(pairs)
# expect compile error: 1: comprehension inner loop cannot rebind assignment expression target 'j'
