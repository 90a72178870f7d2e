for spec in ('<6', '>6', '^6', '*<6', '*>6', '*^6', '6', '^7', 'é^6', '<1'):
    print(format('ab', spec) + '|', format(42, spec) + '|')
# expect: ab    | 42    |
# expect:     ab|     42|
# expect:   ab  |   42  |
# expect: ab****| 42****|
# expect: ****ab| ****42|
# expect: **ab**| **42**|
# expect: ab    |     42|
# expect:   ab   |   42   |
# expect: ééabéé| éé42éé|
# expect: ab| 42|
print(format('abc', '_^10'), format('abc', '=^9'), format(-5, '=6'), format(-5, '0=6'))
# expect: ___abc____ ===abc=== -    5 -00005
