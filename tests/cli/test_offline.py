"""What needs no server: help, completion, new projects, and errors that say what to do next."""

import http.server
import os
import re
import shutil
import subprocess
import tempfile
import threading
import unittest

from command import PAWL, ROOT, FolderTest, environment, pawl


class SettingsTest(FolderTest):
    SOURCE = "import os\nasync def main():\n    return os.environ['RATE']\n"

    def test_exec_and_check_take_settings(self):
        path = self.write("rated.py", self.SOURCE)
        self.assertEqual(pawl("exec", path, "--set", "RATE=0.5", "--result").out, '"0.5"\n')
        self.assertIn("'RATE' is not set", pawl("exec", path).err)
        self.assertEqual(pawl("check", path, "--set", "RATE=1").code, 0)
        self.assertEqual(pawl("check", path).code, 2)
        self.assertIn("has no value", pawl("exec", path, "--set", "RATE").err)

    def test_run_takes_settings(self):
        done = pawl("run", "-q", self.write("rated.py", self.SOURCE), "--set", "RATE=0.5")
        self.assertEqual((done.code, done.out), (0, '"0.5"\n'), done.err)


class ExitTest(FolderTest):
    """`pawl exec` ends as `python3` does with the same file."""

    def exec(self, way, *options):
        text = "import sys\nasync def main():\n    print('works')\n    %s\n    return 5\n"
        return pawl("exec", self.write("leave.py", text % way), *options)

    def test_done(self):
        for way in "sys.exit()", "sys.exit(0)", "raise SystemExit", "raise SystemExit(False)":
            done = self.exec(way)
            self.assertEqual((done.code, done.out, done.err), (0, "works\n", ""), way)

    def test_a_code(self):
        for way, code in ("sys.exit(3)", 3), ("sys.exit(True)", 1), ("sys.exit(-1)", 255):
            done = self.exec(way)
            self.assertEqual((done.code, done.out, done.err), (code, "works\n", ""), way)

    def test_a_text(self):
        done = self.exec("sys.exit('no stock')")
        self.assertEqual((done.code, done.out, done.err), (1, "works\n", "no stock\n"))

    def test_a_subclass(self):
        for way, code in ("raise Leave(4)", 4), ("raise Leave", 0), ("raise Leave(None)", 0):
            done = self.exec("class Leave(SystemExit): pass\n    " + way)
            self.assertEqual((done.code, done.out, done.err), (code, "works\n", ""), way)
        done = self.exec("class Leave(SystemExit): pass\n    raise Leave('no stock')")
        self.assertEqual((done.code, done.err), (1, "no stock\n"))

    def test_in_a_task(self):
        template = """
import asyncio, sys
async def leave():
    await asyncio.sleep(1)
    sys.exit(%s)
async def other():
    try:
        await asyncio.sleep(100)
    finally:
        print("other ends")
async def main():
    tasks = [asyncio.create_task(leave()), asyncio.create_task(other())]
    try:
        await asyncio.sleep(50)
        print("never")
    except asyncio.CancelledError:
        print("main ends", tasks[0].done())
        raise
"""
        for status, code in ("", 0), ("3", 3):
            done = pawl("exec", self.write("task.py", template % status))
            self.assertEqual((done.code, done.err), (code, ""), status)
            self.assertEqual(sorted(done.out.splitlines()), ["main ends True", "other ends"])


# What a line becomes by a press of Tab, written to the files 1, 2, … of a folder. A zsh of its own sits behind a
# pseudo-terminal, since it completes nothing else.
ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -d $1/dump"
zpty -w shell "keep() { print -r -- \$BUFFER > $1/\$((++count)); BUFFER=; }; zle -N keep; bindkey '^X' keep"
zpty -w shell "bindkey '^I' complete-word; : > $1/0"
wait_for() { for i in {1..600}; do [[ -e $1 ]] && return; sleep 0.05; zpty -rt shell ignored; done }
wait_for $1/0
number=0
for line in ${@:2}; do
  zpty -w -n shell "$line"$'\t\x18'
  wait_for $1/$((++number))
done
"""


def complete_in_zsh(folder, lines):
    done = subprocess.run(["zsh", "-f", "-s", folder, *lines], input=ZSH, capture_output=True, text=True, timeout=120)
    completed = []
    for number in range(1, len(lines) + 1):
        path = os.path.join(folder, str(number))
        completed.append(open(path).read().strip() if os.path.exists(path) else done.stderr)
    return completed


class HelpTest(unittest.TestCase):
    def commands(self):
        page = open(os.path.join(ROOT, "docs/cli.md")).read()
        return re.findall(r"^### pawl (\S+)$", page, re.MULTILINE)

    def test_the_page_is_what_the_program_prints(self):
        done = pawl("completion", "markdown")
        self.assertEqual(done.out, open(os.path.join(ROOT, "docs/cli.md")).read(),
                         "run: pawl completion markdown > docs/cli.md")

    def test_every_command_has_help_and_says_its_exit_codes_or_none(self):
        text = pawl("--help").out
        self.assertGreater(len(self.commands()), 20)
        for command in self.commands():
            self.assertIn("\n  %s" % command, text)
            done = pawl(command, "--help")
            self.assertEqual(done.code, 0, done)
            self.assertIn("--help", done.out)

    def test_without_a_command_there_is_help(self):
        done = pawl()
        self.assertEqual((done.code, done.out), (64, ""))
        self.assertIn("which command?", done.err)
        self.assertIn("Write and run workflows:", done.err)

    def test_a_misspelt_command_is_guessed(self):
        done = pawl("lits")
        self.assertEqual(done.code, 64)
        self.assertIn("did you mean 'pawl list'?", done.err)
        self.assertEqual(done.out, "")
        for command, meant in (("schedule creat", "create"), ("list --status waitng", "waiting"),
                               ("completion bahs", "bash")):
            done = pawl(*command.split())
            self.assertEqual(done.code, 64)
            self.assertIn("did you mean '%s'?" % meant, done.err)

    def test_shells_take_their_completion_scripts(self):
        for shell in "bash", "zsh", "fish":
            script = pawl("completion", shell).out
            self.assertIn("--on-conflict" if shell != "fish" else "on-conflict", script)
            if shutil.which(shell):
                done = subprocess.run([shell, "-n"], input=script, capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""), shell)

    @unittest.skipIf(shutil.which("fish") is None, "fish is not installed: 'scripts/setup.sh test' installs it")
    def test_fish_completes_commands_options_and_words(self):
        lines = ["pawl lis", "pawl start --on-c", "pawl start --on-conflict ret", "pawl token rev", "pawl bench seq --step"]
        script = pawl("completion", "fish").out + "".join("complete -C %r; echo ==\n" % line for line in lines)
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run(["fish", "--no-config"], input=script, capture_output=True, text=True, timeout=60,
                                  env={"HOME": home, "PATH": os.environ["PATH"]})
        words = [[line.split("\t")[0] for line in part.splitlines()] for part in done.stdout.split("==\n")]
        self.assertEqual(words[:5], [["list"], ["--on-conflict"], ["return"], ["revoke"], ["--steps"]], done)

    @unittest.skipIf(shutil.which("zsh") is None, "zsh is not installed: 'scripts/setup.sh test' installs it")
    def test_zsh_completes_commands_options_and_words(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "_pawl"), "w") as file:
                file.write(pawl("completion", "zsh").out)
            completed = {"pawl lis": "pawl list", "pawl start order --on-c": "pawl start order --on-conflict",
                         "pawl start --on-conflict ret": "pawl start --on-conflict return",
                         "pawl token rev": "pawl token revoke", "pawl bench seq --step": "pawl bench seq --steps",
                         "pawl wait --tim": "pawl wait --timeout", "pawl cancel a b --rea": "pawl cancel a b --reason"}
            self.assertEqual(complete_in_zsh(folder, list(completed)), list(completed.values()))

    def test_bash_completes_commands_options_and_words(self):
        script = pawl("completion", "bash").out + """
complete_line() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _pawl; echo "${COMPREPLY[@]}"; }
complete_line pawl lis
complete_line pawl start --on-c
complete_line pawl start --on-conflict ret
complete_line pawl completion fi
complete_line pawl bench seq --step
"""
        done = subprocess.run(["bash"], input=script, capture_output=True, text=True)
        lines = done.stdout.splitlines()
        self.assertEqual(lines[:3], ["list", "--on-conflict", "return"], done.stderr)
        self.assertIn("fish", lines[3])
        self.assertEqual(lines[4], "--steps")


class UnwrittenTest(unittest.TestCase):
    def test_output_that_is_lost_is_an_error(self):
        for arguments in (["--version"], ["--help"], ["explain"], ["completion", "bash"],
                          ["dis", os.path.join(ROOT, "examples/order.py")]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([PAWL, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(done.returncode, 74, (arguments, done))
            self.assertRegex(done.stderr, "^pawl: the output could not be written(: No space left on device)?\n$")


class ProxyTest(unittest.TestCase):
    """A proxy in front of a server: it answers when the server does not."""

    def answer(self, status):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                page = b"<html><h1>Bad Gateway</h1></html>"
                self.send_response(status)
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

            def log_message(self, *words):
                pass

        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        self.addCleanup(server.server_close)
        threading.Thread(target=server.handle_request, daemon=True).start()
        return pawl("list", "--server", "http://127.0.0.1:%d" % server.server_address[1])

    def test_no_server_behind_it(self):
        for status in (502, 503, 504):
            done = self.answer(status)
            self.assertEqual(done.code, 5, done)
            self.assertIn("something in front of the server answered with status %d" % status, done.err)
            self.assertNotIn("<html>", done.err)

    def test_a_proxy_that_refuses(self):
        done = self.answer(413)
        self.assertEqual(done.code, 4, done)
        self.assertNotIn("bug", done.err)


class NoServerTest(unittest.TestCase):
    def test_says_how_to_start_one(self):
        for arguments in (["list"], ["start", "order"], ["show", "x"], ["wait", "x"], ["watch", "x"], ["logs", "x"],
                          ["send", "x", "c", "1"], ["cancel", "x"], ["queues"], ["workers"], ["versions"],
                          ["purge", "--older-than", "1d", "--yes"], ["kill", "--all", "--yes"]):
            done = pawl(*arguments, "--server", "http://127.0.0.1:1")
            self.assertEqual(done.code, 5, (arguments, done))
            self.assertIn("PAWL-5013: no server at http://127.0.0.1:1", done.err)
            self.assertIn("pawl dev", done.err)
            self.assertEqual(done.out, "")

    def test_wrong_addresses_and_values(self):
        for arguments, said in [
            (["list", "--server", "ftp://x"], "not a server address"),
            (["list", "--server", "http://x/path"], "not a server address"),
            (["list", "--server", "http://127.0.0.1:99999"], "not a server address"),
            (["start", "order", "--input", "{"], "PAWL-2017"),
            (["start", "order", "--input", "@/nonexistent"], "cannot read"),
            (["start", "order", "--tag", "novalue"], "NAME=VALUE"),
            (["start", "order", "--at", "tomorrow"], "not a time"),
            (["wait", "x", "--timeout", "long"], "not a duration"),
            (["cancel"], "which runs?"),
            (["cancel", "x", "--workflow", "y"], "exclude each other"),
            (["queues", "set"], "which queue?"),
            (["queues", "set", "mail"], "no limit is given"),
            (["list", "--token", "pawl_x\r\nX-Other: 1"], "control character"),
            (["purge"], "how old"),
            (["purge", "--older-than", "30", "--yes"], "write 30d for days"),
            (["token", "create", "--scope", "read", "--expires", "365"], "write 365d for days"),
            (["backup", "copy.db"], "which database?"),
            (["exec", os.path.join(ROOT, "examples/order.py"), "--input", "{bad"], "--input is not JSON"),
            (["check", "tasks.mjs"], "tasks.mjs is not a Python file, and workflows are written in Python"),
            (["run"], "'pawl run --help' says what it takes"),
            (["token", "create"], "for example --scope start"),
            (["token", "create", "--name", "x", "--scope", "admni"], "there is no scope 'admni'"),
            (["list", "--since", "1x"], "'1x' is not a time"),
            (["list", "--limt", "3"], "did you mean '--limit'?"),
            (["bench", "seq", "--stesp", "3"], "did you mean '--steps'?"),
            (["server", "more"], "'more' is one argument too many"),
            (["server", "--listen", "somewhere:80"], "a numeric address and a port"),
            (["init", "/proc/new"], "choose a folder that may be written"),
            (["init", "--python", "--node", "x"], "say one of them"),
            (["start", "order", "--input", "{'a': 1}"], "write it as JSON, in single quotes for the shell"),
            (["start", "order", "--input", "text"], "a text is written with quotes"),
            (["dev", "--tasks", "tasks.mjs", "--tls-certificate", "x", "--tls-key", "y"], "a server without TLS"),
        ]:
            done = pawl(*arguments)
            self.assertEqual(done.code, 64, (arguments, done))
            self.assertIn(said, done.err)
            self.assertIn("hint: ", done.err)


class InitTest(FolderTest):
    def test_writes_a_python_project_whose_test_passes(self):
        project = os.path.join(self.folder, "parcel")
        done = pawl("init", project)
        self.assertEqual(done.code, 0, done)
        self.assertIn("pawl run workflow.py", done.err)
        self.assertEqual(pawl("check", "workflow.py", cwd=project).code, 0)
        with open(os.path.join(project, ".gitignore")) as file:
            self.assertIn("pawl.db*\n", file.read(), "what 'pawl dev' and 'pawl server' leave here")
        path = os.path.dirname(os.path.abspath(PAWL)) + os.pathsep + os.environ["PATH"]
        tests = subprocess.run(["python3", "-m", "unittest"], cwd=project, capture_output=True, text=True,
                               env=environment(PATH=path))
        self.assertEqual(tests.returncode, 0, tests.stderr)
        self.assertIn("Ran 2 tests", tests.stderr)

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_writes_a_node_project_whose_test_passes(self):
        project = os.path.join(self.folder, "parcel")
        done = pawl("init", "--node", project)
        self.assertEqual(done.code, 0, done)
        path = os.path.dirname(os.path.abspath(PAWL)) + os.pathsep + os.environ["PATH"]
        tests = subprocess.run(["node", "--test"], cwd=project, capture_output=True, text=True,
                               env=environment(PATH=path))
        self.assertEqual(tests.returncode, 0, tests.stdout + tests.stderr)

    def test_overwrites_nothing(self):
        self.write("workflow.py", "mine")
        done = pawl("init", self.folder)
        self.assertEqual(done.code, 64, done)
        self.assertIn("exists", done.err)
        self.assertEqual(os.listdir(self.folder), ["workflow.py"])
