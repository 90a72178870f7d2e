"""Children that outlive their parents, and one that several parents share: all parcels of a ship wait for the same
clearance, whoever asks for it first. The survey at the end goes on when its parcel has arrived."""

from pawl import child, detach, get_run, sleep, task, workflow


@task
def clear(ship):
    return f"{ship} is cleared"


@task
def ask(customer):
    return f"asked {customer}"


@workflow
async def clearance(ship):
    await sleep(3600)
    return await clear(ship)


@workflow
async def survey(customer):
    await sleep(7 * 86_400)
    return await ask(customer)


@workflow
async def parcel(order):
    ship = order["ship"]
    # A run with this id, alive or ended, gives its output.
    cleared = await child(clearance, ship, id=f"clearance-{ship}", on_conflict="return", on_parent_end="abandon")
    state = await get_run(f"clearance-{ship}")
    # Nobody awaits it: it begins as the run of the parcel ends, and outlives it.
    detach(child(survey, order["customer"], id=f"survey-{order['id']}"))
    return {"cleared": cleared, "clearance": state.status}
