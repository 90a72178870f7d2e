log = []
def t(x):
    log.append(x)
    return x
s = f'{t(1)} {t(2):{t(3)}} {t(4)!r:{t(5)}}'
print(s, log)  # expect: 1   2 4     [1, 2, 3, 4, 5]
