# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
import itertools, math
hostile = [lambda: 'a' * 10 ** 12, lambda: [0] * 10 ** 12, lambda: 2 ** 10 ** 10, lambda: '1'.zfill(10 ** 12), lambda: (lambda f: f(f))(lambda f: f(f))]
while True:
    for attempt in hostile:
        try:
            attempt()
        except BaseException:
            pass
# expect limit: PAWL-2001
