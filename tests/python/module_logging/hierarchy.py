import logging


class Shown(logging.Handler):
    def __init__(self, tag):
        super().__init__()
        self.tag = tag

    def emit(self, record):
        print(self.tag, record.name, record.getMessage())


deep = logging.getLogger("a.b.c")
print(deep.parent.name, deep.name)  # expect: root a.b.c
top = logging.getLogger("a")
print(deep.parent.name, top.parent.name)  # expect: a root
middle = logging.getLogger("a.b")
print(deep.parent.name, middle.parent.name)  # expect: a.b a
print(logging.getLogger("a.b") is middle, top.getChild("b") is middle,
      logging.getLogger().getChild("a") is top)
# expect: True True True
print(logging.getLogger() is logging.root, logging.getLogger("root") is logging.root,
      logging.getLogger("") is logging.root, logging.root.name)
# expect: True True True root

top.addHandler(Shown("top"))
deep.addHandler(Shown("deep"))
deep.warning("both")
# expect: deep a.b.c both
# expect: top a.b.c both
deep.propagate = False
deep.warning("deep only")  # expect: deep a.b.c deep only
print(middle.hasHandlers())  # expect: True
top.setLevel(logging.ERROR)
print(middle.getEffectiveLevel(), middle.isEnabledFor(30))  # expect: 40 False
middle.warning("too low")
middle.setLevel(logging.INFO)
middle.info("its own level counts")  # expect: top a.b its own level counts
top.disabled = True
top.error("disabled")
middle.error("by way of a disabled parent")  # expect: top a.b by way of a disabled parent
logging.root.setLevel(logging.WARNING)  # in a workflow, INFO is the default
print(sorted(logging.Logger.manager.loggerDict), deep, top, logging.root)
# expect: ['a', 'a.b', 'a.b.c'] <Logger a.b.c (INFO)> <Logger a (ERROR)> <RootLogger root (WARNING)>
print(type(logging.Logger.manager.loggerDict["a.b"]).__name__)  # expect: Logger
logging.getLogger("x.y")
print(type(logging.Logger.manager.loggerDict["x"]).__name__)  # expect: PlaceHolder
try:
    logging.getLogger(5)
except TypeError as error:
    print(error)
# expect: A logger name must be a string
