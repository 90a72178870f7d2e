x = {**y for y in [{}]}
# expect compile error: 1: dict unpacking cannot be used in dict comprehension
