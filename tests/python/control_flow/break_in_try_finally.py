for i in range(3):
    try:
        if i == 1:
            break
        print('body', i)
    finally:
        print('finally', i)
# expect: body 0
# expect: finally 0
# expect: finally 1
print('after', i)  # expect: after 1
while True:
    try:
        try:
            break
        finally:
            print('inner')
    finally:
        print('outer')
# expect: inner
# expect: outer
