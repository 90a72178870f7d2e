class OnlySet:
    def __setitem__(self, key, value): print('set', key, value)
class OnlyDelete:
    def __delitem__(self, key): print('delete', key)
class Setting:
    def __set__(self, instance, value): print('set', value)
class Deleting:
    def __delete__(self, instance): print('delete')
class Owner:
    a, b = Setting(), Deleting()
def show(f, *args):
    try:
        f(*args)
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
def set_item(x): x[1] = 2
def delete_item(x): del x[1]
for value in (OnlySet(), OnlyDelete(), Owner()):
    show(set_item, value)
    show(delete_item, value)
# expect: set 1 2
# expect: AttributeError __delitem__
# expect: AttributeError __setitem__
# expect: delete 1
# expect: TypeError 'Owner' object does not support item assignment
# expect: TypeError 'Owner' object doesn't support item deletion
o = Owner()
for name in 'ab':
    show(setattr, o, name, 5)
    show(delattr, o, name)
# expect: set 5
# expect: AttributeError __delete__
# expect: AttributeError __set__
# expect: delete
class NotIterating:
    def __iter__(self): return 5
class Failing:
    def __iter__(self): raise TypeError('mine')
class Other:
    def __iter__(self): raise KeyError('mine')
for value in (NotIterating(), Failing(), Other(), Owner()):
    try:
        print(1 in value)
    except (TypeError, KeyError) as e:
        print(repr(e))
# expect: TypeError("argument of type 'NotIterating' is not iterable")
# expect: TypeError("argument of type 'Failing' is not iterable")
# expect: KeyError('mine')
# expect: TypeError("argument of type 'Owner' is not iterable")
print(repr(Owner().__doc__), repr(getattr(Owner(), '__doc__', 'none')))  # expect: None None
