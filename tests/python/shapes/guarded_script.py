"""A script that does everything under its guard."""

import sys

LIMIT = 3


def main(count):
    for i in range(count):
        print("line", i)
    return 0


if __name__ == "__main__":
    print(main(LIMIT), file=sys.stdout)
# expect: line 0
# expect: line 1
# expect: line 2
# expect: 0
