def f(n):
    for a in range(2):
        while n:
            if n > 2:
                with_break = True
                for b in 'xy':
                    if b == 'y':
                        try:
                            n -= 1
                            if n == 3:
                                break
                        finally:
                            n -= 1
                else:
                    continue
                return a, b, n
            else:
                n -= 1
        else:
            n = 5
    return 'end', n
print(f(8), f(3), f(0))  # expect: (0, 'y', 2) ('end', 5) ('end', 5)
