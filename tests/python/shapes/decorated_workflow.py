# args: --input '{"id": 7, "items": [{"price": 2, "qty": 3}]}' --result
from pawl import workflow
@workflow
async def order(order):
    total = sum(i['price'] * i['qty'] for i in order['items'])
    print('order', order['id'])  # expect: order 7
    return {'total': total}
# expect: {"total":6}
