# Every builtin exception class exists and can be raised and caught.
classes = [
    ArithmeticError, AssertionError, AttributeError, BaseException, BaseExceptionGroup,
    BlockingIOError, BrokenPipeError, BufferError, BytesWarning, ChildProcessError,
    ConnectionAbortedError, ConnectionError, ConnectionRefusedError, ConnectionResetError,
    DeprecationWarning, EOFError, EncodingWarning, EnvironmentError, Exception, ExceptionGroup,
    FileExistsError, FileNotFoundError, FloatingPointError, FutureWarning, GeneratorExit, IOError,
    ImportError, ImportWarning, IndentationError, IndexError, InterruptedError, IsADirectoryError,
    KeyError, KeyboardInterrupt, LookupError, MemoryError, ModuleNotFoundError, NameError,
    NotADirectoryError, NotImplementedError, OSError, OverflowError, PendingDeprecationWarning,
    PermissionError, ProcessLookupError, RecursionError, ReferenceError, ResourceWarning,
    RuntimeError, RuntimeWarning, StopAsyncIteration, StopIteration, SyntaxError, SyntaxWarning,
    SystemError, SystemExit, TabError, TimeoutError, TypeError, UnboundLocalError,
    UnicodeDecodeError, UnicodeEncodeError, UnicodeError, UnicodeTranslateError, UnicodeWarning,
    UserWarning, ValueError, Warning, ZeroDivisionError,
]
for cls in classes:
    if issubclass(cls, BaseExceptionGroup):
        e = cls('m', [ValueError(1)])
    elif cls.__name__ == 'UnicodeDecodeError':
        e = cls('utf-8', b'x', 0, 1, 'why')
    elif cls.__name__ == 'UnicodeEncodeError':
        e = cls('utf-8', 'x', 0, 1, 'why')
    elif cls.__name__ == 'UnicodeTranslateError':
        e = cls('x', 0, 1, 'why')
    else:
        e = cls('m')
    try:
        raise e
    except cls as caught:
        print(cls.__name__, cls.__bases__[0].__name__, caught)
# expect: ArithmeticError Exception m
# expect: AssertionError Exception m
# expect: AttributeError Exception m
# expect: BaseException object m
# expect: BaseExceptionGroup BaseException m (1 sub-exception)
# expect: BlockingIOError OSError m
# expect: BrokenPipeError ConnectionError m
# expect: BufferError Exception m
# expect: BytesWarning Warning m
# expect: ChildProcessError OSError m
# expect: ConnectionAbortedError ConnectionError m
# expect: ConnectionError OSError m
# expect: ConnectionRefusedError ConnectionError m
# expect: ConnectionResetError ConnectionError m
# expect: DeprecationWarning Warning m
# expect: EOFError Exception m
# expect: EncodingWarning Warning m
# expect: OSError Exception m
# expect: Exception BaseException m
# expect: ExceptionGroup BaseExceptionGroup m (1 sub-exception)
# expect: FileExistsError OSError m
# expect: FileNotFoundError OSError m
# expect: FloatingPointError ArithmeticError m
# expect: FutureWarning Warning m
# expect: GeneratorExit BaseException m
# expect: OSError Exception m
# expect: ImportError Exception m
# expect: ImportWarning Warning m
# expect: IndentationError SyntaxError m
# expect: IndexError LookupError m
# expect: InterruptedError OSError m
# expect: IsADirectoryError OSError m
# expect: KeyError LookupError 'm'
# expect: KeyboardInterrupt BaseException m
# expect: LookupError Exception m
# expect: MemoryError Exception m
# expect: ModuleNotFoundError ImportError m
# expect: NameError Exception m
# expect: NotADirectoryError OSError m
# expect: NotImplementedError RuntimeError m
# expect: OSError Exception m
# expect: OverflowError ArithmeticError m
# expect: PendingDeprecationWarning Warning m
# expect: PermissionError OSError m
# expect: ProcessLookupError OSError m
# expect: RecursionError RuntimeError m
# expect: ReferenceError Exception m
# expect: ResourceWarning Warning m
# expect: RuntimeError Exception m
# expect: RuntimeWarning Warning m
# expect: StopAsyncIteration Exception m
# expect: StopIteration Exception m
# expect: SyntaxError Exception m
# expect: SyntaxWarning Warning m
# expect: SystemError Exception m
# expect: SystemExit BaseException m
# expect: TabError IndentationError m
# expect: TimeoutError OSError m
# expect: TypeError Exception m
# expect: UnboundLocalError NameError m
# expect: UnicodeDecodeError UnicodeError 'utf-8' codec can't decode byte 0x78 in position 0: why
# expect: UnicodeEncodeError UnicodeError 'utf-8' codec can't encode character '\x78' in position 0: why
# expect: UnicodeError ValueError m
# expect: UnicodeTranslateError UnicodeError can't translate character '\x78' in position 0: why
# expect: UnicodeWarning Warning m
# expect: UserWarning Warning m
# expect: ValueError Exception m
# expect: Warning Exception m
# expect: ZeroDivisionError ArithmeticError m
