class Stop(BaseException): pass
def f():
    try:
        raise Stop('now')
    except Exception:
        return 'swallowed'
    finally:
        print('cleaned')
try:
    f()
except Stop as e:
    print('stopped', e)
# expect: cleaned
# expect: stopped now
