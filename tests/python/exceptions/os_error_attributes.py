e = OSError(2, 'No such file')
print(e, e.errno, e.strerror, e.filename, type(e).__name__, repr(e))
# expect: [Errno 2] No such file 2 No such file None FileNotFoundError FileNotFoundError(2, 'No such file')
f = OSError(13, 'denied', 'path')
print(f, f.filename, type(f).__name__)  # expect: [Errno 13] denied: 'path' path PermissionError
print(OSError('only message'), OSError('only').errno, type(OSError(110, 'x')).__name__, ConnectionError('c'))
# expect: only message None TimeoutError c
