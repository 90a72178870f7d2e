"""The bits of a file's mode, and the places in what os.stat() gives in a task."""

ST_MODE = 0
ST_INO = 1
ST_DEV = 2
ST_NLINK = 3
ST_UID = 4
ST_GID = 5
ST_SIZE = 6
ST_ATIME = 7
ST_MTIME = 8
ST_CTIME = 9

S_IFSOCK = 0o140000
S_IFLNK = 0o120000
S_IFREG = 0o100000
S_IFBLK = 0o60000
S_IFDIR = 0o40000
S_IFCHR = 0o20000
S_IFIFO = 0o10000
S_IFDOOR = 0o0
S_IFPORT = 0o0
S_IFWHT = 0o0

S_ISUID = 0o4000
S_ISGID = 0o2000
S_ENFMT = 0o2000
S_ISVTX = 0o1000
S_IRWXU = 0o700
S_IRUSR = 0o400
S_IREAD = 0o400
S_IWUSR = 0o200
S_IWRITE = 0o200
S_IXUSR = 0o100
S_IEXEC = 0o100
S_IRWXG = 0o70
S_IRGRP = 0o40
S_IWGRP = 0o20
S_IXGRP = 0o10
S_IRWXO = 0o7
S_IROTH = 0o4
S_IWOTH = 0o2
S_IXOTH = 0o1

# Of other systems.
SF_APPEND = 0x40000
SF_ARCHIVED = 0x10000
SF_IMMUTABLE = 0x20000
SF_NOUNLINK = 0x100000
SF_SNAPSHOT = 0x200000
UF_APPEND = 0x4
UF_COMPRESSED = 0x20
UF_HIDDEN = 0x8000
UF_IMMUTABLE = 0x2
UF_NODUMP = 0x1
UF_NOUNLINK = 0x10
UF_OPAQUE = 0x8

FILE_ATTRIBUTE_ARCHIVE = 32
FILE_ATTRIBUTE_COMPRESSED = 2048
FILE_ATTRIBUTE_DEVICE = 64
FILE_ATTRIBUTE_DIRECTORY = 16
FILE_ATTRIBUTE_ENCRYPTED = 16384
FILE_ATTRIBUTE_HIDDEN = 2
FILE_ATTRIBUTE_INTEGRITY_STREAM = 32768
FILE_ATTRIBUTE_NORMAL = 128
FILE_ATTRIBUTE_NOT_CONTENT_INDEXED = 8192
FILE_ATTRIBUTE_NO_SCRUB_DATA = 131072
FILE_ATTRIBUTE_OFFLINE = 4096
FILE_ATTRIBUTE_READONLY = 1
FILE_ATTRIBUTE_REPARSE_POINT = 1024
FILE_ATTRIBUTE_SPARSE_FILE = 512
FILE_ATTRIBUTE_SYSTEM = 4
FILE_ATTRIBUTE_TEMPORARY = 256
FILE_ATTRIBUTE_VIRTUAL = 65536


def _checked(mode):
    if not isinstance(mode, int):
        raise TypeError("an integer is required")
    if mode < 0:
        raise OverflowError("can't convert negative value to unsigned int")
    if mode >= 1 << 64:
        raise OverflowError("Python int too large to convert to C unsigned long")
    return mode


def S_IMODE(mode, /):
    return _checked(mode) & 0o7777


def S_IFMT(mode, /):
    return _checked(mode) & 0o170000


def S_ISDIR(mode, /):
    return S_IFMT(mode) == S_IFDIR


def S_ISCHR(mode, /):
    return S_IFMT(mode) == S_IFCHR


def S_ISBLK(mode, /):
    return S_IFMT(mode) == S_IFBLK


def S_ISREG(mode, /):
    return S_IFMT(mode) == S_IFREG


def S_ISFIFO(mode, /):
    return S_IFMT(mode) == S_IFIFO


def S_ISLNK(mode, /):
    return S_IFMT(mode) == S_IFLNK


def S_ISSOCK(mode, /):
    return S_IFMT(mode) == S_IFSOCK


# Linux has none of these.
def S_ISDOOR(mode, /):
    _checked(mode)
    return False


def S_ISPORT(mode, /):
    _checked(mode)
    return False


def S_ISWHT(mode, /):
    _checked(mode)
    return False


def filemode(mode, /):
    """As `ls -l` shows it."""
    kinds = {S_IFLNK: "l", S_IFREG: "-", S_IFBLK: "b", S_IFDIR: "d", S_IFCHR: "c", S_IFIFO: "p",
             S_IFSOCK: "s"}
    shown = kinds.get(S_IFMT(mode), "?")
    for shift, special, letter in ((6, S_ISUID, "s"), (3, S_ISGID, "s"), (0, S_ISVTX, "t")):
        bits = mode >> shift
        shown += ("r" if bits & 4 else "-") + ("w" if bits & 2 else "-")
        if mode & special:
            shown += letter if bits & 1 else letter.upper()
        else:
            shown += "x" if bits & 1 else "-"
    return shown
