"""Crawls a site: at most so many pages at a time, so many a second, every page once."""

import asyncio

from pawl import TaskError, set_status, sleep, task, workflow


@task(retry=2)
def fetch_links(url): ...


class Pace:
    """Lets one through every `interval` seconds."""

    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()

    async def __aenter__(self):
        await self.lock.acquire()

    async def __aexit__(self, kind, error, traceback):
        asyncio.create_task(self.release_later())

    async def release_later(self):
        await sleep(self.interval)
        self.lock.release()


@workflow
async def crawl(root, most=100, at_once=2, per_second=1.0):
    seen = {root}
    broken = []
    slots = asyncio.Semaphore(at_once)
    pace = Pace(1 / per_second)

    async def visit(url, group):
        async with slots:
            async with pace:
                pass
            try:
                links = await fetch_links(url)
            except TaskError as error:
                broken.append([url, error.message])
                return
        for link in links:
            if link not in seen and len(seen) < most:
                seen.add(link)
                group.create_task(visit(link, group))
        set_status({"seen": len(seen), "broken": len(broken)})

    async with asyncio.TaskGroup() as group:
        group.create_task(visit(root, group))
    return {"pages": sorted(seen), "broken": broken}
