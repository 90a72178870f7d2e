"""HTTP/1.1 as a client of Pawl needs it: kept-alive connections, JSON both ways.

`Request` bytes and `ResponseReader` know nothing of sockets, so that the blocking connection here
and the asyncio one share them; the worker waits for several connections at once.
"""

from __future__ import annotations

import os
import re
import select
import socket
import ssl
import threading
import urllib.parse
from typing import Any, Dict, List, Optional, Tuple

from . import errors

DEFAULT_URL = "http://127.0.0.1:7380"
_CONNECT = 5.0  # seconds for one of several servers to accept a connection
_READ_BYTES = 1 << 16  # more than that is mapped anew for each read

# What of a head matters; in lower case.
_STATUS = re.compile(rb"http/1\.(\d) (\d{3})")
_CONNECTION = re.compile(rb"\nconnection:[ \t]*([^\r\n]*)")
_ENCODING = re.compile(rb"\ntransfer-encoding:[^\r\n]*chunked")
_LENGTH = re.compile(rb"\ncontent-length:[ \t]*([^\r\n]*)")


class ProtocolError(OSError):
    """The other side does not speak HTTP as it should, or closed in the middle of an answer."""


class Endpoint:
    """One server, as a URL says."""

    def __init__(self, given: str) -> None:
        self.url = given.rstrip("/")
        parts = urllib.parse.urlsplit(given if "://" in given else "http://" + given)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("a server's URL is http://HOST:PORT or https://HOST:PORT, not %r" % given)
        self.secure = parts.scheme == "https"
        self.host = parts.hostname
        self.port = parts.port or (443 if self.secure else 80)
        self.prefix = parts.path.rstrip("/") + "/api/v1"
        host = "[%s]" % self.host if ":" in self.host else self.host
        default_port = self.port == (443 if self.secure else 80)
        self.head = "Host: %s\r\n" % (host if default_port else "%s:%d" % (host, self.port))
        self.head += "User-Agent: pawl-python\r\n"


class Target:
    """Where requests go: what a URL, or several, and a token say.

    Servers that share a store answer alike, so any of them will do: the first one is asked until it fails,
    then the next. Any thread may call."""

    def __init__(
        self, url: Optional[str] = None, token: Optional[str] = None, ca: Optional[str] = None
    ) -> None:
        given = url or os.environ.get("PAWL_URL") or DEFAULT_URL
        self.endpoints = [Endpoint(each.strip()) for each in given.split(",") if each.strip()]
        if not self.endpoints:
            raise ValueError("a server's URL is http://HOST:PORT or https://HOST:PORT, not %r" % given)
        self.current = self.endpoints[0]
        self.url = ",".join(endpoint.url for endpoint in self.endpoints)
        self.secure = any(endpoint.secure for endpoint in self.endpoints)
        self.token = token if token is not None else os.environ.get("PAWL_TOKEN") or ""
        self._ca = ca or os.environ.get("PAWL_CA") or None  # a PEM file of trusted certificates
        self._authorization = ""
        if self.token:
            if any(ord(character) < 33 or ord(character) > 126 for character in self.token):
                raise ValueError("a token is made of visible ASCII characters")
            self._authorization = "Authorization: Bearer %s\r\n" % self.token

    @property
    def host(self) -> str:
        return self.current.host

    @property
    def port(self) -> int:
        return self.current.port

    def avoid(self, endpoint: Optional[Endpoint]) -> None:
        """That server does not answer, or is leaving: the next one is asked from now on."""
        if endpoint is self.current:
            at = self.endpoints.index(endpoint)
            self.current = self.endpoints[(at + 1) % len(self.endpoints)]

    def patience(self, timeout: float) -> float:
        """How long one server may take to accept a connection."""
        return timeout if len(self.endpoints) == 1 else min(timeout, _CONNECT)

    def tls(self) -> Optional[ssl.SSLContext]:
        if not self.secure:
            return None
        try:
            return ssl.create_default_context(cafile=self._ca)
        except OSError as problem:
            raise ValueError("no certificates in %r, which `ca` or PAWL_CA names: %s"
                             % (self._ca, problem.strerror or problem)) from None

    def request(self, method: str, path: str, body: Optional[bytes] = None,
                head: str = "Accept: application/json\r\n", more: str = "") -> bytes:
        """The bytes of one request. `more`: further lines of its head."""
        server = self.current
        head = "%s %s%s HTTP/1.1\r\n%s%s%s%s" % (
            method, server.prefix, path, server.head, self._authorization, head, more)
        if body is None:
            return (head + "\r\n").encode("latin-1")
        head += "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
        return head.encode("latin-1") + body


class ResponseReader:
    """Takes the bytes of one answer as they come. done() says when it is whole."""

    def __init__(self) -> None:
        self.status = 0
        self.body = b""
        self.keep_alive = True
        self.started = False
        self._buffer = bytearray()
        self._left = -1  # of the body; -1: the head is not complete, -2: chunks, -3: until the end
        self._done = False

    def done(self) -> bool:
        return self._done

    def feed(self, data: bytes) -> bool:
        """Returns done(). An empty `data` is the end of the stream."""
        if not data:
            return self._end()
        self.started = True
        self._buffer += data
        while self._left == -1 and not self._done:
            if not self._read_head():
                return False
        if self._left >= 0 and len(self._buffer) >= self._left:
            self._finish(bytes(self._buffer[: self._left]))
        elif self._left == -2:
            self._read_chunks()
        return self._done

    def _end(self) -> bool:
        if self._left != -3:
            raise ProtocolError("the server closed the connection before it had answered")
        self.keep_alive = False
        self._finish(bytes(self._buffer))
        return True

    def _finish(self, body: bytes) -> None:
        self.body = body
        self._done = True

    def _read_head(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            if len(self._buffer) > 1 << 16:
                raise ProtocolError("the head of the answer is too long")
            return False
        head = bytes(self._buffer[:end]).lower()
        del self._buffer[: end + 4]
        version = _STATUS.match(head)
        if version is None:
            raise ProtocolError("this is not an HTTP/1.1 server")
        self.status = int(version[2])
        if self.status < 200:
            return True  # what counts comes behind it
        said = _CONNECTION.search(head)
        connection = said[1].strip() if said else b""
        self.keep_alive = connection != b"close" and (version[1] != b"0" or connection != b"")
        length = _LENGTH.search(head)
        if self.status in (204, 304):
            self._finish(b"")
        elif _ENCODING.search(head):
            self._left = -2
        elif length is not None:
            if not length[1].strip().isdigit():
                raise ProtocolError("the answer's length is not a number")
            self._left = int(length[1])
        else:
            self._left = -3
        return True

    def _read_chunks(self) -> None:
        """Takes the chunks apart once all of them are there: answers in chunks are rare and short."""
        position, pieces = 0, []
        while True:
            end = self._buffer.find(b"\r\n", position)
            if end < 0:
                return
            size = self._chunk_size(position, end)
            position = end + 2
            if size == 0:
                if self._buffer.find(b"\r\n", position) < 0:
                    return
                self._finish(b"".join(pieces))
                return
            if len(self._buffer) < position + size + 2:
                return
            pieces.append(bytes(self._buffer[position : position + size]))
            position += size + 2

    def _chunk_size(self, start: int, end: int) -> int:
        try:
            return int(bytes(self._buffer[start:end]).split(b";")[0], 16)
        except ValueError:
            raise ProtocolError("the size of a chunk is not a number") from None


class Connection:
    """One connection, one request at a time. Opens itself, again after it was closed."""

    def __init__(self, target: Target, timeout: float = 30.0) -> None:
        self.target = target
        self.timeout = timeout
        self.socket: Optional[socket.socket] = None
        self.endpoint: Optional[Endpoint] = None  # that it was opened to last
        self.reader: Optional[ResponseReader] = None
        self._tls = target.tls()

    def fileno(self) -> int:
        return self.socket.fileno() if self.socket is not None else -1

    def open(self) -> None:
        """To the first server that accepts a connection; OSError if none does."""
        for left in range(len(self.target.endpoints) - 1, -1, -1):
            try:
                return self._open(self.target.current)
            except OSError:
                self.target.avoid(self.endpoint)
                if left == 0:
                    raise

    def _open(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        made = socket.create_connection((endpoint.host, endpoint.port), self.target.patience(self.timeout))
        try:
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if endpoint.secure and self._tls is not None:
                made = self._tls.wrap_socket(made, server_hostname=endpoint.host)
        except BaseException:
            made.close()
            raise
        self.socket = made

    def close(self) -> None:
        self.reader = None
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def is_stale(self) -> bool:
        """Whether the server has closed an idle connection, as far as that is known already, or another
        server is to be asked from now on."""
        if self.socket is None:
            return False
        if self.endpoint is not self.target.current:
            return True
        readable, _, _ = select.select([self.socket], [], [], 0)
        return bool(readable)

    def shut_down(self) -> None:
        """From another thread: whoever waits for an answer here waits no more."""
        if self.socket is not None:
            try:
                self.socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the other side was faster

    def send(self, request: bytes, timeout: Optional[float] = None,
             reader: Optional[ResponseReader] = None) -> None:
        if self.socket is None:
            self.open()
        assert self.socket is not None
        self.socket.settimeout(self.timeout if timeout is None else timeout)
        self.reader = reader or ResponseReader()
        self.socket.sendall(request)

    def wait_readable(self, seconds: float) -> bool:
        assert self.socket is not None
        if isinstance(self.socket, ssl.SSLSocket) and self.socket.pending():
            return True
        return bool(select.select([self.socket], [], [], seconds)[0])

    def read_some(self) -> bool:
        """Takes what has come; whether the answer is whole. Blocks if nothing has."""
        assert self.socket is not None and self.reader is not None
        done = self.reader.feed(self.socket.recv(_READ_BYTES))
        while not done and isinstance(self.socket, ssl.SSLSocket) and self.socket.pending():
            done = self.reader.feed(self.socket.recv(_READ_BYTES))
        return done

    def take(self) -> ResponseReader:
        """The whole answer; the connection is free for the next request."""
        reader = self.reader
        assert reader is not None and reader.done()
        self.reader = None
        if not reader.keep_alive:
            self.close()
        return reader

    def receive(self) -> ResponseReader:
        while not self.read_some():
            pass
        return self.take()


class Pool:
    """Connections for any number of threads: each request takes one and puts it back."""

    def __init__(self, target: Target, timeout: float) -> None:
        self.target = target
        self.timeout = timeout
        self._idle: List[Connection] = []
        self._lock = threading.Lock()
        self._process = os.getpid()

    def exchange(self, request: bytes, timeout: Optional[float] = None) -> ResponseReader:
        """Sends and waits for the answer. OSError if that fails; then nobody knows what was done."""
        connection = self._take()
        try:
            if connection.is_stale():
                connection.close()
            connection.send(request, timeout)
            answer = connection.receive()
        except OSError:
            connection.close()
            self.target.avoid(connection.endpoint)
            raise
        except BaseException:
            connection.close()
            raise
        if answer.status == 503:  # it is leaving, or has lost its store
            self.target.avoid(connection.endpoint)
        with self._lock:
            self._idle.append(connection)
        return answer

    def _take(self) -> Connection:
        with self._lock:
            if self._process != os.getpid():  # after a fork the connections are the parent's
                self._idle, self._process = [], os.getpid()
            if self._idle:
                return self._idle.pop()
        return Connection(self.target, self.timeout)

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()


def unreachable(target: Target, error: BaseException) -> errors.ConnectionFailed:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    hint = "is the server running? `pawl server` starts one; PAWL_URL says where it is"
    untrusted = isinstance(error, ssl.SSLCertVerificationError)
    if untrusted:
        reason = error.verify_message or reason
        hint = "trust its certificate, or the authority that has signed it, with `ca` or PAWL_CA: a PEM file"
    elif isinstance(error, ProtocolError) and not target.secure:
        hint = "if the server has TLS, its URL begins with https://"
    return errors.ConnectionFailed(
        "no answer from %s: %s" % (target.url, reason), hint=hint, retryable=not untrusted
    )


def as_error(target: Target, problem: BaseException) -> errors.PawlError:
    """What went wrong, as callers get it. (Some errors of ours are OSErrors as well.)"""
    return problem if isinstance(problem, errors.PawlError) else unreachable(target, problem)


def quote(text: str) -> str:
    """A run's id or another name as one segment of a path."""
    return urllib.parse.quote(text, safe="")


def query(values: Dict[str, Any]) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in values.items():
        for each in value if isinstance(value, list) else [value]:
            if each is not None:
                pairs.append((name, each if isinstance(each, str) else str(each)))
    return "?" + urllib.parse.urlencode(pairs) if pairs else ""
