log = []
def f():
    try:
        try:
            log.append('body')
            raise ValueError
        finally:
            log.append('inner finally')
    except ValueError:
        log.append('except')
        return 'returned'
    else:
        log.append('else')
    finally:
        log.append('outer finally')
print(f(), log)  # expect: returned ['body', 'inner finally', 'except', 'outer finally']
