print 'hello'
# expect compile error: 1: Missing parentheses in call to 'print'. Did you mean print(...)?
