"""The same delivery with insurance. Runs that began with the first version end with it."""

from pawl import receive, task, workflow


@task
def pack(order): ...


@task
def insure(parcel, value): ...


@task
def ship(parcel): ...


@workflow
async def deliver(order):
    parcel = await pack(order)
    payment = await receive("paid")
    parcel = await insure(parcel, payment["amount"])
    return await ship(parcel)
