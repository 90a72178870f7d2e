"""An order: charge the customer, wait for the warehouse, ship everything side by side.

    pawl exec examples/order.py --input @examples/order.json --tasks examples/order-replies.json --result
"""

from pawl import TaskError, gather, sleep, workflow
from pawl.tasks import charge, reserve, ship


@workflow
async def order(order):
    total = sum(item["price"] * item["qty"] for item in order["items"])
    print(f"order {order['id']}: {len(order['items'])} items, {total} in all")

    payment = await charge(order["id"], total)
    print(f"paid: {payment['id']}")

    while not (await reserve(order["id"]))["complete"]:
        print("the warehouse waits for a delivery; asking again in a day")
        await sleep(24 * 3600)

    parcels = await gather(
        *[ship_item(order["id"], item) for item in order["items"]])
    return {"total": total, "payment": payment["id"], "parcels": parcels}


async def ship_item(order_id, item):
    for attempt in range(1, 4):
        try:
            parcel = await ship(order_id, item["id"], item["qty"])
        except TaskError as error:
            print(f"{item['id']}: attempt {attempt} failed: {error.message}")
            await sleep(60 * attempt)
        else:
            print(f"{item['id']}: on its way as {parcel}")
            return parcel
    raise RuntimeError(f"{item['id']} cannot be shipped")
