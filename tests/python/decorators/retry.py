def retry(times):
    def decorate(f):
        def wrapper(*args):
            for attempt in range(1, times + 1):
                try:
                    return f(*args)
                except ValueError as e:
                    print('attempt', attempt, 'failed:', e)
            raise RuntimeError('gave up')
        return wrapper
    return decorate
state = {'n': 0}
@retry(3)
def flaky(limit):
    state['n'] += 1
    if state['n'] < limit:
        raise ValueError(state['n'])
    return 'done'
print(flaky(3))
# expect: attempt 1 failed: 1
# expect: attempt 2 failed: 2
# expect: done
state['n'] = 0
try:
    flaky(9)
except RuntimeError as e:
    print(e)
# expect: attempt 1 failed: 1
# expect: attempt 2 failed: 2
# expect: attempt 3 failed: 3
# expect: gave up
