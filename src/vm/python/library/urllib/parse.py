"""URLs in parts and as text. Nothing here goes out to the network."""

from collections import namedtuple

from _ip_text import AddressValueError, Version4, Version6
from _pawl import unavailable

__all__ = ["urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode",
           "parse_qs", "parse_qsl", "quote", "quote_plus", "quote_from_bytes", "unquote",
           "unquote_plus", "unquote_to_bytes", "DefragResult", "ParseResult", "SplitResult"]

uses_relative = ["", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp",
                 "mms", "prospero", "rtsp", "rtspu", "sftp", "svn", "svn+ssh", "ws", "wss"]
uses_netloc = ["", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms",
               "https", "shttp", "snews", "prospero", "rtsp", "rtspu", "rsync", "svn", "svn+ssh",
               "sftp", "nfs", "git", "git+ssh", "ws", "wss"]
uses_params = ["", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtspu",
               "sip", "sips", "mms", "sftp", "tel"]
scheme_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."

_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_HEX = "0123456789ABCDEFabcdef"
_CONTROL_OR_SPACE = "".join([chr(code) for code in range(33)])


# --- quoting


def quote_from_bytes(bs, safe="/"):
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    if isinstance(safe, str):
        safe = safe.encode("ascii", "ignore")
    kept = _SAFE | frozenset([code for code in safe if code < 128])
    return "".join([chr(code) if code in kept else f"%{code:02X}" for code in bs])


def quote(string, safe="/", encoding=None, errors=None):
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode(encoding or "utf-8", errors or "strict")
    else:
        if encoding is not None:
            raise TypeError("quote() doesn't support 'encoding' for bytes")
        if errors is not None:
            raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe="", encoding=None, errors=None):
    if (isinstance(string, str) and " " not in string) or (
            isinstance(string, bytes) and b" " not in string):
        return quote(string, safe, encoding, errors)
    space = " " if isinstance(safe, str) else b" "
    return quote(string, safe + space, encoding, errors).replace(" ", "+")


def unquote_to_bytes(string):
    if not string:
        return b""
    if isinstance(string, str):
        string = string.encode("utf-8")
    parts = string.split(b"%")
    found = [parts[0]]
    for part in parts[1:]:
        digits = part[:2].decode("latin-1")
        if len(digits) == 2 and digits[0] in _HEX and digits[1] in _HEX:
            found.append(bytes([int(digits, 16)]))
            found.append(part[2:])
        else:
            found.append(b"%" + part)
    return b"".join(found)


def unquote(string, encoding="utf-8", errors="replace"):
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode(encoding or "utf-8", errors or "replace")
    if "%" not in string:
        return string
    # Only runs of ASCII can be escapes: what else there is stays as it is.
    pieces = []
    run = []
    for char in string:
        if char.isascii():
            run.append(char)
            continue
        pieces.append(_decoded("".join(run), encoding, errors))
        run = []
        pieces.append(char)
    pieces.append(_decoded("".join(run), encoding, errors))
    return "".join(pieces)


def _decoded(text, encoding, errors):
    return unquote_to_bytes(text).decode(encoding or "utf-8", errors or "replace")


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


# --- queries


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    if hasattr(query, "items"):
        query = query.items()
    else:
        try:
            if len(query) and not isinstance(query[0], tuple):
                raise TypeError
        except TypeError:
            raise TypeError("not a valid non-string sequence or mapping object") from None

    def quoted(value):
        if isinstance(value, bytes):
            return quote_via(value, safe)
        return quote_via(value if isinstance(value, str) else str(value), safe, encoding, errors)

    pairs = []
    for key, value in query:
        name = quoted(key)
        if not doseq or isinstance(value, (str, bytes)):
            pairs.append(name + "=" + quoted(value))
            continue
        try:
            len(value)
        except TypeError:
            pairs.append(name + "=" + quoted(value))
        else:
            for item in value:
                pairs.append(name + "=" + quoted(item))
    return "&".join(pairs)


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8",
             errors="replace", max_num_fields=None, separator="&"):
    found = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors,
                                 max_num_fields, separator):
        found.setdefault(name, []).append(value)
    return found


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8",
              errors="replace", max_num_fields=None, separator="&"):
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    if isinstance(qs, bytes):
        texts = parse_qsl(qs.decode("ascii"), keep_blank_values, strict_parsing, encoding, errors,
                          max_num_fields, separator)
        return [(name.encode("ascii"), value.encode("ascii")) for name, value in texts]
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError("Max number of fields exceeded")
    found = []
    for pair in qs.split(separator) if qs else ():
        if not pair and not strict_parsing:
            continue
        name, sign, value = pair.partition("=")
        if not sign:
            if strict_parsing:
                raise ValueError(f"bad query field: {pair!r}")
            if not keep_blank_values:
                continue
        if value or keep_blank_values:
            found.append((unquote(name.replace("+", " "), encoding, errors),
                          unquote(value.replace("+", " "), encoding, errors)))
    return found


# --- parts


class _Located:
    """What both results know of the part that names the server."""

    __slots__ = ()

    def _user(self):
        info, sign, _ = self.netloc.rpartition("@")
        if not sign:
            return None, None
        name, colon, password = info.partition(":")
        return name, password if colon else None

    def _host(self):
        place = self.netloc.rpartition("@")[2]
        before, bracket, rest = place.partition("[")
        if bracket:
            name, _, behind = rest.partition("]")
            _, colon, port = behind.partition(":")
        else:
            name, colon, port = place.partition(":")
        return name, port or None

    @property
    def username(self):
        return self._user()[0]

    @property
    def password(self):
        return self._user()[1]

    @property
    def hostname(self):
        name = self._host()[0]
        if not name:
            return None
        name, percent, zone = name.partition("%")
        return name.lower() + percent + zone

    @property
    def port(self):
        port = self._host()[1]
        if port is None:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        number = int(port)
        if number > 65535:
            raise ValueError("Port out of range 0-65535")
        return number


class DefragResult(namedtuple("DefragResult", "url fragment")):
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        unavailable("parts of URLs as bytes", "encode the text of each part")

    def geturl(self):
        return self.url + "#" + self.fragment if self.fragment else self.url


class SplitResult(namedtuple("SplitResult", "scheme netloc path query fragment"), _Located):
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        unavailable("parts of URLs as bytes", "encode the text of each part")

    def geturl(self):
        return urlunsplit(self)


class ParseResult(namedtuple("ParseResult", "scheme netloc path params query fragment"), _Located):
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        unavailable("parts of URLs as bytes", "encode the text of each part")

    def geturl(self):
        return urlunparse(self)


def _check_bracketed(host):
    """What stands in brackets is an address of IPv6, or of a version to come: v1f.anything."""
    if host.startswith("v"):
        version, dot, address = host[1:].partition(".")
        if not version or not address or not all(c in "0123456789abcdefABCDEF" for c in version):
            raise ValueError("IPvFuture address is invalid")
        return
    for read in (Version4._read, lambda text: Version6._read(Version6._split_scope(text)[0])):
        try:
            read(host)
        except AddressValueError:
            continue
        if read == Version4._read:
            raise ValueError("An IPv4 address cannot be in brackets")
        return
    raise ValueError(f"{host!r} does not appear to be an IPv4 or IPv6 address")


def urlsplit(url, scheme="", allow_fragments=True):
    url = url.lstrip(_CONTROL_OR_SPACE)
    scheme = scheme.strip(_CONTROL_OR_SPACE)
    for sign in "\t\r\n":
        url = url.replace(sign, "")
        scheme = scheme.replace(sign, "")
    netloc = query = fragment = ""
    place = url.find(":")
    if place > 0 and url[0].isascii() and url[0].isalpha():
        if all([char in scheme_chars for char in url[:place]]):
            scheme, url = url[:place].lower(), url[place + 1:]
    if url[:2] == "//":
        end = len(url)
        for sign in "/?#":
            found = url.find(sign, 2)
            if found >= 0:
                end = min(end, found)
        netloc, url = url[2:end], url[end:]
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
        if "[" in netloc:
            _check_bracketed(netloc.partition("[")[2].partition("]")[0])
    if allow_fragments and "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    return SplitResult(scheme, netloc, url, query, fragment)


def urlparse(url, scheme="", allow_fragments=True):
    scheme, netloc, path, query, fragment = urlsplit(url, scheme, allow_fragments)
    params = ""
    if scheme in uses_params and ";" in path:
        path, params = _split_params(path)
    return ParseResult(scheme, netloc, path, params, query, fragment)


def _split_params(path):
    place = path.find(";", path.rfind("/") + 1)
    return (path, "") if place < 0 else (path[:place], path[place + 1:])


def urlunsplit(components):
    scheme, netloc, url, query, fragment = components
    if netloc or (scheme and scheme in uses_netloc and url[:2] != "//"):
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + (netloc or "") + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url = url + "?" + query
    if fragment:
        url = url + "#" + fragment
    return url


def urlunparse(components):
    scheme, netloc, url, params, query, fragment = components
    if params:
        url = f"{url};{params}"
    return urlunsplit((scheme, netloc, url, query, fragment))


def urldefrag(url):
    if "#" not in url:
        return DefragResult(url, "")
    scheme, netloc, path, params, query, fragment = urlparse(url)
    return DefragResult(urlunparse((scheme, netloc, path, params, query, "")), fragment)


def urljoin(base, url, allow_fragments=True):
    if not base:
        return url
    if not url:
        return base
    old = urlparse(base, "", allow_fragments)
    new = urlparse(url, old.scheme, allow_fragments)
    scheme, netloc, path, params, query, fragment = new
    if scheme != old.scheme or scheme not in uses_relative:
        return url
    if scheme in uses_netloc:
        if netloc:
            return urlunparse(new)
        netloc = old.netloc
    if not path and not params:
        return urlunparse((scheme, netloc, old.path, old.params, query or old.query, fragment))
    return urlunparse((scheme, netloc, _joined_path(old.path, path), params, query, fragment))


def _joined_path(base, path):
    parts = base.split("/")
    if parts[-1] != "":
        # The last part of the base is not a folder.
        del parts[-1]
    if path[:1] == "/":
        segments = path.split("/")
    else:
        segments = parts + path.split("/")
        segments[1:-1] = [part for part in segments[1:-1] if part]
    resolved = []
    for part in segments:
        if part == "..":
            if resolved:
                resolved.pop()
        elif part != ".":
            resolved.append(part)
    if segments[-1] in (".", ".."):
        # A folder ends in a slash.
        resolved.append("")
    return "/".join(resolved) or "/"
