import string


class Logged(string.Formatter):
    def __init__(self):
        self.log = []

    def get_value(self, key, args, kwargs):
        self.log.append(("value", key))
        return "?" if key == "missing" else super().get_value(key, args, kwargs)

    def get_field(self, field_name, args, kwargs):
        self.log.append(("field", field_name))
        return super().get_field(field_name, args, kwargs)

    def convert_field(self, value, conversion):
        if conversion == "u":
            return str(value).upper()
        return super().convert_field(value, conversion)

    def format_field(self, value, format_spec):
        return super().format_field(value, format_spec) + "!"

    def check_unused_args(self, used_args, args, kwargs):
        self.log.append(("used", sorted(map(str, used_args)), args, kwargs))


f = Logged()
print(f.format("{0} {a!u} {missing} {1:>{width}}", 1, 2, a="x", width=4))
print(f.log)


class Strict(string.Formatter):
    def check_unused_args(self, used_args, args, kwargs):
        unused = set(range(len(args))) | set(kwargs)
        unused -= used_args
        if unused:
            raise ValueError(f"unused: {sorted(map(str, unused))}")


print(Strict().format("{0} {k}", 1, k=2))
try:
    Strict().format("{0}", 1, 2, k=3)
except ValueError as error:
    print(error)


class Angle(string.Formatter):
    def parse(self, format_string):
        for part in format_string.split("<"):
            name, found, rest = part.partition(">")
            if found:
                yield "", name, "", None
                yield rest, None, None, None
            else:
                yield part, None, None, None


print(Angle().format("a <x> b <0>", 7, x=5))
# expect error: ValueError: Unknown format code '!' for object of type 'int'
