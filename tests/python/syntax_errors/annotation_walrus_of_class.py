class Order:
    lines: [(last := line) for line in ()]
# expect compile error: 2: assignment expression within a comprehension cannot be used in a class
