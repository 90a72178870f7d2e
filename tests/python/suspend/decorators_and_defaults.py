import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    def tag(name):
        print('tag', name)
        return lambda f: lambda *a: (name, f(*a))
    @tag(await tick('outer'))
    @tag(await tick('inner'))
    def work(a, b=await tick('default'), *, c=await tick('kw')):
        return a, b, c
    # expect: tag outer
    # expect: tag inner
    print(work(1))  # expect: ('outer', ('inner', (1, 'default', 'kw')))
    f = lambda x, y=await tick(5): x + y
    print(f(1))  # expect: 6
    class C(await tick(object)):
        z = 5
    print(C.z)  # expect: 5
