# args: --tasks {here}/tasks_inside.json --result
# Tasks awaited inside an async generator: the run parks in the middle of a step.
import asyncio
from pawl.tasks import fetch_page, ship


async def pages(cursor):
    while cursor is not None:
        page = await fetch_page(cursor)
        for item in page['items']:
            yield item
        cursor = page['next']


async def shipped(items):
    async for item in items:
        try:
            yield item, await ship(item)
        except ValueError as e:
            yield item, f'failed: {e}'


async def main():
    results = [list(x) async for x in shipped(pages(0))]
    first, second = await asyncio.gather(anext(pages(0)), anext(pages(5), 'none'))
    return [results, first, second]
# expect: [[["a","sent a"],["b","failed: no b"],["c","sent c"]],"d","none"]
