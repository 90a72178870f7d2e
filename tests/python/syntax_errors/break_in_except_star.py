for i in [1]:
    try:
        pass
    except* ValueError:
        break
# expect compile error: 5: 'break', 'continue' and 'return' cannot appear in an except* block
