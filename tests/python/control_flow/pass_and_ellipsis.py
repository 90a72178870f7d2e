def f():
    pass
def g(): ...
class C:
    pass
for _ in range(2):
    pass
if True:
    ...
print(f(), g(), C().__class__.__name__)  # expect: None None C
