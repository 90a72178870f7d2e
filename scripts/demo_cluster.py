#!/usr/bin/env python3
"""Three servers share a PostgreSQL database. One of them is killed under load, and nothing is lost."""

import os
import signal
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "sdk/python"), os.path.join(ROOT, "tests/server")]

import pawl  # noqa: E402
import postgres_support  # noqa: E402
from cluster_support import PostgresServer  # noqa: E402

RUNS = 600
FLOW = '''
from pawl import workflow
from pawl.tasks import reserve, charge, ship

@workflow
async def order(number):
    parcel = await reserve(number)
    paid = await charge(number, parcel)
    return await ship(parcel, paid)
'''


@pawl.task
def reserve(number):
    return "parcel %d" % number


@pawl.task
def charge(number, parcel):
    time.sleep(0.01)
    return number * 10


@pawl.task
def ship(parcel, paid):
    return [parcel, paid]


def say(text):
    print("\033[1m%s\033[0m" % text if sys.stdout.isatty() else text, flush=True)


def main():
    if not postgres_support.binaries():
        sys.exit("PostgreSQL is not installed: scripts/setup.sh test")
    begun = time.monotonic()
    database = postgres_support.Cluster().start()
    url = database.url()
    servers = [PostgresServer(url, "--node-name", name).start() for name in ("ada", "ben", "cleo")]
    urls = ",".join("http://127.0.0.1:%d" % server.port for server in servers)
    say("three servers on one database: %s" % urls)
    client = pawl.Client(urls)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "shop.py")
        with open(path, "w") as file:
            file.write(FLOW)
        client.deploy(path)
    # One worker at each of two servers; both know all three.
    backwards = ",".join(reversed(urls.split(",")))
    workers = [pawl.Worker(url=each, concurrency=8).start() for each in (urls, backwards)]
    runs = []
    for number in range(RUNS):
        runs.append(client.start("order", number, id="order-%d" % number))
        if number == RUNS // 2:
            say("kill -9 %d: the server 'ada', in the middle of %d orders" % (servers[0].process.pid, RUNS))
            servers[0].process.send_signal(signal.SIGKILL)
    say("%d orders were acknowledged" % len(runs))
    wrong = 0
    for number, run in enumerate(runs):
        if run.result(120) != ["parcel %d" % number, number * 10]:
            wrong += 1
    for node in client.nodes():
        say("  %-5s %s  last sign of life %.1f s ago" % (node["name"], node["url"], node["silent"]))
    for worker in workers:
        worker.stop()
        worker.join(30)
    for server in servers[1:]:
        server.stop()
    database.end()
    say("%d of %d orders came to their end, %d wrong, in %.0f s"
        % (len(runs), RUNS, wrong, time.monotonic() - begun))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
