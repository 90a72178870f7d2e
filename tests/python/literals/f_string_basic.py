name, n = 'pawl', 3
print(f'{name} has {n} parts')  # expect: pawl has 3 parts
print(F"{name!r}", f'{n + 1}', f'{{literal}}')  # expect: 'pawl' 4 {literal}
print(f'''{
    n * 2
}''')
# expect: 6
print(f'{name}' ' and ' f'{n}')  # expect: pawl and 3
print(rf'\d{n}', fr'\w{name}')  # expect: \d3 \wpawl
