def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps
print([collatz(n) for n in range(1, 15)])  # expect: [0, 1, 7, 2, 5, 8, 16, 3, 19, 6, 14, 9, 9, 17]
print(max(range(1, 60), key=collatz))  # expect: 54
