"""The workflow of the example: it decides and hands on, and never sees a card. Its tasks are in worker.mjs."""

from pawl import TaskError, receive, workflow
from pawl.tasks import assess, charge


@workflow
async def payment(card):
    verdict = await assess(card)
    if verdict["risky"]:
        # What a clerk sends is sealed, too: the task can read it, and this workflow need not.
        note = await receive("clerk", timeout=3600)
    else:
        note = None
    try:
        receipt = await charge.options(retry=3)(card, note)
    except TaskError as error:
        return {"paid": False, "why": error.kind, "card": card}
    return {"paid": True, "receipt": receipt, "score": verdict["score"]}
