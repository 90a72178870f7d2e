# Rhythm, Technical Deep Dive, "Exactly-Once Semantics": the task as it stands there, and a workflow
# that calls it.
import rhythm
from pawl import workflow

from database import db


@rhythm.task(queue="orders")
async def charge_card(order_id: str, amount: float):
    async with db.transaction():
        # Create charge record
        charge = await db.charges.create(order_id=order_id, amount=amount)

        # Return result (will be committed with snapshot)
        return {"charge_id": charge.id}


@workflow
async def order(order_id, amount):
    charge = await charge_card(order_id, amount)
    return charge["charge_id"]


# A client's part of the file.
rhythm.init(database_url="postgresql://localhost/orders")
execution = rhythm.client.queue_execution("order", {"order_id": "o", "amount": 12.5})
print(execution)
