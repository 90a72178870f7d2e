# A workflow without async that waits below methods, generators and a comprehension.
from pawl import sleep, task, workflow


@task
def price(item): ...


class Cart:
    def __init__(self, items):
        self.items = items

    def prices(self):
        for item in self.items:
            yield item, price(item)

    def total(self):
        return sum(cost for _, cost in self.prices())


@workflow
def order(items):
    call = price.call("extra")
    totals = [Cart(part).total() for part in items]
    sleep(5)
    return [totals, call.result()]
