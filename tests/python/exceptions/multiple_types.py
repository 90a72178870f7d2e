def f(e):
    try:
        raise e
    except (ValueError, KeyError) as x:
        return 'value or key', repr(x)
    except LookupError as x:
        return 'lookup', repr(x)
    except Exception as x:
        return 'other', repr(x)
    except:
        return 'bare'
for e in (ValueError('v'), KeyError('k'), IndexError(1), OSError('o'), KeyboardInterrupt()):
    print(f(e))
# expect: ('value or key', "ValueError('v')")
# expect: ('value or key', "KeyError('k')")
# expect: ('lookup', 'IndexError(1)')
# expect: ('other', "OSError('o')")
# expect: bare
