def f(): pass
def g(): return
def h(): return None
def k(): return 1, 2
def m(x):
    if x: return 'yes'
print(f(), g(), h(), k(), m(1), m(0))  # expect: None None None (1, 2) yes None
