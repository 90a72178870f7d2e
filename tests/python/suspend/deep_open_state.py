import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
class CM:
    def __init__(self, n): self.n = n
    def __enter__(self): return self
    def __exit__(self, *a): print('exit', self.n)
async def main():
    for i in range(2):
        with CM(f'w{i}'):
            try:
                for x in (y for y in 'ab'):
                    match await tick(x):
                        case 'a':
                            try:
                                raise KeyError(x)
                            except KeyError as e:
                                with CM('in handler'):
                                    print([await tick((i, x, z, e.args)) for z in range(2)])
                        case 'b' if i:
                            raise ValueError(f'{await tick(i)}{x}')
            except ValueError as v:
                print('caught', v, await tick('deep'))
            finally:
                print('finally', await tick(i))
    # expect: [(0, 'a', 0, ('a',)), (0, 'a', 1, ('a',))]
    # expect: exit in handler
    # expect: finally 0
    # expect: exit w0
    # expect: [(1, 'a', 0, ('a',)), (1, 'a', 1, ('a',))]
    # expect: exit in handler
    # expect: caught 1b deep
    # expect: finally 1
    # expect: exit w1
