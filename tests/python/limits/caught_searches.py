# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
text, data = 'a' * 10 ** 6, b'a' * 10 ** 6
while True:
    try:
        text.count('a' * 10 ** 5 + 'b'), data.find(b'a' * 10 ** 5 + b'b'), b'a' * 10 ** 5 + b'b' in data
    except BaseException:
        pass
# expect limit: PAWL-2001
