"""The calls of a workflow. asyncio's names mean what they mean in asyncio."""

from _asyncio import CancelledError, gather
from _pawl import (
    TaskError, build, child, compensate, detach, promise, race, request, run_id, send, set_status, sleep,
    sleep_until, spawn, suspend, task,
)
import _asyncio
import _pawl
from asyncio import as_completed, create_task, shield, timeout, wait, wait_for
from datetime import datetime, timedelta, timezone

# What workers and clients have too, and workflows have not, is of no use here: statements that need it
# are left out.
__all__ = ["AsyncChanges", "AsyncClient", "AsyncRun", "AsyncTask", "Cancelled", "Change", "Changes",
           "Client", "ConnectionFailed", "ContinueAsNew", "DeployError", "Deployment", "Diagnostic",
           "EngineBusy", "EngineStopped", "Forbidden", "GiveBack", "InvalidRequest",
           "OutsideWorkflow", "PawlError", "PayloadError", "PayloadTooLarge", "Promise", "QueryFailed", "RequestRejected", "Result",
           "RetryPolicy", "Run", "RunCancelled", "RunEnded", "RunExists", "RunFailed", "RunInfo",
           "RunNotEnded", "RunPage", "RunQuarantined", "StaleLease", "StatusChange", "Task",
           "TaskContext", "TaskError", "Unauthorized", "UnknownChannel", "UnknownQuery", "UnknownRun", "UnknownWorkflow",
           "WaitTimeout", "Worker", "Workflow", "WorkflowFunction", "as_completed", "build", "cancel",
           "cancelled", "child", "client", "compensate", "configure", "context", "continue_as_new",
           "create_task", "detach", "gather", "get", "get_result", "get_run", "heartbeat", "kill", "list_runs", "logs",
           "now", "orchestration", "pause", "payload", "promise", "query", "race", "receive", "reject",
           "request", "resolve", "restart", "resume", "retry", "run", "run_id", "send", "serve",
           "set_status", "shield", "sleep", "sleep_until", "spawn", "start", "state", "stream", "suspend",
           "tag", "task", "timeline", "timeout", "wait", "wait_event", "wait_for", "wait_status_change",
           "workflow"]

Cancelled = CancelledError


def tag(**tags):
    """Tags of this run, by which it can be found. None takes a tag away."""
    for name, value in tags.items():
        if value is not None and type(value) is not str:
            raise TypeError(f"a tag must be a str or None, not {type(value).__name__}: {name}")
    _pawl.tag_run(tags)


class RunInfo:
    """How a run stood when get_run() asked."""

    def __init__(self, fields):
        self.id = fields['id']
        self.workflow = fields['workflow']
        self.status = fields['status']
        self.paused = fields['paused']
        self.held = fields['held']
        self.queued = fields['queued']
        self.progress = fields['progress']
        self.output = fields['output']
        self.error = fields['error']

    def __repr__(self):
        return f'RunInfo(id={self.id!r}, workflow={self.workflow!r}, status={self.status!r})'


async def get_run(run_id):
    """How a run stands now. LookupError if there is none."""
    return RunInfo(await _pawl.read_run(run_id, False))


def get_result(run_id, type=None, timeout=None):
    """The output of a run, when it has ended; its error, if it has none."""
    if timeout is None:
        return _pawl.read_run(run_id, True, type)
    return wait_for(_pawl.read_run(run_id, True, type), _seconds(timeout))


class Stream:
    """A stream of this run: what is appended can be read from outside, live and from any item on."""

    def __init__(self, name):
        self.name = name

    def append(self, item):
        _pawl.append(self.name, item)

    def __repr__(self):
        return f'Stream({self.name!r})'


def stream(name):
    if type(name) is not str:
        raise TypeError(f"the name of a stream must be a str, not {type(name).__name__}")
    return Stream(name)


class ContinueAsNew(BaseException):
    """Ends the body of a run that starts afresh; nobody needs to catch it."""


class RetryPolicy:
    """How often a task is tried, and how long to wait in between.

    attempts, backoff_seconds and exception_types are other words for max_attempts, for a backoff
    that stays the same, and for retry_on.
    """

    def __init__(self, max_attempts=None, backoff=None, factor=None, max_backoff=None,
                 non_retryable=(), *, retry_on=None, attempts=None, backoff_seconds=None,
                 exception_types=None):
        if backoff_seconds is not None:
            backoff = backoff_seconds
            factor = 1 if factor is None else factor
            max_backoff = backoff_seconds if max_backoff is None else max_backoff
        self.max_attempts = attempts if max_attempts is None else max_attempts
        self.backoff = backoff
        self.factor = factor
        self.max_backoff = max_backoff
        self.non_retryable = list(non_retryable)
        kinds = exception_types if retry_on is None else retry_on
        self.retry_on = None if kinds is None else list(kinds)

    def __repr__(self):
        kinds = '' if self.retry_on is None else f', retry_on={self.retry_on!r}'
        return (f'RetryPolicy(max_attempts={self.max_attempts!r}, backoff={self.backoff!r}, '
                f'factor={self.factor!r}, max_backoff={self.max_backoff!r}, '
                f'non_retryable={self.non_retryable!r}{kinds})')

    def __eq__(self, other):
        if type(other) is not RetryPolicy:
            return NotImplemented
        return vars(self) == vars(other)


class Workflow:
    """The base of workflows that are classes: run() is the body."""

    async def run_action(self, call, *args, retry=None, timeout=None, **kwargs):
        options = {}
        if retry is not None:
            options['retry'] = retry
        if timeout is not None:
            options['timeout'] = timeout
        if isinstance(call, str) or callable(call):
            call = _pawl.with_options(call, options)(*args, **kwargs)
        elif options:
            _pawl.set_call_options(call, options)
        return await call


def workflow(function=None, **options):
    if function is None:
        return lambda decorated: decorated
    return function


def orchestration(function=None, **options):
    if function is None or isinstance(function, str):
        return lambda decorated: decorated
    return function


class Tick(dict):
    """What a schedule gives each run: tick.nominal is tick["nominal"]."""

    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise AttributeError(f"'Tick' object has no attribute '{name}'")


_queries = {}


def query(function=None, *, name=None):
    """Offers a function to the outside: it answers queries on the state of the run that is stored."""
    if function is None:
        return lambda decorated: query(decorated, name=name)
    _queries[name or function.__name__] = function
    return function


class Request:
    """A message whose sender awaits an answer: answer it once, now or later."""

    def __init__(self, payload, token):
        self.payload = payload
        self.token = token

    def reply(self, value=None):
        _pawl.settle(self.token, value)

    def reject(self, error):
        reject(self.token, error)

    def __repr__(self):
        return f'Request({self.payload!r})'


def receive(channel, type=None, timeout=None):
    # The second argument may be a timeout: nobody means a type by a number.
    if timeout is None and isinstance(type, (int, float, timedelta)):
        type, timeout = None, type
    if timeout is None:
        return _pawl.receive(channel, Request, type)
    return wait_for(_pawl.receive(channel, Request, type), _seconds(timeout))


def resolve(token, value=None):
    _pawl.settle(token, value)


def reject(token, error):
    if isinstance(error, BaseException):
        fields = {'kind': type(error).__name__, 'message': str(error)}
        own = {name: value for name, value in vars(error).items()
               if name[:2] != '__' and name not in ('data', 'kind')}
        data = getattr(error, 'data', None)
        if isinstance(error, TaskError) or (data is not None and not isinstance(data, dict)):
            own = {}
        if own or data is not None:
            fields['data'] = {**own, **data} if own and data else data or own
    else:
        fields = {'kind': 'TaskError', 'message': str(error)}
    _pawl.settle_error(token, fields)


def wait_event(name, type=None, timeout=None):
    return receive(name, type, timeout)


def _seconds(duration):
    return duration.total_seconds() if hasattr(duration, 'total_seconds') else duration


def continue_as_new(input=None, version='latest'):
    if version not in ('latest', 'same'):
        raise ValueError("version must be 'latest' or 'same'")
    _pawl.continue_as_new(input, version == 'same')
    raise ContinueAsNew


def now():
    return datetime.now(timezone.utc)
