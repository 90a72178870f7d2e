try:
    [][3]
finally:
    print('finally runs first')
# expect: finally runs first
# expect error: IndexError: list index out of range
