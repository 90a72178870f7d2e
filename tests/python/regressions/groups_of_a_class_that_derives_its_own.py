# Whatever an except* does not take is a new group, which the class itself derives; a part that is
# raised again by name has gone another way than the rest, one by a bare raise has not.
def tree(e):
    if isinstance(e, BaseExceptionGroup):
        return [e.message, [tree(p) for p in e.exceptions]]
    return repr(e)
class Own(ExceptionGroup):
    def derive(self, members):
        return Own(self.message + '/', members)
def attempt(name, f, cls, note):
    g = cls('g', [ValueError(1), cls('h', [KeyError(2), ValueError(3)])])
    if note: g.add_note('n')
    try:
        f(g)
    except BaseException as e:
        print(name, cls.__name__, note, type(e).__name__, tree(e), e is g, repr(e.__context__), repr(e.__cause__), getattr(e, '__notes__', None))
def unmatched(g):
    try: raise g
    except* OSError: pass
def part(g):
    try: raise g
    except* ValueError: pass
def raise_bare(g):
    try: raise g
    except* ValueError: raise
def raise_bare_all(g):
    try: raise g
    except* (ValueError, KeyError): raise
def raise_e(g):
    try: raise g
    except* ValueError as e: raise e
def raise_e_all(g):
    try: raise g
    except* (ValueError, KeyError) as e: raise e
def raise_new(g):
    try: raise g
    except* (ValueError, KeyError) as e: raise OSError('new')
def raise_new_part(g):
    try: raise g
    except* ValueError as e: raise OSError('new')
def raise_member(g):
    try: raise g
    except* ValueError as e: raise e.exceptions[0]
def raise_two(g):
    try: raise g
    except* ValueError as e: raise
    except* KeyError as e: raise
def noted(g):
    try: raise g
    except* ValueError as e: e.add_note('seen'); raise
def nested(g):
    try: raise g
    except* ValueError as e:
        try: raise e
        except* KeyError: pass
def nested2(g):
    try: raise g
    except* ValueError as e:
        try: raise
        except* KeyError: pass
def nested3(g):
    try: raise g
    except* ValueError as e:
        error = e
        try: raise error from OSError('cause')
        except* ValueError: raise
def outer(g):
    try:
        try: raise g
        except* OSError: pass
    except* ValueError as e: raise
def cause(g):
    try: raise g from OSError('c')
    except* ValueError as e: raise
for cls in (ExceptionGroup, Own):
    for note in (False, True):
        for f in (unmatched, part, raise_bare, raise_bare_all, raise_e, raise_e_all, raise_new, raise_new_part, raise_member, raise_two, noted, nested, nested2, nested3, outer, cause):
            attempt(f.__name__, f, cls, note)
# expect: unmatched ExceptionGroup False ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: part ExceptionGroup False ExceptionGroup ['g', [['h', ['KeyError(2)']]]] False None None None
# expect: raise_bare ExceptionGroup False ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: raise_bare_all ExceptionGroup False ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: raise_e ExceptionGroup False ExceptionGroup ['', [['g', ['ValueError(1)', ['h', ['ValueError(3)']]]], ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: raise_e_all ExceptionGroup False ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: raise_new ExceptionGroup False OSError OSError('new') False ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [KeyError(2), ValueError(3)])]) None None
# expect: raise_new_part ExceptionGroup False ExceptionGroup ['', ["OSError('new')", ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: raise_member ExceptionGroup False ExceptionGroup ['', ['ValueError(1)', ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: raise_two ExceptionGroup False ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: noted ExceptionGroup False ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: nested ExceptionGroup False ExceptionGroup ['', [['g', ['ValueError(1)', ['h', ['ValueError(3)']]]], ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: nested2 ExceptionGroup False ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: nested3 ExceptionGroup False ExceptionGroup ['', [['g', ['ValueError(1)', ['h', ['ValueError(3)']]]], ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: outer ExceptionGroup False ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: cause ExceptionGroup False ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None OSError('c') None
# expect: unmatched ExceptionGroup True ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: part ExceptionGroup True ExceptionGroup ['g', [['h', ['KeyError(2)']]]] False None None ['n']
# expect: raise_bare ExceptionGroup True ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: raise_bare_all ExceptionGroup True ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: raise_e ExceptionGroup True ExceptionGroup ['', [['g', ['ValueError(1)', ['h', ['ValueError(3)']]]], ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: raise_e_all ExceptionGroup True ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: raise_new ExceptionGroup True OSError OSError('new') False ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [KeyError(2), ValueError(3)])]) None None
# expect: raise_new_part ExceptionGroup True ExceptionGroup ['', ["OSError('new')", ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: raise_member ExceptionGroup True ExceptionGroup ['', ['ValueError(1)', ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: raise_two ExceptionGroup True ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: noted ExceptionGroup True ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: nested ExceptionGroup True ExceptionGroup ['', [['g', ['ValueError(1)', ['h', ['ValueError(3)']]]], ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: nested2 ExceptionGroup True ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: nested3 ExceptionGroup True ExceptionGroup ['', [['g', ['ValueError(1)', ['h', ['ValueError(3)']]]], ['g', [['h', ['KeyError(2)']]]]]] False None None None
# expect: outer ExceptionGroup True ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: cause ExceptionGroup True ExceptionGroup ['g', ['ValueError(1)', ['h', ['KeyError(2)', 'ValueError(3)']]]] False None OSError('c') ['n']
# expect: unmatched Own False Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: part Own False Own ['g/', [['h/', ['KeyError(2)']]]] False None None None
# expect: raise_bare Own False Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: raise_bare_all Own False Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: raise_e Own False ExceptionGroup ['', [['g/', ['ValueError(1)', ['h/', ['ValueError(3)']]]], ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: raise_e_all Own False Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: raise_new Own False OSError OSError('new') False Own('g/', [ValueError(1), Own('h/', [KeyError(2), ValueError(3)])]) None None
# expect: raise_new_part Own False ExceptionGroup ['', ["OSError('new')", ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: raise_member Own False ExceptionGroup ['', ['ValueError(1)', ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: raise_two Own False Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: noted Own False Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: nested Own False ExceptionGroup ['', [['g//', ['ValueError(1)', ['h//', ['ValueError(3)']]]], ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: nested2 Own False Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: nested3 Own False ExceptionGroup ['', [['g//', ['ValueError(1)', ['h//', ['ValueError(3)']]]], ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: outer Own False Own ['g//', ['ValueError(1)', ['h//', ['KeyError(2)', 'ValueError(3)']]]] False None None None
# expect: cause Own False Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None OSError('c') None
# expect: unmatched Own True Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: part Own True Own ['g/', [['h/', ['KeyError(2)']]]] False None None ['n']
# expect: raise_bare Own True Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: raise_bare_all Own True Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: raise_e Own True ExceptionGroup ['', [['g/', ['ValueError(1)', ['h/', ['ValueError(3)']]]], ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: raise_e_all Own True Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: raise_new Own True OSError OSError('new') False Own('g/', [ValueError(1), Own('h/', [KeyError(2), ValueError(3)])]) None None
# expect: raise_new_part Own True ExceptionGroup ['', ["OSError('new')", ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: raise_member Own True ExceptionGroup ['', ['ValueError(1)', ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: raise_two Own True Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: noted Own True Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: nested Own True ExceptionGroup ['', [['g//', ['ValueError(1)', ['h//', ['ValueError(3)']]]], ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: nested2 Own True Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: nested3 Own True ExceptionGroup ['', [['g//', ['ValueError(1)', ['h//', ['ValueError(3)']]]], ['g/', [['h/', ['KeyError(2)']]]]]] False None None None
# expect: outer Own True Own ['g//', ['ValueError(1)', ['h//', ['KeyError(2)', 'ValueError(3)']]]] False None None ['n']
# expect: cause Own True Own ['g/', ['ValueError(1)', ['h/', ['KeyError(2)', 'ValueError(3)']]]] False None OSError('c') ['n']
