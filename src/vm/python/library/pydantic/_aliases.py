"""AliasPath, AliasChoices, AliasGenerator: where a field is found in the data."""


class AliasPath:
    """AliasPath("address", 0): a place inside of the data."""

    def __init__(self, first_arg, *args):
        self.path = [first_arg, *args]

    def convert_to_aliases(self):
        return self.path

    def search_dict_for_path(self, value):
        for step in self.path:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def __repr__(self):
        return f"AliasPath(path={self.path!r})"

    def __eq__(self, other):
        return type(other) is AliasPath and other.path == self.path


class AliasChoices:
    """AliasChoices("id", "key"): the first that the data has."""

    def __init__(self, first_choice, *choices):
        self.choices = [first_choice, *choices]

    def convert_to_aliases(self):
        return [[each] if isinstance(each, str) else each.path for each in self.choices]

    def __repr__(self):
        return f"AliasChoices(choices={self.choices!r})"

    def __eq__(self, other):
        return type(other) is AliasChoices and other.choices == self.choices


class AliasGenerator:
    def __init__(self, alias=None, validation_alias=None, serialization_alias=None):
        self.alias = alias
        self.validation_alias = validation_alias
        self.serialization_alias = serialization_alias

    def generate_aliases(self, name):
        made = [function(name) if function is not None else None
                for function in (self.alias, self.validation_alias, self.serialization_alias)]
        return tuple(made)


def paths_of(alias):
    """The places that an alias names, each as a tuple of keys."""
    if alias is None:
        return ()
    if isinstance(alias, str):
        return ((alias,),)
    if isinstance(alias, AliasPath):
        return (tuple(alias.path),)
    return tuple([(each,) if isinstance(each, str) else tuple(each.path) for each in alias.choices])
