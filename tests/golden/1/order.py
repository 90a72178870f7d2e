from pawl import workflow
from pawl.tasks import charge, ship


@workflow
async def order(order):
    total = sum(i["price"] * i["qty"] for i in order["items"])
    attempts, status = 0, "new"
    payment = await charge(order["id"], total)
    for item in order["items"]:
        await ship(order["id"], item["id"], payment["id"])
    return {"total": total, "payment": payment["id"]}
