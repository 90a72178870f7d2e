import asyncio, random
async def main():
    random.seed(11)
    r = random.Random(12)
    out = []
    for _ in range(3):
        out += [random.randint(0, 99), r.randint(0, 99)]
        await asyncio.sleep(1)
    print(out, random.gauss(0, 1), r.random())
    # expect: [57, 60, 71, 34, 99, 84] -1.1631333580576744 0.529130776721317
