#!/usr/bin/env python3
"""How the tables of PostgreSQL stand a long load, and a load beside somebody who holds a snapshot: minutes each.

    tests/postgres_soak/run.py PAWL [--minutes 10]

Prints a line of JSON for each scenario, and fails if the tables grow without bound or a held snapshot slows the
load by more than a bounded factor.
"""

import argparse
import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from postgres_support import Cluster  # noqa: E402

# Rows that live at any time are few: the runs that go on, and nothing of those that were deleted.
GROWTH = 2.0
SLOWDOWN = 6.0


class Soak:
    def __init__(self, pawl, seconds):
        self.pawl = pawl
        self.seconds = seconds
        self.cluster = Cluster().start()
        self.url = self.cluster.url()
        self.schema = self.url.rsplit("=", 1)[1]

    def load(self, runs=4000):
        """One round of the bench; its steps a second."""
        done = subprocess.run([self.pawl, "bench", "seq", "--steps", "10", "--concurrency", "512", "--runs", str(runs),
                               "--store", self.url], capture_output=True, text=True, check=True)
        return json.loads(done.stdout)["steps_per_s"]

    def bytes_of(self, *tables):
        sum_of = "+".join("pg_total_relation_size('%s.%s')" % (self.schema, table) for table in tables)
        return int(self.cluster.execute("SELECT " + sum_of))

    def delete_ended_runs(self):
        """What retention does, in one go."""
        for table, column in (("leases", None), ("calls", "run"), ("run_results", "run"), ("runs", "key")):
            if column:
                self.cluster.execute("DELETE FROM %s.%s WHERE %s NOT IN (SELECT run FROM %s.run_state)"
                                     % (self.schema, table, column, self.schema))

    def bloat(self):
        """The same amount of work again and again, with what has ended deleted: the tables keep their size."""
        end = time.monotonic() + self.seconds
        sizes = []
        while time.monotonic() < end or len(sizes) < 6:
            self.load()
            self.delete_ended_runs()
            self.cluster.execute("VACUUM")
            sizes.append(self.bytes_of("run_state", "calls", "leases", "runs", "run_results"))
        early, late = max(sizes[1:3]), sizes[-1]
        return {"scenario": "bloat", "rounds": len(sizes), "bytes_early": early, "bytes_late": late,
                "passed": late <= GROWTH * early}

    def held_snapshot(self):
        """Somebody keeps a snapshot open: what is dead can't be taken away, and steps get slower, but not without end."""
        before = min(self.load() for _ in range(3))
        holder = subprocess.Popen([os.path.join(self.cluster.binaries, "psql"), "-h", self.cluster.folder, "-U", "pawl",
                                   "-qAt", "postgres"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        holder.stdin.write("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM pg_class;\n")
        holder.stdin.flush()
        end = time.monotonic() + self.seconds
        rates = []
        while time.monotonic() < end or len(rates) < 3:
            rates.append(self.load())
        holder.stdin.close()
        holder.wait()
        after = self.load()
        return {"scenario": "held_snapshot", "before": before, "held": rates[-1], "after": after,
                "factor": round(before / rates[-1], 2), "passed": before <= SLOWDOWN * min(rates)}

    def close(self):
        self.cluster.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pawl")
    parser.add_argument("--minutes", type=float, default=10, help="of each scenario")
    parser.add_argument("scenarios", nargs="*", default=[])
    arguments = parser.parse_args()
    passed = True
    for scenario in arguments.scenarios or ["bloat", "held_snapshot"]:
        soak = Soak(arguments.pawl, arguments.minutes * 60)
        try:
            result = getattr(soak, scenario)()
        finally:
            soak.close()
        print(json.dumps(result), flush=True)
        passed = passed and result["passed"]
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
