# args: --input '5' --result --tasks {here}/double.json
from pawl import orchestration
@orchestration
def double(ctx, input):
    first = yield ctx.schedule_activity('twice', input)
    second = yield ctx.schedule_activity('twice', first)
    return [first, second]
# expect: [10,20]
