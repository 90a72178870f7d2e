# Each task has a context; a new task begins with that of its maker.
import asyncio
from decimal import Context, Decimal, getcontext, localcontext, setcontext

async def worker(name, prec):
    with localcontext() as context:
        context.prec = prec
        for _ in range(3):
            await asyncio.sleep(0)
            print(name, getcontext().prec, Decimal(1) / 3)
    return getcontext().prec

async def main():
    getcontext().prec = 12
    print(await asyncio.gather(worker("a", 3), worker("b", 5)))
    print(getcontext().prec)
    async def changes():
        getcontext().prec = 7
        setcontext(Context(prec=9))
        return getcontext().prec
    print(await asyncio.create_task(changes()), getcontext().prec)
    with localcontext(prec=4):
        task = asyncio.create_task(worker("c", 2))
        await asyncio.sleep(0.01)
        print(getcontext().prec)
    print(await task, getcontext().prec)

asyncio.run(main())
# expect: a 3 0.333
# expect: b 5 0.33333
# expect: a 3 0.333
# expect: b 5 0.33333
# expect: a 3 0.333
# expect: b 5 0.33333
# expect: [12, 12]
# expect: 12
# expect: 9 7
# expect: c 2 0.33
# expect: c 2 0.33
# expect: c 2 0.33
# expect: 4
# expect: 4 7
