import errno

print(errno.ENOENT, errno.EACCES, errno.errorcode[errno.EEXIST], errno.ETIMEDOUT, errno.EAGAIN == errno.EWOULDBLOCK, len(errno.errorcode))
# expect: 2 13 EEXIST 110 True 130
error = OSError(errno.ECONNREFUSED, "refused")
print(type(error).__name__, error.errno == errno.ECONNREFUSED)
# expect: ConnectionRefusedError True
print(sorted(errno.errorcode.items()))
# expect: [(1, 'EPERM'), (2, 'ENOENT'), (3, 'ESRCH'), (4, 'EINTR'), (5, 'EIO'), (6, 'ENXIO'), (7, 'E2BIG'), (8, 'ENOEXEC'), (9, 'EBADF'), (10, 'ECHILD'), (11, 'EAGAIN'), (12, 'ENOMEM'), (13, 'EACCES'), (14, 'EFAULT'), (15, 'ENOTBLK'), (16, 'EBUSY'), (17, 'EEXIST'), (18, 'EXDEV'), (19, 'ENODEV'), (20, 'ENOTDIR'), (21, 'EISDIR'), (22, 'EINVAL'), (23, 'ENFILE'), (24, 'EMFILE'), (25, 'ENOTTY'), (26, 'ETXTBSY'), (27, 'EFBIG'), (28, 'ENOSPC'), (29, 'ESPIPE'), (30, 'EROFS'), (31, 'EMLINK'), (32, 'EPIPE'), (33, 'EDOM'), (34, 'ERANGE'), (35, 'EDEADLOCK'), (36, 'ENAMETOOLONG'), (37, 'ENOLCK'), (38, 'ENOSYS'), (39, 'ENOTEMPTY'), (40, 'ELOOP'), (42, 'ENOMSG'), (43, 'EIDRM'), (44, 'ECHRNG'), (45, 'EL2NSYNC'), (46, 'EL3HLT'), (47, 'EL3RST'), (48, 'ELNRNG'), (49, 'EUNATCH'), (50, 'ENOCSI'), (51, 'EL2HLT'), (52, 'EBADE'), (53, 'EBADR'), (54, 'EXFULL'), (55, 'ENOANO'), (56, 'EBADRQC'), (57, 'EBADSLT'), (59, 'EBFONT'), (60, 'ENOSTR'), (61, 'ENODATA'), (62, 'ETIME'), (63, 'ENOSR'), (64, 'ENONET'), (65, 'ENOPKG'), (66, 'EREMOTE'), (67, 'ENOLINK'), (68, 'EADV'), (69, 'ESRMNT'), (70, 'ECOMM'), (71, 'EPROTO'), (72, 'EMULTIHOP'), (73, 'EDOTDOT'), (74, 'EBADMSG'), (75, 'EOVERFLOW'), (76, 'ENOTUNIQ'), (77, 'EBADFD'), (78, 'EREMCHG'), (79, 'ELIBACC'), (80, 'ELIBBAD'), (81, 'ELIBSCN'), (82, 'ELIBMAX'), (83, 'ELIBEXEC'), (84, 'EILSEQ'), (85, 'ERESTART'), (86, 'ESTRPIPE'), (87, 'EUSERS'), (88, 'ENOTSOCK'), (89, 'EDESTADDRREQ'), (90, 'EMSGSIZE'), (91, 'EPROTOTYPE'), (92, 'ENOPROTOOPT'), (93, 'EPROTONOSUPPORT'), (94, 'ESOCKTNOSUPPORT'), (95, 'ENOTSUP'), (96, 'EPFNOSUPPORT'), (97, 'EAFNOSUPPORT'), (98, 'EADDRINUSE'), (99, 'EADDRNOTAVAIL'), (100, 'ENETDOWN'), (101, 'ENETUNREACH'), (102, 'ENETRESET'), (103, 'ECONNABORTED'), (104, 'ECONNRESET'), (105, 'ENOBUFS'), (106, 'EISCONN'), (107, 'ENOTCONN'), (108, 'ESHUTDOWN'), (109, 'ETOOMANYREFS'), (110, 'ETIMEDOUT'), (111, 'ECONNREFUSED'), (112, 'EHOSTDOWN'), (113, 'EHOSTUNREACH'), (114, 'EALREADY'), (115, 'EINPROGRESS'), (116, 'ESTALE'), (117, 'EUCLEAN'), (118, 'ENOTNAM'), (119, 'ENAVAIL'), (120, 'EISNAM'), (121, 'EREMOTEIO'), (122, 'EDQUOT'), (123, 'ENOMEDIUM'), (124, 'EMEDIUMTYPE'), (125, 'ECANCELED'), (126, 'ENOKEY'), (127, 'EKEYEXPIRED'), (128, 'EKEYREVOKED'), (129, 'EKEYREJECTED'), (130, 'EOWNERDEAD'), (131, 'ENOTRECOVERABLE'), (132, 'ERFKILL')]
print(errno.E2BIG, errno.EACCES, errno.EADDRINUSE, errno.EADDRNOTAVAIL, errno.EADV)
# expect: 7 13 98 99 68
print(errno.EAFNOSUPPORT, errno.EAGAIN, errno.EALREADY, errno.EBADE, errno.EBADF, errno.EBADFD)
# expect: 97 11 114 52 9 77
print(errno.EBADMSG, errno.EBADR, errno.EBADRQC, errno.EBADSLT, errno.EBFONT, errno.EBUSY)
# expect: 74 53 56 57 59 16
print(errno.ECANCELED, errno.ECHILD, errno.ECHRNG, errno.ECOMM, errno.ECONNABORTED)
# expect: 125 10 44 70 103
print(errno.ECONNREFUSED, errno.ECONNRESET, errno.EDEADLK, errno.EDEADLOCK, errno.EDESTADDRREQ)
# expect: 111 104 35 35 89
print(errno.EDOM, errno.EDOTDOT, errno.EDQUOT, errno.EEXIST, errno.EFAULT, errno.EFBIG)
# expect: 33 73 122 17 14 27
print(errno.EHOSTDOWN, errno.EHOSTUNREACH, errno.EIDRM, errno.EILSEQ, errno.EINPROGRESS)
# expect: 112 113 43 84 115
print(errno.EINTR, errno.EINVAL, errno.EIO, errno.EISCONN, errno.EISDIR, errno.EISNAM)
# expect: 4 22 5 106 21 120
print(errno.EKEYEXPIRED, errno.EKEYREJECTED, errno.EKEYREVOKED, errno.EL2HLT, errno.EL2NSYNC)
# expect: 127 129 128 51 45
print(errno.EL3HLT, errno.EL3RST, errno.ELIBACC, errno.ELIBBAD, errno.ELIBEXEC, errno.ELIBMAX)
# expect: 46 47 79 80 83 82
print(errno.ELIBSCN, errno.ELNRNG, errno.ELOOP, errno.EMEDIUMTYPE, errno.EMFILE, errno.EMLINK)
# expect: 81 48 40 124 24 31
print(errno.EMSGSIZE, errno.EMULTIHOP, errno.ENAMETOOLONG, errno.ENAVAIL, errno.ENETDOWN)
# expect: 90 72 36 119 100
print(errno.ENETRESET, errno.ENETUNREACH, errno.ENFILE, errno.ENOANO, errno.ENOBUFS, errno.ENOCSI)
# expect: 102 101 23 55 105 50
print(errno.ENODATA, errno.ENODEV, errno.ENOENT, errno.ENOEXEC, errno.ENOKEY, errno.ENOLCK)
# expect: 61 19 2 8 126 37
print(errno.ENOLINK, errno.ENOMEDIUM, errno.ENOMEM, errno.ENOMSG, errno.ENONET, errno.ENOPKG)
# expect: 67 123 12 42 64 65
print(errno.ENOPROTOOPT, errno.ENOSPC, errno.ENOSR, errno.ENOSTR, errno.ENOSYS, errno.ENOTBLK)
# expect: 92 28 63 60 38 15
print(errno.ENOTCONN, errno.ENOTDIR, errno.ENOTEMPTY, errno.ENOTNAM, errno.ENOTRECOVERABLE)
# expect: 107 20 39 118 131
print(errno.ENOTSOCK, errno.ENOTSUP, errno.ENOTTY, errno.ENOTUNIQ, errno.ENXIO, errno.EOPNOTSUPP)
# expect: 88 95 25 76 6 95
print(errno.EOVERFLOW, errno.EOWNERDEAD, errno.EPERM, errno.EPFNOSUPPORT, errno.EPIPE)
# expect: 75 130 1 96 32
print(errno.EPROTO, errno.EPROTONOSUPPORT, errno.EPROTOTYPE, errno.ERANGE, errno.EREMCHG)
# expect: 71 93 91 34 78
print(errno.EREMOTE, errno.EREMOTEIO, errno.ERESTART, errno.ERFKILL, errno.EROFS, errno.ESHUTDOWN)
# expect: 66 121 85 132 30 108
print(errno.ESOCKTNOSUPPORT, errno.ESPIPE, errno.ESRCH, errno.ESRMNT, errno.ESTALE, errno.ESTRPIPE)
# expect: 94 29 3 69 116 86
print(errno.ETIME, errno.ETIMEDOUT, errno.ETOOMANYREFS, errno.ETXTBSY, errno.EUCLEAN)
# expect: 62 110 109 26 117
print(errno.EUNATCH, errno.EUSERS, errno.EWOULDBLOCK, errno.EXDEV, errno.EXFULL)
# expect: 49 87 11 18 54
