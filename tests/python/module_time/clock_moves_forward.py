import time
a = time.time()
b = time.time()
print(type(a).__name__, a <= b, a > 1.6e9, type(time.time_ns()).__name__, time.monotonic() <= time.monotonic(), time.perf_counter() <= time.perf_counter())
# expect: float True True int True True
