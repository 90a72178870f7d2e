"""A schedule, until Pawl has one of its own: starts a report every day at 03:00 in Berlin, daylight saving
time included."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from pawl import continue_as_new, now, set_status, sleep_until, spawn, task, workflow

BERLIN = ZoneInfo("Europe/Berlin")


@task
def write_report(day):
    return f"report of {day}"


@workflow
async def report(day):
    return await write_report(day)


@workflow
async def nightly(hour=3):
    local = now().astimezone(BERLIN)
    due = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    if due <= local:
        due += timedelta(days=1)
    set_status({"next": due.isoformat()})
    await sleep_until(due)
    # The id names the day, so the same report never starts twice.
    spawn(report, str(due.date()), id=f"report-{due.date()}")
    continue_as_new(hour)


if __name__ == "__main__":
    import pawl

    pawl.serve()
