import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
def counter():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    def get():
        return n
    return inc, get
async def main():
    inc, get = counter()
    inc()
    await tick(0)
    inc()
    print(get())  # expect: 2
    fs = [lambda i=i: i * get() for i in range(3)]
    await tick(0)
    inc()
    print([f() for f in fs])  # expect: [0, 3, 6]
    x = 1
    show = lambda: x
    await tick(0)
    x = 2
    print(show())  # expect: 2
