#!/usr/bin/env python3
"""Compiles sources that repeat one thing very often (shapes.py), as one deploy each.

    run.py --program build/release/pawl_hostile_compile                 every shape once, a few thousand times its thing
    run.py --program build/release/pawl_hostile_compile --growth        with N and 4N: time and memory must grow with the source
    run.py --program … --shape with_items --count 30000                 one shape

Whatever the source, the compiler gives a Program that the verifier takes, or an error with a code. It
neither crashes on an ordinary stack nor exceeds the limits of memory and processor time below.
"""

import argparse
import os
import re
import resource
import subprocess
import sys

import shapes

STACK_BYTES = 8 << 20
MEMORY_BYTES = 1 << 30
CPU_SECONDS = 20

# Four times the source may take so many times the time, beside what is too short to measure.
GROWTH = 9
SHORT_SECONDS = 0.4
# Beside what the process takes without a source.
BYTES_PER_SOURCE_BYTE = 700
SMALL_BYTES = 100 << 20


class Outcome:
    def __init__(self, status, seconds, memory, size, said):
        self.status, self.seconds, self.memory, self.size, self.said = status, seconds, memory, size, said

    def problem(self):
        if os.WIFSIGNALED(self.status):
            return f"the compiler was ended by signal {os.WTERMSIG(self.status)}"
        if os.WEXITSTATUS(self.status) != 0:
            return f"the compiler ended with {os.WEXITSTATUS(self.status)}: {self.said.strip()}"
        if not re.match(r"program \d+\n|refused( PAWL-\d{4})+\n", self.said):
            return f"neither a program nor an error with a code: {self.said.strip()}"
        return None


def encode(source):
    files = source if isinstance(source, list) else [("main.py", source)]
    parts = []
    for path, text in files:
        data = text.encode()
        parts.append(f"{path}\n{len(data)}\n".encode() + data)
    return b"".join(parts)


# Under a sanitizer frames are ten times as large, and more addresses are reserved than there is memory.
SANITIZED = False


def set_limits():
    stack = STACK_BYTES * (16 if SANITIZED else 1)
    seconds = CPU_SECONDS * (16 if SANITIZED else 1)
    resource.setrlimit(resource.RLIMIT_STACK, (stack, stack))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not SANITIZED:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def compile_source(program, source):
    data = encode(source)
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, preexec_fn=set_limits)
    try:
        process.stdin.write(data)
        process.stdin.close()
    except BrokenPipeError:
        pass
    said = process.stdout.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return Outcome(status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10, len(data), said)


def check_once(program, make, count):
    return compile_source(program, make(count)).problem()


def check_growth(program, make, count, baseline):
    small = compile_source(program, make(count))
    large = compile_source(program, make(4 * count))
    for outcome in (small, large):
        if outcome.problem():
            return outcome.problem()
    allowed = baseline + max(SMALL_BYTES, BYTES_PER_SOURCE_BYTE * large.size)
    if large.memory > allowed:
        return f"{large.memory >> 20} MB for {large.size} bytes of source"
    # Others use this machine as well: the shortest time of a few counts.
    small_seconds = max(small.seconds, SHORT_SECONDS / GROWTH)
    seconds = large.seconds
    for _ in range(3):
        if seconds <= GROWTH * small_seconds:
            return None
        seconds = min(seconds, compile_source(program, make(4 * count)).seconds)
    return f"{seconds:.2f} s for {large.size} bytes, {small.seconds:.2f} s for {small.size}"


def main():
    global SANITIZED
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--shape", action="append")
    parser.add_argument("--count", type=int)
    parser.add_argument("--sanitized", action="store_true", help="the program is built with a sanitizer")
    options = parser.parse_args()
    SANITIZED = options.sanitized
    count = options.count or (20000 if options.growth else 3000)
    names = options.shape or list(shapes.SHAPES)
    baseline = compile_source(options.program, "x = 1\n").memory
    failures = 0
    for name in names:
        make = shapes.SHAPES[name]
        problem = (check_growth(options.program, make, count, baseline) if options.growth
                   else check_once(options.program, make, count))
        if problem:
            failures += 1
            print(f"{name}: {problem}", flush=True)
    print(f"hostile sources: {len(names)} shapes, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
