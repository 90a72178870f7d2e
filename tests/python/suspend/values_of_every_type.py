import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
import math
async def main():
    values = [None, True, False, 0, -1, 2 ** 62, 2 ** 63, -2 ** 64, 10 ** 40, 0.1, -0.0, math.inf, 1e300, '', 'ascii',
              'é漢😀', '\ud800', b'', b'\x00\xff', bytearray(b'ab'), (), (1, (2,)), [], {}, {'k': 1}, set(), {1},
              frozenset({2}), range(1, 10, 3), slice(1, None, 2), ..., NotImplemented, int, len, ValueError('x', 1)]
    before = [repr(v) for v in values]
    await tick(0)
    after = [repr(v) for v in values]
    print(before == after)  # expect: True
    for v in values:
        print(ascii(v))
    # expect: None
    # expect: True
    # expect: False
    # expect: 0
    # expect: -1
    # expect: 4611686018427387904
    # expect: 9223372036854775808
    # expect: -18446744073709551616
    # expect: 10000000000000000000000000000000000000000
    # expect: 0.1
    # expect: -0.0
    # expect: inf
    # expect: 1e+300
    # expect: ''
    # expect: 'ascii'
    # expect: '\xe9\u6f22\U0001f600'
    # expect: '\ud800'
    # expect: b''
    # expect: b'\x00\xff'
    # expect: bytearray(b'ab')
    # expect: ()
    # expect: (1, (2,))
    # expect: []
    # expect: {}
    # expect: {'k': 1}
    # expect: set()
    # expect: {1}
    # expect: frozenset({2})
    # expect: range(1, 10, 3)
    # expect: slice(1, None, 2)
    # expect: Ellipsis
    # expect: NotImplemented
    # expect: <class 'int'>
    # expect: <built-in function len>
    # expect: ValueError('x', 1)
    nan = math.nan
    await tick(0)
    print(nan != nan, nan in [nan])  # expect: True True
