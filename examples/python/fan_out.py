"""Renders every page of a report at the same time. A page that cannot be rendered is left out, unless
too many are."""

import asyncio
from dataclasses import dataclass

from pawl import RetryPolicy, TaskError, task, workflow


@task(retry=RetryPolicy(max_attempts=3, backoff=1, non_retryable=["BadPage"]))
def render(page):
    if not page:
        raise ValueError("an empty page")
    return f"<p>{page}</p>"


@task
def bind(pages):
    return "".join(pages)


@dataclass
class Report:
    name: str
    pages: list[str]
    tolerate: int = 1


class TooManyFailures(Exception):
    pass


@workflow
async def publish(report: Report):
    results = await asyncio.gather(*[render(page) for page in report.pages],
                                   return_exceptions=True)
    rendered, failed = [], {}
    for page, result in zip(report.pages, results):
        if isinstance(result, TaskError):
            failed[page] = f"{result.kind} after {result.attempts}: {result.message}"
        else:
            rendered.append(result)
    if len(failed) > report.tolerate:
        raise TooManyFailures(f"{report.name}: {len(failed)} of {len(report.pages)} pages failed")
    return {"book": await bind(rendered), "failed": failed}


if __name__ == "__main__":
    import pawl

    pawl.serve()
