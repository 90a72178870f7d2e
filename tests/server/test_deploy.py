"""Deploys that hurt their compiler: it is a process of its own, and the server goes on."""

import os
import signal
import threading
import time
import unittest

from support import PAWL, Refused, Server

SMALL = "import pawl\n@pawl.workflow\nasync def hello(name):\n    return 'hello ' + name\n"
# Within the limits of a source, and some seconds of work.
LARGE = "import pawl\n" + "".join(f"def f{i}(): f{i + 1}()\n" for i in range(70000)) + \
    "def f70000(): pass\n@pawl.workflow\nasync def large(): f0()\n"


def is_sanitized():
    """Whether the program is built with a sanitizer, which reserves more addresses than there is memory."""
    with open(PAWL, "rb") as file:
        content = file.read()
    return b"__asan_init" in content or b"__tsan_init" in content


def files(text):
    return {"files": [{"path": "shop.py", "text": text}]}


def read(path):
    with open(path, "rb") as file:
        return file.read().decode(errors="replace")


def compilers_of(server):
    """The processes that compile for the server."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            stat = read(f"/proc/{name}/stat").rsplit(")", 1)[1].split()
            if int(stat[1]) == server.process.pid and "compile-for-server" in read(f"/proc/{name}/cmdline"):
                found.append(int(name))
        except (OSError, IndexError):
            continue  # it has ended meanwhile
    return found


class Deploying(threading.Thread):
    """A deploy on its way; `answer` is what came back, or the refusal."""

    def __init__(self, server, text):
        super().__init__(daemon=True)
        self.client = server.client()
        self.text = text
        self.answer = None
        self.start()

    def run(self):
        try:
            self.answer = self.client.post("/deploy", files(self.text))
        except Refused as refused:
            self.answer = refused

    def finish(self):
        self.join(timeout=120)
        return self.answer


class CompilerProcessTest(unittest.TestCase):
    def serve(self, *flags):
        server = Server(*flags).start()
        self.addCleanup(server.end)
        return server

    def wait_for_compiler(self, server, deploying):
        while deploying.is_alive():
            found = compilers_of(server)
            if found:
                return found[0]
            time.sleep(0.001)
        self.fail(f"no compiler was seen: {deploying.answer}")

    def assert_works(self, server):
        deployed = server.client().post("/deploy", files(SMALL))
        self.assertEqual(deployed["workflows"], ["hello"])

    def assert_lost(self, server, refused, how):
        self.assertIsInstance(refused, Refused)
        self.assertEqual((refused.status, refused.code), (422, "PAWL-4038"))
        self.assertIn(how, refused.error["message"])
        self.assertIn("--compile-memory", refused.error["hint"])
        self.assertFalse(refused.error["retryable"])
        self.assertTrue(any("the compiler of a deploy was lost: " in line and how in line for line in server.lines),
                        server.lines)
        self.assert_works(server)

    def test_a_compiler_that_is_killed_is_an_error_of_its_deploy(self):
        server = self.serve()
        deploying = Deploying(server, LARGE)
        os.kill(self.wait_for_compiler(server, deploying), signal.SIGKILL)
        self.assert_lost(server, deploying.finish(), "signal 9")

    def test_a_compiler_has_no_rights(self):
        server = self.serve("--compile-timeout", "600")
        deploying = Deploying(server, LARGE)
        compiler = self.wait_for_compiler(server, deploying)
        status = ""
        while "Seccomp:\t2" not in status and deploying.is_alive():
            status = read(f"/proc/{compiler}/status")
        self.assertIn("Seccomp:\t2", status)
        self.assertIn("NoNewPrivs:\t1", status)
        if os.geteuid() == 0:
            self.assertEqual(sorted(os.listdir(f"/proc/{compiler}/fd")), ["0", "1", "2"])
            limits = read(f"/proc/{compiler}/limits")
            self.assertRegex(limits, r"Max open files +0 ")
            self.assertRegex(limits, r"Max core file size +0 ")
            self.assertEqual(read(f"/proc/{compiler}/environ").rstrip("\0"), "MALLOC_CONF=background_thread:false")
        self.assertEqual(deploying.finish()["workflows"], ["large"])
        self.assertEqual(compilers_of(server), [])

    @unittest.skipIf(is_sanitized(), "memory is not limited under a sanitizer")
    def test_a_compiler_that_takes_too_much_memory(self):
        server = self.serve("--compile-memory", "150MB")
        self.assert_lost(server, Deploying(server, LARGE).finish(), "it ran out of memory")

    def test_a_compiler_that_takes_too_long(self):
        server = self.serve("--compile-timeout", "0.3")
        self.assert_lost(server, Deploying(server, LARGE).finish(), "it took too long")
        self.assertEqual(compilers_of(server), [])

    def test_errors_and_warnings_come_as_ever(self):
        server = self.serve()
        with self.assertRaises(Refused) as caught:
            server.client().post("/deploy", files("import pawl\n@pawl.workflow\nasync def w():\n    eval('1')\n"))
        self.assertEqual((caught.exception.status, caught.exception.code), (422, "PAWL-4008"))
        [diagnostic] = caught.exception.error["diagnostics"]
        self.assertEqual((diagnostic["path"], diagnostic["line"], diagnostic["code"]), ("shop.py", 4, "PAWL-1001"))
        self.assertEqual(diagnostic["source"], "    eval('1')")

    def test_too_many_deploys_are_told_to_come_again(self):
        server = self.serve("--compile-timeout", "3")
        deploying = [Deploying(server, LARGE) for _ in range(50)]
        # Other requests do not wait behind them.
        self.assertEqual(server.client().get("/workflows")["workflows"], [])
        self.assertLessEqual(len(compilers_of(server)), 2)
        answers = []
        for one in deploying:
            if one.is_alive() and len(answers) >= 5:
                break
            one.join(timeout=0.5)
            if isinstance(one.answer, Refused) and one.answer.code == "PAWL-4004":
                answers.append(one.answer)
        self.assertTrue(answers)
        self.assertEqual(answers[0].status, 503)
        self.assertTrue(answers[0].error["retryable"])
        # A server that stops does not wait for them.
        self.assertEqual(server.stop(), 0)
        self.assertEqual(compilers_of(server), [])


if __name__ == "__main__":
    unittest.main()
