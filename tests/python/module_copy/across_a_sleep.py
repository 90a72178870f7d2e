import asyncio
import copy


async def main():
    cart = {"items": [{"sku": "a", "n": 1}], "total": 3}
    before = copy.deepcopy(cart)
    cart["items"][0]["n"] = 2
    await asyncio.sleep(3600)
    cart["items"].append({"sku": "b", "n": 1})
    print(before, cart)
    # expect: {'items': [{'sku': 'a', 'n': 1}], 'total': 3} {'items': [{'sku': 'a', 'n': 2}, {'sku': 'b', 'n': 1}], 'total': 3}
    again = copy.copy(cart)
    await asyncio.sleep(1)
    again["items"].pop()
    print(cart["items"], again["total"])  # expect: [{'sku': 'a', 'n': 2}] 3
