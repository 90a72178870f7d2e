# In duroxide's manner: everything in functions, as examples and tests have it.
import json

from duroxide import Client, Runtime, SqliteProvider

PREFIX = "order"


def register(rt, greeting):
    rt.register_activity("Greet", lambda ctx, name: f"{greeting}, {name}")

    def label(name):
        return f"{PREFIX}-{name}-{factor}"

    factor = 3

    @rt.register_orchestration("Inner")
    def inner(ctx, input):
        text = yield ctx.schedule_activity("Greet", label(input))
        return json.dumps([text])

    def outer(ctx, input):
        return (yield ctx.schedule_sub_orchestration("Inner", input))

    rt.register_orchestration("Outer", outer)


def main():
    provider = SqliteProvider.in_memory()
    runtime = Runtime(provider)
    register(runtime, "Hello")

    @runtime.register_orchestration_versioned("Late", "2.0.0")
    def inner(ctx, input):
        return [ctx.orchestration_name, ctx.orchestration_version, input]

    runtime.start()
    client = Client(provider)
    client.start_orchestration("one", "Outer", "ada")
    print(client.wait_for_orchestration("one").output)


if __name__ == "__main__":
    main()
