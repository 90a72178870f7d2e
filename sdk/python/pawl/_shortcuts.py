"""pawl.start(…) and its like: the verbs of a client that is made when it is first needed."""

from __future__ import annotations

import threading
from typing import Any, Dict, Optional

from .client import Client, Run
from .runs import RunInfo, RunPage, StatusChange

_client: Optional[Client] = None
_lock = threading.Lock()


def client() -> Client:
    """The client of the module's shortcuts: by PAWL_URL and PAWL_TOKEN, or by configure()."""
    global _client
    with _lock:
        if _client is None:
            _client = Client()
        return _client


def configure(url: Optional[str] = None, token: Optional[str] = None, **options: Any) -> Client:
    """Says which server the module's shortcuts talk to."""
    global _client
    made = Client(url, token, **options)
    with _lock:
        _client = made
    return made


def start(workflow: Any, input: Any = None, **options: Any) -> Run:
    """Starts a run; see Client.start."""
    return client().start(workflow, input, **options)


def run(workflow: Any, input: Any = None, *, timeout: Optional[float] = None, **options: Any) -> Any:
    """Starts a run, waits for its end and gives its output."""
    return client().run(workflow, input, timeout=timeout, **options)


def get(run: str) -> RunInfo:
    """How a run stands."""
    return client().get(run)


def list_runs(**filters: Any) -> RunPage:
    """A page of runs; see Client.list."""
    return client().list(**filters)


def cancel(run: str, *, grace: Optional[float] = None, reason: Optional[str] = None) -> None:
    client().cancel(run, grace=grace, reason=reason)


def kill(run: str) -> None:
    client().kill(run)


def pause(run: str) -> None:
    client().pause(run)


def resume(run: str, value: Any = None) -> None:
    client().resume(run, value)


def retry(run: str, *, force: bool = False) -> None:
    client().retry(run, force=force)


def restart(run: str) -> None:
    client().restart(run)


def resolve(token: str, value: Any = None) -> None:
    client().resolve(token, value)


def reject(token: str, kind: str = "Rejected", message: str = "", data: Any = None) -> None:
    client().reject(token, kind, message, data)


def wait_status_change(run: str, after: int = 0, timeout: Optional[float] = None) -> StatusChange:
    return client().wait_status_change(run, after, timeout)


def state(run: str) -> Dict[str, Any]:
    return client().state(run)


def timeline(run: str, **page: Any) -> Dict[str, Any]:
    return client().timeline(run, **page)


def logs(run: str, *, limit: Optional[int] = None) -> Any:
    return client().logs(run, limit=limit)
