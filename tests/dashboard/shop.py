"""A shop: orders, their parcels, and a newsletter."""
import asyncio
from dataclasses import dataclass, field
from typing import Literal

from pawl import child, promise, query, receive, set_status, sleep, stream, suspend, task, workflow


@dataclass
class Item:
    name: str
    price: float
    count: int = 1


@dataclass
class Order:
    id: str
    customer: str
    items: list[Item] = field(default_factory=list)
    express: bool = False
    speed: Literal["slow", "fast"] = "slow"


@task(retry=3)
def charge(order: str, amount: float): ...


@task
def ship(order: str, to: str): ...


@workflow
async def parcel(order: str, to: str):
    label = await ship(order, to)
    return {"label": label}


@workflow
async def order(order: Order):
    total = sum(item.price * item.count for item in order.items)
    set_status({"step": "charging", "total": total})
    print(f"{order.customer} orders for {total:.2f}")
    payment = await charge(order.id, total)
    set_status({"step": "packing"})
    boxes = [child(parcel, {"order": order.id, "to": item.name}) for item in order.items]
    parcels = await asyncio.gather(*boxes)
    note = await receive("note")
    return {"payment": payment, "parcels": parcels, "note": note}


@workflow
async def approval(days: int, reason: str = "holiday"):
    print("somebody has to decide")
    answer = await suspend(f"approve {days} days of {reason}?")
    return answer


@workflow
async def newsletter(text: str):
    await sleep(3600)
    return len(text)


@workflow
async def broken(order):
    return order["idd"]


@workflow
async def failing(n: int):
    raise ValueError(f"refused: {n}")


@workflow
async def asks(question: str):
    answer = promise()
    print("token", answer.token)
    return await answer


@workflow
async def many(n: int):
    total = 0
    for i in range(n):
        total += await charge(f"step-{i}", i)
    return total


@workflow
async def stock(levels: dict):
    moves = stream("moves")

    @query
    def left(thing="tea"):
        """How much is left of a thing."""
        return {"thing": thing, "left": levels[thing]}

    while True:
        asked = await receive("take")
        levels[asked.payload] -= 1
        moves.append({"took": asked.payload, "left": levels[asked.payload]})
        asked.reply(levels[asked.payload])


@workflow
async def telling(count: int):
    words = stream("words")
    for i in range(count):
        words.append(f"word {i} ")
        if i % 100 == 99:
            await sleep(0.01)
    await receive("end")
    words.append("over")


@workflow
async def late_answer(n: int):
    answer = promise()
    await asyncio.gather(*[charge(f"step-{i}", i) for i in range(n)])
    return await answer
