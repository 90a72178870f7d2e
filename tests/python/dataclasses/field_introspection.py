from dataclasses import dataclass, field, fields, MISSING
@dataclass
class C:
    a: int
    b: int = 5
    c: list = field(default_factory=list, metadata={'unit': 'm'})
for f in fields(C):
    print(f.name, f.default is MISSING, f.default_factory is MISSING, f.init, f.repr, f.compare, dict(f.metadata), f.kw_only)
# expect: a True True True True True {} False
# expect: b False True True True True {} False
# expect: c True False True True True {'unit': 'm'} False
try:
    fields(5)
except TypeError as e:
    print(e)
# expect: must be called with a dataclass type or instance
