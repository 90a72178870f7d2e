print([i for i in (lambda: (j := range(3)))()])
# expect compile error: 1: assignment expression cannot be used in a comprehension iterable
