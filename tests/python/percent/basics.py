print('%s %s' % ('a', 1), '%d' % 5, '%i' % 5, '%u' % 5, '%%' % (), '%s' % [1, 2], '%s' % (1,))
# expect: a 1 5 5 5 % [1, 2] 1
print('%r %s %a' % ('é', 'é', 'é'), '%c %c' % ('x', 65), '%s' % None)
# expect: 'é' é '\xe9' x A None
print('no format' % (), '%s' % {'a': 1}, '%s' % ((1, 2),))  # expect: no format {'a': 1} (1, 2)
