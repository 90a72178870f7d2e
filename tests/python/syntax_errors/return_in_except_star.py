def f():
    try:
        pass
    except* ValueError:
        return 1
print(f)
# expect compile error: 5: 'break', 'continue' and 'return' cannot appear in an except* block
