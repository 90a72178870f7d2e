n = 3
while n:
    n -= 1
else:
    print('ended normally', n)
# expect: ended normally 0
while True:
    break
else:
    print('never')
n = 0
while n < 5:
    n += 1
    if n == 3:
        continue
else:
    print('after continue', n)
# expect: after continue 5
