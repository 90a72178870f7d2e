# In the manner of DBOS' demos: workflows and steps are plain functions, and a call gives its value.
from pawl import compensate, receive, run_id, set_status, sleep, task, workflow

PAYMENT = "payment"


@task
def reserve_inventory(items: list) -> bool:
    return database.reserve(items)


@task
def undo_reserve(items: list):
    database.release(items)


@task
def create_order(items: list) -> str:
    return database.insert(items)


@task
def update_order(order: str, status: str):
    database.update(order, status)


def progress_of(order, steps):
    """A helper that waits, as anything may that a workflow without async uses."""
    for left in range(steps, 0, -1):
        sleep(60)
        update_order(order, f"{left} to go")
        yield left


@workflow
def checkout(items):
    order = create_order(items)
    if not reserve_inventory(items):
        update_order(order, "out of stock")
        return {"order": order, "status": "out of stock"}
    compensate(undo_reserve, items)
    set_status({"payment_id": run_id()})
    try:
        paid = receive(PAYMENT, timeout=120)
    except TimeoutError:
        paid = "late"
    if paid != "paid":
        update_order(order, "cancelled")
        raise RuntimeError(f"payment: {paid}")
    update_order(order, "paid")
    return {"order": order, "status": "dispatched", "steps": [step for step in progress_of(order, 3)]}
