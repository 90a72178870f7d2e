# duroxide-python, Architecture, "The Rule", with the client and the worker in the same file.
import requests

from duroxide import Client, Runtime, SqliteProvider

provider = SqliteProvider.open('orders.db')
client = Client(provider)
runtime = Runtime(provider)


# Orchestration: generator, yield for durable operations
@runtime.register_orchestration("MyWorkflow")
def my_workflow(ctx, input):
    a = yield ctx.schedule_activity("Step1", input)
    b = yield ctx.schedule_activity("Step2", a)
    return b

# Activity: regular function for I/O
@runtime.register_activity("Step1")
def step1(ctx, input):
    response = requests.get(f"https://api.example.com/{input}")
    return response.json()


runtime.start()
client.start_orchestration('first', 'MyWorkflow', 'orders/7')
result = client.wait_for_orchestration('first')
print(result.output)
last_version = 0
while True:
    result = client.wait_for_status_change('first', last_version, 50, 10000)
    if result is None:
        break
    last_version = result.custom_status_version
runtime.shutdown(100)
