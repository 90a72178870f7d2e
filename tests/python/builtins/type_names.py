for v in (1, 1.5, 'a', None, True, [], (), {}, set(), frozenset(), b'', bytearray(), range(1), slice(1), ..., int, len, print, lambda: 0,
          (x for x in []), iter([]), map(str, []), zip(), enumerate([]), reversed([]), {}.keys(), {}.values(), {}.items(), 'a'.upper, [].append, NotImplemented):
    print(type(v).__name__, end=' ')
print()
# expect: int float str NoneType bool list tuple dict set frozenset bytes bytearray range slice ellipsis type builtin_function_or_method builtin_function_or_method function generator list_iterator map zip enumerate list_reverseiterator dict_keys dict_values dict_items builtin_function_or_method builtin_function_or_method NotImplementedType
class C:
    def m(self): pass
print(type(C.m).__name__, type(C().m).__name__, type(C).__name__, type(C()).__name__, type(property()).__name__, type(staticmethod(len)).__name__, type(super(C, C())).__name__)
# expect: function method type C property staticmethod super
