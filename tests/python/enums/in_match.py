from enum import Enum
class T(Enum):
    GO = 'go'
    STOP = 'stop'
def act(t):
    match t:
        case T.GO: return 'moving'
        case T.STOP: return 'halted'
        case _: return 'unknown'
print(act(T.GO), act(T.STOP), act('go'))  # expect: moving halted unknown
