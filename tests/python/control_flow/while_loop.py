n = 0
while n < 3:
    print(n)
    n += 1
# expect: 0
# expect: 1
# expect: 2
while True:
    n += 1
    if n % 2:
        continue
    if n > 8:
        break
    print('even', n)
# expect: even 4
# expect: even 6
# expect: even 8
print(n)  # expect: 10
