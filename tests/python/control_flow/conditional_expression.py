x = 5
print('big' if x > 3 else 'small', 'a' if False else 'b' if False else 'c')  # expect: big c
print([('fizz' * (n % 3 == 0) + 'buzz' * (n % 5 == 0)) or n for n in range(1, 16)])
# expect: [1, 2, 'fizz', 4, 'buzz', 'fizz', 7, 8, 'fizz', 'buzz', 11, 'fizz', 13, 14, 'fizzbuzz']
f = (lambda: 'yes') if x else (lambda: 'no')
print(f())  # expect: yes
print(1 if True else 1 / 0)  # expect: 1
