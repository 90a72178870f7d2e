"""Workflows for the tests of the client's verbs."""

import pawl
from pawl.tasks import answer, stubborn


@pawl.workflow
async def patient(name):
    pawl.set_status("listening")
    heard = await pawl.receive("words")
    pawl.set_status({"heard": heard})
    print("heard", heard)
    return [name, heard, await pawl.receive("words")]


@pawl.workflow
async def steward(limit):
    approved = []

    @pawl.query
    def progress(last=10):
        """What was approved."""
        return {"approved": approved[-last:], "limit": limit}

    while True:
        asked = await pawl.receive("approve")
        if asked.payload == "stop":
            return len(approved)
        if asked.payload > limit:
            asked.reject(ValueError("over the limit"))
        else:
            approved.append(asked.payload)
            asked.reply({"left": limit - asked.payload})


@pawl.workflow
async def promised(nothing):
    promise = pawl.promise()
    pawl.set_status(promise.token)
    try:
        return await promise
    except pawl.TaskError as error:
        return {"kind": error.kind, "message": error.message, "data": error.data}


@pawl.workflow
async def approval(item):
    return [item, await pawl.suspend("approve")]


@pawl.workflow
async def approvals(count):
    answers = []
    for number in range(count):
        pawl.set_status(number)
        answers.append(await pawl.suspend("approve"))
    return answers


@pawl.workflow
async def asks(n):
    return await answer.options(retry=1)(n)


@pawl.workflow
async def persists(n):
    return await stubborn(n)


@pawl.workflow(on_fault="hold")
async def faulty(order):
    return order["idd"]


@pawl.workflow
async def speaks(count):
    out = pawl.stream("words")
    for number in range(count):
        out.append({"n": number})
        await pawl.receive("go")
    out.append("end")
    return count
