import contextvars
from contextvars import ContextVar, Token

user = contextvars.ContextVar("user", default="nobody")
trace: ContextVar[str] = ContextVar("trace")

print(user.name, user.get(), user.get("else"), trace.get("none"))  # expect: user nobody else none
try:
    trace.get()
except LookupError as error:
    print(type(error).__name__, error.args[0] is trace)
# expect: LookupError True
first = user.set("anna")
second = user.set("bert")
print(user.get(), first.old_value is Token.MISSING, second.old_value, second.var is user)
# expect: bert True anna True
print(contextvars.Token.MISSING, repr(first).startswith("<Token var=<ContextVar name='user' default='nobody' at 0x"))
# expect: <Token.MISSING> True
user.reset(second)
print(user.get())  # expect: anna
user.reset(first)
print(user.get(), repr(first).startswith("<Token used var="))  # expect: nobody True
for call in (lambda: user.reset(first), lambda: trace.reset(user.set("carl")), lambda: user.reset(3),
             lambda: contextvars.Token(), lambda: ContextVar(3)):
    try:
        call()
    except (RuntimeError, ValueError, TypeError) as error:
        print(type(error).__name__, str(error).split(" at 0x")[0])
# expect: RuntimeError <Token used var=<ContextVar name='user' default='nobody'
# expect: ValueError <Token var=<ContextVar name='user' default='nobody'
# expect: TypeError expected an instance of Token, got 3
# expect: RuntimeError Tokens can only be created by ContextVars
# expect: TypeError context variable name must be a str
print(repr(trace).startswith("<ContextVar name='trace' at 0x"), user == trace, user in {user: 1})
# expect: True False True
print(ContextVar[int].__origin__ is ContextVar, Token[str].__args__)
# expect: True (<class 'str'>,)
for thing in (first, contextvars.copy_context()):
    try:
        hash(thing)
    except TypeError as error:
        print(type(error).__name__)
# expect: TypeError
# expect: TypeError
