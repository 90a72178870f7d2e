# In the manner of Temporal's execution time-outs: a child workflow that takes too long ends, its saga is undone,
# and its parent hears of it by the kind of the error.
from datetime import timedelta

from pawl import TaskError, child, compensate, receive, workflow
from pawl.tasks import release, reserve


@workflow
async def hold_seat(seat):
    compensate(release, seat)
    await reserve(seat)
    return await receive("paid")


@workflow
async def booking(seat):
    try:
        # execute_child_workflow(hold_seat, seat, execution_timeout=timedelta(milliseconds=50))
        return await child(hold_seat, seat, id="seat-" + seat, timeout=timedelta(milliseconds=50))
    except TaskError as error:
        return error.kind
