"""What type checkers make of the SDK. Never run: test_typing.py gives it to them.

Each `assert_type` has to hold, and each line with a `type: ignore` has to be wrong.
"""

import datetime
from typing import Any, Awaitable, Coroutine, Dict, List

import pawl
from typing_extensions import assert_type


@pawl.task
def charge(order_id: str, cents: int) -> float:
    return cents / 100


@pawl.task(retry=5, timeout=datetime.timedelta(seconds=30), queue="slow")
def ship(order_id: str) -> List[str]:
    return [order_id]


@pawl.task(timeout=3)
async def notify(text: str) -> bool:
    return True


@pawl.workflow
async def order(order: Dict[str, Any]) -> str:
    assert_type(charge("a", 5), Awaitable[float])
    assert_type(await charge("a", cents=5), float)
    assert_type(await ship("a"), List[str])
    assert_type(await notify("a"), bool)
    assert_type(await charge.options(timeout=5)("a", 1), float)
    assert_type(charge.fn("a", 1), float)
    _ = assert_type(notify.fn("a"), Coroutine[Any, Any, bool])
    assert_type(await pawl.receive("words", str), str)
    assert_type(await pawl.receive("words", timeout=5), Any)
    paid, told = await pawl.gather(charge("a", 1), notify("b"))
    assert_type(paid, float)
    assert_type(told, bool)
    assert_type(await pawl.gather(*[charge("a", n) for n in range(3)]), List[float])
    await charge("a")  # type: ignore
    await charge("a", "5")  # type: ignore
    await notify(text=b"")  # type: ignore
    await pawl.sleep(3600)
    return "done"


@pawl.workflow(name="other")
async def renamed(n: int) -> int:
    return n


@pawl.workflow
def plain(n: int) -> int:
    assert_type(charge.call("a", 1), Awaitable[float])
    charge.call("a")  # type: ignore
    return n


@pawl.workflow(name="another")
def plain_renamed(n: int) -> str:
    return str(n)


async def parent() -> None:
    assert_type(await pawl.child(renamed, 1), int)
    assert_type(await pawl.child(plain, 1), int)
    assert_type(await pawl.child(plain_renamed, 1), str)


def blocking() -> None:
    client = pawl.Client()
    run = client.start(order, {"id": 7}, id="order-7")
    assert_type(run, pawl.Run)
    assert_type(client.get("x"), pawl.RunInfo)
    assert_type(client.list(status="failed", limit=5), pawl.RunPage)
    assert_type(client.wait("x", timeout=5), pawl.Result)
    assert_type(client.wait_status_change("x", 1), pawl.StatusChange)
    assert_type(client.send("x", "channel", {}, id="m"), bool)
    assert_type(client.purge(5.0), int)
    assert_type(client.deploy("order.py"), pawl.Deployment)
    assert_type(run.info(), pawl.RunInfo)
    assert_type(run.send("channel"), bool)
    assert_type(pawl.get("x"), pawl.RunInfo)
    assert_type(client.create_schedule("nightly", "report", cron="@daily", zone="Europe/Berlin"), Dict[str, Any])
    assert_type(client.schedules(limit=5), Dict[str, Any])
    client.create_schedule("nightly")  # type: ignore
    client.cancel("x", reason="no")
    run.cancel(grace=5)
    for change in client.changes("x", timeout=5):
        assert_type(change, pawl.Change)
    assert_type(next(run.changes()).kind, str)
    run.changes("x")  # type: ignore
    client.get()  # type: ignore
    client.list("failed")  # type: ignore
    client.cancel("x", cause="no")  # type: ignore
    run.send()  # type: ignore
    run.info("x")  # type: ignore


async def awaiting() -> None:
    async with pawl.AsyncClient() as client:
        run = await client.start("order")
        assert_type(run, pawl.AsyncRun)
        _ = assert_type(client.get("x"), Coroutine[Any, Any, pawl.RunInfo])
        assert_type(await client.get("x"), pawl.RunInfo)
        assert_type(await client.list(limit=3), pawl.RunPage)
        assert_type(await run.wait(5), pawl.Result)
        assert_type(await run.send("channel"), bool)
        async for change in client.changes(after="x"):
            assert_type(change, pawl.Change)
            assert_type(change.attempt, int)
        (await client.get("x")).nothing  # type: ignore
        await run.send()  # type: ignore


class Shrink:
    id = "shrink"

    def encode(self, data: bytes) -> bytes:
        return data

    def decode(self, data: bytes) -> bytes:
        return data


class Half:
    id = "half"

    def encode(self, data: bytes) -> bytes:
        return data


def encoding() -> None:
    pawl.configure(codec=Shrink())
    client = pawl.Client(codec=[Shrink(), Shrink()])
    pawl.Worker(codec=None)
    assert_type(client.seal({"card": 1}), pawl.Opaque)
    assert_type(pawl.seal({"card": 1}), pawl.Opaque)
    assert_type(pawl.plain(5), int)
    pawl.Client(codec=Half())  # type: ignore
    pawl.configure(codec="aes")  # type: ignore
