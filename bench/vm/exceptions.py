# decided by: interpreter
# Raising and catching, through calls, with finally and own classes.


class Refused(Exception):
    def __init__(self, code):
        super().__init__(f"refused: {code}")
        self.code = code


def check(i):
    if i % 3 == 0:
        raise Refused(i)
    if i % 5 == 0:
        return {}["missing"]
    return i


def guarded(i):
    try:
        return check(i)
    finally:
        guarded.calls += 1


guarded.calls = 0


def work(count):
    total = 0
    for i in range(count):
        try:
            total += guarded(i)
        except Refused as error:
            total += error.code % 7
        except (KeyError, ValueError):
            total -= 1
        else:
            total += 2
    return total, guarded.calls


print(work(400000))
