import time
print(time.timezone, time.altzone, time.daylight)  # expect: 0 0 0
print(isinstance(time.monotonic_ns(), int), isinstance(time.perf_counter_ns(), int))
# expect: True True
t = time.gmtime(86400 * 365 + 3723)
print(t.tm_min, t.tm_gmtoff, t.tm_zone, t.n_fields, t.n_sequence_fields, t.n_unnamed_fields)
# expect: 2 0 GMT 11 9 0
