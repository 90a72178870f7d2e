# duroxide-python, Architecture, "Custom Status Data Path", "Event Queue Data Flow" and
# "Continue-as-New Semantics": an eternal orchestration with a mailbox. The calls of the diagrams stand
# as they are drawn.
from duroxide import Runtime, SqliteProvider

runtime = Runtime(SqliteProvider.in_memory())


@runtime.register_orchestration("ChatBot")
def chat_bot(ctx, input):
    ctx.trace_info("message")
    message = yield ctx.dequeue_event("inbox")
    if message == 'bye':
        ctx.reset_custom_status()
        return {'messages': input}
    ctx.set_custom_status("step 2")
    answer = yield ctx.schedule_activity("Generate", message)
    ctx.set_custom_status(answer)
    yield ctx.continue_as_new(input + [answer])
    raise AssertionError('an orchestration that continues as new does not go on')
