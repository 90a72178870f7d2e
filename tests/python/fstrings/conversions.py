s = 'é\n'
print(f'{s!r} {s!a}', f'{"x"!s}', f'{s!r:>10}|')  # expect: 'é\n' '\xe9\n' x      'é\n'|
class C:
    def __str__(self): return 'S'
    def __repr__(self): return 'R'
    def __format__(self, spec): return f'F({spec})'
c = C()
print(f'{c} {c!s} {c!r} {c!a} {c:spec} {c!s:>3}')  # expect: F() S R R F(spec)   S
