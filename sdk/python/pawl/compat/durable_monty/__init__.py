"""durable-monty, on Pawl: executions are runs, external functions are tasks.

The code of an execution runs in a server's machine (see pawl.compat._server for which), and parks wherever
it waits. Its calls of external functions wait in a queue of the server until a worker of this package, or
complete_call(), gives their results.
"""

from .executor import Executor, LocalExecutor
from .functions import register_function
from .models import Call, CallStatus, Execution, ExecutionStatus, init_db
from .service import OrchestratorService
from .worker import Worker

__version__ = "0.1.5"

__all__ = [
    "Call", "CallStatus", "Execution", "ExecutionStatus", "Executor", "LocalExecutor", "OrchestratorService",
    "Worker", "__version__", "init_db", "register_function",
]
