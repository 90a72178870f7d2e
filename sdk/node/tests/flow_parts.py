"""Plain functions that a workflow imports."""


def doubled(cents):
    return cents * 2
