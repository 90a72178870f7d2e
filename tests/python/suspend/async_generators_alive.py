# Async generators that are alive in all kinds of places while the program waits.
import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def count(name, start=0):
    try:
        while True:
            got = yield name, start
            start = got if got is not None else start + 1
            await tick(start)
    finally:
        print(name, 'closed', await tick(start))
class Holder:
    def __init__(self): self.g = count('attribute')
    async def next(self): return await anext(self.g)
module_level = count('global')
async def chain(*sources):
    for source in sources:
        for _ in range(2):
            yield await anext(source)
async def closure():
    g = count('cell')
    async def step(x=None): return await g.asend(x)
    return step
async def worker(g, log):
    async for x in g:
        log.append(x)
        if x[1] > 2:
            break
    await g.aclose()
async def main():
    holder = Holder()
    gs = [count('list'), count('other')]
    d = {'key': count('dict')}
    step = await closure()
    print(await holder.next(), await anext(module_level), await anext(gs[0]), await anext(d['key']), await step())
    # expect: ('attribute', 0) ('global', 0) ('list', 0) ('dict', 0) ('cell', 0)
    print(await tick(1), await holder.next(), await step(), await step(10), await anext(gs[1]))
    # expect: 1 ('attribute', 1) ('cell', 1) ('cell', 10) ('other', 0)
    print([x async for x in chain(gs[0], gs[1], d['key'])])
    # expect: [('list', 1), ('list', 2), ('other', 1), ('other', 2), ('dict', 1), ('dict', 2)]
    log = []
    await asyncio.gather(worker(count('a'), log), worker(count('b', 1), log))
    # expect: b closed 3
    # expect: a closed 3
    print(log)  # expect: [('a', 0), ('b', 1), ('a', 1), ('b', 2), ('a', 2), ('b', 3), ('a', 3)]
    tasks = [asyncio.create_task(anext(g)) for g in gs]
    print(await asyncio.gather(*tasks))  # expect: [('list', 3), ('other', 3)]
    print(await holder.g.aclose(), await d['key'].aclose())
    # expect: attribute closed 1
    # expect: dict closed 2
    # expect: None None
    for g in gs:
        await g.aclose()
    # expect: list closed 3
    # expect: other closed 3
    steps = [count('step').asend(None) for _ in range(2)]
    print(await tick('steps wait'), [await s for s in steps])
    # expect: steps wait [('step', 0), ('step', 0)]
    del steps
    await tick('dropped')
    await tick('closed')
    # expect: step closed 0
    # expect: step closed 0
    await tick('closed')
    await module_level.aclose()  # expect: global closed 0
    print('end')  # expect: end
