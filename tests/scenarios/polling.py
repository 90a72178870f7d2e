"""Starts a job elsewhere and looks after it: seldom at first, then less and less often."""

from pawl import TaskError, set_status, sleep, task, timeout, workflow


@task
def submit_job(spec): ...


@task(retry=5)
def job_state(job): ...


@task
def cancel_job(job): ...


class JobFailed(Exception):
    pass


@workflow
async def run_job(spec, give_up_after=3600):
    job = await submit_job(spec)
    delay = 1.0
    polls = 0
    try:
        async with timeout(give_up_after):
            while True:
                state = await job_state(job)
                polls += 1
                set_status({"job": job, "state": state["state"], "polls": polls})
                if state["state"] == "done":
                    return {"result": state["result"], "polls": polls}
                if state["state"] == "failed":
                    raise JobFailed(f"{job} failed after {polls} polls: {state['why']}")
                await sleep(delay)
                delay = min(delay * 2, 600)
    except TimeoutError:
        await cancel_job(job)
        return {"result": None, "polls": polls}
