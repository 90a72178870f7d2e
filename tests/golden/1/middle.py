from pawl import workflow
from pawl.tasks import charge


class Total:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        for i in range(3):
            other = other + i
        return Total(self.value + other)

    def __radd__(self, other):
        return self + other


@workflow
async def middle(x):
    total = Total(0)
    for i in range(20):
        total = i + total if i % 2 else total + i
        text = "".join(f"{n:>3}" for n in sorted([i, 2 * i, -i], key=lambda n: -n))
    return [total.value, text, await charge("x")]
