"""A worker that notes every task it runs in a file, for the tests that kill things.

    ledger_worker.py LEDGER
"""

import os
import signal
import sys

import pawl

ledger = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)


@pawl.task
def add(run, step):
    os.write(ledger, b"%s %d %d\n" % (run.encode(), step, os.getpid()))
    return step


def main():
    worker = pawl.Worker([add], lease=2)
    signal.signal(signal.SIGTERM, lambda *_: worker.stop())
    worker.run()


if __name__ == "__main__":
    main()
