"""Pawl: workflows in ordinary Python that survive crashes, deploys and months of waiting.

    import pawl

    @pawl.task(retry=5, timeout=30)
    def charge(order_id, amount): ...

    @pawl.workflow
    async def order(order):
        payment = await charge(order["id"], order["total"])
        await pawl.sleep(3600)
        return payment

    if __name__ == "__main__":
        pawl.serve()

Tasks run here, in this process. Workflows run on the server, which compiles their source. From
anywhere, pawl.start(order, {...}) or pawl.Client starts one.
"""

from . import payload
from ._calls import (
    ContinueAsNew, Promise, as_completed, child, compensate, continue_as_new, create_task, detach,
    gather, get_result, get_run, now, promise, race, receive, request, run_id, send, set_status, shield, sleep, sleep_until, tag,
    spawn, stream, suspend, timeout, wait, wait_event, wait_for,
)
from ._codec import Codec, Opaque, plain
from ._context import TaskContext, cancelled, context, heartbeat
from ._definitions import (
    AsyncTask, RetryPolicy, Task, Workflow, WorkflowFunction, orchestration, query, task, workflow,
)
from ._serve import serve
from ._shortcuts import (
    cancel, client, configure, delete, get, kill, list_runs, logs, pause, reject, resolve, restart, resume,
    retry, run, seal, start, state, timeline, wait_status_change,
)
from ._changes import Change, Changes
from ._types import build
from .aio import AsyncChanges, AsyncClient, AsyncRun
from .client import Client, Run
from .errors import (
    Cancelled, CodecError, ConnectionFailed, DeployError, Diagnostic, EngineBusy, EngineStopped, Forbidden,
    GiveBack, InvalidRequest, OutsideWorkflow, PawlError, PayloadTooLarge, QueryFailed, RequestRejected, RunCancelled, RunEnded,
    RunExists, RunFailed, RunHeld, RunNotEnded, RunNotHeld, RunQuarantined, StaleLease, TaskError, Unauthorized, UnknownChannel, UnknownQuery, UnknownRun, UnknownWorkflow,
    WaitTimeout,
)
from .payload import PayloadError
from .runs import Deployment, Result, RunInfo, RunPage, StatusChange
from .version import VERSION as __version__
from .worker import Worker

list = list_runs  # pawl.list(status="failed"), as Client.list

__all__ = [
    "AsyncChanges", "AsyncClient", "AsyncRun", "AsyncTask", "Cancelled", "Change", "Changes", "Client", "Codec", "CodecError", "ConnectionFailed", "ContinueAsNew",
    "DeployError", "Deployment", "Diagnostic", "EngineBusy", "EngineStopped", "Forbidden", "GiveBack",
    "InvalidRequest", "Opaque", "OutsideWorkflow", "PawlError", "PayloadError", "PayloadTooLarge", "Promise", "QueryFailed",
    "RequestRejected", "Result", "RetryPolicy", "Run", "RunCancelled", "RunEnded", "RunExists", "RunFailed", "RunInfo",
    "RunHeld", "RunNotEnded", "RunNotHeld", "RunPage", "RunQuarantined", "StaleLease", "StatusChange", "Task", "TaskContext", "TaskError",
    "Unauthorized", "UnknownChannel", "UnknownQuery", "UnknownRun", "UnknownWorkflow", "WaitTimeout", "Worker", "Workflow",
    "WorkflowFunction", "__version__", "as_completed", "build", "cancel", "cancelled", "child", "client",
    "compensate", "configure", "context", "continue_as_new", "create_task", "delete", "detach", "gather", "get",
    "get_result", "get_run",
    "heartbeat", "kill", "list_runs", "logs", "now", "orchestration", "pause", "payload", "plain", "promise",
    "query", "race", "receive", "reject", "request", "resolve", "restart", "resume", "retry", "run", "run_id", "seal", "send",
    "serve", "set_status", "shield", "sleep", "sleep_until", "spawn", "start", "state", "stream", "suspend", "tag",
    "task", "timeline", "timeout", "wait", "wait_event", "wait_for", "wait_status_change", "workflow",
]
