"""A person looks at what a machine has found. The link in their mail holds a token; whoever answers it
first decides. If nobody does in time, somebody else is asked as well."""

import asyncio

from pawl import promise, set_status, task, workflow


@task
def classify(document): ...


@task
def ask(person, document, token): ...


@task
def file_away(document, label): ...


@workflow
async def review(document, people, hours_each=8):
    guess = await classify(document)
    if guess["confidence"] >= 0.9:
        return await file_away(document, guess["label"])
    asked = []
    for person in people:
        answer = promise()
        await ask(person, document, answer.token)
        asked.append(answer)
        set_status({"asked": people[:len(asked)]})
        # Those who were asked before may answer still.
        answered, open_ones = await asyncio.wait(
            asked, timeout=hours_each * 3600, return_when=asyncio.FIRST_COMPLETED)
        if answered:
            try:
                label = answered.pop().result()
            except ValueError as refusal:
                return {"label": None, "why": str(refusal)}
            return await file_away(document, label)
    return await file_away(document, guess["label"])
