# decided by: interpreter
# Three loops over ranges with integer arithmetic inside.


def count(size):
    total = 0
    for i in range(size):
        for j in range(size):
            for k in range(size):
                if (i + j + k) % 3 == 0:
                    total += i * j - k
    return total


print(count(170))
