# args: --tasks {here}/task_replies.json --result
from pawl import task
from pawl.tasks import charge
class CardDeclined(Exception):
    pass
async def main():
    first = await charge('o1', 10)
    try:
        await charge('o1', 20)
    except CardDeclined as e:
        print(type(e).__name__, e.message, e.kind)
    # expect: CardDeclined no funds CardDeclined
    rest = await task('ship', 'o1')
    return [first['id'], rest]
# expect: ["pay_1","sent"]
