"""waymark.actions: what marks an action. The compiler makes a task of it."""


def action(function=None, *, name=None):
    if function is None:
        return lambda decorated: decorated
    return function
