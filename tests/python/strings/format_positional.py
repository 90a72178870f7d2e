print('{} {}'.format(1, 'a'), '{0} {1} {0}'.format('x', 'y'), '{a} {b}'.format(a=1, b=2))
# expect: 1 a x y x 1 2
print('{{}} {}'.format(5), '{0[1]} {0[0]}'.format(['a', 'b']), '{x[k]}'.format(x={'k': 'v'}))
# expect: {} 5 b a v
print('{!r} {!s} {!a}'.format('é', 'é', 'é'), '{:>5}|{:<5}|{:^5}'.format(1, 2, 3))
# expect: 'é' é '\xe9'     1|2    |  3
print('{:{}}|{:{w}.{p}f}'.format('a', 5, 3.14159, w=8, p=2))  # expect: a    |    3.14
class P:
    x = 3
print('{0.x} {p.x}'.format(P, p=P()))  # expect: 3 3
