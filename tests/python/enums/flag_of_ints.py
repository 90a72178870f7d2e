from enum import Flag


class Access(int, Flag):
    READ = 4
    WRITE = 2


print(repr(Access.READ | Access.WRITE), repr(~Access.READ), repr(Access.READ & 4))
# expect: <Access.READ|WRITE: 6> <Access.WRITE: 2> <Access.READ: 4>
print(repr(Access.READ ^ Access.WRITE), repr(2 | Access.READ), repr(6 & Access.WRITE))
# expect: <Access.READ|WRITE: 6> <Access.READ|WRITE: 6> <Access.WRITE: 2>
