# Waymark: a workflow is a class, its actions are tasks, run_action says how they are tried.
import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from waymark import Depend, RetryPolicy, Workflow, action, schedule_workflow, workflow

import database


@dataclass
class User:
    id: str
    email: str
    active: bool


async def get_db():
    return await database.connect()


@action
async def fetch_users(
    user_ids: list[str],
    db: Annotated[database.Database, Depend(get_db)],
) -> list[User]:
    return await db.get_many(User, user_ids)


@action
async def send_email(to: str, subject: str) -> str:
    return await database.mail(to, subject)


@action
async def inconsistent(order: str) -> str:
    return await database.try_hard(order)


@workflow
class WelcomeEmailWorkflow(Workflow):
    async def run(self, user_ids: list[str], subject: str = 'Welcome') -> list[str]:
        users = await fetch_users(user_ids)
        active_users = [user for user in users if user.active]

        results = await asyncio.gather(
            *[
                send_email(to=user.email, subject=subject)
                for user in active_users
            ],
            return_exceptions=True,
        )
        return [str(result) for result in results]


class OrderWorkflow(Workflow):
    async def run(self, order: str):
        patient = await self.run_action(
            inconsistent(order),
            retry=RetryPolicy(attempts=4, backoff_seconds=5),
            timeout=timedelta(minutes=10),
        )
        try:
            await self.run_action(inconsistent('hopeless'), retry=RetryPolicy(attempts=2), timeout=30)
        except ValueError as error:
            hopeless = str(error)
        try:
            await self.run_action(
                inconsistent('unlisted'),
                retry=RetryPolicy(attempts=5, exception_types=['TimeoutError']))
        except ValueError as error:
            unlisted = str(error)
        await asyncio.sleep(24*60*60)
        return {'patient': patient, 'hopeless': hopeless, 'unlisted': unlisted}


async def welcome_users(user_ids: list[str]):
    workflow = WelcomeEmailWorkflow()
    await workflow.run(user_ids)


async def nightly():
    await schedule_workflow(OrderWorkflow, schedule_name='nightly', schedule='0 3 * * *')


asyncio.run(nightly())
