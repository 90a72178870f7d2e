print(f'{None} {True} {1.0} {b"x"} {[1]} {(1,)} { {1} } {range(3)} {...} {int} {print}')
# expect: None True 1.0 b'x' [1] (1,) {1} range(0, 3) Ellipsis <class 'int'> <built-in function print>
print(f'{None!r:>6}|{True:>6}|{True:d}|{"":>3}|')  # expect:   None|     1|1|   |
