#!/usr/bin/env python3
"""Takes generated programs home in the middle of their lives: at each of the first waits a run is exported and imported,
forked, and moved to the same source and to others with the same meaning. Each copy must print what the original prints
from there on, and end as it does; a run whose move is refused must stay as it is.

    PYTHONPATH=sdk/python tests/fuzz_python/takehome.py --pawl build/release/pawl --seeds 0..40
"""

import argparse
import ast
import multiprocessing
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "..", "..", "sdk", "python"))

import pawl  # noqa: E402
import pawl.testing  # noqa: E402
from compare import parse_seeds  # noqa: E402
from generate import attempts  # noqa: E402
from refactor import MARK, extended, renamed  # noqa: E402

WAITS = 3
LONGEST = 200  # times that time passes; a run that then goes on is left alone
WAYS = (("same", None), ("renamed", renamed), ("extended", extended))
PLACES = re.compile(r'(?<=\.py):\d+|line \d+|\n +[~^ ]+(?=\n|$)')
server = None


def start(binary):
    global server
    server = pawl.testing.Server(binary=binary).open()


class Slow(ast.NodeTransformer):
    """Sleeps long enough for a test to look at the program meanwhile; and no two places equally long, so that few
    timers are due together: which of two goes first may differ from copy to copy by the time that passes meanwhile."""

    places = 0

    def longer(self, seconds):
        self.places += 1
        return ast.BinOp(seconds, ast.Mult(), ast.Constant(1000 + 17 * self.places))

    def visit_Call(self, node):
        self.generic_visit(node)
        if ast.unparse(node.func) in ("asyncio.sleep", "asyncio.timeout") and node.args:
            node.args[0] = self.longer(node.args[0])
        for keyword in node.keywords:
            if keyword.arg == "timeout":
                keyword.value = self.longer(keyword.value)
        return node


def lines(run):
    """What it has printed, but for the places in the source, which are other ones after a move."""
    return [PLACES.sub("", entry["line"].replace(MARK, "")) for entry in server.client.logs(run)]


def ended(run):
    return server.client.handle(run).info().status != "waiting"


def outcome(run, printed_before):
    result = server.client.wait(run, timeout=10)
    error = result.error and (result.error["kind"], result.error["message"].replace(MARK, ""))
    return result.status, result.output, error, lines(run)[printed_before:]


def differ(expected, actual):
    """Two fibers that have slept equally long in all may go on in another order in a copy: then their lines do."""
    return expected[:3] != actual[:3] or sorted(expected[3]) != sorted(actual[3])


def move(run, refusals):
    before = server.client.state(run)
    try:
        server.client.move(run)
        return True
    except pawl.InvalidRequest as refused:
        refusals.append(str(refused))
        if server.client.state(run) != before:
            return None
        return False


def take_home(seed):
    """What was wrong, and how much was done."""
    done = {"copies": 0, "moves": 0, "refused": 0}
    source = next(iter(attempts(seed)))
    if "sleep" not in source:
        return seed, [], done
    try:
        source = ast.unparse(ast.fix_missing_locations(Slow().visit(ast.parse(source)))) + "\n"
    except (SyntaxError, RecursionError, ValueError):
        return seed, [], done
    name = "generated%d" % seed
    variants = [(way, make(source) if make else source) for way, make in WAYS]
    try:
        for _, text in reversed(variants):
            workflow = server.client.deploy_source(text, path=name + ".py").workflows[0]
    except pawl.DeployError:
        return seed, [], done
    original = server.client.start(workflow).id
    wrong, copies = [], []
    for at in range(LONGEST):
        moment = server.settle(timeout=60)
        if moment["next_at"] is None:
            break
        if at < WAITS and not ended(original):
            printed = len(lines(original))
            file = server.client.export(original)
            copies.append(("import at wait %d" % at, server.client.import_run(file)["id"], 0))
            copies.append(("import of a redacted file at wait %d" % at, server.client.import_run(
                server.client.export(original, redact=["name_that_is_nowhere", "/text that is nowhere/"]))["id"], 0))
            copies.append(("fork at wait %d" % at, server.client.fork(original)["id"], printed))
            for way, text in variants:
                server.client.deploy_source(text, path=name + ".py")
                copy = server.client.import_run(file)["id"]
                refusals = []
                how = move(copy, refusals)
                if how is None:
                    wrong.append("a refused move to the %s source at wait %d has changed the run" % (way, at))
                if how is False and way != "extended":
                    wrong.append("a move to the %s source at wait %d was refused: %s" % (way, at, refusals))
                done["moves" if how else "refused"] += 1
                copies.append(("move to the %s source at wait %d" % (way, at), copy, 0))
        moment = server.settle(timeout=60)
        if moment["next_at"] is not None:
            server.skip(seconds=max(0.0, (moment["next_at"] - moment["now"]).total_seconds()))
    if copies and not ended(original):
        for _, run, _ in [("", original, 0), *copies]:
            server.client.kill(run)
        return seed, [], dict.fromkeys(done, 0)
    for what, run, printed in copies:
        expected, actual = outcome(original, printed), outcome(run, 0)
        done["copies"] += 1
        if differ(expected, actual):
            wrong.append("%s differs:\n    %r\n    %r" % (what, expected, actual))
    return seed, wrong, done


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seeds", type=parse_seeds, default=range(0, 40), metavar="A..B")
    parser.add_argument("--pawl", required=True, metavar="PATH")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    totals, failed = {}, 0
    with multiprocessing.Pool(options.jobs, start, (os.path.abspath(options.pawl),)) as pool:
        for seed, wrong, done in pool.imap(take_home, options.seeds):
            for kind, count in done.items():
                totals[kind] = totals.get(kind, 0) + count
            for why in wrong:
                failed += 1
                print("seed %d: %s" % (seed, why[:2000]))
    print(", ".join("%d %s" % (count, kind) for kind, count in totals.items()))
    print("%d wrong" % failed)
    sys.exit(1 if failed or not totals.get("copies") or not totals.get("moves") else 0)


if __name__ == "__main__":
    main()
