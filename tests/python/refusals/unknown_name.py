def total(items):
    return summ(items)
print(total([1]))
# expect compile error: 2: summ
