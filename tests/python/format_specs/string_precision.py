s = 'abcdefgh'
print(f'{s:.3} {s:.0}| {s:10.3}| {s:>10.3}| {s:.100} {s:s} {s:.3s}')
# expect: abc | abc       |        abc| abcdefgh abcdefgh abc
print(f'{"éàü":.2} {"漢字":>4} {"":5}|')  # expect: éà   漢字      |
