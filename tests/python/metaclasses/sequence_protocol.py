# A metaclass with __getitem__ alone makes its classes iterable; one with __eq__ alone unhashable.
class Sequence(type):
    def __getitem__(cls, index):
        if index > 2:
            raise IndexError(index)
        return index * 10

    def __eq__(cls, other):
        return NotImplemented


class Tens(metaclass=Sequence):
    pass


print(list(Tens), 20 in Tens, Tens == Tens, Tens != Sequence)  # expect: [0, 10, 20] True True True
try:
    {Tens: 1}
except TypeError as error:
    print(error)
# expect: unhashable type: 'Sequence'
