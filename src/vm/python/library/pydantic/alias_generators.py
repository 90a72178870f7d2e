"""pydantic.alias_generators: names in other spellings."""

from re import compile as compile_pattern

_AFTER_WORD = compile_pattern("([A-Z]+)([A-Z][a-z])")
_AFTER_LETTER = compile_pattern("([a-z])([A-Z])")
_AFTER_DIGIT = compile_pattern("([0-9])([A-Z])")
_BEFORE_DIGIT = compile_pattern("([a-z])([0-9])")
_HAS_CAMEL = compile_pattern("^[a-z]+[A-Za-z0-9]*$")
_WORD = compile_pattern("([0-9A-Za-z])_(?=[0-9A-Z])")
_FIRST = compile_pattern("(^_*[A-Z])")


def to_pascal(snake):
    """order_id becomes OrderId."""
    return _WORD.sub(lambda found: found.group(1), snake.title())


def to_camel(snake):
    """order_id becomes orderId."""
    if _HAS_CAMEL.match(snake) and not _AFTER_LETTER.search(snake) is None:
        return snake
    return _FIRST.sub(lambda found: found.group(1).lower(), to_pascal(snake))


def to_snake(camel):
    """orderId becomes order_id."""
    snake = _AFTER_WORD.sub(lambda found: f"{found.group(1)}_{found.group(2)}", camel)
    snake = _AFTER_LETTER.sub(lambda found: f"{found.group(1)}_{found.group(2)}", snake)
    snake = _AFTER_DIGIT.sub(lambda found: f"{found.group(1)}_{found.group(2)}", snake)
    snake = _BEFORE_DIGIT.sub(lambda found: f"{found.group(1)}_{found.group(2)}", snake)
    return snake.replace("-", "_").lower()
