class AppError(Exception): pass
class NotFound(AppError):
    def __init__(self, what, code=404):
        super().__init__(f'{what} not found')
        self.what, self.code = what, code
class Weird(Exception):
    def __str__(self): return 'custom str'
class NoInit(Exception):
    def __init__(self, a): self.a = a
try:
    raise NotFound('page')
except AppError as e:
    print(e, e.what, e.code, e.args, repr(e), isinstance(e, NotFound))
# expect: page not found page 404 ('page not found',) NotFound('page not found') True
for e in (Weird('a'), NoInit('b'), AppError(), AppError('x', 2)):
    print(str(e), repr(e), e.args)
# expect: custom str Weird('a') ('a',)
# expect: b NoInit('b') ('b',)
# expect:  AppError() ()
# expect: ('x', 2) AppError('x', 2) ('x', 2)
