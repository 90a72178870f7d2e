class Meta(type):
    pass
class C(metaclass=Meta):
    pass
print(C())
# expect compile error: 1: metaclass
