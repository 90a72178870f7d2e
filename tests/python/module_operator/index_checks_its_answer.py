import operator


class Answer:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


print(operator.index(Answer(5)), operator.index(True))  # expect: 5 1
try:
    operator.index(Answer("x"))
except TypeError as e:
    print(e)
# expect: __index__ returned non-int (type str)
