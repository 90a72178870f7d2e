import asyncio
log = []
async def step(name, n):
    for i in range(n):
        log.append(f'{name}{i}')
        await asyncio.sleep(0)
async def main():
    tasks = [asyncio.create_task(step(n, 3)) for n in 'abc']
    log.append('main')
    await asyncio.gather(*tasks)
    print(log)  # expect: ['main', 'a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'b2', 'c2']
