"""Waymark's package on Pawl: workflows that are classes, and actions that workers run.

    PAWL_COMPAT=1 python program.py      # `import waymark` gives this package

`await OrderWorkflow().run(…)` starts a run. If PAWL_URL names a server, the run is started there, and a worker
of this process works its actions. Otherwise the `pawl` program is started for this process (_host.py).
"""

from . import bridge
from .actions import (
    ActionResultPayload, action, deserialize_result_payload, serialize_error_payload,
    serialize_result_payload,
)
from .dependencies import Depend, Depends, provide_dependencies
from .exceptions import ExhaustedRetries, ExhaustedRetriesError, ScheduleAlreadyExistsError
from .ir_builder import UnsupportedPatternError, build_workflow_ir
from .registry import registry
from .schedule import (
    ScheduleInfo, delete_schedule, list_schedules, pause_schedule, resume_schedule, schedule_workflow,
)
from .workflow import RetryPolicy, Workflow, workflow, workflow_registry

__all__ = [
    "ActionResultPayload", "Depend", "Depends", "ExhaustedRetries", "ExhaustedRetriesError",
    "RetryPolicy", "ScheduleAlreadyExistsError", "ScheduleInfo", "UnsupportedPatternError", "Workflow",
    "action", "bridge", "build_workflow_ir", "delete_schedule", "deserialize_result_payload",
    "list_schedules", "pause_schedule", "provide_dependencies", "registry", "resume_schedule",
    "schedule_workflow", "serialize_error_payload", "serialize_result_payload", "workflow",
    "workflow_registry",
]
