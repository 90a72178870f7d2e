from pawl import TaskError, workflow
from pawl.tasks import charge


class CardDeclined(Exception):
    pass


async def risky():
    try:
        try:
            1 / 0
        except ZeroDivisionError as error:
            raise KeyError("missing") from error
    except KeyError as error:
        error.add_note("noted") if hasattr(error, "add_note") else None
        await charge("inside the handler")
        raise


@workflow
async def exceptions(x):
    groups = None
    try:
        raise ExceptionGroup("several", [ValueError(1), TypeError(2), OSError(3)])
    except* ValueError as group:
        groups = group
    except* (TypeError, OSError):
        pass
    try:
        await risky()
    except KeyError as error:
        print(repr(error), repr(error.__cause__), repr(groups.exceptions))
    try:
        await charge("card")
    except CardDeclined as error:
        print(type(error).__name__, isinstance(error, TaskError), error.attempts)
    try:
        await charge("again")
    finally:
        print("finally")
    return "not reached"
