from os.path import (
    altsep, basename, commonpath, commonprefix, curdir, defpath, devnull, dirname, extsep, isabs,
    join, normcase, normpath, pardir, pathsep, relpath, sep, split, splitdrive, splitext,
    supports_unicode_filenames,
)
