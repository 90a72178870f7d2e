for cls in (ZeroDivisionError, KeyError, IndexError, UnicodeDecodeError, FileNotFoundError, RecursionError,
            NotImplementedError, ModuleNotFoundError, UnboundLocalError, StopIteration, KeyboardInterrupt,
            AssertionError, OverflowError, TimeoutError, ExceptionGroup, GeneratorExit, ConnectionResetError):
    print(' < '.join(c.__name__ for c in cls.__mro__ if c is not object))
# expect: ZeroDivisionError < ArithmeticError < Exception < BaseException
# expect: KeyError < LookupError < Exception < BaseException
# expect: IndexError < LookupError < Exception < BaseException
# expect: UnicodeDecodeError < UnicodeError < ValueError < Exception < BaseException
# expect: FileNotFoundError < OSError < Exception < BaseException
# expect: RecursionError < RuntimeError < Exception < BaseException
# expect: NotImplementedError < RuntimeError < Exception < BaseException
# expect: ModuleNotFoundError < ImportError < Exception < BaseException
# expect: UnboundLocalError < NameError < Exception < BaseException
# expect: StopIteration < Exception < BaseException
# expect: KeyboardInterrupt < BaseException
# expect: AssertionError < Exception < BaseException
# expect: OverflowError < ArithmeticError < Exception < BaseException
# expect: TimeoutError < OSError < Exception < BaseException
# expect: ExceptionGroup < BaseExceptionGroup < Exception < BaseException
# expect: GeneratorExit < BaseException
# expect: ConnectionResetError < ConnectionError < OSError < Exception < BaseException
