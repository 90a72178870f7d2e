from pawl import compensate, task


@task
def undo(x): ...


async def main():
    compensate(undo, 1, 2)
# expect compile error: 9: undo() takes 1 positional argument but 2 were given
