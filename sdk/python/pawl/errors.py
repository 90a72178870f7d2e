"""What can go wrong, as exceptions.

Every error that a server reports has a code such as PAWL-4002; `pawl explain PAWL-4002` tells more.
Codes that a program may want to tell apart have classes of their own, all of them PawlError.
"""

from __future__ import annotations

import asyncio
from typing import Any, Dict, List, Optional, Type

Cancelled = asyncio.CancelledError


class PawlError(Exception):
    """An error of Pawl. `code` is stable; `hint` says what to do; `retryable`: it may help to ask again."""

    code = ""

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        hint: str = "",
        retryable: bool = False,
        status: int = 0,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.hint = hint
        self.retryable = retryable
        self.status = status

    def __str__(self) -> str:
        text = "%s: %s" % (self.code, self.message) if self.code else self.message
        return "%s (%s)" % (text, self.hint) if self.hint else text


class ConnectionFailed(PawlError, ConnectionError):
    """The server cannot be reached, or went away before it answered."""


class Unauthorized(PawlError):
    """The server wants a token, or does not know this one."""


class Forbidden(PawlError):
    """The token's scopes do not allow this."""


class InvalidRequest(PawlError):
    code = "PAWL-4006"


class PayloadTooLarge(PawlError):
    code = "PAWL-2005"


class UnknownWorkflow(PawlError):
    code = "PAWL-4001"


class UnknownRun(PawlError):
    code = "PAWL-4002"


class RunExists(PawlError):
    code = "PAWL-4003"


class EngineBusy(PawlError):
    code = "PAWL-4004"


class EngineStopped(PawlError):
    code = "PAWL-4005"


class StaleLease(PawlError):
    code = "PAWL-4007"


class RunQuarantined(PawlError):
    code = "PAWL-4009"


class WaitTimeout(PawlError, TimeoutError):
    """The run has not ended within the time given."""

    code = "PAWL-4010"


class RunNotEnded(PawlError):
    """What was asked for is for runs that have ended: a restart, or the retry of a run that is not
    held."""

    code = "PAWL-4020"


class RunNotHeld(PawlError):
    """The run is not held by a fault of its program, so that it could fail of it."""

    code = "PAWL-4023"


class RunHeld(PawlError):
    """A fault of its program holds the run: a resume does not end that, a retry does."""

    code = "PAWL-4024"


class RunEnded(PawlError):
    """The run has ended: it cannot be cancelled, paused or sent anything any more."""

    code = "PAWL-4035"


class UnknownChannel(PawlError):
    """The run's program does not receive from the channel of a request."""

    code = "PAWL-4041"


class UnknownQuery(PawlError):
    """The run's program has no query of this name."""

    code = "PAWL-4044"


class QueryFailed(PawlError):
    """A query raised an exception, reached a limit, or did what a query must not do."""

    code = "PAWL-4045"


class CodecError(PawlError):
    """A value could not be encoded or decoded: its codec is not known here, or has failed. A task's
    attempt fails with this kind, and may be tried again by another worker."""


class Diagnostic:
    """One thing that the server's language refuses, and where it is."""

    def __init__(self, fields: Dict[str, Any]) -> None:
        self.path: str = fields.get("path") or ""
        self.line: int = fields.get("line") or 0
        self.column: int = fields.get("column") or 0
        self.end_line: int = fields.get("end_line") or 0
        self.end_column: int = fields.get("end_column") or 0
        self.code: str = fields.get("code") or ""
        self.message: str = fields.get("message") or ""
        self.hint: str = fields.get("hint") or ""
        self.source: str = fields.get("source") or ""

    def __str__(self) -> str:
        text = '  File "%s", line %d\n' % (self.path, self.line)
        stripped = self.source.lstrip()
        if stripped:
            column = max(self.column - 1 - (len(self.source) - len(stripped)), 0)
            same_line = self.end_line in (0, self.line)
            width = self.end_column - self.column if same_line else len(stripped) - column
            text += "    %s\n    %s%s\n" % (stripped, " " * column, "^" * max(width, 1))
        text += "SyntaxError: " + self.message
        return text + ("\n  hint: " + self.hint if self.hint else "")


class DeployError(PawlError, SyntaxError):
    """The server refused a workflow's source. It is a SyntaxError, so Python shows it at its line."""

    code = "PAWL-4008"

    def __init__(self, message: str, *, diagnostics: Optional[List[Diagnostic]] = None, **more: Any):
        self.diagnostics: List[Diagnostic] = diagnostics or []
        PawlError.__init__(self, message, **more)
        if self.diagnostics:
            first = self.diagnostics[0]
            self.filename = first.path
            self.lineno = first.line
            self.offset = first.column or None
            self.text = first.source
            if first.end_line:
                self.end_lineno = first.end_line
                self.end_offset = first.end_column
            self.msg = first.message + (" (%s)" % first.hint if first.hint else "")
        else:
            self.msg = message

    def __str__(self) -> str:
        if not self.diagnostics:
            return PawlError.__str__(self)
        return "\n".join(str(diagnostic) for diagnostic in self.diagnostics)


class RunFailed(PawlError):
    """A run that ended with an error: `kind`, `message`, `data` and `traceback` are the program's.

    The attributes that the program's exception had are attributes here, too, unless they have one of
    these names.
    """

    code = "PAWL-4012"

    def __init__(self, run: str, error: Dict[str, Any]) -> None:
        self.run = run
        self.kind: str = error.get("kind") or ""
        self.data: Any = error.get("data")
        self.traceback: str = error.get("traceback") or ""
        super().__init__(error.get("message") or "")

    def take_attributes(self) -> None:
        for name, value in self.data.items() if isinstance(self.data, dict) else ():
            if not isinstance(name, str) or name.startswith("__") or name in vars(self):
                continue
            if name == "args" and isinstance(value, list):
                value = tuple(value)
            try:
                setattr(self, name, value)
            except Exception:
                pass  # a property, or a class that wants no attributes

    def __str__(self) -> str:
        what = "%s: %s" % (self.kind, self.message) if self.message else self.kind
        return "run %s failed: %s" % (self.run, what)


class RunCancelled(RunFailed):
    """A run that was cancelled or killed."""

    def __str__(self) -> str:
        return "run %s was cancelled%s" % (self.run, ": " + self.message if self.message else "")


class RequestRejected(PawlError):
    """A run has rejected a request: `kind`, `message` and `data` are those of its error."""

    code = "PAWL-4042"

    def __init__(self, run: str, error: Dict[str, Any]) -> None:
        self.run = run
        self.kind: str = error.get("kind") or ""
        self.data: Any = error.get("data")
        super().__init__(error.get("message") or "")

    def __str__(self) -> str:
        what = "%s: %s" % (self.kind, self.message) if self.message else self.kind
        return "run %s rejected the request: %s" % (self.run, what)


class TaskError(Exception):
    """Raised by a task to say everything about its failure itself; in a workflow, any failed task.

        raise pawl.TaskError("CardDeclined", "no funds", data={"code": 51}, retryable=False)
    """

    def __init__(
        self, kind: str, message: str = "", *, data: Any = None, retryable: bool = True
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.data = data
        self.retryable = retryable
        self.name = ""
        self.attempts = 0


class GiveBack(BaseException):
    """Raised by a task that has done nothing yet: it goes back to its queue, and nothing is counted."""


class OutsideWorkflow(RuntimeError):
    """Something that only means something inside of a workflow was called by ordinary code."""


_CLASSES: Dict[str, Type[PawlError]] = {
    kind.code: kind
    for kind in (
        InvalidRequest,
        PayloadTooLarge,
        UnknownWorkflow,
        UnknownRun,
        RunExists,
        EngineBusy,
        EngineStopped,
        StaleLease,
        RunQuarantined,
        WaitTimeout,
        RunNotEnded,
        RunNotHeld,
        RunHeld,
        RunEnded,
        UnknownChannel,
        UnknownQuery,
        QueryFailed,
    )
}
# A move, an edit, a fork or an import that was refused, and one that came too late.
_CLASSES.update(dict.fromkeys(("PAWL-4070", "PAWL-4071", "PAWL-4072", "PAWL-4074", "PAWL-4075"), InvalidRequest))
_CLASSES["PAWL-4073"] = EngineBusy
_BY_STATUS: Dict[int, Type[PawlError]] = {401: Unauthorized, 403: Forbidden}


def error_from_answer(status: int, body: Any) -> PawlError:
    """The exception for an answer that is not 2xx."""
    error = body.get("error") if isinstance(body, dict) else None
    code = error.get("code") if isinstance(error, dict) else None
    # The server's own errors all have a code. A page of a proxy's, which nobody wants to read, has not.
    if not isinstance(code, str):
        return PawlError(
            "something between here and the server answered with status %d" % status, status=status,
            retryable=status in (429, 502, 503, 504),
        )
    more = {
        "code": code,
        "hint": error.get("hint") or "",
        "retryable": bool(error.get("retryable")),
        "status": status,
    }
    message = error.get("message") or ""
    if code == DeployError.code:
        found = body.get("diagnostics") or error.get("diagnostics") or []
        return DeployError(message, diagnostics=[Diagnostic(each) for each in found], **more)
    kind = _CLASSES.get(code) or _BY_STATUS.get(status) or PawlError
    return kind(message, **more)
