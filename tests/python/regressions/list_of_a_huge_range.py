def show(f):
    try:
        f()
    except (MemoryError, OverflowError) as e:
        print(type(e).__name__, e)
for n in (10**12, 2**63, 2**64, 10**30):
    show(lambda: list(range(n)))
    show(lambda: tuple(range(n)))
    show(lambda: [1].extend(range(n)))
    show(lambda: sorted(range(n)))
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
show(lambda: len(range(2**64)))
# expect: OverflowError Python int too large to convert to C ssize_t
print(2**64 in range(2**65), next(iter(range(2**64))))  # expect: True 0
