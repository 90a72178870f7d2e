# What async for says of objects that are no iterators.
import asyncio
class AI:
    def __aiter__(self): return 5
class AN:
    def __aiter__(self): return self
    def __anext__(self): return 5
async def main():
    for c in (AI, AN):
        try:
            async for x in c(): pass
        except Exception as e: print(type(e).__name__, e, repr(e.__cause__))
    try: [x async for x in AI()]
    except Exception as e: print(type(e).__name__, e)
    try: aiter(AI())
    except Exception as e: print(type(e).__name__, e)
    try:
        async for x in 5: pass
    except Exception as e: print(type(e).__name__, e)
asyncio.run(main())
# expect: TypeError 'async for' received an object from __aiter__ that does not implement __anext__: int None
# expect: TypeError 'async for' received an invalid object from __anext__: int TypeError("object int can't be used in 'await' expression")
# expect: TypeError 'async for' received an object from __aiter__ that does not implement __anext__: int
# expect: TypeError aiter() returned not an async iterator of type 'int'
# expect: TypeError 'async for' requires an object with __aiter__ method, got int
