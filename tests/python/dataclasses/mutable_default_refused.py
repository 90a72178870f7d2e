from dataclasses import dataclass
for default in ([], {}, set()):
    try:
        @dataclass
        class Bad:
            x: list = default
    except ValueError as e:
        print(e)
# expect: mutable default <class 'list'> for field x is not allowed: use default_factory
# expect: mutable default <class 'dict'> for field x is not allowed: use default_factory
# expect: mutable default <class 'set'> for field x is not allowed: use default_factory
