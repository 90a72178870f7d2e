if True: print('yes'); print('also')
# expect: yes
# expect: also
for i in range(3): print(i, end=' ')
print()  # expect: 0 1 2
while False: pass
class A: x = 1
def f(): return 5
print(A.x, f())  # expect: 1 5
try: 1 / 0
except ZeroDivisionError: print('caught')
finally: print('done')
# expect: caught
# expect: done
