"""A delivery, as it was first written."""

from pawl import receive, task, workflow


@task
def pack(order): ...


@task
def ship(parcel): ...


@workflow
async def deliver(order):
    parcel = await pack(order)
    await receive("paid")
    return await ship(parcel)
