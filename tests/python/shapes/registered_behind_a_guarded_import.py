"""A handler that nobody names, and that needs a module which is there under one of two names."""

import asyncio

try:
    import quickest_json as json
except ImportError:
    import json

HANDLERS = {}


def register(function):
    HANDLERS[function.__name__] = function
    return function


@register
def dump(value):
    return json.dumps(value)


async def main():
    print(HANDLERS["dump"]([1]))


if __name__ == "__main__":
    asyncio.run(main())
# expect: [1]
