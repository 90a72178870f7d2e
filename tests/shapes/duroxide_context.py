# Every word of duroxide's OrchestrationContext.
import uuid

from duroxide import Runtime, SqliteProvider, parse_result

runtime = Runtime(SqliteProvider.in_memory())


@runtime.register_orchestration("Retries")
def retries(ctx, input):
    flaky = yield ctx.schedule_activity_with_retry("Flaky", input, {
        "max_attempts": 3,
        "backoff": "exponential",
        "timeout_ms": 5000,
        "total_timeout_ms": 30000,
    })
    try:
        yield ctx.schedule_activity("Broken", input)
    except Exception as error:
        once = str(error)
    try:
        yield ctx.schedule_activity_with_retry("Broken", input, {"maxAttempts": 2, "backoff": "none"})
    except Exception as error:
        twice = str(error)
    return [flaky, once, twice]


@runtime.register_orchestration("Sessions")
def sessions(ctx, input):
    first = yield ctx.schedule_activity_on_session("Load", input, "gpu-1")
    second = yield ctx.schedule_activity("Load", input, session_id="gpu-1")
    third = yield ctx.schedule_activity_with_retry_on_session(
        "Load", input, {"max_attempts": 3, "backoff_strategy": "none"}, "gpu-1")
    return [first, second, third]


@runtime.register_orchestration("Races")
def races(ctx, input):
    fast = yield ctx.race(
        ctx.schedule_timer(60000),
        ctx.wait_for_event("approval"),
        ctx.schedule_activity("Fast", input),
        ctx.dequeue_event("inbox"),
    )
    if fast["index"] == 2:
        fast = fast["value"]
    late = yield ctx.race(ctx.wait_for_event("never"), ctx.schedule_timer(50))
    events = yield ctx.all([
        ctx.wait_for_event("approval"),
        ctx.race(ctx.dequeue_event("inbox"), ctx.schedule_timer(3600 * 1000)),
        ctx.schedule_timer(20),
    ])
    return [fast, late, events]


@runtime.register_orchestration("Family")
def family(ctx, input):
    child = yield ctx.schedule_sub_orchestration("Child", input)
    named = yield ctx.schedule_sub_orchestration_with_id("Child", "named-child", input + 1)
    both = yield ctx.all([ctx.schedule_sub_orchestration("Child", i) for i in range(2)])
    yield ctx.start_orchestration("Child", "detached-child", 40)
    try:
        yield ctx.schedule_sub_orchestration("Child", -1)
    except Exception as error:
        failure = str(error)
    return [child, named, both, failure]


@runtime.register_orchestration("Child")
def child(ctx, input):
    if input < 0:
        raise ValueError(f"no {input}")
    result = yield ctx.schedule_activity("Double", input)
    return result


@runtime.register_orchestration("Facts")
def facts(ctx, input):
    ctx.trace_debug("debug")
    ctx.trace_info("info")
    ctx.trace_warn("warn")
    ctx.trace_error("error")
    guid = yield ctx.new_guid()
    other = ctx.new_guid()
    before = yield ctx.utc_now()
    ctx.set_custom_status({"step": 1})
    kept = ctx.get_custom_status()
    yield ctx.schedule_timer(1500)
    after = ctx.utc_now()
    ctx.reset_custom_status()
    return [uuid.UUID(guid).version, guid != other, after - before, kept, ctx.get_custom_status(),
            ctx.instance_id, ctx.execution_id, ctx.orchestration_name, len(ctx.orchestration_version)]


@runtime.register_orchestration("Typed")
def typed(ctx, input):
    one = yield ctx.schedule_activity_typed("Double", input)
    two = yield ctx.schedule_activity_with_retry_typed("Double", one, {"max_attempts": 2})
    three = yield ctx.schedule_sub_orchestration_typed("Child", two)
    both = yield ctx.all_typed([
        ctx.schedule_activity_typed("Double", 1),
        ctx.wait_for_event_typed("go"),
    ])
    return [one, two, three, both, parse_result([{"ok": 1}, 2])]


@runtime.register_orchestration("Loop")
def loop(ctx, input):
    if input["left"] == 0:
        return input["seen"]
    try:
        message = yield ctx.dequeue_event("inbox")
        yield ctx.continue_as_new({"left": input["left"] - 1, "seen": input["seen"] + [message]})
    finally:
        ctx.trace_info(f"round {input['left']}")


def tidy(ctx, input):
    try:
        yield ctx.wait_for_event("never")
    finally:
        ctx.trace_info("tidied up")


runtime.register_orchestration("Tidy", tidy)
runtime.register_activity("Slow", lambda ctx, inp: f"done-{inp}")


@runtime.register_orchestration("Wrong")
def wrong(ctx, input):
    if input == "yield":
        yield {"type": "activity"}
    elif input == "backoff":
        yield ctx.schedule_activity_with_retry("Double", 1, {"backoff": "wild"})
    elif input == "field":
        yield ctx.schedule_activity_with_retry("Double", 1, {"attempts": 3})
    else:
        yield ctx.schedule_sub_orchestration_versioned("Child", "9.0.0", 1)


@runtime.register_orchestration_versioned("Priced", "1.9.0")
def priced_before(ctx, input):
    return ["before", input, ctx.orchestration_name]
    yield


def priced_now(ctx, input):
    result = yield ctx.schedule_activity("Double", input)
    if input == 3:
        yield ctx.continue_as_new_versioned(4, "1.9.0")
    return ["now", result]


runtime.register_orchestration_versioned("Priced", "1.10.0", priced_now)


@runtime.register_orchestration("Versions")
def versions(ctx, input):
    latest = yield ctx.schedule_sub_orchestration("Priced", 1)
    before = yield ctx.schedule_sub_orchestration_versioned("Priced", "1.9.0", 1)
    now = yield ctx.schedule_sub_orchestration_versioned_with_id("Priced", "1.10.0", "by-version", 1)
    plain = yield ctx.schedule_sub_orchestration_versioned("Priced", None, 2)
    own = yield ctx.schedule_sub_orchestration_versioned("Child", ctx.orchestration_version, 5)
    back = yield ctx.schedule_sub_orchestration("Priced", 3)
    yield ctx.start_orchestration_versioned("Priced", "1.9.0", "detached-version", 6)
    return [latest, before, now, plain, own, back]


@runtime.register_orchestration("Parts")
def parts(ctx, input):
    first = yield from part(ctx, input)
    second = yield from part(ctx, first)
    return [first, second]


def part(ctx, input):
    return (yield ctx.schedule_activity("Double", input))
