from enum import Enum
class E(Enum):
    YES = 'yes'
    NO = 'no'
    @classmethod
    def _missing_(cls, value):
        for m in cls:
            if m.value == str(value).lower():
                return m
print(E('YES'), E('No'), E('yes'))  # expect: E.YES E.NO E.YES
try:
    E('maybe')
except ValueError as e:
    print(e)
# expect: 'maybe' is not a valid E
