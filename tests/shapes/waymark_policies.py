# Waymark: modules below the package, a base class with the body, policies that name time-outs.
from datetime import timedelta
from typing import Annotated

from waymark import action, workflow
from waymark.dependencies import Depend
from waymark.exceptions import ExhaustedRetriesError
from waymark.workflow import RetryPolicy, Workflow


async def connect():
    return None


@action
async def slow(order: str, db: Annotated[object, Depend(connect)]) -> str:
    return order


@action(name="fragile_step")
async def fragile(order: str) -> str:
    raise ValueError(order)


class Tried(Workflow):
    def __init__(self) -> None:
        self.policy = RetryPolicy(attempts=3, exception_types=["ActionTimeout"])

    async def run(self, order: str):
        found = await self.run_action(slow(order), retry=self.policy, timeout=timedelta(seconds=5))
        try:
            await fragile(order)
        except ExhaustedRetriesError as error:
            return [found, error.kind, error.attempts]


@workflow
class TriedWorkflow(Tried):
    """Its body is the base's."""


@workflow
class Named(Workflow):
    async def run(self):
        return [TriedWorkflow.short_name(), repr(RetryPolicy(attempts=2)), RetryPolicy() == RetryPolicy()]
