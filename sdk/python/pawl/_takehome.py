"""The requests that take a run home, and bring it elsewhere: docs/repair.md."""

from __future__ import annotations

import base64
from typing import Any, Dict, Iterable, Optional

from ._codec import outgoing
from ._http import quote
from ._requests import Call, _plain, new_id


def export(
    run: str, *, redact: Iterable[str] = (), reason: Optional[str] = None
) -> Call[bytes]:
    """A run as the bytes of one file, for import_run() and `pawl exec --from`: its program, state, calls,
    messages and log. What `redact` names is taken out: names, paths such as "order.customer.email", or
    patterns such as "/[0-9]{16}/"."""
    body = _plain({"redact": list(redact), "reason": reason})
    return Call("POST", "/runs/%s/export" % quote(run), body,
                read=lambda status, body: base64.b64decode(body["file"]))


def import_run(
    file: bytes, *, id: Optional[str] = None, results: Optional[Dict[int, Any]] = None,
    paused: bool = False, dry_run: bool = False, reason: Optional[str] = None,
) -> Call[Dict[str, Any]]:
    """Makes a run of what export() gave; it goes on where it stood. `results` are those of open calls by
    number, which are not asked for again; `notes` says what becomes of the others."""
    body = _plain({"file": base64.b64encode(file).decode("ascii"), "paused": paused, "dry_run": dry_run,
                   "id": id or (None if dry_run else new_id()), "reason": reason})
    if results:
        body["results"] = outgoing({str(key): value for key, value in results.items()}, "results")
    return Call("POST", "/imports", body, repeatable=dry_run)
