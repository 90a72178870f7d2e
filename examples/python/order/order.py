"""An order, from payment to parcel: the workflow and its tasks in one file.

    pawl server &                                # a server
    python3 order.py                             # deploys the workflow, runs the tasks
    python3 order.py start 7 2500                # starts order 7; give it -1 cents to see it fail

Kill anything at any time and start it again: the order goes on where it was.
"""

import dataclasses
import random
import sys
import time

import pawl
from prices import with_tax


@dataclasses.dataclass
class Order:
    id: str
    cents: int
    items: list


class CardDeclined(Exception):
    retryable = False  # the card will not be better next time


@pawl.task(retry=5, timeout=30)
def charge(order_id, cents):
    """Takes the money. The key is the same for every attempt: a payment service uses it to recognise a
    charge that it has already made."""
    if cents < 0:
        raise CardDeclined("no funds on the card")
    key = pawl.context().idempotency_key
    print(f"charging {cents} cents for order {order_id}, idempotency key {key}")
    return {"id": f"pay-{order_id}", "cents": cents}


@pawl.task(retry=pawl.RetryPolicy(max_attempts=10, backoff=0.2), heartbeat_timeout=10)
def pack(order_id, item):
    """Slow work says how far it is, and can be cancelled in the middle."""
    for step in range(5):
        pawl.heartbeat({"percent": step * 20})
        time.sleep(0.1)
    if random.random() < 0.2:
        raise OSError("the packing machine is jammed")  # tried again
    return f"{item} of order {order_id}"


@pawl.task
async def notify(order_id, text):
    print(f"to the customer of {order_id}: {text}")


@pawl.workflow
async def order(order: Order):
    pawl.set_status("charging")
    try:
        payment = await charge(order.id, with_tax(order.cents))
    except CardDeclined as error:
        await notify(order.id, f"your card was declined: {error}")
        return {"paid": False}

    pawl.set_status("packing")
    parcels = await pawl.gather(*[pack(order.id, item) for item in order.items])

    pawl.set_status("waiting for the courier")
    try:
        courier = await pawl.receive("courier", timeout=2)
    except TimeoutError:
        courier = "by mail"
    await notify(order.id, f"{len(parcels)} parcels are on their way, {courier}")
    return {"paid": True, "payment": payment["id"], "parcels": parcels, "courier": courier}


def main():
    if sys.argv[1:2] == ["start"]:
        number, cents = sys.argv[2], int(sys.argv[3])
        run = pawl.start(order, Order(number, cents, ["book", "lamp"]), id=f"order-{number}")
        print(run.result())
    else:
        pawl.serve()


if __name__ == "__main__":
    main()
