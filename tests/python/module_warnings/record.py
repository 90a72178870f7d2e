import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("first")
    warnings.warn("second", RuntimeWarning)
    print(len(caught), caught[0].message, caught[1].category.__name__, caught[0].source)
    print(str(caught[0]).split(",")[0])
    with warnings.catch_warnings(record=True) as inner:
        warnings.warn("inner")
    print(len(inner), len(caught))
# expect: 2 first RuntimeWarning None
# expect: {message : UserWarning('first')
# expect: 1 2
guard = warnings.catch_warnings(record=True)
print(guard, warnings.catch_warnings())  # expect: catch_warnings(record=True) catch_warnings()
with guard:
    try:
        guard.__enter__()
    except RuntimeError as error:
        print(error)
# expect: Cannot enter catch_warnings(record=True) twice
try:
    warnings.catch_warnings().__exit__()
except RuntimeError as error:
    print(error)
# expect: Cannot exit catch_warnings() without entering first
with warnings.catch_warnings(record=True, action="ignore") as caught:
    warnings.warn("q")
    print(caught)
# expect: []


async def main():
    import asyncio
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.warn("before")
        await asyncio.sleep(60)
        warnings.warn("after")
        print([str(each.message) for each in caught])
    # expect: ['before', 'after']
