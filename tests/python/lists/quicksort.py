def quicksort(a):
    if len(a) <= 1:
        return a
    pivot, *rest = a
    return (quicksort([x for x in rest if x < pivot]) + [pivot]
            + quicksort([x for x in rest if x >= pivot]))
print(quicksort([3, 6, 1, 8, 2, 9, 2]))  # expect: [1, 2, 2, 3, 6, 8, 9]
def bubble(a):
    a = a[:]
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
    return a
print(bubble([5, 4, 3, 2, 1]))  # expect: [1, 2, 3, 4, 5]
