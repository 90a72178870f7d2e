exec 'x = 1'
# expect compile error: 1: Missing parentheses in call to 'exec'. Did you mean exec(...)?
