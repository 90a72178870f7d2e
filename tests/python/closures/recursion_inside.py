def outer(n):
    def fact(k):
        return 1 if k == 0 else k * fact(k - 1)
    return fact(n)
print(outer(5))  # expect: 120
def tree(depth):
    count = 0
    def walk(d):
        nonlocal count
        count += 1
        if d:
            walk(d - 1)
            walk(d - 1)
    walk(depth)
    return count
print(tree(4))  # expect: 31
