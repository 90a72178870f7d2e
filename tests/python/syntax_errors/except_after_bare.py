try:
    pass
except:
    pass
except ValueError:
    pass
# expect compile error: 3: default 'except:' must be last
