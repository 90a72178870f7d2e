#!/usr/bin/env python3
"""Runs each kind of `pawl bench` with small numbers and looks at what it prints: tests/bench_smoke.py PAWL

Nothing is said about how fast it is; only that the work was done, durably, and is reported as documented.
"""

import json
import os
import subprocess
import sys
import tempfile

CASES = [
    (["seq", "--runs", "200", "--steps", "3", "--concurrency", "16"],
     ["steps_per_s", "runs_per_s", "p50_ms", "p99_ms", "bytes_per_step", "fsyncs"]),
    (["seq", "--runs", "50", "--steps", "2", "--concurrency", "8", "--input-bytes", "20000"],
     ["steps_per_s", "bytes_per_step"]),
    (["seq", "--runs", "50", "--steps", "2", "--concurrency", "8", "--trace"], ["steps_per_s", "spans"]),
    (["fanout", "--width", "50", "--runs", "4"], ["tasks_per_s", "fsyncs"]),
    (["latency", "--runs", "20", "--steps", "2"], ["p50_ms", "p99_ms"]),
    (["park", "--runs", "300", "--wakes", "100", "--concurrency", "32"],
     ["resident_mb", "steps_per_s", "start_alone_p50_ms", "start_beside_p50_ms"]),
    (["seq", "--runs", "50", "--steps", "2", "--concurrency", "8", "--worker", "http-cpp"], ["steps_per_s"]),
    (["seq", "--runs", "50", "--steps", "2", "--concurrency", "8", "--worker", "python"], ["steps_per_s"]),
    (["fanout", "--width", "20", "--runs", "4", "--worker", "node", "--worker-threads", "2"], ["tasks_per_s"]),
    (["depth", "--depth", "3000", "--steps", "20"], ["fresh_us", "deep_us", "ratio"]),
]
SERVER_CASES = [
    (["move", "--runs", "50"], ["movable", "dry_run_s", "moved", "moved_per_s"]),
    (["ready", "--runs", "2"], ["min_ms", "p50_ms", "max_ms"]),
    (["hooks", "--runs", "300", "--concurrency", "8"], ["hooks", "hooks_per_s", "cpu_us_per_hook"]),
    (["idle", "--workers", "30", "--seconds", "0.5"], ["workers", "seconds", "cpu_percent", "resident_mb"]),
]


def main():
    pawl = os.path.abspath(sys.argv[1])
    for store in ([], ["--store", "memory:"]):
        for arguments, fields in CASES:
            with tempfile.TemporaryDirectory() as folder:
                done = subprocess.run([pawl, "bench", *arguments, *store], cwd=folder, timeout=300,
                                      capture_output=True, text=True)
                assert done.returncode == 0, (arguments, store, done.stderr)
                lines = done.stdout.splitlines()
                assert len(lines) == 1, (arguments, store, lines)
                answer = json.loads(lines[0])
                assert answer["bench"] == arguments[0], answer
                for field in fields + ["cpu_core_s", "cpu_writer_s", "cpu_workers_s"]:
                    assert field in answer, (field, answer)
                for field in fields:
                    if field != "bytes_per_step":
                        assert answer[field] > 0, (field, answer)
                left = subprocess.run(["ls", folder], capture_output=True, text=True).stdout
                assert left == "", f"left behind: {left}"
    for arguments, fields in SERVER_CASES:
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([pawl, "bench", *arguments], cwd=folder, timeout=300, capture_output=True,
                                  text=True)
            assert done.returncode == 0, (arguments, done.stderr)
            answer = json.loads(done.stdout)
            assert answer["bench"] == arguments[0], answer
            assert all(answer[field] > 0 for field in fields), answer
            assert os.listdir(folder) == [], os.listdir(folder)
    nowhere = subprocess.run([pawl, "bench", "depth", "--worker", "python"], capture_output=True, text=True)
    assert nowhere.returncode == 64 and "leave out --worker" in nowhere.stderr, nowhere
    wrong = subprocess.run([pawl, "bench", "seq", "--store", "nowhere:"], capture_output=True, text=True)
    assert wrong.returncode != 0 and "PAWL-3006" in wrong.stderr, wrong


main()
