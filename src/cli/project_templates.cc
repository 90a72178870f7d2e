#include "cli/project_templates.h"

namespace pawl::cli {
namespace {

constexpr const char* kIgnored = R"(.pawl/
pawl.db*
__pycache__/
node_modules/
)";

// --- Python

constexpr const char* kPythonWorkflow =
    R"("""A parcel: packed, sent, and followed until it has arrived.

    pawl run workflow.py --input '{"name": "Ada", "items": ["book", "lamp"]}'

Press Ctrl-C in the middle and run the same command again: it resumes where it was.
"""

import pawl

from tasks import notify, pack


@pawl.workflow
async def parcel(order):
    print(f"a parcel for {order['name']}")
    packed = await pawl.gather(*[pack(item) for item in order["items"]])
    pawl.set_status(f"{len(packed)} items packed")

    await pawl.sleep(3)  # seconds or months: nothing runs while it waits

    await notify(order["name"], f"on its way: {', '.join(packed)}")
    return {"name": order["name"], "packed": packed}
)";

constexpr const char* kPythonTasks =
    R"("""Tasks touch the outside world: ordinary functions, retried if they fail."""

import random
import time

import pawl


@pawl.task(retry=pawl.RetryPolicy(max_attempts=10, backoff=0.2))
def pack(item):
    time.sleep(0.5)
    if random.random() < 0.2:
        raise OSError(f"the machine is jammed at {item}")
    return f"{item} in paper"


@pawl.task
def notify(name, text):
    print(f"to {name}: {text}")


if __name__ == "__main__":
    # For a server that runs on its own: `pawl server` here, `python3 tasks.py` there.
    pawl.serve("workflow.py")
)";

constexpr const char* kPythonTest =
    R"("""Tests the workflow without a server: sleeps return at once, and task replies are scripted.

    python3 -m unittest
"""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PAWL = os.environ.get("PAWL_BINARY", "pawl")


def execute(name, workflow_input, replies):
    """The workflow's output; `replies` has for each task the list of its answers."""
    if shutil.which(PAWL) is None:
        raise unittest.SkipTest("no 'pawl' on the PATH; set PAWL_BINARY to its location")
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(replies, file)
        file.flush()
        done = subprocess.run(
            [PAWL, "exec", os.path.join(HERE, name), "--input", json.dumps(workflow_input), "--tasks",
             file.name, "--result"], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout.splitlines()[-1])


class ParcelTest(unittest.TestCase):
    def test_packs_everything(self):
        output = execute("workflow.py", {"name": "Ada", "items": ["book", "lamp"]},
                         {"pack": ["a", "b"], "notify": [None]})
        self.assertEqual(output, {"name": "Ada", "packed": ["a", "b"]})

    def test_fails_if_nobody_can_be_told(self):
        with self.assertRaisesRegex(RuntimeError, "no mail today"):
            execute("workflow.py", {"name": "Ada", "items": []},
                    {"notify": [{"error": {"kind": "MailError", "message": "no mail today"}}]})


if __name__ == "__main__":
    unittest.main()
)";

constexpr const char* kPythonReadme = R"(# A project for Pawl

- `workflow.py`: what happens, in order; it survives crashes and restarts
- `tasks.py`: the work itself, as ordinary functions
- `test_workflow.py`: a test of it that needs no server

```sh
pawl run workflow.py --input '{"name": "Ada", "items": ["book", "lamp"]}'
python3 -m unittest
```

With a server, while you work on it: each change of a file is there at once.

```sh
pawl dev workflow.py --tasks tasks.py     # in one terminal
pawl start parcel --input '{"name": "Ada", "items": ["book"]}' --watch
```

On its own, with the package `pawl` of Python (`pip install` the folder `sdk/python` of Pawl):

```sh
pawl server                               # in one terminal
python3 tasks.py                          # in another: deploys the workflow, runs the tasks
```
)";

// --- Node

constexpr const char* kNodeWorkflow =
    R"("""A parcel: packed, sent, and followed until it has arrived. Its tasks are in tasks.mjs.

    pawl run workflow.py --tasks tasks.mjs --input '{"name": "Ada", "items": ["book", "lamp"]}'

Press Ctrl-C in the middle and run the same command again: it resumes where it was.
"""

from pawl import gather, set_status, sleep, workflow
from pawl.tasks import notify, pack


@workflow
async def parcel(order):
    print(f"a parcel for {order['name']}")
    packed = await gather(*[pack(item) for item in order["items"]])
    set_status(f"{len(packed)} items packed")

    await sleep(3)  # seconds or months: nothing runs while it waits

    await notify(order["name"], f"on its way: {', '.join(packed)}")
    return {"name": order["name"], "packed": packed}
)";

constexpr const char* kNodeTasks =
    R"(// Tasks touch the outside world: ordinary functions, retried if they fail.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { serve, task } from 'pawl';

const pack = task('pack', { retry: { maxAttempts: 10, backoff: 0.2 } }, async (item) => {
  await pause(500);
  if (Math.random() < 0.2) throw new Error(`the machine is jammed at ${item}`);
  return `${item} in paper`;
});

const notify = task('notify', (name, text) => {
  console.log(`to ${name}: ${text}`);
});

const workflow = fileURLToPath(new URL('workflow.py', import.meta.url));
await serve({ tasks: [pack, notify], workflows: [workflow] });
)";

constexpr const char* kNodePackage = R"({
  "name": "parcel",
  "private": true,
  "type": "module",
  "scripts": {
    "start": "node tasks.mjs",
    "test": "node --test"
  }
}
)";

constexpr const char* kNodeTest =
    R"(// Tests the workflow without a server: sleeps return at once, and task replies are scripted.
//
//   node --test
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';

function execute(input, replies) {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-'));
  try {
    const file = join(folder, 'replies.json');
    writeFileSync(file, JSON.stringify(replies));
    const output = execFileSync(process.env.PAWL_BINARY ?? 'pawl', ['exec', join(import.meta.dirname ?? '.', 'workflow.py'),
      '--input', JSON.stringify(input), '--tasks', file, '--result'], { encoding: 'utf8' });
    return JSON.parse(output.trim().split('\n').at(-1));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('packs everything', () => {
  const output = execute({ name: 'Ada', items: ['book', 'lamp'] }, { pack: ['a', 'b'], notify: [null] });
  assert.deepEqual(output, { name: 'Ada', packed: ['a', 'b'] });
});
)";

constexpr const char* kNodeReadme = R"(# A project for Pawl

- `workflow.py`: what happens, in order; it survives crashes and restarts
- `tasks.mjs`: the work itself, as ordinary functions
- `workflow.test.mjs`: a test of it that needs no server

```sh
pawl run workflow.py --tasks tasks.mjs --input '{"name": "Ada", "items": ["book", "lamp"]}'
node --test
```

With a server, while you work on it: each change of a file is there at once.

```sh
pawl dev workflow.py --tasks tasks.mjs    # in one terminal
pawl start parcel --input '{"name": "Ada", "items": ["book"]}' --watch
```

On its own, with the package `pawl` of Node (`npm install` the folder `sdk/node` of Pawl):

```sh
pawl server                               # in one terminal
node tasks.mjs                            # in another: deploys the workflow, runs the tasks
```
)";

constexpr ProjectFile kPythonProject[] = {
    {"workflow.py", kPythonWorkflow}, {"tasks.py", kPythonTasks}, {"test_workflow.py", kPythonTest},
    {"README.md", kPythonReadme},     {".gitignore", kIgnored},
};

constexpr ProjectFile kNodeProject[] = {
    {"workflow.py", kNodeWorkflow}, {"tasks.mjs", kNodeTasks},  {"workflow.test.mjs", kNodeTest},
    {"package.json", kNodePackage}, {"README.md", kNodeReadme}, {".gitignore", kIgnored},
};

}  // namespace

std::span<const ProjectFile> python_project() { return kPythonProject; }
std::span<const ProjectFile> node_project() { return kNodeProject; }

}  // namespace pawl::cli
