def search(a, x):
    lo, hi = 0, len(a)
    while lo < hi:
        mid = (lo + hi) // 2
        if a[mid] < x:
            lo = mid + 1
        else:
            hi = mid
    return lo
a = [1, 3, 5, 7, 9]
print([search(a, x) for x in range(11)])  # expect: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
