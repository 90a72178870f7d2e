"""pawl.start(…) and its like: the verbs of a client that is made when it is first needed."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Callable, Dict, Optional, TypeVar, Union

from . import _codec, _requests
from ._codec import CONFIGURED, AnyCodec, Opaque
from ._context import current
from ._requests import Call, Poll
from ._verbs import arguments_of, dressed
from .client import Client, Run

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")

R = TypeVar("R")
_client: Optional[Client] = None
_target: Dict[str, Any] = {}  # what configure() has said of the server
_lock = threading.Lock()


def client() -> Client:
    """The client of the module's shortcuts: by PAWL_URL and PAWL_TOKEN, or by configure()."""
    global _client
    with _lock:
        if _client is None:
            _client = Client(**_target)
        return _client


def configure(url: Optional[str] = None, token: Optional[str] = None, *, codec: AnyCodec = CONFIGURED,
              **options: Any) -> Client:
    """Says which server the module's shortcuts talk to, and what payloads are encoded with.

    `codec`, a Codec or a list of them, is for all clients, workers and serve() of this program that are
    made from then on, unless they have one of their own. It stays when another server is configured;
    None takes it away. With a codec alone, the server stays.
    """
    global _client, _target
    target = {"url": url, "token": token, **options}
    if codec is not CONFIGURED and url is None and token is None and not options:
        target = _target
    codecs = _codec.codecs_of(codec)
    made = Client(**target, codec=codecs)
    with _lock:
        _codec.configure_default(codecs)
        _client, _target = made, target
    return made


def seal(value: Any) -> Opaque:
    """A value encoded by the configured codec, or in a task by its worker's, for a place in a value that
    is plain otherwise: pawl.plain({"approved": True, "card": pawl.seal(card)})."""
    attempt = current.get()
    return _codec.codecs_of(CONFIGURED).seal(value) if attempt is None else attempt.worker.codecs.seal(value)


def start(workflow: Any, input: Any = None, **options: Any) -> Run:
    """Starts a run; see Client.start."""
    return client().start(workflow, input, **options)


def run(workflow: Any, input: Any = None, *, timeout: Optional[float] = None, **options: Any) -> Any:
    """Starts a run, waits for its end and gives its output."""
    return client().run(workflow, input, timeout=timeout, **options)


def _shortcut(build: "Callable[P, Union[Call[R], Poll[R]]]") -> "Callable[P, R]":
    def function(*args: "P.args", **options: "P.kwargs") -> R:
        return client()._do(build(*args, **options))

    return dressed(function, build, arguments_of(build))


get = _shortcut(_requests.get)
list_runs = _shortcut(_requests.list_runs)
cancel = _shortcut(_requests.cancel)
kill = _shortcut(_requests.kill)
pause = _shortcut(_requests.pause)
resume = _shortcut(_requests.resume)
retry = _shortcut(_requests.retry)
restart = _shortcut(_requests.restart)
delete = _shortcut(_requests.delete)
resolve = _shortcut(_requests.resolve)
reject = _shortcut(_requests.reject)
wait_status_change = _shortcut(_requests.wait_status_change)
state = _shortcut(_requests.state)
timeline = _shortcut(_requests.timeline)
logs = _shortcut(_requests.logs)
