"""A PostgreSQL server for tests, in a temporary folder and on a socket in it. It ends with the test's process."""

import ctypes
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

PR_SET_PDEATHSIG = 1


def binaries():
    """The folder of the newest version that is installed, or None."""
    found = [path for path in glob.glob("/usr/lib/postgresql/*/bin") if os.access(path + "/initdb", os.X_OK)]
    return max(found) if found else None


class Cluster:
    def __init__(self):
        self.binaries = binaries()
        self.folder = tempfile.mkdtemp(prefix="pawl-postgres-")
        # PostgreSQL refuses to run as root.
        self.user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.log = open(os.path.join(self.folder, "log"), "w")
        self._spawn("initdb", "--pgdata=" + self.data, "--username=pawl", "--auth=trust", "--no-sync",
                    "--encoding=UTF8", "--no-locale").wait()
        self.process = None
        self.schemas = 0

    @property
    def data(self):
        return os.path.join(self.folder, "data")

    def _become(self):
        if self.user:
            os.setgid(self.user.pw_gid)
            os.setuid(self.user.pw_uid)
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)

    def _spawn(self, program, *arguments):
        return subprocess.Popen([os.path.join(self.binaries, program), *arguments], preexec_fn=self._become,
                                cwd=self.folder, stdout=self.log, stderr=self.log)

    def start(self):
        # A test of servers is not about the disk of the database.
        self.process = self._spawn("postgres", "-D", self.data, "-k", self.folder, "-c", "listen_addresses=",
                                   "-c", "fsync=off")
        for _ in range(600):
            ready = subprocess.run([os.path.join(self.binaries, "pg_isready"), "-q", "-h", self.folder])
            if ready.returncode == 0:
                return self
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not start: " + open(self.log.name).read())

    def crash(self):
        """Ends it at once, and leaves the rest to its recovery."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def url(self):
        """The URL of a schema that nobody has used."""
        self.schemas += 1
        return "postgres:///postgres?host=%s&user=pawl&schema=test_%d" % (self.folder, self.schemas)

    def execute(self, sql):
        done = subprocess.run([os.path.join(self.binaries, "psql"), "-h", self.folder, "-U", "pawl", "-Atqc", sql,
                               "postgres"], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def end(self):
        if self.process is not None and self.process.poll() is None:
            self.crash()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
