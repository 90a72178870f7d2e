attempts = 0
def flaky():
    global attempts
    attempts += 1
    if attempts < 3:
        raise ConnectionError(f'attempt {attempts}')
    return 'ok'
while True:
    try:
        print(flaky())
    except ConnectionError as e:
        print('retry after', e)
    else:
        break
# expect: retry after attempt 1
# expect: retry after attempt 2
# expect: ok
print(attempts)  # expect: 3
