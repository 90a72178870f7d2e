# Types whose objects only the machine makes.
def gen():
    yield 1
async def agen():
    yield 1
def cell():
    x = 1
    def inner(): return x
    return inner.__closure__[0]
async def main():
    for t in (type(gen()), type(agen()), type(anext(agen())), type(iter([])), type({}.keys()),
              type({}.items()), type(iter({})), type(iter(range(3)))):
        for make in (t, lambda: object.__new__(t)):
            try:
                make()
            except TypeError as e:
                print(e)
    # expect: cannot create 'generator' instances
    # expect: object.__new__(generator) is not safe, use generator.__new__()
    # expect: cannot create 'async_generator' instances
    # expect: object.__new__(async_generator) is not safe, use async_generator.__new__()
    # expect: cannot create 'async_generator_asend' instances
    # expect: object.__new__(async_generator_asend) is not safe, use async_generator_asend.__new__()
    # expect: cannot create 'list_iterator' instances
    # expect: object.__new__(list_iterator) is not safe, use list_iterator.__new__()
    # expect: cannot create 'dict_keys' instances
    # expect: object.__new__(dict_keys) is not safe, use dict_keys.__new__()
    # expect: cannot create 'dict_items' instances
    # expect: object.__new__(dict_items) is not safe, use dict_items.__new__()
    # expect: cannot create 'dict_keyiterator' instances
    # expect: object.__new__(dict_keyiterator) is not safe, use dict_keyiterator.__new__()
    # expect: cannot create 'range_iterator' instances
    # expect: object.__new__(range_iterator) is not safe, use range_iterator.__new__()
    for wrong in (lambda: type(gen()).send(type(agen()), 1), lambda: type(agen()).asend(gen(), 1),
                  lambda: type(anext(agen())).send(3, None)):
        try:
            wrong()
        except TypeError as e:
            print(e)
    # expect: descriptor 'send' for 'generator' objects doesn't apply to a 'type' object
    # expect: descriptor 'asend' for 'async_generator' objects doesn't apply to a 'generator' object
    # expect: descriptor 'send' for 'async_generator_asend' objects doesn't apply to a 'int' object
    print(type(None)(), type(...)(), type(NotImplemented)())  # expect: None Ellipsis NotImplemented
    try:
        type(None)(1)
    except TypeError as e:
        print(e)
    # expect: NoneType takes no arguments
