# nodetool, Resumable Workflows, phases 2 to 6: how its runner keeps state, its inbox, its triggers and
# its recovery loop. It is code of an engine; here workflows play it, with the tables behind tasks.
import asyncio

from pawl import workflow
from pawl.tasks import (
    acquire_lease, add_trigger, append_message, log_event, mark, pending_messages, read_incomplete,
    read_stuck, run_again,
)

warnings = []


class log:
    @staticmethod
    def warning(text):
        warnings.append(text)


class Row:
    def __init__(self, table, **fields):
        self.table = table
        self.__dict__.update(fields)

    async def to(self, status):
        self.status = status
        return await mark(self.table, self.key, status)


class RunLease(Row):
    @classmethod
    async def acquire(cls, *_):
        return await acquire_lease('recovery')


class RunState(Row):
    @classmethod
    async def create_run(cls, run_id):
        state = cls('run_state', key=run_id, status='running')
        await state.to('running')
        return state

    @classmethod
    async def get(cls, run_id):
        return cls('run_state', key=run_id, status='running')

    def is_resumable(self):
        return self.key != 'done'

    async def mark_recovering(self):
        await self.to('recovering')


class RunNodeState(Row):
    @classmethod
    async def get_incomplete_nodes(cls, run_id):
        return [cls('node', key=node, node_id=node, attempt=1) for node in await read_incomplete(run_id)]

    @classmethod
    async def get_suspended_nodes(cls, run_id):
        return [cls('node', key='wait', node_id='wait', resume_state_json={'at': 3})]

    async def mark_scheduled(self, attempt):
        await self.to(f'scheduled {attempt}')

    async def mark_resuming(self, state):
        await self.to(f'resuming {state}')


class RunInboxMessage(Row):
    @classmethod
    async def append_message(cls, *_):
        await append_message('m')

    @classmethod
    async def get_pending_messages(cls, *_):
        return [cls('inbox', key=key) for key in await pending_messages()]

    async def claim(self, worker_id):
        return await self.to(f'claimed by {worker_id}')

    async def mark_consumed(self):
        await self.to('consumed')


class TriggerInput:
    @staticmethod
    async def add_trigger_input(*, run_id, node_id, input_id, payload, cursor):
        return await add_trigger(run_id, node_id, input_id, payload, cursor)


class Node:
    def _set_resuming_state(self, state):
        self.resumed_with = state


class Graph:
    def __init__(self):
        self.nodes = {'wait': Node()}

    def find_node(self, node_id):
        return self.nodes.get(node_id)


class workflow_runner:
    @staticmethod
    async def run(*_):
        await run_again()


class event_logger:
    @staticmethod
    async def log_run_created(*_):
        await log_event('created')


# --- the fragments ---------------------------------------------------------------------------

class WorkflowRunner:
    def __init__(self, job_id, event_logger):
        self.job_id = job_id
        self.event_logger = event_logger

    async def begin(self):
        run_state = await RunState.create_run(self.job_id)
        if self.event_logger:
            try:
                await self.event_logger.log_run_created(...)
            except Exception as e:
                log.warning(f"Event logging failed (non-fatal): {e}")
        return run_state


class DurableInbox:
    async def append(self, message_id, payload):
        await RunInboxMessage.append_message(...)

    async def get_pending(self, limit=100):
        return await RunInboxMessage.get_pending_messages(...)

    async def claim(self, message, worker_id):
        return await message.claim(worker_id)

    async def mark_consumed(self, message):
        await message.mark_consumed()


async def store_trigger(run_id, node_id, unique_input_id, trigger_data, cursor_if_any):
    await TriggerInput.add_trigger_input(
        run_id=run_id,
        node_id=node_id,
        input_id=unique_input_id,
        payload=trigger_data,
        cursor=cursor_if_any
    )


runs_to_wake = ['r1', 'r2']


class TriggerWakeupService:
    async def find_suspended_triggers():
        # Query run_state for suspended runs
        # Query trigger_inputs for pending inputs
        # Match them up
        return runs_to_wake

    async def wake_up_trigger(run_id, node_id):
        # Resume the workflow
        pass


class WorkflowRecoveryService:
    async def resume_workflow(self, run_id, graph, context):
        # Acquire lease
        lease = await RunLease.acquire(...)

        # Read run_state (NOT projection from events)
        run_state = await RunState.get(run_id)
        if not run_state.is_resumable():
            return False, "Not resumable"

        # Read node states (NOT from events)
        incomplete = await RunNodeState.get_incomplete_nodes(run_id)
        suspended = await RunNodeState.get_suspended_nodes(run_id)

        # Schedule resumption
        for node_state in incomplete:
            await node_state.mark_scheduled(attempt=node_state.attempt + 1)

        for node_state in suspended:
            await node_state.mark_resuming(state=node_state.resume_state_json)
            # Set node in graph to resuming mode
            node = graph.find_node(node_state.node_id)
            if node and hasattr(node, '_set_resuming_state'):
                node._set_resuming_state(node_state.resume_state_json)

        # Mark run as recovering
        await run_state.mark_recovering()

        # Continue execution
        await workflow_runner.run(...)


class RunEvent:
    """
    Audit-only event log for workflow execution.

    IMPORTANT: This event log is for observability and debugging only.
    It is NOT the source of truth for correctness. All scheduling and
    recovery decisions must be based on the mutable state tables
    (run_state, run_node_state) not on events.

    Event writes may fail without breaking workflow execution.
    Event sequencing may have gaps or be out-of-order.
    """


class RunProjection:
    """
    DEPRECATED: This projection is derived from audit events.

    Do not use for correctness decisions. Use run_state and run_node_state instead.
    This may be kept as a cached view for performance, but it's not authoritative.
    """


async def find_stuck_runs():
    return await read_stuck()


class recovery_service:
    async def resume_workflow(run_id, *_):
        graph = Graph()
        answer = await WorkflowRecoveryService().resume_workflow(run_id, graph, None)
        print(run_id, answer, vars(graph.nodes['wait']))


async def recovery_worker_loop():
    while True:
        # Find runs stuck in "running" with expired lease
        stuck_runs = await find_stuck_runs()

        for run_id in stuck_runs:
            await recovery_service.resume_workflow(run_id, ...)

        await asyncio.sleep(30)


# ---------------------------------------------------------------------------------------------

@workflow
async def recovery():
    await recovery_worker_loop()


@workflow
async def runner(job):
    state = await WorkflowRunner(job, event_logger).begin()
    silent = await WorkflowRunner(job, None).begin()
    inbox = DurableInbox()
    await inbox.append('m-1', {})
    claims = []
    for message in await inbox.get_pending():
        claims.append(await inbox.claim(message, 'w1'))
        await inbox.mark_consumed(message)
    await store_trigger(job, 'n', 'i-1', {'x': 1}, None)
    for run_id in await TriggerWakeupService.find_suspended_triggers():
        await TriggerWakeupService.wake_up_trigger(run_id, 'n')
    return [state.status, silent.status, claims, warnings,
            RunEvent.__doc__.split()[0], RunProjection.__doc__.split()[0]]
