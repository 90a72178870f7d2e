import asyncio
class PaymentDeclined(Exception): pass
async def charge(order_id, amount):
    await asyncio.sleep(2)
    if amount > 1000:
        raise PaymentDeclined(f'{order_id}: {amount}')
    return {'id': f'pay_{order_id}', 'ok': True}
async def ship(order_id, item):
    await asyncio.sleep(60)
    return f'{order_id}/{item}'
async def order(o):
    total = sum(i['price'] * i['qty'] for i in o['items'])
    for attempt in range(1, 4):
        try:
            payment = await charge(o['id'], total / attempt)
            break
        except PaymentDeclined as e:
            print('declined', e)
            await asyncio.sleep(attempt * 10)
    else:
        return {'status': 'cancelled'}
    shipped = await asyncio.gather(*[ship(o['id'], i['id']) for i in o['items']])
    return {'status': 'done', 'total': total, 'payment': payment['id'], 'shipped': shipped, 'attempts': attempt}
async def main():
    items = [{'id': 'a', 'price': 10, 'qty': 2}, {'id': 'b', 'price': 5, 'qty': 1}]
    print(await order({'id': 1, 'items': items}))
    # expect: {'status': 'done', 'total': 25, 'payment': 'pay_1', 'shipped': ['1/a', '1/b'], 'attempts': 1}
    print(await order({'id': 2, 'items': items + [{'id': 'c', 'price': 1500, 'qty': 1}]}))
    # expect: declined 2: 1525.0
    # expect: {'status': 'done', 'total': 1525, 'payment': 'pay_2', 'shipped': ['2/a', '2/b', '2/c'], 'attempts': 2}
    print(await order({'id': 3, 'items': [{'id': 'z', 'price': 9999, 'qty': 9}]}))
    # expect: declined 3: 89991.0
    # expect: declined 3: 44995.5
    # expect: declined 3: 29997.0
    # expect: {'status': 'cancelled'}
