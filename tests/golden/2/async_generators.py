from pawl import workflow
from pawl.tasks import fetch


async def pages(first):
    page = first
    try:
        while page is not None:
            answer = await fetch(page)
            for row in answer["rows"]:
                sent = yield row
                if sent is not None:
                    print("told", sent)
            page = answer["next"]
    finally:
        print("pages closed at", page)


@workflow
async def collect(first):
    seen = []
    source = pages(first)
    seen.append(await source.asend(None))
    seen.append(await source.asend("go on"))
    async for row in source:
        seen.append(row)
    other = pages(first)
    async for row in other:
        seen.append(-row)
        break
    await other.aclose()
    return [seen, [n * 2 async for n in pages(None)]]
