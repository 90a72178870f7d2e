# Each return inside a finally body overtakes the one that runs it; all their values wait at once.
class Guard:
    def __enter__(self):
        print("enter")

    def __exit__(self, *error):
        print("exit", error[0])


def three(n):
    try:
        try:
            if n:
                return "a" + str(n)
        finally:
            if n:
                return "b" + str(n)
    finally:
        with Guard():
            if n:
                return "c" + str(n)


print(three(1), three(0))
# expect: enter
# expect: exit None
# expect: enter
# expect: exit None
# expect: c1 None


def four(n):
    try:
        try:
            try:
                return [n]
            finally:
                if n > 1:
                    return [n, n]
        finally:
            for item in (1, 2):
                with Guard():
                    if n > 2:
                        return (n, item)
    finally:
        with Guard(), Guard():
            if n > 3:
                return {n: str(n)}


print(four(1), four(2), four(3), four(4))
# expect: enter
# expect: exit None
# expect: enter
# expect: exit None
# expect: enter
# expect: enter
# expect: exit None
# expect: exit None
# expect: enter
# expect: exit None
# expect: enter
# expect: exit None
# expect: enter
# expect: enter
# expect: exit None
# expect: exit None
# expect: enter
# expect: exit None
# expect: enter
# expect: enter
# expect: exit None
# expect: exit None
# expect: enter
# expect: exit None
# expect: enter
# expect: enter
# expect: exit None
# expect: exit None
# expect: [1] [2, 2] (3, 1) {4: '4'}


def bare(n):
    try:
        try:
            if n:
                return
        finally:
            if n:
                return
    finally:
        with Guard():
            if n:
                return "c" + str(n)


print(bare(1), bare(0))
# expect: enter
# expect: exit None
# expect: enter
# expect: exit None
# expect: c1 None


def in_loop(n):
    for item in range(3):
        try:
            try:
                if item == n:
                    return "a" + str(item)
            finally:
                if item == n:
                    continue
        finally:
            with Guard():
                if item == 2:
                    return "b" + str(item)


print(in_loop(1))
# expect: enter
# expect: exit None
# expect: enter
# expect: exit None
# expect: enter
# expect: exit None
# expect: b2
