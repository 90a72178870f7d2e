import stat
from stat import S_IMODE, S_ISDIR, S_ISREG, filemode

for mode in (0o100644, 0o40755, 0o120777, 0o144755, 0o60660, 0o20620, 0o10600, 0o41777, 0o102755, 0o107000, 0, 0o170777, 1 << 20 | 0o100600, True):
    kinds = (S_ISDIR, S_ISREG, stat.S_ISLNK, stat.S_ISSOCK, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISFIFO, stat.S_ISDOOR, stat.S_ISPORT, stat.S_ISWHT)
    print(filemode(mode), oct(S_IMODE(mode)), oct(stat.S_IFMT(mode)), [kind.__name__ for kind in kinds if kind(mode)])
# expect: -rw-r--r-- 0o644 0o100000 ['S_ISREG']
# expect: drwxr-xr-x 0o755 0o40000 ['S_ISDIR']
# expect: lrwxrwxrwx 0o777 0o120000 ['S_ISLNK']
# expect: srwsr-xr-x 0o4755 0o140000 ['S_ISSOCK']
# expect: brw-rw---- 0o660 0o60000 ['S_ISBLK']
# expect: crw--w---- 0o620 0o20000 ['S_ISCHR']
# expect: prw------- 0o600 0o10000 ['S_ISFIFO']
# expect: drwxrwxrwt 0o1777 0o40000 ['S_ISDIR']
# expect: -rwxr-sr-x 0o2755 0o100000 ['S_ISREG']
# expect: ---S--S--T 0o7000 0o100000 ['S_ISREG']
# expect: ?--------- 0o0 0o0 []
# expect: ?rwxrwxrwx 0o777 0o170000 []
# expect: -rw------- 0o600 0o100000 ['S_ISREG']
# expect: ?--------x 0o1 0o0 []
for wrong in ("a", 1.5, None, -1, 1 << 70):
    for function in (S_ISDIR, filemode, stat.S_ISDOOR):
        try:
            function(wrong)
        except (TypeError, OverflowError) as error:
            print(type(error).__name__, error)
# expect: TypeError an integer is required
# expect: TypeError an integer is required
# expect: TypeError an integer is required
# expect: TypeError an integer is required
# expect: TypeError an integer is required
# expect: TypeError an integer is required
# expect: TypeError an integer is required
# expect: TypeError an integer is required
# expect: TypeError an integer is required
# expect: OverflowError can't convert negative value to unsigned int
# expect: OverflowError can't convert negative value to unsigned int
# expect: OverflowError can't convert negative value to unsigned int
# expect: OverflowError Python int too large to convert to C unsigned long
# expect: OverflowError Python int too large to convert to C unsigned long
# expect: OverflowError Python int too large to convert to C unsigned long

print(stat.FILE_ATTRIBUTE_ARCHIVE, stat.FILE_ATTRIBUTE_COMPRESSED, stat.FILE_ATTRIBUTE_DEVICE, stat.FILE_ATTRIBUTE_DIRECTORY, stat.FILE_ATTRIBUTE_ENCRYPTED)
# expect: 32 2048 64 16 16384
print(stat.FILE_ATTRIBUTE_HIDDEN, stat.FILE_ATTRIBUTE_INTEGRITY_STREAM, stat.FILE_ATTRIBUTE_NORMAL, stat.FILE_ATTRIBUTE_NOT_CONTENT_INDEXED, stat.FILE_ATTRIBUTE_NO_SCRUB_DATA)
# expect: 2 32768 128 8192 131072
print(stat.FILE_ATTRIBUTE_OFFLINE, stat.FILE_ATTRIBUTE_READONLY, stat.FILE_ATTRIBUTE_REPARSE_POINT, stat.FILE_ATTRIBUTE_SPARSE_FILE, stat.FILE_ATTRIBUTE_SYSTEM)
# expect: 4096 1 1024 512 4
print(stat.FILE_ATTRIBUTE_TEMPORARY, stat.FILE_ATTRIBUTE_VIRTUAL, stat.SF_APPEND, stat.SF_ARCHIVED, stat.SF_IMMUTABLE)
# expect: 256 65536 262144 65536 131072
print(stat.SF_NOUNLINK, stat.SF_SNAPSHOT, stat.ST_ATIME, stat.ST_CTIME, stat.ST_DEV)
# expect: 1048576 2097152 7 9 2
print(stat.ST_GID, stat.ST_INO, stat.ST_MODE, stat.ST_MTIME, stat.ST_NLINK)  # expect: 5 1 0 8 3
print(stat.ST_SIZE, stat.ST_UID, stat.S_ENFMT, stat.S_IEXEC, stat.S_IFBLK)
# expect: 6 4 1024 64 24576
print(stat.S_IFCHR, stat.S_IFDIR, stat.S_IFDOOR, stat.S_IFIFO, stat.S_IFLNK)
# expect: 8192 16384 0 4096 40960
print(stat.S_IFPORT, stat.S_IFREG, stat.S_IFSOCK, stat.S_IFWHT, stat.S_IREAD)
# expect: 0 32768 49152 0 256
print(stat.S_IRGRP, stat.S_IROTH, stat.S_IRUSR, stat.S_IRWXG, stat.S_IRWXO)  # expect: 32 4 256 56 7
print(stat.S_IRWXU, stat.S_ISGID, stat.S_ISUID, stat.S_ISVTX, stat.S_IWGRP)
# expect: 448 1024 2048 512 16
print(stat.S_IWOTH, stat.S_IWRITE, stat.S_IWUSR, stat.S_IXGRP, stat.S_IXOTH)
# expect: 2 128 128 8 1
print(stat.S_IXUSR, stat.UF_APPEND, stat.UF_COMPRESSED, stat.UF_HIDDEN, stat.UF_IMMUTABLE)
# expect: 64 4 32 32768 2
print(stat.UF_NODUMP, stat.UF_NOUNLINK, stat.UF_OPAQUE)  # expect: 1 16 8
