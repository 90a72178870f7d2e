# args: --result
async def main():
    return None
# expect: null
