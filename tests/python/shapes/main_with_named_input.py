# args: --input '{"b": 2, "a": 1}' --result
async def main(a, b, c=10):
    return [a, b, c]
# expect: [1,2,10]
