"""Calls a service that may be down, and leaves it alone for a while when it is."""

import asyncio
import urllib.request
from enum import Enum

from pawl import TaskError, receive, set_status, sleep, task, workflow


@task(retry=1)
def call_service(order):
    with urllib.request.urlopen(f"https://example.com/orders/{order}") as answer:
        return answer.status


class State(str, Enum):
    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half-open"


class CircuitOpen(Exception):
    pass


class Breaker:
    def __init__(self, threshold, cool_down):
        self.threshold = threshold
        self.cool_down = cool_down
        self.failures = 0
        self.state = State.CLOSED
        self.history = []
        self.healing = None

    def move(self, state):
        self.state = state
        self.history.append(state.value)
        set_status(state.value)

    async def heal(self):
        await sleep(self.cool_down)
        self.move(State.HALF_OPEN)

    async def __call__(self, call, *args):
        if self.state is State.OPEN:
            raise CircuitOpen(f"try again in {self.cool_down} s")
        try:
            result = await call(*args)
        except TaskError:
            self.failures += 1
            if self.state is State.HALF_OPEN or self.failures >= self.threshold:
                self.move(State.OPEN)
                self.healing = asyncio.create_task(self.heal())
            raise
        if self.state is not State.CLOSED:
            self.move(State.CLOSED)
        self.failures = 0
        return result


@workflow
async def orders(threshold=2, cool_down=60):
    breaker = Breaker(threshold, cool_down)
    outcomes = []
    while True:
        order = await receive("orders")
        if order is None:
            return {"outcomes": outcomes, "history": breaker.history}
        try:
            outcomes.append(await breaker(call_service, order))
        except CircuitOpen as refused:
            outcomes.append(f"refused: {refused}")
        except TaskError as error:
            outcomes.append(f"failed: {error.message}")


if __name__ == "__main__":
    import pawl

    pawl.serve()
