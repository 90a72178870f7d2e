from typing import NamedTuple
class Cmd(NamedTuple):
    name: str
    args: tuple = ()
def run(c):
    match c:
        case Cmd('stop'): return 'stopping'
        case Cmd(name='go', args=(x, *_)): return f'going {x}'
        case (name, args): return f'{name} with {len(args)}'
print(run(Cmd('stop')), run(Cmd('go', (1, 2))), run(Cmd('other', (1,))))
# expect: stopping going 1 other with 1
