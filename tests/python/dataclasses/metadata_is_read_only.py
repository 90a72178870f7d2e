# The metadata of a field is a view that cannot be changed.
from dataclasses import dataclass, field, fields


@dataclass
class Length:
    value: float = field(metadata={"unit": "m"})
    note: str = ""


first, second = fields(Length)
print(first.metadata, second.metadata, first.metadata["unit"], type(first.metadata).__name__)
# expect: {'unit': 'm'} {} m mappingproxy
try:
    first.metadata["unit"] = "km"
except TypeError as error:
    print(error)
# expect: 'mappingproxy' object does not support item assignment
print(Length(2.5), dict(first.metadata))  # expect: Length(value=2.5, note='') {'unit': 'm'}
