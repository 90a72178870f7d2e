value = 1234.5678
name = 'x'
print(f'{value=:.2f} {name=:>4} {value=!s}')  # expect: value=1234.57 name=   x value=1234.5678
print(f'{value = :,.1f}')  # expect: value = 1,234.6
print(f'{name.upper()=} {name * 3=}')  # expect: name.upper()='X' name * 3='xxx'
