# durable-monty, Architecture, "Worker Wrapper Pattern", "Resume Concurrency" and "Task Failure". It
# is code of a worker; here a workflow plays the worker, with tables that are lists.
from dataclasses import dataclass

from pawl import workflow
from pawl.tasks import encode_video
from sqlalchemy import create_engine

# No workflow reaches the two engines of "Deployment Options", so nobody looks for the module.
engine = create_engine('sqlite:///durable.db')
# Single process: orchestrator + worker in same process

engine = create_engine('postgresql://user:pass@localhost/durable')

# Process 1: API + Orchestrator
# Process 2-N: RQ Workers
# rq worker durable-tasks

MAX_RETRIES = 2


@dataclass
class Call:
    id: int
    resume_group_id: str
    status: str = 'pending'
    retry_count: int = 0
    result: object = None


@dataclass
class Execution:
    id: str
    status: str = 'waiting'


class Query:
    def __init__(self, rows):
        self.rows = rows

    def filter_by(self, **fields):
        return Query([row for row in self.rows
                      if all(getattr(row, name) == value for name, value in fields.items())])

    def count(self):
        return len(self.rows)

    def first(self):
        return self.rows[0] if self.rows else None


class Session:
    def __init__(self):
        self.tables = {Call: [], Execution: []}
        self.commits = 0

    def begin(self):
        return self

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        return False

    def query(self, table):
        return Query(self.tables[table])

    def commit(self):
        self.commits += 1


session = Session()
resumed = []
queued = []
FUNCTION_REGISTRY = {'double': lambda x: 2 * x, 'add': lambda x, y: x + y}


def save_result_to_db(call_id, result):
    call = session.query(Call).filter_by(id=call_id).first()
    call.status = 'completed'
    call.result = result


def resume_execution(execution_id, resume_group_id):
    resumed.append((execution_id, resume_group_id))


def enqueue_task(*_):
    queued.append('again')


# --- the fragments ---------------------------------------------------------------------------

def execute_and_save(execution_id, resume_group_id, call_id, function_name, args):
    """
    Wrapper that:
    1. Executes the actual function
    2. Saves result to DB
    3. Checks if resume group is complete
    4. Triggers resume if ready
    """
    result = FUNCTION_REGISTRY[function_name](*args)
    save_result_to_db(call_id, result)
    check_and_resume_if_ready(execution_id, resume_group_id)


def check_and_resume_if_ready(execution_id, resume_group_id):
    with session.begin():  # Transaction
        # Count completed vs total
        total = session.query(Call).filter_by(resume_group_id=resume_group_id).count()
        completed = session.query(Call).filter_by(
            resume_group_id=resume_group_id,
            status='completed'
        ).count()

        if total == completed:
            # Check if already resumed
            execution = session.query(Execution).filter_by(id=execution_id).first()
            if execution.status == 'waiting':
                # We're first! Mark as running to prevent others
                execution.status = 'running'
                session.commit()
                # Now resume (outside transaction)
                resume_execution(execution_id, resume_group_id)


def fail_all(execution, any_failed):
    if any_failed:
        execution.status = 'failed'


def try_again(call):
    if call.status == 'failed' and call.retry_count < MAX_RETRIES:
        call.retry_count += 1
        call.status = 'pending'
        enqueue_task(...)


# ---------------------------------------------------------------------------------------------

@workflow
async def worker(jobs):
    session.tables[Execution].append(Execution('e'))
    for number, (name, args) in enumerate(jobs):
        session.tables[Call].append(Call(number, 'abc123'))
    seen = []
    for number, (name, args) in enumerate(jobs):
        await encode_video(f'{name}.mp4')
        execute_and_save('e', 'abc123', number, name, args)
        seen.append(len(resumed))
    check_and_resume_if_ready('e', 'abc123')
    broken = Call(9, 'def456', status='failed')
    for _ in range(4):
        try_again(broken)
        broken.status = 'failed'
    execution = session.query(Execution).first()
    states = [execution.status]
    fail_all(execution, any_failed=True)
    states.append(execution.status)
    return {
        'results': [call.result for call in session.tables[Call]],
        'resumed': [list(pair) for pair in resumed],
        'seen': seen,
        'commits': session.commits,
        'queued': queued,
        'states': states,
    }
