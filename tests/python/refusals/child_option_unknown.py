from pawl import child


async def main():
    return await child("order", 1, retry=3)
# expect compile error: 5: child() got an unexpected keyword argument 'retry'
