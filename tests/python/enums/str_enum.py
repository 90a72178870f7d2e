from enum import StrEnum, auto
class S(StrEnum):
    OPEN = 'open'
    CLOSED = auto()
print(S.OPEN, repr(S.OPEN), S.OPEN == 'open', S.CLOSED.value, S('closed'), S.OPEN.upper(), f'{S.OPEN:>6}')
# expect: open <S.OPEN: 'open'> True closed closed OPEN   open
print(isinstance(S.OPEN, str), {'open': 1}[S.OPEN], ','.join(S), S.OPEN + '!', 'open' in [S.OPEN])
# expect: True 1 open,closed open! True
