"""The client of `pawl_fuzz_runner`, which runs many programs in one process."""

import os
import select
import subprocess
import time

TIMEOUT_S = 300  # Of a machine that may be busy with other things.


class Ended(Exception):
    """The runner crashed, or had to be ended: no more answers come."""


class Runner:
    """Owns one runner process; starts another when a program takes it down."""

    def __init__(self, path, fuel=None):
        self._command = [path] if fuel is None else [path, "--fuel", str(fuel)]
        self._process = None
        self._received = b""

    def run(self, source, interval, dumps):
        """A list of (stdout, stderr, exit code): of the plain run, and of the stressed one."""
        text = source.encode("utf-8")
        return self._ask(b"%d %d %d\n" % (len(text), interval, dumps) + text, 2 if interval else 1)

    def move(self, source, other):
        """The same of the plain run, and of one that is moved to the other source and back."""
        text, more = source.encode("utf-8"), other.encode("utf-8")
        return self._ask(b"%d 0 0 %d\n" % (len(text), len(more)) + text + more, 2)

    def _ask(self, request, count):
        if self._process is None:
            self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE,
                                             stdout=subprocess.PIPE, bufsize=0)
            self._received = b""
        self._deadline = time.monotonic() + TIMEOUT_S
        answers = []
        try:
            self._process.stdin.write(request)
            while len(answers) < count:
                answers.append(self._answer())
        except (BrokenPipeError, Ended) as ended:
            self.close()
            answers.append(("", f"the runner: {ended}", "ended"))
        return answers

    def _answer(self):
        while b"\n" not in self._received:
            self._receive()
        header, _, self._received = self._received.partition(b"\n")
        code, output, errors = map(int, header.split())
        while len(self._received) < output + errors:
            self._receive()
        text, self._received = self._received[:output + errors], self._received[output + errors:]
        return (text[:output].decode("utf-8", "replace"), text[output:].decode("utf-8", "replace"),
                code)

    def _receive(self):
        left = self._deadline - time.monotonic()
        if left <= 0 or not select.select([self._process.stdout], [], [], left)[0]:
            raise Ended("out of time")
        part = os.read(self._process.stdout.fileno(), 1 << 16)
        if not part:
            raise Ended(f"exit code {self._process.wait()}")
        self._received += part

    def take_peak_bytes(self):
        """The most memory that the process has had since the last call; 0 if there is none."""
        if self._process is None:
            return 0
        folder = f"/proc/{self._process.pid}"
        with open(folder + "/status", encoding="ascii") as status:
            peak = next(line for line in status if line.startswith("VmHWM:"))
        with open(folder + "/clear_refs", "w", encoding="ascii") as file:
            file.write("5")  # the peak begins afresh
        return int(peak.split()[1]) * 1024

    def close(self):
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
