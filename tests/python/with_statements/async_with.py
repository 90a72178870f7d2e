import asyncio
class ACM:
    def __init__(self, n): self.n = n
    async def __aenter__(self):
        await asyncio.sleep(0.01)
        print('aenter', self.n)
        return self.n
    async def __aexit__(self, t, v, tb):
        await asyncio.sleep(0.01)
        print('aexit', self.n, t and t.__name__)
        return t is ValueError
async def main():
    async with ACM(1) as a, ACM(2) as b:
        print(a, b)
    # expect: aenter 1
    # expect: aenter 2
    # expect: 1 2
    # expect: aexit 2 None
    # expect: aexit 1 None
    async with ACM(3):
        raise ValueError('suppressed')
    # expect: aenter 3
    # expect: aexit 3 ValueError
    try:
        async with ACM(4):
            raise KeyError('k')
    except KeyError as e:
        print(repr(e))
    # expect: aenter 4
    # expect: aexit 4 KeyError
    # expect: KeyError('k')
    try:
        async with 5:
            pass
    except TypeError as e:
        print(e)
    # expect: 'int' object does not support the asynchronous context manager protocol
