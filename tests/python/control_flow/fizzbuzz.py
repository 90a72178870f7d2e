for n in range(1, 16):
    if n % 15 == 0:
        print('FizzBuzz')
    elif n % 3 == 0:
        print('Fizz')
    elif n % 5 == 0:
        print('Buzz')
    else:
        print(n)
# expect: 1
# expect: 2
# expect: Fizz
# expect: 4
# expect: Buzz
# expect: Fizz
# expect: 7
# expect: 8
# expect: Fizz
# expect: Buzz
# expect: 11
# expect: Fizz
# expect: 13
# expect: 14
# expect: FizzBuzz
