class Plugin:
    registry = {}
    def __init_subclass__(cls, /, name=None, **kw):
        super().__init_subclass__(**kw)
        cls.plugin_name = name or cls.__name__.lower()
        Plugin.registry[cls.plugin_name] = cls
class A(Plugin): pass
class B(Plugin, name='bee'): pass
class C(B): pass
print(list(Plugin.registry), A.plugin_name, B.plugin_name, C.plugin_name)
# expect: ['a', 'bee', 'c'] a bee c
try:
    class D(Plugin, wrong=1): pass
except TypeError as e:
    print(e)
# expect: D.__init_subclass__() takes no keyword arguments
