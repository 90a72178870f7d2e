"""Text as it may stand in a document, and back."""

__all__ = ["escape", "quoteattr", "unescape"]


def _replaced(text, replacements):
    for old, new in replacements.items():
        text = text.replace(old, new)
    return text


def escape(data, entities={}):
    data = data.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")
    return _replaced(data, entities)


def unescape(data, entities={}):
    data = _replaced(data.replace("&gt;", ">").replace("&lt;", "<"), entities)
    return data.replace("&amp;", "&")


def quoteattr(data, entities={}):
    data = escape(data, {**entities, "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
    if '"' not in data:
        return f'"{data}"'
    if "'" not in data:
        return f"'{data}'"
    return '"' + data.replace('"', "&quot;") + '"'
