"""The requests of whoever operates a server: queues, workers, versions, the audit log, tokens."""

from __future__ import annotations

import datetime
from typing import Any, Dict, Iterable, List, Optional

from ._http import quote, query
from ._requests import Call, _nothing, _plain
from .runs import write_time


def queues() -> Call[List[Dict[str, Any]]]:
    """The queues with their limits, and what waits and runs in them."""
    return Call("GET", "/queues", read=lambda status, body: body["queues"])


def queue_keys(queue: str) -> Call[Dict[str, Any]]:
    """How many tasks of the queue wait by key, the most first."""
    return Call("GET", "/queues/%s/keys" % quote(queue))


def limit_queue(
    queue: str,
    *,
    max_running: Optional[int] = None,
    rate: Optional[float] = None,
    per_key_max_running: Optional[int] = None,
    per_key_rate: Optional[float] = None,
) -> Call[None]:
    """Sets a queue's limits; None: no limit."""
    limits = {
        "max_running": max_running,
        "rate": rate,
        "per_key_max_running": per_key_max_running,
        "per_key_rate": per_key_rate,
    }
    return Call("PUT", "/queues/%s" % quote(queue), limits, read=_nothing)


def nodes() -> Call[List[Dict[str, Any]]]:
    """The servers that share the store: each with its id, name, version, url, runs, load, last sign of life."""
    return Call("GET", "/nodes", read=lambda status, body: body["nodes"])


def workers() -> Call[List[Dict[str, Any]]]:
    """The workers that are connected."""
    return Call("GET", "/workers", read=lambda status, body: body["workers"])


def purge(
    older_than: float,
    *,
    status: Optional[str] = None,
    workflow: Optional[str] = None,
    dry_run: bool = False,
) -> Call[int]:
    """Removes runs that ended more than `older_than` seconds ago, or only counts them; how many."""
    if older_than is None:  # left out, it must not mean every ended run
        raise TypeError("how old must a run be? purge(30 * 86400); 0 is every ended run")
    body = {"older_than": older_than, "status": status, "workflow": workflow, "dry_run": dry_run}
    count = "matched" if dry_run else "removed"
    return Call("POST", "/purge", _plain(body), read=lambda status, body: int(body[count]))


def remove_workflow(workflow: str) -> Call[None]:
    """Removes a workflow: nobody can start it any more, and its runs go on."""
    return Call("DELETE", "/workflows/%s" % quote(workflow), read=_nothing)


def remove_version(version: str) -> Call[None]:
    """Removes a version of the deployed programs that no run needs any more."""
    return Call("DELETE", "/versions/%s" % quote(version), read=_nothing, repeatable=False)


def audit(
    *,
    actor: Optional[str] = None,
    action: Optional[str] = None,
    subject: Optional[str] = None,
    cursor: Optional[str] = None,
    limit: Optional[int] = None,
) -> Call[Dict[str, Any]]:
    """Who has controlled what, the newest first: {"entries", "next"}."""
    values = {
        "actor": actor, "action": action, "subject": subject, "cursor": cursor, "limit": limit,
    }
    return Call("GET", "/audit" + query(values))


# --- tokens --------------------------------------------------------------------------------------


def tokens() -> Call[List[Dict[str, Any]]]:
    """The API tokens, without their secrets."""
    return Call("GET", "/tokens", read=lambda status, body: body["tokens"])


def create_token(
    scopes: Iterable[str], *, name: str = "", expires_at: Optional[datetime.datetime] = None
) -> Call[Dict[str, Any]]:
    """Makes an API token: {"id", "token"}. Its secret is shown only here."""
    body = {"name": name, "scopes": list(scopes), "expires_at": write_time(expires_at)}
    return Call("POST", "/tokens", _plain(body), repeatable=False)


def revoke_token(id: str) -> Call[None]:
    """From now on nobody gets in by this token."""
    return Call("DELETE", "/tokens/%s" % quote(id), read=_nothing)


# --- servers with a test clock -------------------------------------------------------------------


def skip(seconds: float) -> Call[Dict[str, Any]]:
    return Call("POST", "/test/skip", {"seconds": seconds}, repeatable=False)
