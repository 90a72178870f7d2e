class C: pass
print((C.x := 1))
# expect compile error: 2: cannot use assignment expressions with attribute
