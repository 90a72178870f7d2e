"""Where the programs of other engines find a server.

Their databases' addresses stand for servers here. An address that begins with http is a Pawl server, and
PAWL_URL, if it is set, stands for all others. Else a server is started for the address, as a child of this
process: the runs are in a file beside the database that is named, or in memory where the program asked for
that. It ends with the process, and its runs go on when the next one opens the same file.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import threading
import time
import urllib.parse
import weakref
from typing import Dict, List, Optional

from ..client import Client
from ..errors import PawlError
from ..testing import Server
from ..worker import Worker

__all__ = ["Place", "find_place", "in_memory"]

_lock = threading.Lock()
_places: Dict[str, "Place"] = {}


class Place:
    """A server that a program's address stands for."""

    def __init__(self, url: str, server: Optional[Server] = None) -> None:
        self.url = url
        self._server = server
        token = None if server is None else ""
        self.token = token
        self.client = Client(url, token)
        self.workers: List[Worker] = []  # of this process, which stop first
        if server is not None:
            self._end = weakref.finalize(self, _stop, server, self.client, self.workers)

    def stop(self) -> None:
        """Ends the server, if it belongs to this process."""
        if self._server is not None:
            self._end()


def find_place(address: str, name: str = "") -> Place:
    """The server for a database's address. `name`: a schema in it, or the like."""
    url = _server_url(address)
    key = url or "%s#%s" % (address, name)
    with _lock:
        place = _places.get(key)
        if place is None:
            place = _places[key] = Place(url) if url else _open(_file_for(address, name))
        return place


def in_memory() -> Place:
    """A server whose runs end with it."""
    url = _server_url("")
    return find_place(url) if url else _start("memory:")


def _server_url(address: str) -> str:
    if address.startswith(("http://", "https://")):
        return address
    return os.environ.get("PAWL_URL", "")


def _file_for(address: str, name: str) -> str:
    """The file for a database's runs: beside that of an SQLite database, else in the user's data."""
    scheme, _, rest = address.partition("://")
    if not rest:
        return os.path.abspath(address) + ".pawl"
    if scheme.startswith("sqlite"):
        # sqlite:///relative.db, sqlite:////absolute.db
        path = urllib.parse.unquote(rest[1:] if rest.startswith("/") else rest).partition("?")[0]
        return os.path.abspath(path) + ".pawl"
    data = os.environ.get("PAWL_COMPAT_DATA") or os.path.join(
        os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share"), "pawl", "compat")
    try:
        os.makedirs(data, mode=0o700, exist_ok=True)
    except OSError as problem:
        raise PawlError("the runs of %s have no folder: %s; PAWL_COMPAT_DATA may name one, or PAWL_URL a server"
                        % (scheme, problem)) from None
    # The address may have a password in it.
    digest = hashlib.sha256(("%s\n%s" % (address, name)).encode()).hexdigest()[:16]
    readable = "".join(letter for letter in name or scheme if letter.isalnum() or letter in "_-")
    return os.path.join(data, "%s-%s.pawl" % (readable[:40], digest))


def _open(path: str) -> Place:
    """A server with the file's runs: the one of another process that has it, or one of our own."""
    note = path + ".url"
    for attempt in range(3):
        found = _other(note)
        if found is not None:
            return found
        try:
            place = _start("sqlite:" + path)
        except PawlError:
            if attempt == 2:
                raise
            time.sleep(0.2)  # another process may be about to write its note
            continue
        with open(note, "w") as file:
            file.write(place.url)
        atexit.register(_forget, note, place.url)
        return place
    raise AssertionError("unreachable")


def _other(note: str) -> Optional[Place]:
    try:
        with open(note) as file:
            url = file.read().strip()
        client = Client(url, "", timeout=2, retries=0)
        client.workflows()
        client.close()
    except (OSError, PawlError):
        return None
    return Place(url)


def _forget(note: str, url: str) -> None:
    try:
        with open(note) as file:
            ours = file.read().strip() == url
        if ours:
            os.remove(note)
    except OSError:
        pass


def _start(store: str) -> Place:
    server = Server(store=store, test_clock=False, on_fault="fail",
                    options=("--keep-completed", "0", "--keep-failed", "0", "--keep-cancelled", "0"))
    server.open()
    return Place(server.url, server)


def _stop(server: Server, client: Client, workers: List[Worker]) -> None:
    for worker in workers:
        worker.stop(grace=0)
    for worker in workers:
        worker.join(5)
    client.close()
    server.close()
