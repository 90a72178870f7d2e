"""Books a trip. Whatever was booked is undone if the rest cannot be had, the last booking first."""

from pawl import compensate, receive, set_status, task, workflow


@task(retry=2)
def book_flight(trip):
    return f"flight to {trip}"


@task(retry=2)
def book_hotel(trip):
    return f"hotel in {trip}"


@task(retry=2)
def book_car(trip):
    if trip == "Venice":
        raise LookupError("there are no cars in Venice")
    return f"car in {trip}"


@task
def charge(trip, cents):
    return f"{cents} cents for {trip}"


@task(retry=5)
def cancel_booking(kind, booking):
    print(f"{booking} cancelled")


@task(retry=5)
def refund(payment):
    print(f"{payment} paid back")


@workflow
async def book_trip(trip):
    bookings = {}
    for kind, book in [("flight", book_flight), ("hotel", book_hotel), ("car", book_car)]:
        bookings[kind] = await book(trip)
        compensate(cancel_booking, kind, bookings[kind])
        set_status(f"{kind} booked")
    payment = await charge(trip, 90_000)
    compensate(refund, payment)
    set_status("waiting for the tickets")
    tickets = await receive("tickets", timeout=86_400)
    return {"bookings": bookings, "tickets": tickets}


if __name__ == "__main__":
    import pawl

    pawl.serve()
