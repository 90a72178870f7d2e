x, y = 3, 'a'
print(f'{x=}', f'{y=}', f'{x + 1=}', f'{ x = }', f'{y=!s}', f'{x=:>5}|', f'{y = !r:^7}|')
# expect: x=3 y='a' x + 1=4  x = 3 y=a x=    3| y =   'a'  |
print(f'{len(y)=} {[i for i in range(2)]=}')  # expect: len(y)=1 [i for i in range(2)]=[0, 1]
