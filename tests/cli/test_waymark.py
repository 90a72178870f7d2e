"""Programs of Waymark, as they are: run by `pawl run`, worked by `pawl dev` and pawl.serve(), or by python itself."""

import json
import os
import subprocess
import sys
import unittest

from command import PAWL, ROOT, FolderTest, environment, pawl

SDK = os.path.join(ROOT, "sdk", "python")

BASE = '''
from typing import Annotated

from waymark import action
from waymark.dependencies import Depend
from waymark.workflow import RetryPolicy, Workflow


async def connect():
    connection = ["open"]
    yield connection
    connection.append("closed")


@action
async def load(id: str, db: Annotated[list, Depend(connect)]) -> dict:
    return {"id": id, "db": list(db)}


@action
async def fragile(path: str) -> int:
    with open(path, "a") as file:
        file.write("x")
    with open(path) as file:
        count = len(file.read())
    if count < 3:
        raise KeyError(count)
    return count


class Loading(Workflow):
    async def loaded(self, id):
        return await load(id)
'''

CHILD = '''
import asyncio
import sys

from tests.waymark_flows.base import Loading, RetryPolicy, fragile
from waymark import workflow


@workflow
class Load(Loading):
    async def run(self, id: str, path: str = "") -> dict:
        found = await self.loaded(id)
        if path:
            found["tries"] = await self.run_action(fragile(path), retry=RetryPolicy(attempts=5))
        return found


@workflow
class Hasty(Loading):
    async def run(self, path: str) -> int:
        return await fragile(path)


async def main():
    print(await Load().run(id="7", path=sys.argv[1]))
    run = await Load().run("8", _blocking=False)
    print(isinstance(run, str))
    try:
        await Hasty().run(sys.argv[1] + ".other")
    except RuntimeError as error:
        print(str(error).endswith("failed: KeyError: 1"))


if __name__ == "__main__":
    asyncio.run(main())
'''


class WaymarkTest(FolderTest):
    def setUp(self):
        super().setUp()
        os.makedirs(os.path.join(self.folder, "tests", "waymark_flows"))  # packages without __init__.py
        self.write("tests/waymark_flows/base.py", BASE)
        self.write("tests/waymark_flows/child.py", CHILD)
        self.counter = os.path.join(self.folder, "count")

    def run_it(self, name, input):
        return pawl("run", "tests/waymark_flows/child.py:" + name, "--new", "-q", "--json", "--input", json.dumps(input),
                    cwd=self.folder)

    def test_a_file_of_a_package_that_is_run_from_its_root(self):
        done = self.run_it("Load", {"id": "5", "path": self.counter})
        self.assertEqual(done.code, 0, done)
        self.assertEqual(done.json()["output"], {"id": "5", "db": ["open"], "tries": 3})

    def test_an_action_without_a_policy_has_one_attempt(self):
        done = self.run_it("Hasty", self.counter)
        self.assertEqual(done.code, 1, done)
        self.assertEqual(done.json()["error"]["kind"], "KeyError")
        with open(self.counter) as file:
            self.assertEqual(file.read(), "x")

    def test_the_program_itself_under_python(self):
        done = subprocess.run([sys.executable, "-m", "tests.waymark_flows.child", self.counter], cwd=self.folder,
                              text=True, capture_output=True, timeout=60,
                              env=environment(PYTHONPATH=SDK, PAWL_BINARY=PAWL, PAWL_COMPAT="1"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, "{'id': '7', 'db': ['open'], 'tries': 3}\nTrue\nTrue\n", done.stderr)


if __name__ == "__main__":
    unittest.main()
