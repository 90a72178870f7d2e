import difflib
import pprint
import traceback
import types


async def ticks():
    yield 1


def cell_of():
    x = 1
    return (lambda: x).__closure__[0]


class Slotted:
    __slots__ = ("x",)


print(isinstance(ticks(), types.AsyncGeneratorType), isinstance(cell_of(), types.CellType))
# expect: True True
print(isinstance([].append, types.BuiltinMethodType), isinstance(str.join, types.MethodDescriptorType))
# expect: True True
print(isinstance(Slotted.x, types.MemberDescriptorType))  # expect: True
print(isinstance(int.__add__, types.WrapperDescriptorType), isinstance((5).__add__, types.MethodWrapperType))
# expect: True True
print(isinstance(dict.__dict__["fromkeys"], types.ClassMethodDescriptorType))  # expect: True


def inner():
    raise ValueError("x")


try:
    inner()
except ValueError as e:
    tb = e.__traceback__
    print(tb.tb_lineno, tb.tb_next.tb_lineno, tb.tb_next.tb_next)
    last = traceback.extract_tb(tb)[-1]
    print(last.lineno, last.end_colno, last.colno)
    print(traceback.extract_tb(tb).format_frame_summary(last).splitlines()[1])
# expect: 35 31 None
# expect: 31 25 4
# expect:     raise ValueError("x")

print(callable(traceback.StackSummary.extract))  # expect: True

printer = pprint.PrettyPrinter(width=20)
loop = []
loop.append(loop)
print(printer.isreadable([1]), printer.isrecursive(loop), pprint.isrecursive([1]), pprint.isreadable(loop))
# expect: True True False False
printer.pprint({"a": [1, 2, 3, 4, 5, 6], "b": 2})
# expect: {'a': [1,
# expect:        2,
# expect:        3,
# expect:        4,
# expect:        5,
# expect:        6],
# expect:  'b': 2}
matcher = difflib.SequenceMatcher(None, "abc", "xyz")
matcher.set_seq2("abd")
print(matcher.ratio())  # expect: 0.6666666666666666
