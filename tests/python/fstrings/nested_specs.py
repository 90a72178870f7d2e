width, precision, fill, align = 10, 3, '*', '^'
value = 3.14159
print(f'{value:{width}.{precision}}|', f'{value:{fill}{align}{width}}', f'{"s":>{width - 5}}|')
# expect:       3.14| *3.14159**     s|
print(f'{value:{"." + str(precision) + "f"}}', f'{7:0{width}d}')  # expect: 3.142 0000000007
