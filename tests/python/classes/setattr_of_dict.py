# The dict whose keys are its attributes: methods of dict in the place of __setattr__ and the like.
class Record(dict):
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


record = Record(a=1)
record.b = 2
del record.a
print(record, record.b, "b" in record, vars(record))  # expect: {'b': 2} 2 True {}
setattr(record, "c", 3)
delattr(record, "b")
record.c += 4
print(record, record["c"])  # expect: {'c': 7} 7
try:
    record.nothing
except KeyError as error:
    print("KeyError", error)
# expect: KeyError 'nothing'
try:
    del record.nothing
except KeyError as error:
    print("KeyError", error)
# expect: KeyError 'nothing'


class Dotted(dict):
    __setattr__ = dict.__setitem__

    def __getattr__(self, name):
        try:
            value = self[name]
        except KeyError:
            raise AttributeError(name) from None
        return Dotted(value) if isinstance(value, dict) else value


dotted = Dotted({"x": {"y": {"z": 5}}})
dotted.new = [1]
print(dotted.x.y.z, hasattr(dotted, "q"), getattr(dotted, "q", 1), dotted)
# expect: 5 False 1 {'x': {'y': {'z': 5}}, 'new': [1]}


class Plain:
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


plain = Plain()
plain.x = 1
print(plain.x, vars(plain))  # expect: 1 {'x': 1}
del plain.x
print(vars(plain))  # expect: {}
