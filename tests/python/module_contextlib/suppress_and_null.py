from contextlib import nullcontext, suppress

with suppress(KeyError):
    print({}["x"])
    print("not reached")
print("after")  # expect: after

with suppress(KeyError, IndexError) as nothing:
    print(nothing)
    [][1]
# expect: None

try:
    with suppress(KeyError):
        raise ValueError("other")
except ValueError as error:
    print("passed", error)
# expect: passed other

with suppress():
    print("no classes")
# expect: no classes

try:
    with suppress():
        1 / 0
except ZeroDivisionError as error:
    print(error)
# expect: division by zero

shared = suppress(LookupError)
with shared:
    with shared:
        raise KeyError(1)
    print("inner was left")
    raise IndexError(2)
# expect: inner was left

with nullcontext(5) as value:
    print(value)
# expect: 5
with nullcontext() as value:
    print(value)
# expect: None


async def main():
    async with nullcontext("async") as value:
        print(value)
    # expect: async
