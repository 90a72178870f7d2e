# In duroxide's manner: tags, values by key, statuses and versions over continue_as_new, outcomes of all().
from duroxide import Runtime, RuntimeOptions, SqliteProvider, TagFilter

runtime = Runtime(SqliteProvider.in_memory(), RuntimeOptions(worker_tag_filter=TagFilter.tags(["gpu"])))


@runtime.register_orchestration("Tagged")
def tagged(ctx, input):
    task = ctx.schedule_activity("Render", input)
    winner = yield ctx.race(task.with_tag("gpu"), ctx.schedule_timer(50))
    return winner["index"]


@runtime.register_orchestration("Outcomes")
def outcomes(ctx, input):
    both = yield ctx.all([
        ctx.schedule_activity("Render", input),
        ctx.schedule_activity_with_retry("Render", "bad", {"max_attempts": 2, "backoff": "linear"}),
    ])
    typed = yield ctx.all_typed([ctx.schedule_activity_typed("Render", '"x"'), ctx.schedule_activity("Render", "bad")])
    lost = yield ctx.race(ctx.schedule_activity("Render", "bad"), ctx.schedule_timer(60000))
    return [both, typed, lost]


@runtime.register_orchestration("Values")
def values(ctx, input):
    if input == 0:
        ctx.set_kv_value("kept", "first")
        ctx.set_kv_value("dropped", 7)
        ctx.clear_kv_value("dropped")
        ctx.set_custom_status("busy")
        yield ctx.schedule_timer(10)
        ctx.set_kv_value("number", 1)
        yield ctx.continue_as_new(1)
    if input == 1:
        yield ctx.wait_for_event("go")
        ctx.reset_custom_status()
        yield ctx.continue_as_new(2)
    found = [ctx.get_custom_status(), ctx.get_kv_value("kept"), ctx.get_kv_value("none"), ctx.get_kv_all_values(),
             ctx.get_kv_all_keys(), ctx.get_kv_length(), ctx.prune_kv_values_updated_before(0)]
    pruned = ctx.prune_kv_values_updated_before(ctx.utc_now() + 1)
    ctx.set_kv_value("end", "yes")
    ctx.set_custom_status("done")
    return [found, pruned, ctx.execution_id]


@runtime.register_orchestration("Heavy")
def heavy(ctx, generation):
    if generation == 0:
        for i in range(150):
            ctx.set_kv_value(f"key {i}", str(i % 10) * (64 * 1024))
        yield ctx.continue_as_new(1)
    yield ctx.wait_for_event("go")
    if generation < 3:
        ctx.set_kv_value("key 7", f"generation {generation}")
        yield ctx.continue_as_new(generation + 1)
    values = ctx.get_kv_all_values()
    return [len(values), sum(len(text) for text in values.values()), values["key 7"], values["key 149"][:3]]


@runtime.register_orchestration("Limits")
def limits(ctx, input):
    seen = []
    try:
        ctx.set_kv_value("large", "x" * (64 * 1024 + 1))
    except ValueError as error:
        seen.append(str(error))
    for i in range(150):
        ctx.set_kv_value(f"key {i}", "x" * (64 * 1024))
    try:
        ctx.set_kv_value("one more", "x")
    except ValueError as error:
        seen.append(str(error))
    yield ctx.wait_for_event("go")
    return seen + [ctx.get_kv_length()]


@runtime.register_orchestration("Upgrading")
def upgrading(ctx, input):
    yield ctx.continue_as_new({"from": ctx.orchestration_version})


@runtime.register_orchestration_versioned("Upgrading", "1.0.1")
def upgraded(ctx, input):
    if input["from"] == "1.0.0":
        yield ctx.continue_as_new_versioned({"from": "again"}, "1.0.2")
    return [ctx.orchestration_name, ctx.orchestration_version, input]


@runtime.register_orchestration_versioned("Upgrading", "1.0.2")
def finished(ctx, input):
    return upgraded_result(ctx, input)


def upgraded_result(ctx, input):
    if input["from"] == "1.0.0":
        return "the latest"
    return [ctx.orchestration_name, ctx.orchestration_version, input]


@runtime.register_orchestration("Plain")
def plain(ctx, input):
    first = yield ctx.schedule_sub_orchestration_versioned("Upgrading", "1.0.1", {"from": "1.0.0"})
    second = yield ctx.schedule_sub_orchestration_versioned("Plainer", "1.0.0", 1)
    third = yield ctx.schedule_sub_orchestration_versioned("Upgrading", "1.0.0", {})
    return [first, second, third]


@runtime.register_orchestration("Plainer")
def plainer(ctx, input):
    return input + 1
