match 5:
    case [x] | [y, 1]:
        pass
# expect compile error: 2: alternative patterns bind different names
