"""Crawls a site: every page once, and no faster than the queue "web" allows."""

import asyncio

from pawl import TaskError, set_status, task, workflow


@task(queue="web", retry=2)
def fetch_links(url): ...


@workflow
async def crawl(root, most=100):
    seen = {root}
    broken = []

    async def visit(url, group):
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
