def sign(n):
    if n > 0:
        return 'positive'
    elif n < 0:
        return 'negative'
    else:
        return 'zero'
print(sign(5), sign(-5), sign(0))  # expect: positive negative zero
if []:
    print('no')
elif 'text':
    print('elif taken')
else:
    print('no')
# expect: elif taken
if None: print('no')
if 0.0 or '' or [] or {} or (): print('no')
else: print('all empty')
# expect: all empty
