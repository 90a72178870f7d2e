import asyncio
from statistics import NormalDist, mean, stdev


async def main():
    values = []
    model = NormalDist(2, 0.5)
    for value in (1, 2, 4):
        values.append(value)
        await asyncio.sleep(value)
    print(mean(values), stdev(values), round(model.cdf(2.5), 6))
    # expect: 2.3333333333333335 1.5275252316519468 0.841345
