class Any:
    def __eq__(self, o): print('eq', o); return o == 3
match Any():
    case 1: print('1')
    case 'x': print('x')
    case 3: print('three')
# expect: eq 1
# expect: eq x
# expect: eq 3
# expect: three
class P:
    __match_args__ = ('a',)
    @property
    def a(self):
        print('get a')
        return 1
match P():
    case P(2): print('no')
    case P(b): print('b', b)
# expect: get a
# expect: get a
# expect: b 1
