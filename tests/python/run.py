#!/usr/bin/env python3
"""Runs the scripts below this folder under `pawl exec`, under `pawl exec --stress 1` and under
CPython, and compares each with the expectations written in the script (see expectations.py).

    tests/python/run.py                     everything
    tests/python/run.py --filter strings    only paths that contain the word
    tests/python/run.py --python-only       check the expectations against CPython, without Pawl
    tests/python/run.py --update FILE…      write expectations from CPython's output
"""

import argparse
import difflib
import functools
import importlib.util
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import expectations
from oracle import Oracle

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BINARIES = ["build/release/pawl", "build/dev/pawl", "build/debug/pawl"]
PAWL_TIMEOUT_S = 60
SHOWN_DIFF_LINES = 16
# What the language does not do yet, openly: "folder/script.py: reason" a line. Such a script must
# fail; one that passes is to be taken off the list.
GAPS = os.path.join(HERE, "known_gaps.txt")


class Outcome:
    """What one way of running a script gave."""

    def __init__(self, stdout, exit_code, stderr):
        self.stdout = stdout
        self.exit_code = exit_code
        self.stderr = stderr


def find_scripts(paths, words):
    found = []
    for path in paths or [HERE]:
        if os.path.isfile(path):
            found.append(os.path.abspath(path))
            continue
        for folder, _, names in os.walk(path):
            if os.path.abspath(folder) != HERE:
                found += [os.path.join(os.path.abspath(folder), name)
                          for name in names if name.endswith(".py")]
    return sorted(path for path in found
                  if all(word in os.path.relpath(path, HERE) for word in words))


def read_gaps():
    gaps = {}
    with open(GAPS, encoding="utf-8") as file:
        for line in file:
            script, _, reason = line.partition(":")
            if reason and not line.startswith("#"):
                gaps[script.strip()] = reason.strip()
    return gaps


def find_pawl(given):
    candidates = [given] if given else [os.environ.get("PAWL", "")] + [
        os.path.join(ROOT, path) for path in BINARIES]
    for candidate in candidates:
        if candidate and os.access(candidate, os.X_OK):
            return os.path.abspath(candidate)
    sys.exit("run.py: no pawl binary; build it or name it with --pawl PATH")


def run_pawl(command):
    try:
        done = subprocess.run(command, capture_output=True, timeout=PAWL_TIMEOUT_S,
                              stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired as late:
        return Outcome((late.stdout or b"").decode("utf-8", "replace"), "out of time", "")
    return Outcome(done.stdout.decode("utf-8", "replace"), done.returncode,
                   done.stderr.decode("utf-8", "replace"))


def compile_only(path, source):
    """CPython's own refusal of a source, in the form in which Pawl states it."""
    try:
        compile(source, path, "exec")
    except SyntaxError as error:
        return Outcome("", 2, f"{path}:{error.lineno}:{error.offset}: error: {error.msg}")
    return Outcome("", 0, "")


def run_oracle(oracle, path, source):
    report = oracle.run(path, source)
    return Outcome(report["stdout"], 1 if report["error"] is not None else 0, report["stderr"])


def differences(expected, outcome):
    """Lines that tell how an outcome departs from the expectation; none if it does not."""
    told = []
    actual = expectations.output_lines(outcome.stdout)
    if actual != expected.output:
        diff = list(difflib.unified_diff(expected.output, actual, "expected", "actual",
                                         lineterm="", n=1))[2:]
        told += diff[:SHOWN_DIFF_LINES]
        if len(diff) > SHOWN_DIFF_LINES:
            told.append(f"… {len(diff) - SHOWN_DIFF_LINES} more lines")
    if outcome.exit_code != expected.exit_code:
        told.append(f"exit code {outcome.exit_code}, expected {expected.exit_code}")
        told += ["stderr: " + line for line in outcome.stderr.rstrip().split("\n")[-6:] if line]
    last = expectations.without_suggestion(outcome.stderr.rstrip("\n").split("\n")[-1].rstrip())
    if expected.error is not None and last != expected.error:
        told += [f"-error: {expected.error}", f"+error: {last}"]
    if expected.stderr:
        shown = expectations.traceback_lines(outcome.stderr)
        if shown != expected.stderr:
            told += list(difflib.unified_diff(expected.stderr, shown, lineterm="", n=1))[2:]
    if expected.limit and expected.limit not in outcome.stderr:
        told.append(f"stderr does not name {expected.limit}: {last}")
    if expected.compile_error:
        line, text = expected.compile_error
        first = outcome.stderr.split("\n")[0]
        if f".py:{line}:" not in first or text not in outcome.stderr:
            told += [f"-refusal: {line}: {text}", f"+refusal: {first}"]
    return told


def update_problem(report):
    """Why the oracle's report cannot become an expectation, or nothing."""
    error = report["error"] or ""
    if error.startswith("oracle:"):
        return [error]
    return report["stderr"].split("\n") if "SyntaxError" in error else None


@functools.lru_cache
def is_installed(package):
    return importlib.util.find_spec(package) is not None


class Runner:
    def __init__(self, options):
        self.options = options
        self.pawl = None if options.python_only or options.update else find_pawl(options.pawl)
        self.local = threading.local()
        self.oracles = []
        self.not_compared = set()  # packages whose scripts CPython could not run

    def oracle(self):
        if not hasattr(self.local, "oracle"):
            self.local.oracle = Oracle()
            self.oracles.append(self.local.oracle)
        return self.local.oracle

    def ways(self, path, source, expected):
        folder = os.path.dirname(path)
        command = [self.pawl, "exec", path] + [
            argument.replace("{here}", folder) for argument in expected.arguments]
        options = self.options
        if self.pawl and expected.pawl:
            yield "plain", lambda: run_pawl(command)
            if expected.stress and not options.plain_only:
                interval = max(options.stress, expected.stress_interval)
                yield "stress", lambda: run_pawl(command + ["--stress", str(interval)])
        if expected.compile_error and "/syntax_errors/" in path and not options.plain_only:
            yield "python", lambda: compile_only(path, source)
        lacking = [package for package in expected.needs if not is_installed(package)]
        if expected.python and not options.plain_only:
            self.not_compared.update(lacking)
        if expected.python and not options.plain_only and not lacking:
            yield "python", lambda: run_oracle(self.oracle(), path, source)
            # Packages may change modules that other scripts compare with: typing_extensions does.
            if expected.needs:
                self.oracle().close()

    def check(self, path):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        expected = expectations.parse(source)
        failures = []
        for way, run in self.ways(path, source, expected):
            told = differences(expected, run())
            if told:
                failures.append((way, told))
        return path, failures

    def update(self, path):
        with open(path, encoding="utf-8") as file:
            before = file.read()
        expected = expectations.parse(before)
        if not expected.python:
            return path, []
        bare = expectations.strip(before)
        report = self.oracle().run(path, bare, places=True)
        problem = update_problem(report)
        if problem:
            return path, [("update", problem)]
        places, with_traceback = report["places"], "/tracebacks/" in path
        written = expectations.annotate(bare, report, with_traceback)
        # Line numbers in the output move with the comments: write again until it holds.
        for _ in range(4):
            report = self.oracle().run(path, written)
            renewed = expectations.annotate(bare, dict(report, places=places), with_traceback)
            if renewed == written:
                break
            written = renewed
        if written != before:
            with open(path, "w", encoding="utf-8") as file:
                file.write(written)
        return path, []

    def close(self):
        for oracle in self.oracles:
            oracle.close()


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("paths", nargs="*", help="scripts or folders (default: all)")
    parser.add_argument("--pawl", help="the binary (default: $PAWL, else build/*/pawl)")
    parser.add_argument("--filter", action="append", default=[], metavar="WORD")
    parser.add_argument("--python-only", action="store_true", help="only ask CPython")
    parser.add_argument("--plain-only", action="store_true", help="only run pawl without stress")
    parser.add_argument("--stress", type=int, default=1, metavar="N")
    parser.add_argument("--update", action="store_true", help="write expectations from CPython")
    parser.add_argument("--quiet", action="store_true", help="names of failures, no differences")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main():
    options = parse_options()
    scripts = find_scripts(options.paths, options.filter)
    if not scripts:
        sys.exit("run.py: no script matches")
    runner = Runner(options)
    gaps = read_gaps() if runner.pawl else {}
    passed = failed = known = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for path, failures in pool.map(runner.update if options.update else runner.check, scripts):
            name = os.path.relpath(path, HERE)
            if name in gaps:
                # Whatever CPython says of the script must hold all the same.
                if failures and all(way != "python" for way, _ in failures):
                    known += 1
                    continue
                if not failures and not options.plain_only:
                    failures = [("gap", ["it passes: take it off known_gaps.txt"])]
            passed += not failures
            failed += bool(failures)
            for way, told in failures:
                print(f"FAIL {os.path.relpath(path, HERE)} [{way}]")
                if not options.quiet:
                    print("\n".join("    " + line for line in told))
    runner.close()
    if known:
        print(f"{known} known gaps, listed in tests/python/known_gaps.txt")
    for package in sorted(runner.not_compared):
        print(f"scripts that need {package} were not compared with CPython: it is not installed")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
