"""What is drawn on a terminal, which is a pseudo-terminal here."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
import unittest

from command import PAWL, ServerTest, environment

SOURCE = '''
from pawl import gather, receive, task, workflow
from pawl.tasks import nobody_has_it


@workflow
async def wide(count):
    await gather(*[task("pawl.noop", "日本語" * 20) for _ in range(count)])
    return await receive("word")


@workflow
async def lonely(input):
    await nobody_has_it("x" * 80)
'''


class Terminal:
    """A command on a terminal of so many rows and columns."""

    def __init__(self, *command, rows=24, columns=80, **variables):
        self.main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
                                        env=environment(TERM=variables.pop("TERM", "xterm"), **variables))
        os.close(side)
        self.seen = ""

    def read_until(self, pattern, times=1, timeout=30):
        end = time.monotonic() + timeout
        while len(re.findall(pattern, self.seen)) < times:
            if time.monotonic() > end:
                raise AssertionError("%r does not come in %r" % (pattern, self.seen[-2000:]))
            if select.select([self.main], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.main, 65536).decode("utf-8", "replace")
                except OSError:  # nobody writes any more
                    break
        return self.seen

    def type(self, text):
        os.write(self.main, text.encode())

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.main)


class TerminalTest(ServerTest):
    source = SOURCE

    def watch(self, run, **options):
        self.start("wide", "--input", "30", "--id", run)
        terminal = Terminal(PAWL, "watch", run, PAWL_URL=self.server.url, **options)
        self.addCleanup(terminal.close)
        return terminal

    def test_a_drawing_fits_the_screen(self):
        terminal = self.watch("small", rows=10, columns=50)
        terminal.read_until(r"\x1b\[J", times=3)
        drawings = re.split(r"\r?\x1b\[\d+A\x1b\[J", terminal.seen)
        for drawing in drawings[1:-1]:
            self.assertLess(drawing.count("\n"), 10, drawing)
        # At its end the run is shown as a whole.
        self.pawl("send", "small", "word", "7")
        terminal.read_until(r"completed[^\n]*\n7\r\n")
        self.assertGreater(re.split(r"\x1b\[J", terminal.seen)[-1].count("noop"), 15)
        self.assertEqual(terminal.process.wait(30), 0)

    def test_lines_are_as_wide_as_the_screen(self):
        terminal = self.watch("narrow-%s" % ("x" * 60), columns=60)
        terminal.read_until(r"\x1b\[J", times=2)
        drawing = re.split(r"\x1b\[J", terminal.seen)[1]
        for line in re.sub(r"\x1b\[\d*[A-Za-z]", "", drawing).split("\r\n"):
            columns = sum(2 if character in "日本語" else 1 for character in line)
            self.assertLessEqual(columns, 60, line)

    def test_what_nobody_works_is_told_and_fits(self):
        self.start("lonely", "--id", "lonely")
        terminal = Terminal(PAWL, "watch", "lonely", columns=64, PAWL_URL=self.server.url)
        self.addCleanup(terminal.close)
        terminal.read_until(r"nobody_has_it.*, no worker of queue")
        for drawing in re.split(r"\x1b\[J", terminal.seen)[1:-1]:
            for line in re.sub(r"\x1b\[\d*[A-Za-z]", "", drawing).split("\r\n"):
                self.assertLessEqual(len(line), 64)

    def test_ctrl_c_leaves_the_drawing_whole(self):
        folder = os.path.join(self.folder, "run")
        os.mkdir(folder)
        path = os.path.join(folder, "wide.py")
        with open(path, "w") as file:
            file.write(SOURCE)
        terminal = Terminal(PAWL, "run", path + ":wide", "--input", "1")
        self.addCleanup(terminal.close)
        terminal.read_until(r"\x1b\[J", times=2)
        terminal.type("\x03")
        terminal.read_until("to resume it")
        self.assertEqual(terminal.process.wait(30), 130)
        for drawn in re.finditer(r"(.)\x1b\[\d+A\x1b\[J", terminal.seen, re.DOTALL):
            self.assertEqual(drawn.group(1), "\r")

    def test_no_colour_is_still_drawn_and_a_dumb_terminal_is_not(self):
        plain = self.watch("plain", NO_COLOR="1")
        plain.read_until(r"\x1b\[J", times=2)
        self.assertNotRegex(plain.seen, r"\x1b\[\d*m")
        dumb = self.watch("dumb", TERM="dumb")
        dumb.read_until("noop completed", times=30)
        self.assertNotIn("\x1b", dumb.seen)

    def test_all_runs_fit_the_screen(self):
        for number in range(12):
            self.start("wide", "--input", "0", "--id", "all-%d" % number, "--tag", "kind=all")
        terminal = Terminal(PAWL, "watch", "--tag", "kind=all", rows=8, PAWL_URL=self.server.url)
        self.addCleanup(terminal.close)
        terminal.read_until("all-6 ")
        self.assertIn("RUN", terminal.seen)
        self.assertNotIn("all-5 ", terminal.seen)


if __name__ == "__main__":
    unittest.main()
