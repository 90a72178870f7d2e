class MyGroup(ExceptionGroup):
    def derive(self, excs):
        return MyGroup(self.message + '!', excs)
g = MyGroup('mine', [ValueError(1), TypeError(2)])
a, b = g.split(ValueError)
print(repr(a), repr(b), type(a).__name__)
# expect: MyGroup('mine!', [ValueError(1)]) MyGroup('mine!', [TypeError(2)]) MyGroup
try:
    raise g
except* TypeError as e:
    print(repr(e))
except* ValueError as e:
    print(repr(e))
# expect: MyGroup('mine!', [TypeError(2)])
# expect: MyGroup('mine!!', [ValueError(1)])
