x = [y := 1 for y in [1]]
# expect compile error: 1: assignment expression cannot rebind comprehension iteration variable 'y'
