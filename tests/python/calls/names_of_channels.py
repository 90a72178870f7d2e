# no-python
from pawl import receive, send, wait_event


async def main():
    for make in (lambda: receive(""), lambda: receive("x" * 256), lambda: send("run", "", 1), lambda: wait_event("")):
        try:
            make()
        except ValueError as error:
            print(error)


# expect: channel must not be empty
# expect: channel is longer than 255 bytes
# expect: channel must not be empty
# expect: channel must not be empty
