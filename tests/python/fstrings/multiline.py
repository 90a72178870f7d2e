name = 'pawl'
items = [1, 2]
text = f'''Dear {name},
  items: {', '.join(
      str(i) for i in items
  )}
total {sum(items):>5}'''
print(text)
# expect: Dear pawl,
# expect:   items: 1, 2
# expect: total     3
