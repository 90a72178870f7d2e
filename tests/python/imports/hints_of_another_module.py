# A bound method's annotations are read where its function stands.
# args: {here}/module_with_hints.py
import typing

from module_with_hints import Shop


class Order:
    pass


shop = Shop()
print(typing.get_type_hints(shop.take))
# expect: {'order': <class 'module_with_hints.Order'>, 'count': <class 'int'>, 'return': list[module_with_hints.Order]}
print(typing.get_type_hints(Shop.open))
# expect: {'name': <class 'module_with_hints.Order'>, 'return': <class 'module_with_hints.Shop'>}
print(typing.get_type_hints(shop.take) == typing.get_type_hints(Shop.take))
# expect: True
