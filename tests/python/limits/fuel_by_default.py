# no-stress: it would take as many restores as instructions
print('before')  # expect: before
while True:
    pass
# expect limit: PAWL-2001
