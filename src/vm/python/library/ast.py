"""Of Python's syntax trees, the values of literals: workflows cannot look into their own code."""

from _string import literal as _literal


def _syntax_error(message, line, column, end_line, end_column):
    kind = IndentationError if message == "unexpected indent" else SyntaxError
    return kind(message, ("<unknown>", line, column, None, end_line, end_column))


def literal_eval(node_or_string):
    if not isinstance(node_or_string, str):
        raise ValueError(f"malformed node or string: {node_or_string!r}")
    return _literal(node_or_string.lstrip(" \t"), _syntax_error)
