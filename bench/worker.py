#!/usr/bin/env python3
"""A worker of tasks that do nothing, to measure a server with.

    PAWL_URL=http://127.0.0.1:7380 bench/worker.py [--queue NAME] [--concurrency N]

It says "ready" on stdout when the server knows it, and ends on SIGTERM.
"""

import argparse
import os
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../sdk/python"))

import pawl  # noqa: E402


@pawl.task
def noop(*args, **keywords):
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--url")
    parser.add_argument("--queue", action="append")
    parser.add_argument("--concurrency", type=int, default=64)
    arguments = parser.parse_args()
    worker = pawl.Worker(url=arguments.url, queues=arguments.queue, concurrency=arguments.concurrency)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: worker.stop(grace=5))
    worker.start()
    worker.wait_ready()
    print("ready", flush=True)
    while not worker.join(1.0):
        pass


if __name__ == "__main__":
    main()
