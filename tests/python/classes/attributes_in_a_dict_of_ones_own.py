# Attributes that are another dict's: two common ways to write such classes.
class Settings(dict):
    def __init__(self, *args, **keywords):
        super().__init__(*args, **keywords)
        self.__dict__ = self


settings = Settings(host="a", port=1)
settings.port += 1
settings["user"] = "me"
print(settings, settings.user, settings.host)  # expect: {'host': 'a', 'port': 2, 'user': 'me'} me a
del settings.host
print(settings, hasattr(settings, "host"), settings.__dict__ is settings.__dict__)
# expect: {'port': 2, 'user': 'me'} False True


class Shared:
    _state = {}

    def __init__(self):
        self.__dict__ = self._state


first, second = Shared(), Shared()
first.count = 1
second.count += 1
print(first.count, Shared._state)  # expect: 2 {'count': 2}


class Plain:
    pass


plain = Plain()
plain.a = 1
plain.__dict__ = {"b": 2}
print(vars(plain), hasattr(plain, "a"))  # expect: {'b': 2} False
try:
    plain.__dict__ = 3
except TypeError as error:
    print(error)  # expect: __dict__ must be set to a dictionary, not a 'int'
