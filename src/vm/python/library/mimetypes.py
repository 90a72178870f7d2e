"""Types of contents by the names of files: the table that comes with Python, and no files of the
system."""

import posixpath
from _pawl import unavailable

__all__ = ["add_type", "encodings_map", "guess_all_extensions", "guess_extension", "guess_type",
           "init", "inited", "suffix_map", "types_map", "common_types", "MimeTypes"]

inited = True

suffix_map = {
    ".svgz": ".svg.gz", ".tgz": ".tar.gz", ".taz": ".tar.gz", ".tz": ".tar.gz",
    ".tbz2": ".tar.bz2", ".txz": ".tar.xz",
}
encodings_map = {
    ".gz": "gzip", ".Z": "compress", ".bz2": "bzip2", ".xz": "xz", ".br": "br",
}
types_map = {
    ".js": "application/javascript", ".mjs": "application/javascript",
    ".json": "application/json", ".webmanifest": "application/manifest+json",
    ".doc": "application/msword", ".dot": "application/msword", ".wiz": "application/msword",
    ".nq": "application/n-quads", ".nt": "application/n-triples",
    ".bin": "application/octet-stream", ".a": "application/octet-stream",
    ".dll": "application/octet-stream", ".exe": "application/octet-stream",
    ".o": "application/octet-stream", ".obj": "application/octet-stream",
    ".so": "application/octet-stream", ".oda": "application/oda", ".pdf": "application/pdf",
    ".p7c": "application/pkcs7-mime", ".ps": "application/postscript",
    ".ai": "application/postscript", ".eps": "application/postscript",
    ".trig": "application/trig", ".m3u": "application/vnd.apple.mpegurl",
    ".m3u8": "application/vnd.apple.mpegurl", ".xls": "application/vnd.ms-excel",
    ".xlb": "application/vnd.ms-excel", ".ppt": "application/vnd.ms-powerpoint",
    ".pot": "application/vnd.ms-powerpoint", ".ppa": "application/vnd.ms-powerpoint",
    ".pps": "application/vnd.ms-powerpoint", ".pwz": "application/vnd.ms-powerpoint",
    ".wasm": "application/wasm", ".bcpio": "application/x-bcpio", ".cpio": "application/x-cpio",
    ".csh": "application/x-csh", ".dvi": "application/x-dvi", ".gtar": "application/x-gtar",
    ".hdf": "application/x-hdf", ".h5": "application/x-hdf5", ".latex": "application/x-latex",
    ".mif": "application/x-mif", ".cdf": "application/x-netcdf", ".nc": "application/x-netcdf",
    ".p12": "application/x-pkcs12", ".pfx": "application/x-pkcs12",
    ".ram": "application/x-pn-realaudio", ".pyc": "application/x-python-code",
    ".pyo": "application/x-python-code", ".sh": "application/x-sh", ".shar": "application/x-shar",
    ".swf": "application/x-shockwave-flash", ".sv4cpio": "application/x-sv4cpio",
    ".sv4crc": "application/x-sv4crc", ".tar": "application/x-tar", ".tcl": "application/x-tcl",
    ".tex": "application/x-tex", ".texi": "application/x-texinfo",
    ".texinfo": "application/x-texinfo", ".roff": "application/x-troff",
    ".t": "application/x-troff", ".tr": "application/x-troff", ".man": "application/x-troff-man",
    ".me": "application/x-troff-me", ".ms": "application/x-troff-ms",
    ".ustar": "application/x-ustar", ".src": "application/x-wais-source",
    ".xsl": "application/xml", ".rdf": "application/xml", ".wsdl": "application/xml",
    ".xpdl": "application/xml", ".zip": "application/zip", ".3gp": "audio/3gpp",
    ".3gpp": "audio/3gpp", ".3g2": "audio/3gpp2", ".3gpp2": "audio/3gpp2", ".aac": "audio/aac",
    ".adts": "audio/aac", ".loas": "audio/aac", ".ass": "audio/aac", ".au": "audio/basic",
    ".snd": "audio/basic", ".mp3": "audio/mpeg", ".mp2": "audio/mpeg", ".opus": "audio/opus",
    ".aif": "audio/x-aiff", ".aifc": "audio/x-aiff", ".aiff": "audio/x-aiff",
    ".ra": "audio/x-pn-realaudio", ".wav": "audio/x-wav", ".avif": "image/avif",
    ".bmp": "image/bmp", ".gif": "image/gif", ".ief": "image/ief", ".jpg": "image/jpeg",
    ".jpe": "image/jpeg", ".jpeg": "image/jpeg", ".heic": "image/heic", ".heif": "image/heif",
    ".png": "image/png", ".svg": "image/svg+xml", ".tiff": "image/tiff", ".tif": "image/tiff",
    ".ico": "image/vnd.microsoft.icon", ".ras": "image/x-cmu-raster",
    ".pnm": "image/x-portable-anymap", ".pbm": "image/x-portable-bitmap",
    ".pgm": "image/x-portable-graymap", ".ppm": "image/x-portable-pixmap", ".rgb": "image/x-rgb",
    ".xbm": "image/x-xbitmap", ".xpm": "image/x-xpixmap", ".xwd": "image/x-xwindowdump",
    ".eml": "message/rfc822", ".mht": "message/rfc822", ".mhtml": "message/rfc822",
    ".nws": "message/rfc822", ".css": "text/css", ".csv": "text/csv", ".html": "text/html",
    ".htm": "text/html", ".n3": "text/n3", ".txt": "text/plain", ".bat": "text/plain",
    ".c": "text/plain", ".h": "text/plain", ".ksh": "text/plain", ".pl": "text/plain",
    ".srt": "text/plain", ".rtx": "text/richtext", ".tsv": "text/tab-separated-values",
    ".vtt": "text/vtt", ".py": "text/x-python", ".etx": "text/x-setext", ".sgm": "text/x-sgml",
    ".sgml": "text/x-sgml", ".vcf": "text/x-vcard", ".xml": "text/xml", ".mp4": "video/mp4",
    ".mpeg": "video/mpeg", ".m1v": "video/mpeg", ".mpa": "video/mpeg", ".mpe": "video/mpeg",
    ".mpg": "video/mpeg", ".mov": "video/quicktime", ".qt": "video/quicktime",
    ".webm": "video/webm", ".avi": "video/x-msvideo", ".movie": "video/x-sgi-movie",
}
common_types = {
    ".rtf": "application/rtf", ".midi": "audio/midi", ".mid": "audio/midi", ".jpg": "image/jpg",
    ".pict": "image/pict", ".pct": "image/pict", ".pic": "image/pict", ".webp": "image/webp",
    ".xul": "text/xul",
}


class MimeTypes:
    def __init__(self, filenames=(), strict=True):
        self.encodings_map = dict(encodings_map)
        self.suffix_map = dict(suffix_map)
        self.types_map = ({}, {})
        self.types_map_inv = ({}, {})
        for extension, type in types_map.items():
            self.add_type(type, extension, True)
        for extension, type in common_types.items():
            self.add_type(type, extension, False)

    def add_type(self, type, ext, strict=True):
        self.types_map[strict][ext] = type
        extensions = self.types_map_inv[strict].setdefault(type, [])
        if ext not in extensions:
            extensions.append(ext)

    def guess_type(self, url, strict=True):
        url = url.__fspath__() if hasattr(type(url), "__fspath__") else url
        scheme, colon, rest = url.partition(":")
        if colon and scheme.lower() == "data":
            return _of_data(rest)
        if colon and scheme and "/" not in scheme:
            url = rest
        base, extension = posixpath.splitext(url)
        while (shorter := extension.lower()) in self.suffix_map:
            base, extension = posixpath.splitext(base + self.suffix_map[shorter])
        encoding = None
        if extension in self.encodings_map:
            encoding = self.encodings_map[extension]
            base, extension = posixpath.splitext(base)
        extension = extension.lower()
        for known in (self.types_map[True],) if strict else self.types_map[::-1]:
            if extension in known:
                return known[extension], encoding
        return None, encoding

    def guess_all_extensions(self, type, strict=True):
        type = type.lower()
        found = list(self.types_map_inv[True].get(type, []))
        if not strict:
            found += [ext for ext in self.types_map_inv[False].get(type, []) if ext not in found]
        return found

    def _refuse(self, *args, **kwargs):
        unavailable("reading a table of types", "a workflow has no files: use add_type()")

    read = _refuse
    readfp = _refuse
    read_windows_registry = _refuse

    def guess_extension(self, type, strict=True):
        found = self.guess_all_extensions(type, strict)
        return found[0] if found else None


def _of_data(rest):
    """data:[type][;parameters][;base64],content"""
    head, comma, _ = rest.partition(",")
    if not comma:
        return None, None
    type = head.partition(";")[0]
    if "=" in type or "/" not in type:
        type = "text/plain"
    return type, None


_default = MimeTypes()


def init(files=None):
    """The types as they are at first, without those that the program has added."""
    global _default
    _default = MimeTypes()


def guess_type(url, strict=True):
    return _default.guess_type(url, strict)


def guess_all_extensions(type, strict=True):
    return _default.guess_all_extensions(type, strict)


def guess_extension(type, strict=True):
    return _default.guess_extension(type, strict)


def add_type(type, ext, strict=True):
    _default.add_type(type, ext, strict)
