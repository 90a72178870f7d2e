"""Plain functions that both the workflow and the tasks may use: deployed together with order.py."""


def with_tax(cents):
    return cents + cents * 19 // 100
