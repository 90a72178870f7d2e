print('banana'.count('a'), 'banana'.count('an'), 'aaaa'.count('aa'), 'abc'.count('x'))
# expect: 3 2 2 0
print('banana'.count('a', 2), 'banana'.count('a', 2, 4), 'abc'.count(''), ''.count(''))
# expect: 2 1 4 1
print('ééé'.count('é'), 'abc'.count('', 1, 2), 'abc'.count('', 5))  # expect: 3 2 0
