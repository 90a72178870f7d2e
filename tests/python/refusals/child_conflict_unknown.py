from pawl import child


async def main():
    return await child("order", 1, on_conflict="restart")
# expect compile error: 5: on_conflict must be 'return' or 'fail'
