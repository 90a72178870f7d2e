# args: --input '{"a": 1}' --repr
async def main(data):
    return data
# expect: {'a': 1}
