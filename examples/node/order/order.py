"""The workflow of the Node example: its tasks are in worker.mjs."""

from pawl import TaskError, gather, receive, set_status, workflow
from pawl.tasks import charge, notify, pack


@workflow
async def order(order):
    set_status("charging")
    try:
        payment = await charge.options(retry=5, timeout=30)(order["id"], order["cents"])
    except TaskError as error:
        if error.kind != "CardDeclined":
            raise
        await notify(order["id"], f"your card was declined: {error.message}")
        return {"paid": False}

    set_status("packing")
    parcels = await gather(*[pack(order["id"], item) for item in order["items"]])

    set_status("waiting for the courier")
    try:
        courier = await receive("courier", timeout=2)
    except TimeoutError:
        courier = "by mail"
    await notify(order["id"], f"{len(parcels)} parcels are on their way, {courier}")
    return {"paid": True, "payment": payment["id"], "parcels": parcels, "courier": courier}
