# In the manner of DBOS's queues: workflows are put into a queue that lets one of them run at a time, and
# their handles give their results. A stream tells a client how far the whole has come.
from pawl import get_result, get_run, spawn, stream, workflow
from pawl.tasks import process


@workflow(queue="process_queue", priority=1)
async def process_task(task):
    return await process(task)


@workflow
async def process_tasks(tasks):
    handles = [spawn(process_task, task) for task in tasks]  # queue.enqueue(process_task, task)
    results = []
    for handle in handles:
        results.append(await get_result(handle))  # handle.get_result()
        stream("progress").append(len(results))
    statuses = [(await get_run(handle)).status for handle in handles]  # DBOS.retrieve_workflow(id).get_status()
    return {"results": results, "statuses": statuses}
