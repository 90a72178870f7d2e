import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
class CM:
    def __init__(self, n):
        self.n = n
    def __enter__(self):
        print('enter', self.n)
        return self.n
    def __exit__(self, t, v, tb):
        print('exit', self.n, t)
        return self.n == 'swallow'
async def f():
    with CM(await tick('return')):
        return await tick('from with')
async def main():
    with CM('a') as a, CM(await tick('b')) as b:
        print(a, b, await tick('inside'))
    # expect: enter a
    # expect: enter b
    # expect: a b inside
    # expect: exit b None
    # expect: exit a None
    with CM('swallow'):
        await tick(0)
        raise ValueError('gone')
    # expect: enter swallow
    # expect: exit swallow <class 'ValueError'>
    print(await f())
    # expect: enter return
    # expect: exit return None
    # expect: from with
    for i in range(2):
        with CM(i):
            if await tick(i) == 0:
                continue
            break
    # expect: enter 0
    # expect: exit 0 None
    # expect: enter 1
    # expect: exit 1 None
