# no-python
from pawl import workflow


def sum(items):
    return "my sum"


@workflow
def order():
    print(sum(x for x in [1]))  # expect: my sum
    list = tuple
    print(list(x for x in [1]))  # expect: (1,)
