#!/usr/bin/env python3
"""Writes suspend_pairs/: one script for each ordered pair of constructs that can be open while the
program waits, the second nested in the first, with awaits before, inside and after the inner one.

Each script runs its nest three times: straight through, leaving it by `return` and leaving it by an
exception, so that a restored machine must have kept every handler, iterator and pending value.
Run it again after changing a construct; it fills in the expectations from CPython.
"""

import os
import subprocess
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "suspend_pairs")

# `<hole>` stands for the nested statements and `@` for the depth, which keeps names apart.
CONSTRUCTS = {
    "for_loop": """
        for i@ in range(await tick(2)):
            print('for', i@)
            <hole>
            print('for again', await tick(i@))
        """,
    "while_loop": """
        n@ = 2
        while await tick(n@) > 0:
            n@ -= 1
            <hole>
            print('while', n@, await tick(n@))
        """,
    "loop_else": """
        for i@ in (1, await tick(2)):
            if await tick(i@) == 3:
                break
        else:
            <hole>
            print('loop else', await tick(i@))
        """,
    "try_body": """
        try:
            before@ = await tick('tried')
            <hole>
            print(before@, await tick('on'))
        except LookupError as e@:
            print('caught', e@, await tick('in handler'))
        """,
    "except_handler": """
        try:
            raise TypeError(await tick('expected@'))
        except TypeError as e@:
            <hole>
            print('handled', e@, await tick(repr(e@)))
        """,
    "try_else": """
        try:
            kept@ = await tick('kept')
        except ValueError:
            print('never')
        else:
            <hole>
            print('else', kept@, await tick('on'))
        finally:
            print('finally of else', await tick(kept@))
        """,
    "finally_block": """
        try:
            pending@ = await tick('pending')
        finally:
            <hole>
            print('finally', pending@, await tick('on'))
        """,
    "finally_raising": """
        try:
            try:
                raise OSError(await tick('in flight@'))
            finally:
                <hole>
                print('cleaning', await tick('up'))
        except OSError as e@:
            print('flew on:', e@)
        """,
    "except_star": """
        async def part@():
            <hole>
            return await tick('part')
        try:
            raise ExceptionGroup('group@', [ValueError(await tick(1)), TypeError(2)])
        except* ValueError as e@:
            print('star', e@.exceptions, await part@())
        except* TypeError as e@:
            print('second star', e@.exceptions, await tick('on'))
        """,
    "with_block": """
        with Manager('with@') as m@:
            print('in', m@, await tick('first'))
            <hole>
            print('still in', m@, await tick('last'))
        """,
    "async_with_block": """
        async with AsyncManager('async with@') as m@:
            print('in', m@)
            <hole>
            print('still in', m@, await tick('last'))
        """,
    "match_case": """
        match await tick({'kind': 'pair', 'items': [1, 2]}):
            case {'kind': 'pair', 'items': [a@, b@]} if await tick(a@) < b@:
                <hole>
                print('matched', a@, b@, await tick('on'))
        """,
    "generator_open": """
        def source@():
            try:
                yield 1
                yield 2
            finally:
                print('source closed')
        for x@ in source@():
            print('source gave', await tick(x@))
            <hole>
            print('source goes on', await tick(x@))
        """,
    "async_for": """
        async def source@():
            try:
                yield await tick(1)
                yield await tick(2)
            finally:
                print('async source closed', await tick('at last'))
        async for x@ in source@():
            print('async source gave', x@)
            <hole>
            print('async source goes on', await tick(x@))
        """,
    "async_generator": """
        async def part@(x):
            <hole>
            return await tick(x * 10)
        async def source@():
            try:
                for x in range(await tick(2)):
                    got = yield await part@(x)
                    print('sent', got)
            finally:
                print('generator closed', await tick('at last'))
        print('async', [y async for y in source@() if await tick(y) is not None])
        """,
    "comprehension": """
        async def part@(x):
            <hole>
            return await tick(x * 10)
        print('list', [await part@(x) + y for x in range(await tick(2)) for y in (1, 2) if y == 1])
        """,
    "call_arguments": """
        async def part@():
            <hole>
            return await tick('middle')
        print('arguments', await tick(1), await part@(), *[2, await tick(3)], sep=await tick(' '))
        """,
    "f_string": """
        async def part@():
            <hole>
            return await tick(3.14159)
        print(f'text {await tick("a")!r} {await part@():{await tick(8)}.{await tick(2)}f} end')
        """,
    "operators": """
        async def part@():
            <hole>
            return await tick(5)
        print('operators', await tick(1) < await part@() < await tick(9) and await tick(0) or 'last')
        """,
    "targets": """
        async def part@():
            <hole>
            return await tick(1)
        d@ = {'k': [1, 2]}
        d@[await tick('k')][await tick(0)] += await part@()
        d@['m'], *d@['n'] = await tick('xyz')
        print('targets', d@)
        """,
    "method_call": """
        class Worker@:
            def __init__(self, name):
                self.name = name
            async def work(self, *extra, **options):
                <hole>
                return self.name, extra, await tick(options)
        print('method', await Worker@(await tick('w')).work(1, await tick(2), key=await tick(3)))
        """,
    "task": """
        async def part@(n):
            <hole>
            return await tick(n)
        first@, second@ = asyncio.create_task(part@(1)), asyncio.create_task(tick(2))
        print('tasks', await second@, await first@)
        """,
    "task_group": """
        async def part@(n):
            <hole>
            return await tick(n)
        async with asyncio.TaskGroup() as g@:
            t@ = g@.create_task(part@(7))
            print('group open', await tick('group'))
        print('group', t@.result())
        """,
}

LEAF = """
    print('leaf', await tick(mode))
    if mode == 'return':
        return 'early'
    if mode == 'raise':
        raise KeyError('leaf')
    """

MANAGERS = {
    "Manager(": """
        class Manager:
            def __init__(self, name):
                self.name = name
            def __enter__(self):
                print('enter', self.name)
                return self.name
            def __exit__(self, kind, value, traceback):
                print('exit', self.name, kind and kind.__name__)
        """,
    "AsyncManager(": """
        class AsyncManager:
            def __init__(self, name):
                self.name = name
            async def __aenter__(self):
                print('enter', await tick(self.name))
                return self.name
            async def __aexit__(self, kind, value, traceback):
                print('exit', await tick(self.name), kind and kind.__name__)
        """,
}


def block(text):
    return textwrap.dedent(text).strip("\n").rstrip().split("\n")


def fill(name, depth, nested):
    lines = []
    for line in block(CONSTRUCTS[name].replace("@", str(depth))):
        if line.strip() == "<hole>":
            indent = line[: len(line) - len(line.lstrip())]
            lines += [indent + inner for inner in nested]
        else:
            lines.append(line)
    return lines


def script(outer, inner):
    body = fill(outer, 1, fill(inner, 2, block(LEAF)))
    text = "\n".join(body)
    article = {"outer": outer.replace("_", " "), "inner": inner.replace("_", " ")}
    lines = [f"# Waiting in {article['inner']} in {article['outer']}; made by gen_pairs.py.",
             "import asyncio", ""]
    for use, manager in MANAGERS.items():
        if f" {use}" in text:
            lines += block(manager) + [""]
    lines += ["async def tick(x):", "    await asyncio.sleep(0.01)", "    return x", ""]
    lines += ["async def run(mode):"] + ["    " + line for line in body]
    lines += ["    return 'end'", "", "async def main():"]
    lines += ["    for mode in ('through', 'return', 'raise'):", "        try:",
              "            print(mode, 'gave', await run(mode))",
              "        except BaseException as e:", "            print(mode, 'raised', repr(e))"]
    return "\n".join(lines) + "\n"


def main():
    os.makedirs(FOLDER, exist_ok=True)
    for old in os.listdir(FOLDER):
        os.remove(os.path.join(FOLDER, old))
    for outer in CONSTRUCTS:
        for inner in CONSTRUCTS:
            path = os.path.join(FOLDER, f"{outer}__{inner}.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(script(outer, inner))
    sys.exit(subprocess.run([os.path.join(HERE, "run.py"), "--update", FOLDER]).returncode)


if __name__ == "__main__":
    main()
