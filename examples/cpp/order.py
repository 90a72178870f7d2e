from pawl import workflow
from pawl.tasks import charge, reserve, ship

@workflow
async def order(order):
    total = sum(item["cents"] * item["quantity"] for item in order["items"])
    payment = await charge(order["id"], total)
    for item in order["items"]:
        await reserve(item)
    parcels = [await ship(order["id"], item["sku"]) for item in order["items"]]
    return {"payment": payment, "parcels": parcels}
