import asyncio
from graphlib import TopologicalSorter


async def work(name):
    await asyncio.sleep(len(name))
    return name.upper()


async def main():
    sorter = TopologicalSorter({"ship": {"pack": 1, "pay": 1}, "pack": ["pick"], "pay": []})
    sorter.prepare()
    while sorter.is_active():
        ready = sorter.get_ready()
        print(await asyncio.gather(*[work(name) for name in ready]))
        sorter.done(*ready)
    # expect: ['PAY', 'PICK']
    # expect: ['PACK']
    # expect: ['SHIP']
