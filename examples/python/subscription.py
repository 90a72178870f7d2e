"""A subscription: charged on the same day of every month, for as long as it lives."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pawl import TaskError, now, race, receive, set_status, sleep, sleep_until, task, workflow


@task(retry=1)
def charge(customer, cents):
    print(f"{customer} pays {cents} cents")


@task
def mail(customer, text):
    print(f"mail to {customer}: {text}")


@dataclass
class Subscription:
    customer: str
    cents: int
    trial_days: int = 14
    charged: list = field(default_factory=list)


def month_later(day, first):
    """The same day of the next month, or its last one: 31 January, 28 February, 31 March."""
    year, month = (day.year + 1, 1) if day.month == 12 else (day.year, day.month + 1)
    for wanted in range(first, 27, -1):
        try:
            return day.replace(year=year, month=month, day=wanted)
        except ValueError:
            pass
    return day.replace(year=year, month=month, day=first)


async def collect(subscription):
    """Three attempts in a week; false if there is no money to be had."""
    for wait in (0, 2, 5):
        await sleep(timedelta(days=wait))
        try:
            await charge(subscription.customer, subscription.cents)
        except TaskError as error:
            await mail(subscription.customer, f"payment failed: {error.message}")
        else:
            subscription.charged.append([now().strftime("%Y-%m-%d"), subscription.cents])
            return True
    return False


@workflow
async def subscribe(subscription: Subscription):
    due = now() + timedelta(days=subscription.trial_days)
    first = due.day
    await mail(subscription.customer, "welcome")
    while True:
        set_status({"next": due.strftime("%Y-%m-%d"), "months": len(subscription.charged)})
        winner, message = await race(sleep_until(due), receive("changes"))
        if winner == 1:
            if message["do"] == "cancel":
                await mail(subscription.customer, "goodbye")
                return {"ended": "cancelled", "charged": subscription.charged}
            subscription.cents = message["cents"]
            continue
        if not await collect(subscription):
            return {"ended": "unpaid", "charged": subscription.charged}
        due = month_later(due, first)


if __name__ == "__main__":
    import pawl

    pawl.serve()
