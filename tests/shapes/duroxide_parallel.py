# duroxide-python, Architecture, "No Parallel Orchestration Steps Without yield": both halves.
from duroxide import Runtime, SqliteProvider

runtime = Runtime(SqliteProvider.in_memory())


@runtime.register_orchestration("Sequential")
def sequential(ctx, input):
    # ❌ This runs sequentially (each yield blocks)
    a = yield ctx.schedule_activity("A", input)
    b = yield ctx.schedule_activity("B", input)

    return [a, b]


@runtime.register_orchestration("Parallel")
def parallel(ctx, input):
    # ✅ This runs in parallel
    a, b = yield ctx.all([
        ctx.schedule_activity("A", input),
        ctx.schedule_activity("B", input),
    ])

    return [a, b]
