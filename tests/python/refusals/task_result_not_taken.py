from pawl import task
async def main():
    task('charge', 1)
# expect compile error: 3: detach
