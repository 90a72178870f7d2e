"""An expense report waits for its approval: a reminder every day, and an end after three."""

from datetime import timedelta

from pawl import now, race, receive, set_status, sleep, sleep_until, task, workflow


@task
def notify(person, text):
    print(f"mail to {person}: {text}")


@task
def pay_out(report, amount):
    print(f"{report}: {amount} on its way")
    return f"payment-{report}"


REMIND_EVERY = timedelta(days=1)
DEADLINE = timedelta(days=3)


@workflow
async def approve_expenses(report, approver, amount):
    deadline = now() + DEADLINE
    reminders = 0
    set_status({"state": "waiting", "approver": approver, "reminders": reminders})
    await notify(approver, f"please look at {report}: {amount}")
    while True:
        winner, decision = await race(
            receive("decision"),
            sleep(REMIND_EVERY),
            sleep_until(deadline),
        )
        if winner == 0:
            break
        if winner == 2 or now() >= deadline:
            await notify(approver, f"{report} was closed without a decision")
            return {"state": "expired", "reminders": reminders}
        reminders += 1
        set_status({"state": "waiting", "approver": approver, "reminders": reminders})
        await notify(approver, f"reminder {reminders}: {report}")

    if not decision["approved"]:
        return {"state": "rejected", "why": decision.get("why", ""), "reminders": reminders}
    payment = await pay_out(report, amount)
    return {"state": "paid", "payment": payment, "reminders": reminders}


if __name__ == "__main__":
    import pawl

    pawl.serve()
