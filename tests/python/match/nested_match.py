def f(cmd):
    match cmd.split():
        case ['go', direction]:
            match direction:
                case 'n' | 's': return f'vertical {direction}'
                case 'e' | 'w': return f'horizontal {direction}'
                case _: return 'lost'
        case ['take', *items]: return f'took {len(items)}'
        case []: return 'nothing'
        case [unknown, *_]: return f'unknown {unknown}'
for c in ('go n', 'go e', 'go x', 'take a b', '', 'jump high'):
    print(f(c))
# expect: vertical n
# expect: horizontal e
# expect: lost
# expect: took 2
# expect: nothing
# expect: unknown jump
