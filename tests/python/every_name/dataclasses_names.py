import dataclasses
@dataclasses.dataclass
class D:
    x: int
    y: list = dataclasses.field(default_factory=list, repr=False, compare=False, kw_only=True, metadata={'a': 1})
    z: dataclasses.InitVar[int] = 0
fx, fy = dataclasses.fields(D)
print(isinstance(fx, dataclasses.Field), fx.name, fx.type is not None is not None, fx.default is dataclasses.MISSING, fx.init, fx.repr)
# expect: True x False True True True
print(fy.name, fy.default_factory, fy.hash, fy.compare, fy.kw_only, dict(fy.metadata))
# expect: y <class 'list'> None False True {'a': 1}
print(dataclasses.InitVar[int].type)  # expect: <class 'int'>
