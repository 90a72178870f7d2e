from pawl import workflow
@workflow
async def a(): return 1
@workflow
async def b(): return 2
# expect compile error: 2: a
