"""Names by patterns with *, ?, [seq] and [!seq]."""

import re

__all__ = ["filter", "fnmatch", "fnmatchcase", "translate"]

_compiled = {}
_MOST = 256


def _matcher(pat):
    found = _compiled.get(pat)
    if found is None:
        if isinstance(pat, bytes):
            pattern = translate(pat.decode("latin-1")).encode("latin-1")
        else:
            pattern = translate(pat)
        if len(_compiled) >= _MOST:
            _compiled.clear()
        found = _compiled[pat] = re.compile(pattern).match
    return found


def fnmatch(name, pat):
    return fnmatchcase(name, pat)


def fnmatchcase(name, pat):
    return _matcher(pat)(name) is not None


def filter(names, pat):
    match = _matcher(pat)
    return [name for name in names if match(name)]


def _bracket(inside):
    """The set of a bracket, as re writes it."""
    if "-" not in inside:
        inside = inside.replace("\\", r"\\")
    else:
        chunks, start = [], 0
        at = 2 if inside[0] == "!" else 1
        while True:
            at = inside.find("-", at)
            if at < 0:
                break
            chunks.append(inside[start:at])
            start = at + 1
            at += 3
        chunk = inside[start:]
        if chunk:
            chunks.append(chunk)
        else:
            chunks[-1] += "-"
        # Ranges from high to low are empty: they go, and what is beside them stays.
        for i in range(len(chunks) - 1, 0, -1):
            if chunks[i - 1][-1] > chunks[i][0]:
                chunks[i - 1] = chunks[i - 1][:-1] + chunks[i][1:]
                del chunks[i]
        inside = "-".join(c.replace("\\", r"\\").replace("-", r"\-") for c in chunks)
    inside = re.sub(r"([&~|])", r"\\\1", inside)
    if not inside:
        return "(?!)"
    if inside == "!":
        return "."
    if inside[0] == "!":
        inside = "^" + inside[1:]
    elif inside[0] in ("^", "["):
        inside = "\\" + inside
    return f"[{inside}]"


def translate(pat):
    star = object()
    parts, at = [], 0
    while at < len(pat):
        character = pat[at]
        at += 1
        if character == "*":
            if not parts or parts[-1] is not star:
                parts.append(star)
        elif character == "?":
            parts.append(".")
        elif character == "[":
            end = at
            if pat[end:end + 1] == "!":
                end += 1
            if pat[end:end + 1] == "]":
                end += 1
            end = pat.find("]", end)
            if end < 0:
                parts.append("\\[")
            else:
                parts.append(_bracket(pat[at:end]))
                at = end + 1
        else:
            parts.append(re.escape(character))
    # What stands between two stars is found at its first place, and never looked for again.
    pieces, fixed = [], []
    for part in parts:
        if part is star:
            pieces.append("".join(fixed))
            fixed = []
        else:
            fixed.append(part)
    last = "".join(fixed)
    if not pieces:
        return f"(?s:{last})\\Z"
    text = pieces[0] + "".join(f"(?>.*?{piece})" for piece in pieces[1:])
    return f"(?s:{text}.*{last})\\Z"
