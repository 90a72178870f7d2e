"""An actor: one run per conversation, messages in its mailbox, answered one after the other. It starts
afresh now and then, so that it stays as small on its last day as on its first."""

from pawl import continue_as_new, receive, run_id, send, set_status, task, workflow


@task
def complete(history): ...


ROUNDS = 3      # before the conversation starts afresh
REMEMBERED = 4  # messages that go with it


@workflow
async def conversation(state):
    history = state.get("history", [])
    answered = state.get("answered", 0)
    for _ in range(ROUNDS):
        message = await receive("inbox", timeout=state["idle"])
        if message["text"] == "bye":
            return {"answered": answered, "remembered": len(history)}
        history.append({"role": "user", "text": message["text"]})
        answer = await complete(history)
        history.append({"role": "assistant", "text": answer})
        answered += 1
        send(message["reply_to"], "answers", {"to": message["text"], "text": answer})
        set_status({"answered": answered})
    continue_as_new({**state, "history": history[-REMEMBERED:], "answered": answered})


@workflow
async def visitor(actor, texts):
    answers = []
    for text in texts:
        send(actor, "inbox", {"text": text, "reply_to": run_id()})
        answers.append(await receive("answers"))
    return [answer["text"] for answer in answers]
