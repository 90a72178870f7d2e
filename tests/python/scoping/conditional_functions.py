flag = True
if flag:
    def f(): return 'yes'
else:
    def f(): return 'no'
print(f())  # expect: yes
try:
    def g(): return 1 / 0
    g()
except ZeroDivisionError:
    def g(): return 'replaced'
print(g())  # expect: replaced
for n in range(3):
    def h(): return n
print(h())  # expect: 2
