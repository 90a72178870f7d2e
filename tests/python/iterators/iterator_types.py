for x in ([], (), '', {}, set(), range(0), b'', {}.keys(), {}.items(), zip(), map(str, []), enumerate([]), reversed([]), (i for i in [])):
    it = iter(x)
    print(type(it).__name__, iter(it) is it, list(it))
# expect: list_iterator True []
# expect: tuple_iterator True []
# expect: str_ascii_iterator True []
# expect: dict_keyiterator True []
# expect: set_iterator True []
# expect: range_iterator True []
# expect: bytes_iterator True []
# expect: dict_keyiterator True []
# expect: dict_itemiterator True []
# expect: zip True []
# expect: map True []
# expect: enumerate True []
# expect: list_reverseiterator True []
# expect: generator True []
