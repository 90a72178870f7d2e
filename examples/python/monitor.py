"""Watches a service for ever. It keeps only its last readings, and begins afresh every so often."""

import socket
import time

from pawl import continue_as_new, receive, set_status, sleep, task, wait_for, workflow


@task(retry=1)
def probe(service):
    begun = time.monotonic()
    with socket.create_connection((service, 443), timeout=5):
        return time.monotonic() - begun


@task
def alert(service, text):
    print(f"{service} is {text}")


KEPT = 5
ROUNDS = 10


@workflow
async def monitor(state):
    service = state["service"]
    readings = state.get("readings", [])
    down = state.get("down", False)
    for _ in range(ROUNDS):
        try:
            readings.append(await probe(service))
        except Exception:
            readings.append(None)
        readings = readings[-KEPT:]
        bad = readings.count(None)
        if bad >= 3 and not down:
            down = True
            await alert(service, "down")
        elif bad == 0 and down:
            down = False
            await alert(service, "up")
        state["probes"] = state.get("probes", 0) + 1
        set_status({"down": down, "readings": readings, "probes": state["probes"]})
        try:
            command = await receive("commands", timeout=state["every"])
        except TimeoutError:
            continue
        if command == "stop":
            return state["probes"]
    continue_as_new({**state, "readings": readings, "down": down})


if __name__ == "__main__":
    import pawl

    pawl.serve()
