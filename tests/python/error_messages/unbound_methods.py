for call in (lambda: set.add(), lambda: str.upper(), lambda: list.append(), lambda: int.__add__()):
    try:
        call()
    except TypeError as error:
        print(error)
# expect: unbound method set.add() needs an argument
# expect: unbound method str.upper() needs an argument
# expect: unbound method list.append() needs an argument
# expect: descriptor '__add__' of 'int' object needs an argument
